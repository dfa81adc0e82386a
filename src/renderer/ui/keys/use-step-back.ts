import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { useShortcut } from './use-shortcut.ts'

const back = { shortcut: 'Escape', words: say('stepBack.goBack'), of: 'screen' } as const

/** Escape leads from a page that was opened out of a list back to that list. While something floats above the page, or text is typed, it is not for the page. */
export function useStepBack(): void {
  const goBack = useApp((app) => app.goBack)
  useShortcut(back, goBack)
}

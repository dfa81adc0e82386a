import { useEffect } from 'react'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { typesText, useShortcut } from './use-shortcut.ts'

const back = { shortcut: 'Escape', words: say('stepBack.goBack'), of: 'screen' } as const

/**
 * Escape leads from a page that was opened out of a list back to that list; from a field of it first to the page, so that nobody leaves by a
 * slip what is half typed. While something floats above the page it is not for the page.
 */
export function useStepBack(): void {
  const goBack = useApp((app) => app.goBack)
  useShortcut(back, goBack)
  useEffect(() => {
    const leaveField = ({ key, target, defaultPrevented, isComposing }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || isComposing || !typesText(target)) return
      if ((target as Element).closest('main') !== null) document.getElementById('page')?.focus()
    }
    window.addEventListener('keydown', leaveField)
    return () => window.removeEventListener('keydown', leaveField)
  }, [])
}

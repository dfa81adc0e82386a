import { say } from '../../../shared/words/say.ts'
import { ariaKeys, keyWords } from './keys.ts'
import type { ListedKey } from './listed-keys.ts'
import { useHeldKeys } from './single-keys.ts'

interface KeyTip {
  /** What it does, and the key as this machine has it. */
  readonly title: string
  readonly 'aria-keyshortcuts'?: string
}

/** What a button says of the key that presses it, as its attributes: in its tooltip, and to a screen reader. A key that is switched off is not named. */
export function useKeyTip({ shortcut, words }: Pick<ListedKey, 'shortcut' | 'words'>): KeyTip {
  const holds = useHeldKeys()(shortcut)
  if (!holds) return { title: words }
  return { title: say('keyTip.wordsAndKey', { words, key: keyWords(shortcut) }), 'aria-keyshortcuts': ariaKeys(shortcut) }
}

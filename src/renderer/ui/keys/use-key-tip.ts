import { say } from '../../../shared/words/say.ts'
import { ariaKeys, keyWords } from './keys.ts'
import type { ListedKey } from './listed-keys.ts'
import { useActiveShortcuts } from './single-keys.ts'

interface KeyTip {
  /** The action, with the key for this platform. */
  readonly title: string
  readonly 'aria-keyshortcuts'?: string
}

/** Returns the attributes that show a button's shortcut in its tooltip and to screen readers, without the key if it is switched off. */
export function useKeyTip({ shortcut, words }: Pick<ListedKey, 'shortcut' | 'words'>): KeyTip {
  const isEnabled = useActiveShortcuts()(shortcut)
  if (!isEnabled) return { title: words() }
  return { title: say('keyTip.wordsAndKey', { words: words(), key: keyWords(shortcut) }), 'aria-keyshortcuts': ariaKeys(shortcut) }
}

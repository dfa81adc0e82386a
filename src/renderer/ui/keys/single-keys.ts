import { useApp } from '../../store.ts'
import type { Shortcut } from './keys.ts'

/** Whether a shortcut is a single character without modifiers, which dictation or a slip of the hand may press by accident. */
const isSingle = (shortcut: Shortcut) => shortcut.length === 1

/** Returns a function that tells whether the settings enable a shortcut. */
export function useActiveShortcuts(): (shortcut: Shortcut) => boolean {
  const single = useApp((app) => app.settings.singleKeys)
  return (shortcut) => single || !isSingle(shortcut)
}

import { useApp } from '../../store.ts'
import type { Shortcut } from './keys.ts'

/** Whether a shortcut is one sign with nothing held: what dictation, or a hand that slips, presses unasked. */
const isSingle = (shortcut: Shortcut) => shortcut.length === 1

/** Says of each shortcut whether it holds as the settings are. */
export function useHeldKeys(): (shortcut: Shortcut) => boolean {
  const single = useApp((app) => app.settings.singleKeys)
  return (shortcut) => single || !isSingle(shortcut)
}

import { useEffect, useSyncExternalStore } from 'react'
import type { Shortcut } from './keys.ts'
import { useActiveShortcuts } from './single-keys.ts'

/** An active shortcut, as shown in the list of shortcuts. */
export interface ListedKey {
  readonly shortcut: Shortcut
  /** What it does. */
  readonly words: () => string
  /** `desk` shortcuts work on every screen. */
  readonly of: 'desk' | 'screen'
  /** Runs the action without the key; absent for keys that move within a component. */
  readonly press?: () => void
}

let listedKeys: readonly ListedKey[] = []
const listeners = new Set<() => void>()

function setListedKeys(next: readonly ListedKey[]): void {
  listedKeys = next
  for (const listener of listeners) listener()
}

/** Lists shortcuts while the component is mounted. `keys` must be the same array on each call. */
export function useListedKeys(keys: readonly ListedKey[]): void {
  useEffect(() => {
    setListedKeys([...listedKeys, ...keys])
    return () => setListedKeys(listedKeys.filter((key) => !keys.includes(key)))
  }, [keys])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A listed shortcut with its text in the current language. */
export type ShownKey = Omit<ListedKey, 'words'> & { readonly words: string }

/** Returns the active shortcuts, in the order in which their components mounted. */
export function useActiveKeys(): readonly ShownKey[] {
  const isActive = useActiveShortcuts()
  return useSyncExternalStore(subscribe, () => listedKeys).flatMap((key) =>
    isActive(key.shortcut) ? [{ ...key, words: key.words() }] : [],
  )
}

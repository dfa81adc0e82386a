import { useEffect } from 'react'
import { create } from 'zustand'
import type { Shortcut } from './keys.ts'
import { useActiveShortcuts } from './single-keys.ts'

/** An active shortcut, as shown in the list of shortcuts. */
export interface ListedKey {
  readonly shortcut: Shortcut
  /** Returns what the shortcut does, as text. */
  readonly words: () => string
  /** `desk` shortcuts work on every screen. */
  readonly of: 'desk' | 'screen'
  /** Runs the action without the key; absent for keys that move within a component. */
  readonly press?: () => void
}

const useAllKeys = create<readonly ListedKey[]>(() => [])

/** Lists shortcuts while the component is mounted. `keys` must be the same array on each call. */
export function useListedKeys(keys: readonly ListedKey[]): void {
  useEffect(() => {
    useAllKeys.setState((listed) => [...listed, ...keys], true)
    return () => useAllKeys.setState((listed) => listed.filter((key) => !keys.includes(key)), true)
  }, [keys])
}

/** A listed shortcut with its text in the current language. */
export type ShownKey = Omit<ListedKey, 'words'> & { readonly words: string }

/** Returns the active shortcuts, in the order in which their components mounted. */
export function useActiveKeys(): readonly ShownKey[] {
  const isActive = useActiveShortcuts()
  return useAllKeys().flatMap((key) => (isActive(key.shortcut) ? [{ ...key, words: key.words() }] : []))
}

import { useEffect, useSyncExternalStore } from 'react'
import type { Shortcut } from './keys.ts'
import { useHeldKeys } from './single-keys.ts'

/** A key that holds now, as the list of shortcuts shows it. */
export interface ListedKey {
  readonly shortcut: Shortcut
  /** What it does. */
  readonly words: string
  /** `desk` holds on every screen. */
  readonly of: 'desk' | 'screen'
  /** Does it without the key; not there for keys that move within a part. */
  readonly press?: () => void
}

let listed: readonly ListedKey[] = []
const listeners = new Set<() => void>()

function list(next: readonly ListedKey[]): void {
  listed = next
  for (const listener of listeners) listener()
}

/** Lists keys for as long as what they belong to is shown. `keys` is the same list at each call. */
export function useListedKeys(keys: readonly ListedKey[]): void {
  useEffect(() => {
    list([...listed, ...keys])
    return () => list(listed.filter((key) => !keys.includes(key)))
  }, [keys])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The keys that hold now, in the order in which their owners came. */
export function useKeysNow(): readonly ListedKey[] {
  const holds = useHeldKeys()
  return useSyncExternalStore(subscribe, () => listed).filter(({ shortcut }) => holds(shortcut))
}

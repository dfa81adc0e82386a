/** API keys, one per connection: in the keychain, or in memory where there is none. They never reach the window. */
import { FailureError, type KeychainTrouble } from '../../../shared/contract/failure.ts'
import { readApiKey } from '../../service/api-key.ts'
import type { Vault } from '../../vault/vault.ts'
import { type KeyPlace, keptKey, readKeptKey } from './kept-key.ts'

type Keyed = KeyPlace & { readonly id: string }

/** The keys of all connections. A keychain that does not answer is reported; only `remove` rejects. */
export interface ApiKeys {
  /** Null where there is none, and where it was given for another base URL or CA file than the connection has now. */
  read(connection: Keyed): Promise<string | null>
  /** Where the key of a connection was found or put last. */
  place(id: string): 'keychain' | 'session' | 'none'
  /** Whether the key that was found last was given for another base URL or CA file: it has to be entered again. */
  isOfOtherPlace(id: string): boolean
  /** Errors: `input` at `apiKey`. */
  write(connection: Keyed, typed: string): Promise<void>
  remove(id: string): Promise<void>
}

/** `trouble` is told how the keychain answered; null when it did. */
export function createApiKeys(vault: Vault, trouble: (trouble: KeychainTrouble | null) => void): ApiKeys {
  const session = new Map<string, string>()
  const places = new Map<string, 'keychain' | 'session' | 'otherPlace' | 'none'>()
  const name = (id: string) => `api-key:${id}`

  return {
    place: (id) => {
      const place = places.get(id) ?? 'none'
      return place === 'otherPlace' ? 'none' : place
    },

    isOfOtherPlace: (id) => places.get(id) === 'otherPlace',

    read: async (connection) => {
      const { id } = connection
      const typed = session.get(id)
      if (typed !== undefined) return typed
      const entry = await vault.read(name(id))
      trouble(entry.kind === 'trouble' ? entry.trouble : null)
      const read = entry.kind === 'found' ? readKeptKey(connection, entry.secret) : ({ kind: 'none' } as const)
      // Taken over once, from now on together with its place.
      if (read.kind === 'placeless') await vault.write(name(id), keptKey(connection, read.key))
      places.set(id, 'key' in read ? 'keychain' : read.kind)
      return 'key' in read ? read.key : null
    },

    write: async (connection, typed) => {
      const { id } = connection
      const key = needKey(typed)
      const written = await vault.write(name(id), keptKey(connection, key))
      trouble(written.kind === 'trouble' ? written.trouble : null)
      if (written.kind === 'done') session.delete(id)
      else session.set(id, key)
      places.set(id, written.kind === 'done' ? 'keychain' : 'session')
    },

    remove: async (id) => {
      session.delete(id)
      const removed = await vault.remove(name(id))
      trouble(removed.kind === 'trouble' ? removed.trouble : null)
      if (removed.kind === 'trouble') throw new FailureError({ kind: 'keychain', trouble: removed.trouble })
      places.set(id, 'none')
    },
  }
}

/** The key as it can stand in a header. Errors: `input` at `apiKey`; the sentence does not repeat the key. */
export function needKey(typed: string): string {
  const read = readApiKey(typed)
  if (read.ok) return read.key
  throw new FailureError({ kind: 'input', fields: [{ path: 'apiKey', problem: read.problem }] })
}

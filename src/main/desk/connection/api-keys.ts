/** API keys, one per connection: in the keychain, or in memory if there is no keychain. They never reach the window. */

import { createHash } from 'node:crypto'
import { FailureError, type KeychainErrorCode } from '../../../shared/contract/failure.ts'
import { readApiKey } from '../../service/api-key.ts'
import type { Vault } from '../../vault/vault.ts'
import type { StoredConnection } from '../settings/settings.ts'

type KeyedConnection = KeyAddress & { readonly id: string }

/** The keys of all connections. A keychain error is reported to the callback; only `remove` rejects. */
export type ApiKeys = ReturnType<typeof createApiKeys>

/** Creates the key store. `trouble` is called with each keychain error; with null after a success. */
export function createApiKeys(vault: Vault, trouble: (trouble: KeychainErrorCode | null) => void) {
  const sessionKeys = new Map<string, string>()
  const keyLocations = new Map<string, 'keychain' | 'session' | 'otherPlace' | 'none'>()
  const name = (id: string) => `api-key:${id}`

  return {
    /** Where the connection's key was last found or stored. */
    place: (id: string) => {
      const place = keyLocations.get(id) ?? 'none'
      return place === 'otherPlace' ? 'none' : place
    },

    /** Whether the key that was last read was entered for another base URL or CA file, so that the clerk must enter it again. */
    isOfOtherPlace: (id: string) => keyLocations.get(id) === 'otherPlace',

    /** Returns the key, or null if there is none or it was entered for another base URL or CA file. */
    read: async (connection: KeyedConnection) => {
      const { id } = connection
      const typed = sessionKeys.get(id)
      if (typed !== undefined) return typed
      const entry = await vault.read(name(id))
      trouble(entry.kind === 'trouble' ? entry.trouble : null)
      const read = entry.kind === 'found' ? readKeychainSecret(connection, entry.secret) : ({ kind: 'none' } as const)
      // Migrate a key of an earlier version: store it with its address.
      if (read.kind === 'placeless') await vault.write(name(id), keychainSecret(connection, read.key))
      keyLocations.set(id, 'key' in read ? 'keychain' : read.kind)
      return 'key' in read ? read.key : null
    },

    /** Stores a typed key. Errors: `input` at `apiKey`. */
    write: async (connection: KeyedConnection, typed: string) => {
      const { id } = connection
      const key = needKey(typed)
      const written = await vault.write(name(id), keychainSecret(connection, key))
      trouble(written.kind === 'trouble' ? written.trouble : null)
      if (written.kind === 'done') sessionKeys.delete(id)
      else sessionKeys.set(id, key)
      keyLocations.set(id, written.kind === 'done' ? 'keychain' : 'session')
    },

    remove: async (id: string) => {
      sessionKeys.delete(id)
      const removed = await vault.remove(name(id))
      trouble(removed.kind === 'trouble' ? removed.trouble : null)
      if (removed.kind === 'trouble') throw new FailureError({ kind: 'keychain', trouble: removed.trouble })
      keyLocations.set(id, 'none')
    },
  }
}

/** Returns the key as a valid header value. Errors: `input` at `apiKey`; the sentence does not repeat the key. */
export function needKey(typed: string): string {
  const read = readApiKey(typed)
  if (read.ok) return read.key
  throw new FailureError({ kind: 'input', fields: [{ path: 'apiKey', problem: read.problem }] })
}

/** The address that a key is sent to, and the CA that vouches for it. */
type KeyAddress = Pick<StoredConnection, 'baseUrl' | 'caPem'>

// The keychain entry includes the address that the key was entered for. Anyone who can write this user's files can change `desk.json`, but not the
// keychain, so a base URL or CA file that was tampered with gets no key.
const secretPrefix = 'deskbook-1'
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
/** A hash, so that even the longest key fits into an entry with its address. */
const hashAddress = ({ baseUrl, caPem }: KeyAddress) => sha256(JSON.stringify([baseUrl, sha256(caPem)]))

/** Returns the keychain secret for a key: `deskbook-1`, a hash of its address, the key. */
export const keychainSecret = (place: KeyAddress, key: string): string => `${secretPrefix} ${hashAddress(place)} ${key}`

/** The result of reading a connection's secret. */
type ReadKey =
  | { readonly kind: 'key'; readonly key: string }
  /** Stored by an earlier version, without its address. */
  | { readonly kind: 'placeless'; readonly key: string }
  /** The key was entered for another base URL or CA file. */
  | { readonly kind: 'otherPlace' }
  /** Not written by this app; it is not a valid header value. */
  | { readonly kind: 'none' }

/** Parses a keychain secret for the connection's current address. */
export function readKeychainSecret(place: KeyAddress, secret: string): ReadKey {
  const parts = secret.split(' ')
  const [storedHash, key = ''] = parts.length === 3 && parts[0] === secretPrefix ? parts.slice(1) : [null, secret]
  if (!readApiKey(key).ok) return { kind: 'none' }
  if (storedHash === null) return { kind: 'placeless', key }
  return storedHash === hashAddress(place) ? { kind: 'key', key } : { kind: 'otherPlace' }
}

/**
 * The stored form of an API key: the keychain entry includes the address that the key was entered for. Anyone who can write this user's files can
 * change `desk.json`, but not the keychain, so a base URL or CA file that was tampered with gets no key.
 */
import { createHash } from 'node:crypto'
import { readApiKey } from '../../service/api-key.ts'
import type { StoredConnection } from '../settings/settings.ts'

/** The address that a key is sent to, and the CA that vouches for it. */
export type KeyPlace = Pick<StoredConnection, 'baseUrl' | 'caPem'>

const form = 'deskbook-1'
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
/** A hash, so that even the longest key fits into an entry with its address. */
const placeOf = ({ baseUrl, caPem }: KeyPlace) => sha256(JSON.stringify([baseUrl, sha256(caPem)]))

/** Returns the keychain secret for a key: `deskbook-1`, a hash of its address, the key. */
export const keychainSecret = (place: KeyPlace, key: string): string => `${form} ${placeOf(place)} ${key}`

/** The result of reading a connection's secret. */
export type ReadKey =
  | { readonly kind: 'key'; readonly key: string }
  /** Stored by an earlier version, without its address. */
  | { readonly kind: 'placeless'; readonly key: string }
  /** The key was entered for another base URL or CA file. */
  | { readonly kind: 'otherPlace' }
  /** Not written by this app; it is not a valid header value. */
  | { readonly kind: 'none' }

/** Parses a keychain secret for the connection's current address. */
export function readKeychainSecret(place: KeyPlace, secret: string): ReadKey {
  const parts = secret.split(' ')
  const [kept, key = ''] = parts.length === 3 && parts[0] === form ? parts.slice(1) : [null, secret]
  if (!readApiKey(key).ok) return { kind: 'none' }
  if (kept === null) return { kind: 'placeless', key }
  return kept === placeOf(place) ? { kind: 'key', key } : { kind: 'otherPlace' }
}

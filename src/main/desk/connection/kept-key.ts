/**
 * An API key as the keychain keeps it: together with the place that it was given for. `desk.json` can be changed by whoever can write
 * a file of this user; the keychain cannot. So a base URL or CA file that was put there from elsewhere gets no key.
 */
import { createHash } from 'node:crypto'
import { readApiKey } from '../../service/api-key.ts'
import type { StoredConnection } from '../settings/settings.ts'

/** What decides where a key goes, and to whom. */
export type KeyPlace = Pick<StoredConnection, 'baseUrl' | 'caPem'>

const form = 'deskbook-1'
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
/** A hash, so that the longest key and its place fit into an entry. */
const placeOf = ({ baseUrl, caPem }: KeyPlace) => sha256(JSON.stringify([baseUrl, sha256(caPem)]))

/** The secret that the keychain keeps for a key: `deskbook-1`, a hash of its place, the key. */
export const keptKey = (place: KeyPlace, key: string): string => `${form} ${placeOf(place)} ${key}`

/** What the secret of a connection turned out to be. */
export type ReadKey =
  | { readonly kind: 'key'; readonly key: string }
  /** As an earlier version kept it, without its place. */
  | { readonly kind: 'placeless'; readonly key: string }
  /** It was given for another base URL or CA file. */
  | { readonly kind: 'otherPlace' }
  /** Nothing of ours, such as what somebody else put there: it could stand in no header. */
  | { readonly kind: 'none' }

/** Reads a secret from the keychain, for the place that the connection has now. */
export function readKeptKey(place: KeyPlace, secret: string): ReadKey {
  const parts = secret.split(' ')
  const [kept, key = ''] = parts.length === 3 && parts[0] === form ? parts.slice(1) : [null, secret]
  if (!readApiKey(key).ok) return { kind: 'none' }
  if (kept === null) return { kind: 'placeless', key }
  return kept === placeOf(place) ? { kind: 'key', key } : { kind: 'otherPlace' }
}

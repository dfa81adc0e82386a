/**
 * Detects two connections to one account: each connection has its own ledger, send journal and stay guard, and would
 * not see bookings made through the other.
 */
import { FailureError } from '../../../shared/contract/failure.ts'
import { fingerprint } from '../../service/api-key.ts'
import type { StoredConnection } from '../settings/settings.ts'

type Place = Pick<StoredConnection, 'baseUrl'>

/** Unreserved characters mean the same escaped and unescaped (RFC 3986, 6.2.2.2). */
const unescaped = (path: string) => path.replace(/%(?:2[DE]|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/gi, decodeURIComponent)

/** Normalises a base URL for comparison: a trailing dot of the host and doubled slashes make no difference. */
function placeOf({ baseUrl }: Place): string {
  const url = new URL(baseUrl)
  url.hostname = url.hostname.replace(/\.$/, '')
  return `${url.origin}${unescaped(url.pathname)
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')}`
}

/** Returns the fingerprint of an account, which does not reveal its key. It is stored with the connection for keys that no keychain stores. */
export function accountOf(connection: Place, apiKey: string): string {
  return fingerprint(placeOf(connection), apiKey)
}

/**
 * Throws `sameAccount` if the key belongs to the account of another connection. `keyOf` reads the key of a connection; if it
 * cannot be read, the stored fingerprint is used.
 */
export async function needOtherAccount(
  connection: Pick<StoredConnection, 'id' | 'baseUrl'>,
  apiKey: string,
  connections: readonly StoredConnection[],
  keyOf: (other: StoredConnection) => Promise<string | null>,
): Promise<void> {
  const account = accountOf(connection, apiKey)
  for (const other of connections) {
    if (other.id === connection.id || other.mode !== 'live' || placeOf(other) !== placeOf(connection)) continue
    const key = await keyOf(other)
    const theirs = key === null ? other.account : accountOf(other, key)
    if (theirs === account) throw new FailureError({ kind: 'sameAccount', id: other.id, name: other.name })
  }
}

/**
 * Whether two connections are of one account: each has a ledger, a journal and a guard of its own, and neither would see what is booked
 * through the other.
 */
import { FailureError } from '../../../shared/contract/failure.ts'
import { fingerprint } from '../../service/api-key.ts'
import type { StoredConnection } from '../settings/settings.ts'

type Place = Pick<StoredConnection, 'baseUrl'>

/** Letters, digits and the like mean the same written out and as they are (RFC 3986, 6.2.2.2). */
const unescaped = (path: string) => path.replace(/%(?:2[DE]|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/gi, decodeURIComponent)

/** A base URL as it is compared: a host with a dot at its end is the same host, and so is a path with a slash twice. */
function placeOf({ baseUrl }: Place): string {
  const url = new URL(baseUrl)
  url.hostname = url.hostname.replace(/\.$/, '')
  return `${url.origin}${unescaped(url.pathname)
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')}`
}

/** What tells an account from others and does not reveal its key: kept with the connection, for a key that no keychain keeps. */
export function accountOf(connection: Place, apiKey: string): string {
  return fingerprint(placeOf(connection), apiKey)
}

/**
 * Refuses a key by which a connection would become one of an account that another one has. `keyOf` reads the key of a connection; one
 * that cannot be read is known by what was kept when it was given. Errors: `sameAccount`.
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

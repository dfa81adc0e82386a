/** Sets, changes and deletes the API keys of connections. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import { fingerprint } from '../../service/api-key.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { type ApiKeys, needKey } from './api-keys.ts'
import type { StoredConnections } from './stored-connections.ts'
import type { Switching } from './switching.ts'

/** The procedures about keys, and how a new connection gets its key. */
export type KeyOrders = ReturnType<typeof createKeyOrders>

/** Dependencies of the key procedures. */
export interface KeyOrdersParts {
  readonly keys: ApiKeys
  readonly connections: StoredConnections
  readonly switching: Pick<Switching, 'current' | 'needIdle' | 'openCasesOf'>
  /** Runs a change after the previous one and returns the state after it. */
  readonly inTurn: (change: () => Promise<void>) => ReturnType<Desk['desk.state']>
}

/** Creates the key procedures. They accept keys and never return them to the window. */
export function createKeyOrders({ keys, connections, switching, inTurn }: KeyOrdersParts) {
  const { needIdle, openCasesOf } = switching

  const sessionOf = (id: string) => {
    const session = switching.current()
    return session?.connection.id === id ? session : null
  }

  const findKeyedConnection = (id: string): StoredConnection => {
    const connection = connections.find(id)
    if (connection.mode === 'reader') throw new FailureError({ kind: 'unsupported' })
    return connection
  }

  /** Throws `casesOpen` if open cases can be looked up only with this key, unless the clerk has confirmed. */
  const needConsent = async (id: string, allowOpenCases = false) => {
    if (allowOpenCases) return
    // A key for another address is not used, but it may still be the only key that can look up the open cases.
    const isUnused = keys.isOfOtherPlace(id)
    const lastKnownOpen = keys.place(id) === 'none' && !isUnused ? 0 : openCasesOf(id)
    const session = sessionOf(id)
    const open = session && !isUnused ? await session.casesOfKey() : lastKnownOpen
    if (open > 0) throw new FailureError({ kind: 'casesOpen', open })
  }

  /** Switches to a changed key. Check for requests in flight again: the keychain may have waited for a password meanwhile. */
  const takeKey = async (id: string, apiKey: string | null) => {
    needIdle()
    await sessionOf(id)?.takeKey(apiKey)
  }

  const give = async (connection: StoredConnection, key: string, store: StoredConnections['replace']) => {
    if (connection.mode !== 'live') return keys.write(connection, key)
    await needOtherAccount(connection, key, connections.all(), keys.read)
    await keys.write(connection, key)
    await store({ ...connection, account: accountOf(connection, key) })
  }

  return {
    /** Stores a key, and stores the connection with its account fingerprint through `store`. Errors: `sameAccount`; nothing is stored then. */
    give,
    procedures: {
      'connection.setKey': ({ id, apiKey, allowOpenCases }) =>
        inTurn(async () => {
          needIdle()
          const connection = findKeyedConnection(id)
          const key = needKey(apiKey)
          // Check this before asking about open cases, so that the question is not asked for an invalid key.
          if (connection.mode === 'live') await needOtherAccount(connection, key, connections.all(), keys.read)
          await needConsent(id, allowOpenCases)
          await give(connection, key, connections.replace)
          await takeKey(id, await keys.read(connection))
        }),
      'connection.deleteKey': ({ id, allowOpenCases }) =>
        inTurn(async () => {
          needIdle()
          await needConsent(id, allowOpenCases)
          await keys.remove(findKeyedConnection(id).id)
          await takeKey(id, null)
        }),
    } satisfies Pick<Desk, 'connection.setKey' | 'connection.deleteKey'>,
  }
}

type ServiceAddress = Pick<StoredConnection, 'baseUrl'>

/** Unreserved characters mean the same escaped and unescaped (RFC 3986, 6.2.2.2). */
const unescaped = (path: string) => path.replace(/%(?:2[DE]|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/gi, decodeURIComponent)

/** Normalises a base URL for comparison: a trailing dot of the host and doubled slashes make no difference. */
function normalizeUrl({ baseUrl }: ServiceAddress): string {
  const url = new URL(baseUrl)
  url.hostname = url.hostname.replace(/\.$/, '')
  return `${url.origin}${unescaped(url.pathname)
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')}`
}

/** Returns the fingerprint of an account, which does not reveal its key. It is stored with the connection, in case the key cannot be read. */
function accountOf(connection: ServiceAddress, apiKey: string): string {
  return fingerprint(normalizeUrl(connection), apiKey)
}

/**
 * Throws `sameAccount` if the key belongs to the account of another connection: each connection has its own ledger, send journal and stay guard, and
 * would not see bookings made through the other. `keyOf` reads the key of a connection; if it
 * cannot be read, the stored fingerprint is used.
 */
async function needOtherAccount(
  connection: Pick<StoredConnection, 'id' | 'baseUrl'>,
  apiKey: string,
  connections: readonly StoredConnection[],
  keyOf: (other: StoredConnection) => Promise<string | null>,
): Promise<void> {
  const account = accountOf(connection, apiKey)
  for (const other of connections) {
    if (other.id === connection.id || other.mode !== 'live' || normalizeUrl(other) !== normalizeUrl(connection)) continue
    const key = await keyOf(other)
    const otherAccount = key === null ? other.account : accountOf(other, key)
    if (otherAccount === account) throw new FailureError({ kind: 'sameAccount', id: other.id, name: other.name })
  }
}

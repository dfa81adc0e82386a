/** Sets, changes and deletes the API keys of connections. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { type ApiKeys, needKey } from './api-keys.ts'
import { accountOf, needOtherAccount } from './same-account.ts'
import type { StoredConnections } from './stored-connections.ts'
import type { Switching } from './switching.ts'

/** The procedures about keys, and how a new connection gets its key. */
export interface KeyOrders {
  readonly procedures: Pick<Desk, 'connection.setKey' | 'connection.deleteKey'>
  /** Stores a key, and stores the connection with its account fingerprint through `keep`. Errors: `sameAccount`; nothing is stored then. */
  give(connection: StoredConnection, key: string, keep: StoredConnections['replace']): Promise<void>
}

/** Dependencies of the key procedures. */
export interface KeyOrdersParts {
  readonly keys: ApiKeys
  readonly connections: StoredConnections
  readonly switching: Pick<Switching, 'current' | 'needIdle' | 'openCasesOf'>
  /** Runs a change after the previous one and returns the state after it. */
  readonly inTurn: (change: () => Promise<void>) => ReturnType<Desk['desk.state']>
}

/** Creates the key procedures. They accept keys and never return them to the window. */
export function createKeyOrders({ keys, connections, switching, inTurn }: KeyOrdersParts): KeyOrders {
  const { needIdle, openCasesOf } = switching

  const sessionOf = (id: string) => {
    const session = switching.current()
    return session?.connection.id === id ? session : null
  }

  const withKey = (id: string): StoredConnection => {
    const connection = connections.find(id)
    if (connection.mode === 'reader') throw new FailureError({ kind: 'unsupported' })
    return connection
  }

  /** Throws `casesOpen` if open cases can be looked up only with this key, unless the clerk has confirmed. */
  const needConsent = async (id: string, evenWithOpenCases = false) => {
    if (evenWithOpenCases) return
    // A key for another address is not used, but may still be the only one for open cases.
    const isUnused = keys.isOfOtherPlace(id)
    const left = keys.place(id) === 'none' && !isUnused ? 0 : openCasesOf(id)
    const session = sessionOf(id)
    const open = session && !isUnused ? await session.casesOfKey() : left
    if (open > 0) throw new FailureError({ kind: 'casesOpen', open })
  }

  /** Switches to a changed key. Check for requests in flight again: the keychain may have waited for a password meanwhile. */
  const takeKey = async (id: string, apiKey: string | null) => {
    needIdle()
    await sessionOf(id)?.takeKey(apiKey)
  }

  const give: KeyOrders['give'] = async (connection, key, keep) => {
    if (connection.mode !== 'live') return keys.write(connection, key)
    await needOtherAccount(connection, key, connections.all(), keys.read)
    await keys.write(connection, key)
    await keep({ ...connection, account: accountOf(connection, key) })
  }

  return {
    give,
    procedures: {
      'connection.setKey': ({ id, apiKey, evenWithOpenCases }) =>
        inTurn(async () => {
          needIdle()
          const connection = withKey(id)
          const key = needKey(apiKey)
          // Check this before asking about open cases, so that the question is not asked for an invalid key.
          if (connection.mode === 'live') await needOtherAccount(connection, key, connections.all(), keys.read)
          await needConsent(id, evenWithOpenCases)
          await give(connection, key, connections.replace)
          await takeKey(id, await keys.read(connection))
        }),
      'connection.deleteKey': ({ id, evenWithOpenCases }) =>
        inTurn(async () => {
          needIdle()
          await needConsent(id, evenWithOpenCases)
          await keys.remove(withKey(id).id)
          await takeKey(id, null)
        }),
    },
  }
}

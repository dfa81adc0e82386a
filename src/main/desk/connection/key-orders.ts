/** Sets, changes and deletes the API keys of connections. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { type ApiKeys, needKey } from './api-keys.ts'
import { accountOf, needOtherAccount } from './same-account.ts'
import type { StoredConnections } from './stored-connections.ts'
import type { Switching } from './switching.ts'

/** The orders about keys, and how a key is given to a new connection. */
export interface KeyOrders {
  readonly procedures: Pick<Desk, 'connection.setKey' | 'connection.deleteKey'>
  /** Keeps a key, and with `keep` the connection with what its account is known by. Errors: `sameAccount`; nothing was kept then. */
  give(connection: StoredConnection, key: string, keep: StoredConnections['replace']): Promise<void>
}

/** What keys are given with. */
export interface KeyOrdersParts {
  readonly keys: ApiKeys
  readonly connections: StoredConnections
  readonly switching: Pick<Switching, 'current' | 'needIdle' | 'openCasesOf'>
  /** Runs a change in its turn and answers with the state after it. */
  readonly inTurn: (change: () => Promise<void>) => ReturnType<Desk['desk.state']>
}

/** Keys go in here and never come out to the window. */
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

  /** A key is not taken away from outcomes that only it can find out, unless the clerk was told of them and goes on. */
  const needConsent = async (id: string, evenWithOpenCases = false) => {
    if (evenWithOpenCases) return
    // A key that was given for another place is not used, and still may be the only one that finds them out.
    const isUnused = keys.isOfOtherPlace(id)
    const left = keys.place(id) === 'none' && !isUnused ? 0 : openCasesOf(id)
    const session = sessionOf(id)
    const open = session && !isUnused ? await session.casesOfKey() : left
    if (open > 0) throw new FailureError({ kind: 'casesOpen', open })
  }

  /** Takes a changed key into use. A keychain may have asked for its password meanwhile, and a send may have begun. */
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
          // Before the question about open outcomes, so that it is not asked for an invalid key.
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

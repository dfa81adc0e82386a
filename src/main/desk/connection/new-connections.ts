/** Adds a connection: address and key are tested, then it is stored and opened; practice needs neither. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import { createChosenFiles } from '../../files/chosen-files.ts'
import { practiceBaseUrl } from '../../practice/service.ts'
import type { ProxyLogins } from '../../service/network/proxy-logins.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { type ApiKeys, needKey } from './api-keys.ts'
import { checkedInput } from './connection-input.ts'
import { tryConnection } from './connection-test.ts'
import type { KeyOrders, KeyOrdersParts } from './key-orders.ts'
import type { StoredConnections } from './stored-connections.ts'
import type { Switching } from './switching.ts'

/** The connection to the practice service, available on every desk. */
export const practiceConnection: StoredConnection = {
  id: 'practice',
  mode: 'practice',
  name: 'Practice',
  baseUrl: practiceBaseUrl,
  caPem: '',
  occupantsField: 'occupancy',
  bookTimeoutSeconds: 120,
}

type NewConnections = Pick<
  Desk,
  'connection.practise' | 'connection.test' | 'connection.testKey' | 'connection.add' | 'connection.chooseCaFile'
>

/** Dependencies for adding connections, in addition to the context. */
export interface NewConnectionsParts {
  readonly keys: Pick<ApiKeys, 'read'>
  readonly give: KeyOrders['give']
  readonly connections: StoredConnections
  readonly switching: Pick<Switching, 'needIdle' | 'use'>
  readonly inTurn: KeyOrdersParts['inTurn']
  readonly logins: ProxyLogins
  readonly state: () => DeskState
}

/** Creates the procedures for testing and adding a connection. */
export function createNewConnections(context: DeskContext, parts: NewConnectionsParts): NewConnections {
  const { shell, version, paths, clock } = context
  const { keys, give, connections, switching, inTurn, logins, state } = parts
  const caFiles = createChosenFiles()

  const tried = (connection: StoredConnection, apiKey: string) =>
    tryConnection(connection, apiKey, shell, {
      nowMs: () => clock.nowMs(),
      version,
      answerWorkerFile: paths.answerWorkerFile,
      logins,
    })

  return {
    'connection.practise': () =>
      inTurn(async () => {
        await connections.keepInUse(practiceConnection)
        await switching.use(practiceConnection)
      }),
    'connection.test': async (input) => tried(await checkedInput(input, caFiles), needKey(input.apiKey)),
    'connection.testKey': async ({ id }) => {
      const connection = connections.find(id)
      if (connection.mode !== 'live') throw new FailureError({ kind: 'unsupported' })
      const apiKey = await keys.read(connection)
      if (apiKey === null) throw new FailureError({ kind: 'noKey' })
      return tried(connection, apiKey)
    },
    'connection.add': (input) =>
      inTurn(async () => {
        switching.needIdle()
        const { ledger } = input
        if (ledger !== undefined && !state().foundLedgers.some(({ id }) => id === ledger)) throw new FailureError({ kind: 'notHere' })
        const connection = await checkedInput(input, caFiles)
        if (!input.apiKey) await connections.keepInUse(connection)
        else await give(connection, needKey(input.apiKey), connections.keepInUse)
        await switching.use(connection)
      }),
    'connection.chooseCaFile': async () => {
      const path = await shell.openDialog({
        title: say('newConnections.caFileTitle'),
        suggestedName: '',
        filters: [{ name: say('newConnections.caFileType'), extensions: ['pem', 'crt', 'cer'] }],
      })
      return { file: path === null ? null : caFiles.add(path) }
    },
  }
}

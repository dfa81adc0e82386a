/** Tests, stores and opens new connections. The practice connection needs no address and no key. */

import { randomUUID } from 'node:crypto'
import { FailureError, type FieldProblem } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { ConnectionInput, DeskState } from '../../../shared/contract/views/desk-views.ts'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { type ChosenFiles, createChosenFiles } from '../../files/chosen-files.ts'
import { readRegular } from '../../files/regular-file.ts'
import { practiceBaseUrl } from '../../practice/service.ts'
import type { CallOutcome } from '../../service/answers/service.ts'
import { createServiceClient, type ServiceClientOptions } from '../../service/client.ts'
import { readBaseUrl } from '../../service/network/base-url.ts'
import { caNames, readCaFile } from '../../service/network/certificates.ts'
import type { ProxyLogins } from '../../service/network/proxy-logins.ts'
import { systemStore } from '../../service/network/system-store.ts'
import type { Shell } from '../../shell/shell.ts'
import type { DeskContext } from '../context/desk-context.ts'
import { fileDialog } from '../context/file-dialog.ts'
import type { StoredConnection } from '../settings/settings.ts'
import { type ApiKeys, needKey } from './api-keys.ts'
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

/** Dependencies for adding connections, in addition to the context. */
interface NewConnectionsParts {
  readonly keys: Pick<ApiKeys, 'read'>
  readonly give: KeyOrders['give']
  readonly connections: StoredConnections
  readonly switching: Pick<Switching, 'needIdle' | 'use'>
  readonly inTurn: KeyOrdersParts['inTurn']
  readonly logins: ProxyLogins
  readonly state: () => DeskState
}

/** Creates the procedures for testing and adding a connection. */
export function createNewConnections(
  context: DeskContext,
  parts: NewConnectionsParts,
): Pick<Desk, 'connection.practise' | 'connection.test' | 'connection.testKey' | 'connection.add' | 'connection.chooseCaFile'> {
  const { shell, version, paths, clock } = context
  const { keys, give, connections, switching, inTurn, logins, state } = parts
  const caFiles = createChosenFiles()

  const testWithKey = (connection: StoredConnection, apiKey: string) =>
    tryConnection(connection, apiKey, shell, {
      nowMs: () => clock.nowMs(),
      version,
      answerWorkerFile: paths.answerWorkerFile,
      logins,
    })

  return {
    'connection.practise': () =>
      inTurn(async () => {
        await connections.storeAsActive(practiceConnection)
        await switching.use(practiceConnection)
      }),
    'connection.test': async (input) => testWithKey(await checkedInput(input, caFiles), needKey(input.apiKey)),
    'connection.testKey': async ({ id }) => {
      const connection = connections.find(id)
      if (connection.mode !== 'live') throw new FailureError({ kind: 'unsupported' })
      const apiKey = await keys.read(connection)
      if (apiKey === null) throw new FailureError({ kind: 'noKey' })
      return testWithKey(connection, apiKey)
    },
    'connection.add': (input) =>
      inTurn(async () => {
        switching.needIdle()
        const { ledger } = input
        if (ledger !== undefined && !state().foundLedgers.some(({ id }) => id === ledger)) throw new FailureError({ kind: 'notHere' })
        const connection = await checkedInput(input, caFiles)
        if (!input.apiKey) await connections.storeAsActive(connection)
        else await give(connection, needKey(input.apiKey), connections.storeAsActive)
        await switching.use(connection)
      }),
    'connection.chooseCaFile': async () => {
      const path = await shell.openDialog(
        fileDialog(say('newConnections.caFileTitle'), say('newConnections.caFileType'), ['pem', 'crt', 'cer']),
      )
      return { file: path === null ? null : caFiles.add(path) }
    },
  }
}

/** Returns the input as a connection. Errors: `input` with all invalid fields. */
async function checkedInput(input: ConnectionInput, caFiles: ChosenFiles): Promise<StoredConnection> {
  const fields: FieldProblem[] = []
  const base = readBaseUrl(input.baseUrl)
  if (!base.ok) fields.push({ path: 'baseUrl', problem: base.problem })
  const ca = await readCa(input.caFile, caFiles)
  if (!ca.ok) fields.push({ path: 'caFile', problem: ca.problem })
  if (!base.ok || !ca.ok) throw new FailureError({ kind: 'input', fields })
  const { name, occupantsField, bookTimeoutSeconds, ledger: id = `live-${randomUUID().slice(0, 8)}` } = input
  return { id, mode: 'live', name, baseUrl: base.url, caPem: ca.pem, occupantsField, bookTimeoutSeconds }
}

/** The largest CA file, in bytes; a file with all certificate authorities of a system has a quarter of this size. */
const maxCaFileBytes = 1024 * 1024

async function readCa(token: string, caFiles: ChosenFiles) {
  if (!token) return { ok: true, pem: '' } as const
  const path = caFiles.pathOf(token)
  if (path === null) return { ok: false, problem: say('connectionInput.caFileMissing') } as const
  try {
    const text = await readRegular(path, maxCaFileBytes)
    if (text === null) return { ok: false, problem: say('connectionInput.caFileTooLarge') } as const
    return readCaFile(text.toString('utf8'))
  } catch {
    return { ok: false, problem: say('connectionInput.caFileUnreadable') } as const
  }
}

/**
 * Lists today's bookings, which fails for a wrong address or key; then searches a destination that does not exist, to learn whether the key may
 * search by destination (`destinations`, null if unknown). Errors: failures of the service or the network.
 */
export async function tryConnection(
  { baseUrl, caPem, occupantsField }: StoredConnection,
  apiKey: string,
  shell: Pick<Shell, 'proxyFor'>,
  { nowMs, version, answerWorkerFile, logins }: Pick<ServiceClientOptions, 'nowMs' | 'version' | 'answerWorkerFile' | 'logins'>,
): Promise<{ reached: true; destinations: boolean | null; extraCa: string[] }> {
  const extraCa = caNames(caPem)
  const proxyFor = (url: string) => shell.proxyFor(url)
  const service = createServiceClient({
    baseUrl,
    apiKey,
    nowMs,
    version,
    answerWorkerFile,
    occupantsField,
    proxyFor,
    ...(logins && { logins }),
    ...(caPem && { extraCaPem: caPem }),
  })
  try {
    const today = dateIn('UTC', nowMs())
    const reached = await service.checkBookings({ fromDate: today, toDate: today })
    if (!reached.ok) {
      const { failure } = reached
      if (failure.kind !== 'notSent' || failure.cause !== 'certificate') throw new FailureError(failure)
      const { state: store } = await systemStore(answerWorkerFile)
      throw new FailureError({ kind: 'untrusted', detail: failure.detail, extraCa, store })
    }
    const destination = await service.checkHotels({
      destinationCode: 'DESKBOOK-TEST',
      checkin: addDays(today, 30),
      checkout: addDays(today, 31),
      paxes: [{ numberOfAdults: 1, childrenAges: [] }],
      currency: 'EUR',
      nationality: 'CH',
    })
    return { reached: true, destinations: canSearchDestinations(destination), extraCa }
  } finally {
    await service.close()
  }
}

/** A list means yes, a permission refusal means no. Other failures may come before the permission check, so they mean unknown. */
function canSearchDestinations(outcome: CallOutcome<'checkHotels'>): boolean | null {
  if (outcome.ok) return true
  return outcome.failure.kind === 'refused' && outcome.failure.why === 'permission' ? false : null
}

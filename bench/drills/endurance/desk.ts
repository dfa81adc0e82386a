/** Opens a live desk in this process. The practice service runs in another process, so that it does not add to the measured memory. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../../src/main/booking/lifecycle/clock.ts'
import { createDesk } from '../../../src/main/desk/desk.ts'
import { openMemory, type StoredConnection } from '../../../src/main/desk/settings/settings.ts'
import { sampleContext, sampleShell } from '../../../src/main/testing/sample-shell.ts'
import { clientOptions } from '../../../src/main/testing/service-samples.ts'
import { memoryVault } from '../../../src/main/vault/vault.ts'
import type { Desk, EventOf } from '../../../src/shared/contract/procedures/procedures.ts'
import { bundle, linkModules } from '../../campaign/kills/bundle.ts'
import { type PracticeProcess, startPractice } from '../../campaign/kills/practice-process.ts'

export interface EnduringDesk {
  readonly desk: Desk
  readonly service: PracticeProcess
  /** The file in which the service logs its calls. */
  readonly serviceLog: string
  readonly folder: string
  /** Sets where the next file is saved. */
  saveTo(path: string): void
  /** Advances the monotonic clock, so that unknown outcomes settle without waiting. */
  pass(ms: number): void
  /** Sets the listener for search events. */
  onHotels(listen: (event: EventOf<'search.hotels'>) => void): void
  stop(): Promise<void>
}

const id = 'endurance'

export async function openEnduringDesk(seed: number): Promise<EnduringDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'endurance-'))
  await linkModules(folder)
  const workerFile = await bundle('src/main/ledger/worker/worker.ts', join(folder, 'worker'))
  const serviceLog = join(folder, 'service.log')
  const service = await startPractice(`endurance ${seed}`, serviceLog)

  const dataFolder = join(folder, 'desk')
  await mkdir(dataFolder)
  const memory = await openMemory(dataFolder, 'Europe/Zurich', () => {})
  const connection = { id, mode: 'live', name: 'Endurance', occupantsField: 'occupancy', bookTimeoutSeconds: 120 } as const
  const { baseUrl, caPem } = service
  await memory.change(() => ({ connections: [{ ...connection, baseUrl, caPem } satisfies StoredConnection], active: id }))
  const vault = memoryVault()
  await vault.write(`api-key:${id}`, service.apiKey)
  await vault.write(`ledger-key:${id}`, randomBytes(32).toString('hex'))

  let passedMs = 0
  let savePath: string | null = null
  let listen: (event: EventOf<'search.hotels'>) => void = () => {}
  const system = systemClock(Date.now)
  const paths = { dataFolder, workerFile, answerWorkerFile: clientOptions.answerWorkerFile }
  const context = await sampleContext(paths, {
    shell: sampleShell({ saveDialog: async () => savePath }),
    vault,
    memory,
    clock: { ...system, tickMs: () => system.tickMs() + passedMs },
    emit: (name, event) => {
      if (name === 'search.hotels') listen(event as EventOf<'search.hotels'>)
    },
  })
  const openPractice = () => {
    throw new Error('this desk is live')
  }
  const { desk, start, stop } = createDesk(context, { openPractice })
  await start()
  return {
    desk,
    service,
    serviceLog,
    folder,
    saveTo: (path) => {
      savePath = path
    },
    pass: (ms) => {
      passedMs += ms
    },
    onHotels: (next) => {
      listen = next
    },
    stop: async () => {
      await stop()
      await service.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

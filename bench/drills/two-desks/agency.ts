/** One practice service over HTTPS and the desks of one agency, each with its own folder, ledger and keychain, on a shared adjustable clock. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../../src/main/booking/lifecycle/clock.ts'
import { createDesk } from '../../../src/main/desk/desk.ts'
import { openMemory, type StoredConnection } from '../../../src/main/desk/settings/settings.ts'
import { ask } from '../../../src/main/practice/server/foreign-client.ts'
import { serveOverHttps } from '../../../src/main/practice/server/https-server.ts'
import { createPracticeService } from '../../../src/main/practice/service.ts'
import { sampleContext } from '../../../src/main/testing/sample-context.ts'
import { madeWith } from '../../../src/main/testing/service-samples.ts'
import { memoryVault } from '../../../src/main/vault/vault.ts'
import type { Desk, InputOf } from '../../../src/shared/contract/procedures/procedures.ts'
import { bundle, linkModules } from '../../campaign/kills/bundle.ts'

/** A booking request that has reached the service and is not processed yet. */
export interface Held {
  readonly clientRef: string
  land(): void
}

export interface Agency {
  readonly desks: readonly [Desk, Desk]
  nowMs(): number
  /** Moves the clocks of all desks and of the service. */
  pass(ms: number): void
  /** Resolves with the next booking request that reaches the service; the service processes it after `land`. */
  arrival(): Promise<Held>
  /** Makes the desks fetch what was booked while they slept, as the Book button does. */
  catchUp(): Promise<void>
  /** Sets whether the service refuses to list bookings. */
  hideListings(hide: boolean): void
  /** Returns the key of a rate for two adults that needs no card; `n` selects the hotel. */
  rateKey(n: number, stay: object): Promise<string>
  stop(): Promise<void>
}

const connectionId = 'agency'

export async function openAgency(seed: number): Promise<Agency> {
  const folder = await mkdtemp(join(tmpdir(), 'two-desks-'))
  await linkModules(folder)
  const workerFile = await bundle('src/main/ledger/worker/worker.ts', join(folder, 'worker'))

  let shiftMs = 0
  const system = systemClock(() => Date.now() + shiftMs)
  const clock = { ...system, tickMs: () => system.tickMs() + shiftMs }

  const service = createPracticeService({ seed: `two desks ${seed}`, now: clock.nowMs })
  let isHiding = false
  let awaited = Promise.withResolvers<Held>()
  const served = await serveOverHttps(async (request) => {
    if (request.url.endsWith('/bookrate')) {
      const landed = Promise.withResolvers<void>()
      const { clientRef } = (await request.clone().json()) as { clientRef: string }
      awaited.resolve({ clientRef, land: landed.resolve })
      await landed.promise
    }
    if (isHiding && request.url.endsWith('/checkbookings')) {
      return Response.json({ errorCode: 50000, message: 'No lists at the moment', detail: null }, { status: 500 })
    }
    return service.fetch(request)
  }, 0)

  const openDesk = async (name: string) => {
    const dataFolder = join(folder, name)
    await mkdir(dataFolder)
    const memory = await openMemory(dataFolder, 'Europe/Zurich', () => {})
    const connection = { id: connectionId, mode: 'live', name, occupantsField: 'occupancy', bookTimeoutSeconds: 120 } as const
    const { baseUrl, caPem } = served
    await memory.change({ connections: [{ ...connection, baseUrl, caPem } satisfies StoredConnection], active: connectionId })
    const vault = memoryVault()
    await vault.write(`api-key:${connectionId}`, service.apiKey)
    await vault.write(`ledger-key:${connectionId}`, randomBytes(32).toString('hex'))
    const paths = { dataFolder, workerFile, answerWorkerFile: madeWith.answerWorkerFile }
    const opened = createDesk(await sampleContext(paths, { vault, memory, clock }), { openPractice: () => service })
    await opened.start()
    return opened
  }
  const opened = [await openDesk('one'), await openDesk('other')] as const
  const hotels = service.hotelCodes(50)

  return {
    desks: [opened[0].desk, opened[1].desk],
    nowMs: clock.nowMs,
    pass: (ms) => {
      shiftMs += Math.round(ms)
    },
    arrival: async () => {
      const held = await awaited.promise
      awaited = Promise.withResolvers()
      return held
    },
    catchUp: async () => {
      const form = {
        checkId: 'none',
        agreed: {} as InputOf<'booking.book'>['agreed'],
        holder: { firstName: '', lastName: '' },
        occupancies: [],
      }
      await Promise.allSettled(opened.map(({ desk }) => desk['booking.book'](form)))
    },
    hideListings: (hide) => {
      isHiding = hide
    },
    rateKey: async (n, stay) => {
      for (let tried = 0; tried < hotels.length; tried++) {
        const query = { ...stay, hotelCode: hotels[(n + tried) % hotels.length] }
        const { json } = await ask(`${served.baseUrl}/checkhotel`, served.caPem, query, { key: service.apiKey })
        const rates: { rateKey: string; rateType: string }[] = json?.hotel?.rates ?? []
        const net = rates.find(({ rateType }) => rateType === 'NET')
        if (net) return net.rateKey
      }
      throw new Error('no rate in any of the hotels to try')
    },
    stop: async () => {
      await Promise.all(opened.map(({ stop }) => stop()))
      await served.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

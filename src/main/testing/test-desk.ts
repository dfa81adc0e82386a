/** For tests: a complete desk with the practice service in the same process and a real ledger in its own folder. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Failure, FailureError } from '../../shared/contract/failure.ts'
import type { Desk, EventName, EventOf } from '../../shared/contract/procedures/procedures.ts'
import type { RateCheck } from '../../shared/contract/views/booking-views.ts'
import { hotelRowOf } from '../../shared/contract/views/hotel-rows.ts'
import { addDays, dateIn, startOfDate } from '../../shared/domain/dates.ts'
import type { Hotel, Rate } from '../../shared/domain/schemas.ts'
import { offerOf } from '../../shared/domain/terms.ts'
import { type Clock, systemClock } from '../booking/lifecycle/clock.ts'
import { createDesk } from '../desk/desk.ts'
import { headText, newCopyKey } from '../ledger/storage/reader-copy-head.ts'
import { createPracticeService, type PracticeService } from '../practice/service.ts'
import { memoryVault, type Vault } from '../vault/vault.ts'
import { sampleContext, sampleShell, sampleZone } from './sample-shell.ts'
import { answerWorkerFile, startInThisThread } from './workers.ts'

/** Returns a reader copy that has only its head, followed by one byte instead of the bookings. */
export async function createReaderCopyHead(): Promise<Buffer> {
  const headFields = { atMs: 0, zone: 'UTC', bookings: 0, bytes: 1, sha256: '0'.repeat(64) }
  return Buffer.concat([headText(headFields, await newCopyKey('words', { N: 2 ** 14, r: 8, p: 1 })), Buffer.alloc(1)])
}

export { formFor } from './sample-form.ts'

export const newFolder = () => mkdtemp(join(tmpdir(), 'desk-'))

export interface TestWorld {
  /** The desk's own folder. */
  readonly folder: string
  /** The folder in which the clerk saves files. */
  readonly documents: string
  readonly practice: PracticeService
  readonly vault: Vault
  readonly clock: Clock
  /** Advances the clock of the desk and the service. */
  pass(ms: number): void
  /** The current day in the desk's zone, which is ahead of UTC by one or two hours. */
  today(): string
  /** Advances the clock to 20 minutes after the desk's next midnight, when UTC still has the previous day. */
  passMidnight(): void
  remove(): Promise<void>
}

/** Days of history of the practice service; the default of two years takes half a second to generate. */
const defaultPastDays = 8

/** Creates what outlives a desk: its folder, keychain, service and clock. */
export async function newWorld(pastDays = defaultPastDays): Promise<TestWorld> {
  let shiftMs = 0
  // biome-ignore lint/plugin: the clock of the world is made of the machine's here
  const nowMs = () => Date.now() + shiftMs
  const today = () => dateIn(sampleZone, nowMs())
  const [folder, documents] = [await newFolder(), await newFolder()]
  return {
    folder,
    documents,
    practice: createPracticeService({ seed: 'desk tests', pastDays, now: nowMs }),
    vault: memoryVault(),
    clock: systemClock(nowMs),
    pass: (ms) => {
      shiftMs += ms
    },
    today,
    passMidnight: () => {
      shiftMs += startOfDate(sampleZone, addDays(today(), 1)) + 20 * 60_000 - nowMs()
    },
    remove: async () => {
      for (const made of [folder, documents]) await rm(made, { recursive: true, force: true })
    },
  }
}

/** Returns a clock that runs a hundred times as fast, so that scheduled waits take a fraction of a second. */
export const speedUp = (clock: Clock): Clock => ({
  nowMs: clock.nowMs,
  tickMs: () => clock.tickMs() * 100,
  after: (waitMs, run) => clock.after(waitMs / 100, run),
})

export interface TestDesk {
  readonly ask: Desk
  /** Returns all events that the window received under a name. */
  emitted<N extends EventName>(name: N): EventOf<N>[]
  /** Resolves with the first matching event, past or future. */
  waitForEvent<N extends EventName>(name: N, fits: (event: EventOf<N>) => boolean): Promise<EventOf<N>>
  /** The answer of the next save dialog. */
  savePath: string | null
  /** The answer of the next open dialog. */
  openPath: string | null
  /** The name that the last save dialog suggested. */
  suggestedName: string | null
  stop(): Promise<void>
}

/** Starts a desk in a world; starting a second one after the first has stopped is a restart. */
export async function startDesk({ folder, practice, vault, clock }: TestWorld): Promise<TestDesk> {
  const events: { name: EventName; event: unknown }[] = []
  const listeners = new Set<() => void>()
  const dialogs = { savePath: null as string | null, openPath: null as string | null, suggestedName: null as string | null }
  const paths = { dataFolder: folder, workerFile: startInThisThread, answerWorkerFile }
  const context = await sampleContext(paths, {
    shell: sampleShell({
      saveDialog: async ({ suggestedName }) => {
        dialogs.suggestedName = suggestedName
        return dialogs.savePath
      },
      openDialog: async () => dialogs.openPath,
    }),
    vault,
    clock,
    emit: (name, event) => {
      events.push({ name, event: JSON.parse(JSON.stringify(event)) })
      for (const listen of [...listeners]) listen()
    },
  })
  const { desk, start, stop } = createDesk(context, { openPractice: () => practice })
  await start()
  const emitted = <N extends EventName>(name: N) => events.filter((one) => one.name === name).map(({ event }) => event as EventOf<N>)
  return Object.assign(dialogs, {
    ask: desk,
    emitted,
    waitForEvent: <N extends EventName>(name: N, fits: (event: EventOf<N>) => boolean) =>
      new Promise<EventOf<N>>((resolve) => {
        const listen = () => {
          const found = emitted(name).find(fits)
          if (!found) return
          listeners.delete(listen)
          resolve(found)
        }
        listeners.add(listen)
        listen()
      }),
    stop,
  })
}

/** A live connection that no server answers. */
export const liveConnection = {
  name: 'Main desk',
  baseUrl: 'https://hotels.invalid/v1',
  apiKey: 'secret-key-1',
  caFile: '',
  occupantsField: 'occupancy',
  bookTimeoutSeconds: 120,
} as const

/** Returns the failure that a call rejects with. */
export async function failureOf(question: Promise<unknown>): Promise<Failure> {
  const error = await question.then(
    () => new Error('it was answered'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof FailureError) return error.failure
  throw error
}

/** The next 12 March that is at least a month ahead. It is always in the future, and the practice service's offer for it changes only once a year. */
// biome-ignore lint/plugin: far enough ahead on any clock
const earliestCheckin = addDays(new Date().toISOString().slice(0, 10), 31)
const years = [0, 1].map((later) => Number(earliestCheckin.slice(0, 4)) + later)
const checkin = years.map((year) => `${year}-03-12`).find((day) => earliestCheckin <= day) ?? earliestCheckin

export const stay = {
  checkin,
  checkout: addDays(checkin, 3),
  paxes: [
    { numberOfAdults: 2, childrenAges: [] },
    { numberOfAdults: 1, childrenAges: [6] },
  ],
  nationality: 'CH',
  currency: 'EUR',
}

let searches = 0

/** Number of hotels per search: few enough that the answer is parsed without a thread. */
const hotelsPerSearch = 3

/** Searches two rooms in the practice hotels, and yields every rate that can be booked, with its hotel. */
export async function* searchRates(desk: TestDesk, searchedStay = stay): AsyncGenerator<{ hotel: Hotel; rate: Rate }> {
  const { hotels } = await desk.ask['practice.codes']({})
  for (let from = 0; from < 21; from += hotelsPerSearch) {
    const searchId = `search ${++searches}`
    await desk.ask['search.start']({ searchId, query: { hotelCodes: hotels.slice(from, from + hotelsPerSearch), ...searchedStay } })
    await desk.waitForEvent('search.hotels', (event) => event.searchId === searchId && event.finished)
    const events = desk.emitted('search.hotels').filter((event) => event.searchId === searchId)
    const rows = events.flatMap(({ hotels }) => hotels.flatMap((hotel) => hotelRowOf(hotel).rates))
    for (const { rateKey } of rows.filter(({ rateType, rooms }) => rateType === 'NET' && rooms === searchedStay.paxes.length)) {
      const { hotel } = await desk.ask['search.rate']({ searchId, rateKey })
      for (const rate of hotel.rates) yield { hotel, rate }
    }
  }
}

/** Checks a rate; null if it cannot be booked. Some rates of a search are already gone; which ones depends on the stay. */
async function checkIfBookable(desk: TestDesk, hotel: Hotel, rate: Rate, searchedStay: typeof stay): Promise<RateCheck | null> {
  const checking = desk.ask['booking.checkRate']({ rateKey: rate.rateKey, seen: offerOf(hotel, rate), stay: searchedStay })
  const check = await checking.catch((error: unknown) => {
    if (error instanceof FailureError && error.failure.kind === 'refused' && error.failure.why === 'gone') return null
    throw error
  })
  return check?.notBookable === null ? check : null
}

/** Returns the check of the first matching rate that can be booked. */
export async function checkOf(
  desk: TestDesk,
  fits: (rate: Rate, hotel: Hotel) => boolean = () => true,
  searchedStay = stay,
): Promise<RateCheck> {
  for await (const { hotel, rate } of searchRates(desk, searchedStay)) {
    const check = fits(rate, hotel) ? await checkIfBookable(desk, hotel, rate, searchedStay) : null
    if (check) return check
  }
  throw new Error('no such rate among the hotels to try')
}

/** Returns checks of this many different hotels: a fault affects all rates of a hotel alike. */
export async function checkOfEach(desk: TestDesk, hotels: number): Promise<RateCheck[]> {
  const checks = new Map<string | null, RateCheck>()
  for await (const { hotel, rate } of searchRates(desk)) {
    const check = checks.has(hotel.hotelCode) ? null : await checkIfBookable(desk, hotel, rate, stay)
    if (check) checks.set(hotel.hotelCode, check)
    if (checks.size === hotels) break
  }
  return [...checks.values()]
}

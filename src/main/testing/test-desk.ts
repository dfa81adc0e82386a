/** For tests: a whole desk over the practice service in this process, with a real ledger in a folder of its own. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { type Failure, FailureError } from '../../shared/contract/failure.ts'
import type { Desk, EventName, EventOf } from '../../shared/contract/procedures/procedures.ts'
import type { RateCheck } from '../../shared/contract/views/booking-views.ts'
import { toldRow } from '../../shared/contract/views/hotel-rows.ts'
import { addDays, dateIn, startOfDate } from '../../shared/domain/dates.ts'
import type { Hotel, Rate } from '../../shared/domain/schemas.ts'
import { offerOf } from '../../shared/domain/terms.ts'
import { type Clock, systemClock } from '../booking/running/clock.ts'
import { createDesk } from '../desk/desk.ts'
import { createPracticeService, type PracticeService } from '../practice/service.ts'
import { memoryVault, type Vault } from '../vault/vault.ts'
import { sampleContext, sampleZone } from './sample-context.ts'
import { sampleShell } from './sample-shell.ts'
import { answerWorkerFile, inThisThread } from './workers.ts'

export { formFor } from './sample-form.ts'

// Each desk opens real ledgers on a real disk; on a machine that is busy with other tests that takes its time.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

export const newFolder = () => mkdtemp(join(tmpdir(), 'desk-'))

export interface TestWorld {
  /** The desk's own folder. */
  readonly folder: string
  /** Where the clerk saves files. */
  readonly documents: string
  readonly practice: PracticeService
  readonly vault: Vault
  readonly clock: Clock
  /** Moves the clock of desk and service. */
  pass(ms: number): void
  /** The day that it is where the desk stands: from one hour before midnight in UTC, or two, that is tomorrow there. */
  today(): string
  /** Moves the clock to twenty past the desk's next midnight, when it is still yesterday in UTC. */
  passMidnight(): void
  remove(): Promise<void>
}

/** A desk of the tests looks back a week; the two years that a practice service invents otherwise take it half a second. */
const aMonth = 8

/** What outlives a desk: its folder, its keychain, the service and the time. */
export async function newWorld(pastDays = aMonth): Promise<TestWorld> {
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

/** The same time, a hundred times as fast: waits of the schedule take part of a second. */
export const hurried = (clock: Clock): Clock => ({
  nowMs: clock.nowMs,
  tickMs: () => clock.tickMs() * 100,
  after: (waitMs, run) => clock.after(waitMs / 100, run),
})

export interface TestDesk {
  readonly ask: Desk
  /** Everything that the window was told under a name. */
  told<N extends EventName>(name: N): EventOf<N>[]
  /** Resolves with the first event, past or coming, that fits. */
  hears<N extends EventName>(name: N, fits: (event: EventOf<N>) => boolean): Promise<EventOf<N>>
  /** Where the next save dialog ends. */
  savePath: string | null
  /** What the next open dialog ends with. */
  openPath: string | null
  /** The name that the last save dialog suggested. */
  suggestedName: string | null
  stop(): Promise<void>
}

/** Starts a desk in a world; a second one after the first has stopped is a restart. */
export async function startDesk({ folder, practice, vault, clock }: TestWorld): Promise<TestDesk> {
  const events: { name: EventName; event: unknown }[] = []
  const listeners = new Set<() => void>()
  const dialogs = { savePath: null as string | null, openPath: null as string | null, suggestedName: null as string | null }
  const paths = { dataFolder: folder, workerFile: inThisThread, answerWorkerFile }
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
  const told = <N extends EventName>(name: N) => events.filter((one) => one.name === name).map(({ event }) => event as EventOf<N>)
  return Object.assign(dialogs, {
    ask: desk,
    told,
    hears: <N extends EventName>(name: N, fits: (event: EventOf<N>) => boolean) =>
      new Promise<EventOf<N>>((resolve) => {
        const listen = () => {
          const found = told(name).find(fits)
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

/** The failure that a question ends in. */
export async function failureOf(question: Promise<unknown>): Promise<Failure> {
  const error = await question.then(
    () => new Error('it was answered'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof FailureError) return error.failure
  throw error
}

/** The next 12 March that is not within a month: ahead on every day on which the tests run, and what the practice service sells for it changes but once a year. */
// biome-ignore lint/plugin: far enough ahead on any clock
const soonest = addDays(new Date().toISOString().slice(0, 10), 31)
const years = [0, 1].map((later) => Number(soonest.slice(0, 4)) + later)
const checkin = years.map((year) => `${year}-03-12`).find((day) => soonest <= day) ?? soonest

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

/** How many hotels are searched at a time: an answer of so few is read without a thread. */
const hotelsAtATime = 3

/** Searches two rooms in the hotels to try, and yields every rate found that can be booked, in its hotel. */
export async function* searchRates(desk: TestDesk, of = stay): AsyncGenerator<{ hotel: Hotel; rate: Rate }> {
  const { hotels } = await desk.ask['practice.codes']({})
  for (let from = 0; from < 21; from += hotelsAtATime) {
    const searchId = `search ${++searches}`
    await desk.ask['search.start']({ searchId, query: { hotelCodes: hotels.slice(from, from + hotelsAtATime), ...of } })
    await desk.hears('search.hotels', (event) => event.searchId === searchId && event.finished)
    const events = desk.told('search.hotels').filter((event) => event.searchId === searchId)
    const rows = events.flatMap(({ hotels }) => hotels.flatMap((hotel) => toldRow(hotel).rates))
    for (const { rateKey } of rows.filter(({ rateType, rooms }) => rateType === 'NET' && rooms === of.paxes.length)) {
      const { hotel } = await desk.ask['search.rate']({ searchId, rateKey })
      for (const rate of hotel.rates) yield { hotel, rate }
    }
  }
}

/** A check of a rate; null when it cannot be booked. Some rates of a search are gone by now, which ones goes by the stay. */
async function checkIfBookable(desk: TestDesk, hotel: Hotel, rate: Rate, of: typeof stay): Promise<RateCheck | null> {
  const asked = desk.ask['booking.checkRate']({ rateKey: rate.rateKey, seen: offerOf(hotel, rate), stay: of })
  const check = await asked.catch((error: unknown) => {
    if (error instanceof FailureError && error.failure.kind === 'refused' && error.failure.why === 'gone') return null
    throw error
  })
  return check?.notBookable === null ? check : null
}

/** A check of the first rate that fits and can be booked. */
export async function checkOf(desk: TestDesk, fits: (rate: Rate, hotel: Hotel) => boolean = () => true, of = stay): Promise<RateCheck> {
  for await (const { hotel, rate } of searchRates(desk, of)) {
    const check = fits(rate, hotel) ? await checkIfBookable(desk, hotel, rate, of) : null
    if (check) return check
  }
  throw new Error('no such rate among the hotels to try')
}

/** The same of so many hotels: what a fault does to one rate, it does to all of its hotel. */
export async function checkOfEach(desk: TestDesk, hotels: number): Promise<RateCheck[]> {
  const checks = new Map<string | null, RateCheck>()
  for await (const { hotel, rate } of searchRates(desk)) {
    const check = checks.has(hotel.hotelCode) ? null : await checkIfBookable(desk, hotel, rate, stay)
    if (check) checks.set(hotel.hotelCode, check)
    if (checks.size === hotels) break
  }
  return [...checks.values()]
}

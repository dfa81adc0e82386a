/** For tests of the arrivals check: a desk with the practice service, a real ledger, a scripted clock and scripted failures. */
import { afterEach, beforeEach } from 'vitest'
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import type { ArrivalsState } from '../../../shared/contract/views/arrivals-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { recordsOf } from '../../booking/lifecycle/records.ts'
import { createServiceConnection, type ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import { createBookingStore } from '../../desk/records/booking-store.ts'
import { type ArrivalsDesk, createArrivals } from '../../desk/sync/arrivals.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { createPracticeService, type PracticeService, practiceBaseUrl } from '../../practice/service.ts'
import type { ServiceClient } from '../../service/answers/service.ts'
import { createServiceClient } from '../../service/client.ts'
import { folderForEachTest, openRemote } from '../ledger/test-ledger.ts'
import { seenAt } from '../sample-records.ts'
import { clientOptions } from '../service-samples.ts'
import { answerWorkerFile } from '../workers.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
const zone = 'Europe/Zurich'
export const today = '2027-01-10'
export const [tomorrow, dayAfter] = [addDays(today, 1), addDays(today, 2)]
export const evening = Date.parse(`${today}T17:00:00Z`)
export const unavailable: ServiceFailure = {
  kind: 'refused',
  why: 'unavailable',
  word: { status: 503, code: 50300, message: 'Unavailable', detail: null },
  retryAfterMs: null,
}
export const offline: ServiceFailure = { kind: 'notSent', cause: 'unreachable', detail: '' }

export let practice: PracticeService
export let ledger: Ledger
export let arrivals: ArrivalsDesk
export let timers: Set<{ atMs: number; run: () => void }>
let listeners: Set<() => void>

/** The time, the service and the emitted states of one test, all of which it may change. */
export const world = {
  nowMs: 0,
  service: null as ServiceConnection | null,
  notified: [] as ArrivalsState[],
  /** References that were requested, in order. `failureFor` replaces an answer by a failure; null keeps the answer. */
  asked: [] as string[],
  instead: (() => null) as (nth: number) => ServiceFailure | null,
  /** A reference that the service no longer has. */
  forgotten: '',
}

const clock = {
  nowMs: () => world.nowMs,
  tickMs: () => world.nowMs,
  after: (waitMs: number, run: () => void) => {
    const timer = { atMs: world.nowMs + waitMs, run }
    timers.add(timer)
    wake()
    return () => void timers.delete(timer)
  },
}

/** Resolves once the condition is true. */
export const until = (isFulfilled: () => boolean) =>
  new Promise<void>((resolve) => {
    const listen = () => {
      if (!isFulfilled()) return
      listeners.delete(listen)
      resolve()
    }
    listeners.add(listen)
    listen()
  })
const wake = () => {
  for (const listen of [...listeners]) listen()
}

/** Advances the time once a timer is waiting, and starts the timers that are due. */
export async function pass(ms: number): Promise<void> {
  await until(() => timers.size > 0)
  world.nowMs += ms
  for (const timer of [...timers].filter(({ atMs }) => atMs <= world.nowMs)) {
    timers.delete(timer)
    timer.run()
  }
}

/** Resolves with the first matching state, past or future. */
export const waitForState = async (fits: (state: ArrivalsState) => boolean): Promise<ArrivalsState> => {
  await until(() => world.notified.some(fits))
  return world.notified.find(fits) as ArrivalsState
}
/** Whether the evening's check has ended. */
export const isOver = ({ running, check }: ArrivalsState) => !running && check?.sinceMs === evening

/** Creates the desk again, as after a restart. */
export function open(readOnly: Ledger['readOnly'] = null): void {
  const store = createBookingStore(
    ledger,
    [],
    () => {},
    () => {},
  )
  world.notified = []
  arrivals = createArrivals({
    ledger: { ...ledger, readOnly },
    store,
    service: () => world.service,
    clock,
    zone,
    emit: (name, event) => {
      if (name === 'arrivals.changed') world.notified.push(event as ArrivalsState)
      wake()
    },
    log: () => {},
  })
}

export const arriving = async (from: string, to = from): Promise<LedgerRow[]> => {
  const filter = { status: 'CONFIRMED', basis: 'checkin', from, to, text: '' } as const
  return (await ledger.page(filter, { by: 'checkin', descending: false }, null, 500)).rows
}
export const references = (rows: readonly LedgerRow[]) => rows.map(({ bookingRef }) => bookingRef ?? '').sort()

/** Cancels the first booking that arrives tomorrow, as somebody else would. */
export async function cancelElsewhere(): Promise<LedgerRow> {
  const [row] = await arriving(tomorrow)
  if (!row || !world.service) throw new Error('nobody arrives')
  const outcome = await world.service.service.cancelBooking({ bookingRef: row.bookingRef ?? '' })
  if (!outcome.ok) throw new Error(outcome.failure.kind)
  return row
}

/** Advances to the first check after the beginning of the evening. */
export const passUntilEvening = () => pass(evening - world.nowMs + 10 * minuteMs)

/** For each test, opens a desk and a ledger with the bookings of the last weeks, and removes both. */
export function openForArrivals(): void {
  folderForEachTest()
  beforeEach(async () => {
    world.nowMs = Date.parse(`${today}T08:00:00Z`)
    timers = new Set()
    listeners = new Set()
    world.asked = []
    world.instead = () => null
    world.forgotten = ''
    practice = createPracticeService({ seed: 'arrivals', pastDays: 60, now: clock.nowMs })
    const client = createServiceClient({
      baseUrl: practiceBaseUrl,
      apiKey: practice.apiKey,
      ...clientOptions,
      answerWorkerFile,
      nowMs: clock.nowMs,
      occupantsField: 'occupancy',
      fetch: (input, init) => practice.fetch(new Request(input, init)),
    })
    const fullConnection = createServiceConnection(client, clock, () => {})
    const checkBooking: ServiceClient['checkBooking'] = async (query, signal) => {
      world.asked.push(query.bookingRef ?? query.clientRef ?? '')
      const failure = world.instead(world.asked.length)
      const during = { from: world.nowMs, to: world.nowMs }
      if (failure)
        return { ok: false, failure, facts: { sentAtMs: world.nowMs, endedAtMs: world.nowMs, during, serverDateMs: null, status: null } }
      const sentQuery = query.bookingRef === world.forgotten ? { bookingRef: 'ffffff' } : query
      const outcome = await fullConnection.service.checkBooking(sentQuery, signal)
      // The client measures with this machine's clock, so use the time of the test.
      return { ...outcome, facts: { ...outcome.facts, during } }
    }
    world.service = { ...fullConnection, service: { ...fullConnection.service, checkBooking } }
    ledger = await openRemote({ accountingZone: zone })
    for (let to = today; to > addDays(today, -60); to = addDays(to, -20)) {
      const outcome = await fullConnection.service.checkBookings({ fromDate: addDays(to, -20), toDate: to })
      if (!outcome.ok) throw new Error(outcome.failure.kind)
      await ledger.store(recordsOf(outcome), seenAt('checkBookings', world.nowMs))
    }
    open()
  })

  afterEach(async () => {
    await arrivals.stop()
    await world.service?.close()
  })
}

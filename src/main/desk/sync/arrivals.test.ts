/** The look-up of the arrivals over the practice service, with a real ledger. */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import type { ArrivalsState } from '../../../shared/contract/views/arrivals-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { recordsOf } from '../../booking/running/records.ts'
import { createServiceConnection, type ServiceConnection } from '../../booking/running/service-connection.ts'
import { createLedger } from '../../ledger/client/remote.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { createPracticeService, type PracticeService, practiceBaseUrl } from '../../practice/service.ts'
import type { ServiceClient } from '../../service/answers/service.ts'
import { createServiceClient } from '../../service/client.ts'
import { workerFile } from '../../testing/ledger-worker.ts'
import { seenAt } from '../../testing/sample-records.ts'
import { madeWith } from '../../testing/service-samples.ts'
import { failureOf, newFolder } from '../../testing/test-desk.ts'
import { createBookingStore } from '../records/booking-store.ts'
import { type ArrivalsDesk, createArrivals } from './arrivals.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const zone = 'Europe/Zurich'
const today = '2027-01-10'
const [tomorrow, dayAfter] = [addDays(today, 1), addDays(today, 2)]
const evening = Date.parse(`${today}T17:00:00Z`)
const unavailable: ServiceFailure = {
  kind: 'refused',
  why: 'unavailable',
  word: { status: 503, code: 50300, message: 'Unavailable', detail: null },
  retryAfterMs: null,
}
const offline: ServiceFailure = { kind: 'notSent', cause: 'unreachable', detail: '' }

let nowMs: number
let folder: string
let practice: PracticeService
let service: ServiceConnection | null
let ledger: Ledger
let arrivals: ArrivalsDesk
let timers: Set<{ atMs: number; run: () => void }>
let told: ArrivalsState[]
let listeners: Set<() => void>
/** References that were asked for, in their order, and what is answered instead of the truth. */
let asked: string[]
let instead: (nth: number) => ServiceFailure | null
/** A reference that the service does not have any more. */
let forgotten: string

const clock = {
  nowMs: () => nowMs,
  tickMs: () => nowMs,
  after: (waitMs: number, run: () => void) => {
    const timer = { atMs: nowMs + waitMs, run }
    timers.add(timer)
    wake()
    return () => void timers.delete(timer)
  },
}

/** Resolves once something is so. */
const until = (isSo: () => boolean) =>
  new Promise<void>((resolve) => {
    const listen = () => {
      if (!isSo()) return
      listeners.delete(listen)
      resolve()
    }
    listeners.add(listen)
    listen()
  })
const wake = () => {
  for (const listen of [...listeners]) listen()
}

/** Moves the time once something waits for it, and lets what is due by then begin. */
async function pass(ms: number): Promise<void> {
  await until(() => timers.size > 0)
  nowMs += ms
  for (const timer of [...timers].filter(({ atMs }) => atMs <= nowMs)) {
    timers.delete(timer)
    timer.run()
  }
}

/** Resolves with the first state, past or coming, that fits. */
const hears = async (fits: (state: ArrivalsState) => boolean): Promise<ArrivalsState> => {
  await until(() => told.some(fits))
  return told.find(fits) as ArrivalsState
}
/** The check of the evening has ended. */
const isOver = ({ running, check }: ArrivalsState) => !running && check?.sinceMs === evening

/** Makes the desk anew, as after a start. */
function open(readOnly: Ledger['readOnly'] = null): void {
  const store = createBookingStore(
    ledger,
    [],
    () => {},
    () => {},
  )
  told = []
  arrivals = createArrivals({
    ledger: { ...ledger, readOnly },
    store,
    service: () => service,
    clock,
    zone,
    emit: (name, event) => {
      if (name === 'arrivals.changed') told.push(event as ArrivalsState)
      wake()
    },
    log: () => {},
  })
}

beforeEach(async () => {
  nowMs = Date.parse(`${today}T08:00:00Z`)
  timers = new Set()
  listeners = new Set()
  asked = []
  instead = () => null
  forgotten = ''
  folder = await newFolder()
  practice = createPracticeService({ seed: 'arrivals', now: clock.nowMs })
  const client = createServiceClient({
    baseUrl: practiceBaseUrl,
    apiKey: practice.apiKey,
    ...madeWith,
    occupantsField: 'occupancy',
    fetch: (input, init) => practice.fetch(new Request(input, init)),
  })
  const whole = createServiceConnection(client, clock, () => {})
  const checkBooking: ServiceClient['checkBooking'] = async (query, signal) => {
    asked.push(query.bookingRef ?? query.clientRef ?? '')
    const failure = instead(asked.length)
    const facts = { sentAtMs: nowMs, endedAtMs: nowMs, during: { from: nowMs, to: nowMs }, serverDateMs: null, status: null }
    if (failure) return { ok: false, failure, facts }
    // The client tells the time of this machine, and the desk here has one of its own.
    const truly = query.bookingRef === forgotten ? { bookingRef: 'ffffff' } : query
    return { ...(await whole.service.checkBooking(truly, signal)), facts }
  }
  service = { ...whole, service: { ...whole.service, checkBooking } }
  ledger = await createLedger({ folder, key: randomBytes(32), workerFile, accountingZone: zone })
  for (let to = today; to > addDays(today, -60); to = addDays(to, -20)) {
    const outcome = await whole.service.checkBookings({ fromDate: addDays(to, -20), toDate: to })
    if (!outcome.ok) throw new Error(outcome.failure.kind)
    await ledger.store(recordsOf(outcome), seenAt('checkBookings', nowMs))
  }
  open()
})

afterEach(async () => {
  await arrivals.stop()
  await ledger.close()
  await service?.close()
  await rm(folder, { recursive: true })
})

const arriving = async (from: string, to = from): Promise<LedgerRow[]> => {
  const filter = { status: 'CONFIRMED', basis: 'checkin', from, to, text: '' } as const
  return (await ledger.page(filter, { by: 'checkin', descending: false }, null, 500)).rows
}
const references = (rows: readonly LedgerRow[]) => rows.map(({ bookingRef }) => bookingRef ?? '').sort()

/** Somebody else cancels the first booking that arrives tomorrow. */
async function cancelledElsewhere(): Promise<LedgerRow> {
  const [row] = await arriving(tomorrow)
  if (!row || !service) throw new Error('nobody arrives')
  const outcome = await service.service.cancelBooking({ bookingRef: row.bookingRef ?? '' })
  if (!outcome.ok) throw new Error(outcome.failure.kind)
  return row
}

/** Until the first look after the evening has begun. */
const toTheEvening = () => pass(evening - nowMs + 10 * minuteMs)

describe('in the evening', () => {
  beforeEach(async () => {
    await ledger.remember('arrivals.check', JSON.stringify(await lastNight()))
    arrivals.start()
  })

  const lastNight = async () => ({
    ...{ from: today, to: tomorrow, sinceMs: evening - 24 * hourMs, endedMs: evening - 24 * hourMs, end: 'whole' },
    ...{ arrivals: 0, done: 0, failed: 0, changed: [], unknown: [], failure: null },
  })

  it('the arrivals of the next two days are looked up, each once, and what was cancelled elsewhere is told', async () => {
    const expected = references(await arriving(tomorrow, dayAfter))
    const gone = await cancelledElsewhere()
    await toTheEvening()
    const { check } = await hears(isOver)
    expect(asked.toSorted()).toEqual(expected)
    expect(check).toMatchObject({ from: tomorrow, to: dayAfter, end: 'whole', arrivals: expected.length, done: expected.length })
    expect(check).toMatchObject({ changed: [gone.id], unknown: [], failed: 0 })
    expect(await ledger.find({ bookingRef: gone.bookingRef ?? '' })).toMatchObject({
      known: 'CANCELLED',
      flags: expect.arrayContaining(['drift']),
    })
    expect(practice.received('cancelBooking')).toBe(1)
  })

  it('they are looked up once, also when the desk is opened again', async () => {
    await toTheEvening()
    await hears(isOver)
    const count = asked.length
    for (let look = 0; look < 3; look++) await pass(10 * minuteMs)
    await arrivals.stop()
    open()
    arrivals.start()
    await pass(minuteMs)
    await until(() => timers.size > 0)
    expect((await arrivals['arrivals.state']({})).check).toMatchObject({ end: 'whole' })
    expect(asked).toHaveLength(count)
  })

  it('what a sync has shown since is not asked for again', async () => {
    const rows = await arriving(tomorrow, dayAfter)
    nowMs = evening
    const outcome = await service?.service.checkBooking({ bookingRef: rows[0]?.bookingRef ?? '' })
    if (!outcome?.ok) throw new Error('not found')
    const { booking } = outcome.value
    await ledger.store([{ booking, raw: Reflect.get(Object(outcome.raw), 'booking'), unread: [] }], seenAt('checkBookings', nowMs))
    asked = []
    await pass(10 * minuteMs)
    await hears(isOver)
    expect(asked.toSorted()).toEqual(references(rows.slice(1)))
  })

  it('a booking that the service does not have any more is told as unknown, and stays in the ledger', async () => {
    const [row] = await arriving(tomorrow)
    forgotten = row?.bookingRef ?? ''
    await toTheEvening()
    const { check } = await hears(isOver)
    expect(check).toMatchObject({ end: 'whole', unknown: [row?.id], changed: [] })
    expect(await ledger.find({ bookingRef: row?.bookingRef ?? '' })).toMatchObject({ known: 'CONFIRMED' })
  })

  it('a service that asks for patience is left alone, and then asked for the rest', async () => {
    const expected = references(await arriving(tomorrow, dayAfter))
    instead = (nth) => (nth === 2 ? unavailable : null)
    await toTheEvening()
    const { pausedUntilMs } = await hears((state) => state.pausedUntilMs !== null)
    const before = asked.length
    expect(before).toBeLessThan(expected.length)
    await pass((pausedUntilMs ?? 0) - nowMs)
    const { check } = await hears(isOver)
    expect(check).toMatchObject({ end: 'whole', done: expected.length, failed: 0 })
    expect([...new Set(asked)].sort()).toEqual(expected)
    expect(asked).toHaveLength(expected.length + 1)
  })

  it('a check that broke off goes on at a later look with those that were not seen', async () => {
    const expected = references(await arriving(tomorrow, dayAfter))
    instead = (nth) => (nth > 1 ? offline : null)
    await toTheEvening()
    const { check } = await hears(isOver)
    expect(check).toMatchObject({ end: 'broken', failure: offline })
    const seen = asked.slice(0, 1)
    told = []
    asked = []
    instead = () => null
    await pass(10 * minuteMs)
    expect((await hears(isOver)).check).toMatchObject({ end: 'whole', done: expected.length })
    expect(asked.toSorted()).toEqual(expected.filter((reference) => !seen.includes(reference)))
  })

  it('nothing is asked without a key, and all of it once there is one', async () => {
    const kept = service
    service = null
    await toTheEvening()
    expect(asked).toEqual([])
    service = kept
    await pass(10 * minuteMs)
    expect((await hears(isOver)).check).toMatchObject({ end: 'whole' })
  })
})

it('an evening at which the desk was closed is made up for after the next opening', async () => {
  nowMs = Date.parse(`${tomorrow}T06:00:00Z`)
  const expected = references(await arriving(tomorrow, dayAfter))
  arrivals.start()
  await pass(minuteMs)
  const { check } = await hears(isOver)
  expect(check).toMatchObject({ from: tomorrow, to: dayAfter, end: 'whole' })
  expect(asked.toSorted()).toEqual(expected)
})

describe('a clerk who asks', () => {
  it('has today looked up as well, at any hour', async () => {
    const expected = references(await arriving(today, dayAfter))
    nowMs += minuteMs
    const { check, running } = await arrivals['arrivals.check']({})
    expect(running).toBe(false)
    expect(check).toMatchObject({ from: today, to: dayAfter, end: 'whole', done: expected.length })
    expect(asked.toSorted()).toEqual(expected)
  })

  it('can stop it, and goes on with the rest within the hour', async () => {
    const expected = references(await arriving(today, dayAfter))
    nowMs += minuteMs
    instead = (nth) => {
      if (nth === 4) void arrivals['arrivals.stop']({})
      return null
    }
    const { check } = await arrivals['arrivals.check']({})
    expect(check?.end).toBe('stopped')
    expect(check?.done).toBeLessThan(expected.length)
    const rest = expected.length - (check?.done ?? 0)
    asked = []
    instead = () => null
    nowMs += 30 * minuteMs
    expect((await arrivals['arrivals.check']({})).check).toMatchObject({ end: 'whole', done: expected.length })
    expect(asked).toHaveLength(rest)
  })

  it('has the rest of a check that broke off looked up by the desk itself', async () => {
    const expected = references(await arriving(today, dayAfter))
    arrivals.start()
    await pass(minuteMs)
    await until(() => timers.size > 0)
    asked = []
    nowMs += minuteMs
    instead = () => (asked.length > 1 ? offline : null)
    const { check } = await arrivals['arrivals.check']({})
    expect(check).toMatchObject({ from: today, end: 'broken' })
    const seen = asked.slice(0, 1)
    asked = []
    instead = () => null
    await pass(10 * minuteMs)
    await hears((state) => !state.running && state.check?.end === 'whole' && state.check.sinceMs === check?.sinceMs)
    expect(asked.toSorted()).toEqual(expected.filter((reference) => !seen.includes(reference)))
  })

  it('joins a check that is under way', async () => {
    nowMs += minuteMs
    const [first, second] = await Promise.all([arrivals['arrivals.check']({}), arrivals['arrivals.check']({})])
    expect(second).toEqual(first)
    expect(asked).toHaveLength(new Set(asked).size)
  })

  it('is told that there is no key', async () => {
    service = null
    expect(await failureOf(arrivals['arrivals.check']({}))).toEqual({ kind: 'noKey' })
  })

  it('gets no check of a ledger that is only read, and none begins by itself', async () => {
    open('diskFull')
    arrivals.start()
    expect(timers.size).toBe(0)
    expect(await failureOf(arrivals['arrivals.check']({}))).toEqual({ kind: 'ledger', trouble: 'notWritten' })
  })
})

import { expect, it } from 'vitest'
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import type { DayRange } from '../../ledger/records.ts'
import { bookingOf } from '../../testing/attempt-samples.ts'
import { listingConnection } from '../../testing/service/listing-service.ts'
import { settle, virtualClock } from '../../testing/virtual-clock.ts'
import { type FetchProgress, fetchWindows } from './asked-windows.ts'

const windows: DayRange[] = [
  { from: '2027-02-26', to: '2027-03-26' },
  { from: '2027-01-29', to: '2027-02-26' },
  { from: '2027-01-01', to: '2027-01-29' },
]
const years = Array.from({ length: 100 }, (_, i) => ({ from: `${1900 + i}-01-01`, to: `${1900 + i}-01-29` }))

const tooMany = (retryAfterMs: number | null = null): ServiceFailure => ({
  kind: 'refused',
  why: 'tooMany',
  word: { status: 429, code: 42900, message: 'slow down', detail: null },
  retryAfterMs,
})
const offline: ServiceFailure = { kind: 'notSent', cause: 'unreachable', detail: '' }
const tooLarge: ServiceFailure = { kind: 'tooLarge', endpoint: 'checkBookings', limit: 1 }

interface World {
  windows?: readonly DayRange[]
  listed?: (call: number, window: DayRange) => Booking[]
  failing?: (call: number, window: DayRange) => ServiceFailure | null
  unread?: string[]
  storingFails?: boolean
  /** The reference of a booking that the ledger does not store. */
  storesNothingOf?: string
  takes?: (call: number) => number
}

/** Fetches windows from a fake service; the n-th call is sent at n seconds. */
function startFetch(world: World) {
  const writes: { refs: (string | null)[]; status: (string | null)[]; atMs: number }[] = []
  const noted: DayRange[] = []
  const requests: (DayRange & { atMs: number })[] = []
  const progress: FetchProgress[] = []
  const stopping = new AbortController()
  const { clock, pass } = virtualClock()
  const startMs = clock.nowMs()
  let calls = 0
  let underWay = 0
  const { service } = listingConnection(async (window, signal) => {
    const call = ++calls
    requests.push({ ...window, atMs: clock.nowMs() - startMs })
    underWay++
    for (let turns = world.takes?.(call) ?? 1; turns > 0 && !signal.aborted; turns--) await settle()
    underWay--
    const sentAtMs = call * 1000
    return { bookings: world.listed?.(call, window) ?? [], failure: world.failing?.(call, window), unread: world.unread, sentAtMs }
  })
  const ended = fetchWindows({
    windows: world.windows ?? windows,
    concurrency: 3,
    service,
    store: {
      store: async (records, { atMs }) => {
        if (world.storingFails) throw new Error('the disk is full')
        const bookings = records.map(({ booking }) => booking)
        writes.push({ refs: bookings.map(({ bookingRef }) => bookingRef), status: bookings.map(({ status }) => status), atMs })
        const stored = records.filter(({ booking }) => booking.bookingRef !== world.storesNothingOf)
        return { added: stored.length, changed: 0, unchanged: 0, ids: [], statusChanged: [] }
      },
    },
    ledger: { noteWindow: async (window) => void noted.push(window) },
    clock,
    signal: stopping.signal,
    progress: (now) => void progress.push(now),
  })
  return { ended, asked: requests, writes, noted, progress, pass, startMs, stop: () => stopping.abort(), underWay: () => underWay }
}

it('fetched windows store both observations of a booking in two windows, each with its own time, and count it once', async () => {
  const shared = (call: number) => bookingOf('', { bookingRef: 'shared', status: call === 1 ? 'CONFIRMED' : 'CANCELLED' })
  const { ended, writes } = startFetch({ listed: (call) => (call === 3 ? [] : [shared(call), bookingOf('', { bookingRef: `b${call}` })]) })
  expect(await ended).toMatchObject({ windows: 3, done: 3, added: 3, stopped: false, gaveUp: false })
  expect(writes.filter(({ refs }) => refs.includes('shared'))).toEqual([
    { refs: ['shared', 'b1'], status: ['CONFIRMED', 'CONFIRMED'], atMs: 1000 },
    { refs: ['shared'], status: ['CANCELLED'], atMs: 2000 },
  ])
})

it('fetched windows count each booking with unreadable fields once, and each unreadable entry', async () => {
  const shared = bookingOf('', { bookingRef: 'shared' })
  const unread = ['bookings[0].total', 'bookings[0].holder', 'bookings[1].total', 'bookings[7]']
  const { ended } = startFetch({ listed: (call) => [shared, bookingOf('', { bookingRef: `b${call}` })], unread })
  expect(await ended).toMatchObject({ windows: 3, unread: 1 + 3 + 3 })
})

it('fetched windows are not noted as fetched if the ledger cannot store one of their bookings', async () => {
  const { ended, noted } = startFetch({ listed: (call) => [bookingOf('', { bookingRef: `b${call}` })], storesNothingOf: 'b2' })
  expect(await ended).toMatchObject({ done: 3, added: 2, unread: 1, failed: [] })
  expect(noted).toEqual([windows[0], windows[2]])
})

it('fetched windows reject only after all calls have ended when an answer cannot be stored', async () => {
  const { ended, underWay } = startFetch({ storingFails: true, takes: (call) => (call === 1 ? 1 : 1000) })
  await expect(ended).rejects.toThrow('the disk is full')
  expect(underWay()).toBe(0)
})

it('fetched windows are fetched in order', async () => {
  const { ended, asked: requests } = startFetch({ windows: years })
  await ended
  expect(requests.map(({ from }) => from)).toEqual(years.map(({ from }) => from))
})

it('fetched windows are halved while the answer is too large', async () => {
  const days = ({ from, to }: DayRange) => Date.parse(to) - Date.parse(from)
  const { ended, noted } = startFetch({
    windows: windows.slice(0, 1),
    failing: (_, window) => (days(window) > 8 * 86_400_000 ? tooLarge : null),
  })
  expect(await ended).toMatchObject({ windows: 4, done: 4, failed: [] })
  expect(spanOf(noted)).toEqual({ ...windows[0], isWhole: true })
})

const window = { from: '2026-12-20', to: '2027-01-15' }
/** Bookings on consecutive days, `each` per day. */
const dailyBookings = (first: string, days: number, each: number) =>
  Array.from({ length: days * each }, (_, i) =>
    bookingOf('', { bookingRef: `b${i}`, creationDate: `${addDays(first, Math.floor(i / each))}T09:00:00Z` }),
  )
const listing =
  (all: readonly Booking[], cut: (within: readonly Booking[]) => readonly Booking[]) =>
  (_: number, { from, to }: DayRange): Booking[] => {
    const days = (created: string | null) => created?.slice(0, 10) ?? ''
    return [...cut(all.filter(({ creationDate }) => from <= days(creationDate) && days(creationDate) <= to))]
  }
/** The span of the noted windows, and whether each window shares a day with the next one. */
const spanOf = (noted: readonly DayRange[]) => {
  const inOrder = noted.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const isWhole = inOrder.slice(1).every(({ from }, i) => from === inOrder[i]?.to)
  return { from: inOrder[0]?.from, to: inOrder.at(-1)?.to, isWhole }
}

it('a list that the service truncates silently is fetched in halves until all bookings are there (P06)', async () => {
  const all = [
    ...dailyBookings('2027-01-04', 5, 43),
    ...dailyBookings('2027-01-09', 1, 45).map((one) => ({ ...one, bookingRef: `last ${one.bookingRef}` })),
  ]
  const { ended, noted } = startFetch({ windows: [window], listed: listing(all, (some) => some.slice(-100)) })
  expect(await ended).toMatchObject({ added: 260, failed: [] })
  expect(spanOf(noted)).toEqual({ ...window, isWhole: true })
})

it('a list that the service truncates silently is detected by a gap at an end of its window, whatever its length', async () => {
  const all = dailyBookings(window.from, 27, 8)
  for (const cut of [(some: readonly Booking[]) => some.slice(0, 127), (some: readonly Booking[]) => some.slice(-127)]) {
    const { ended, noted } = startFetch({ windows: [window], listed: listing(all, cut) })
    expect(await ended).toMatchObject({ added: 216, failed: [] })
    expect(spanOf(noted)).toEqual({ ...window, isWhole: true })
  }
})

it('a list that the service truncates silently leaves two days unsynced if they have more bookings than a list can contain', async () => {
  const all = dailyBookings('2027-01-10', 2, 150)
  const { ended, noted } = startFetch({ windows: [window], listed: listing(all, (some) => some.slice(-100)) })
  const failure = { kind: 'cutShort', endpoint: 'checkBookings', count: 100 }
  expect((await ended).failed).toEqual(expect.arrayContaining([{ from: '2027-01-10', to: '2027-01-11', failure }]))
  expect(noted.some(({ from, to }) => from <= '2027-01-10' && '2027-01-11' <= to)).toBe(false)
})

it('a list with a round number of bookings counts as complete if its halves list no more bookings', async () => {
  const all = dailyBookings('2027-01-10', 2, 5)
  const { ended, noted, asked: requests } = startFetch({ windows: [window], listed: listing(all, (some) => some) })
  expect(await ended).toMatchObject({ added: 10, failed: [] })
  expect(spanOf(noted)).toEqual({ ...window, isWhole: true })
  expect(requests.length).toBeLessThan(14)
})

it('a list is not suspected of truncation if its number of bookings is not round and it has no gap', async () => {
  const { ended, asked: requests } = startFetch({ windows: [window], listed: listing(dailyBookings(window.from, 27, 1), (some) => some) })
  expect(await ended).toMatchObject({ added: 27, windows: 1 })
  expect(requests).toEqual([{ ...window, atMs: 0 }])
})

it('a service that asks for a pause gets no call during the pause and then one at a time until everything is fetched', async () => {
  const fetch = startFetch({ windows: years, failing: (call) => (call <= 3 ? tooMany(30_000) : null) })
  await fetch.pass(29_999)
  expect(fetch.asked).toHaveLength(3)
  expect(fetch.progress.at(-1)).toMatchObject({ done: 0, pausedUntilMs: fetch.startMs + 30_000 })
  await fetch.pass(1)
  expect(await fetch.ended).toMatchObject({ windows: 100, done: 100, failed: [], gaveUp: false, pausedUntilMs: null })
  expect(new Set(fetch.noted.map(({ from }) => from)).size).toBe(100)
})

it('a service that asks for a pause is called with growing delays, then given up, and windows not requested are not noted as fetched', async () => {
  const { ended, asked: requests, noted, pass } = startFetch({ windows: years, failing: (call) => (call > 5 ? tooMany() : null) })
  for (let second = 0; second < 300; second++) {
    for (let turn = 0; turn < 9; turn++) await pass(0)
    await pass(1000)
  }
  const result = await ended
  expect(result).toMatchObject({ done: 100, gaveUp: true })
  expect(noted).toHaveLength(5)
  expect(result.failed).toHaveLength(95)
  const times = [...new Set(requests.map(({ atMs }) => atMs))]
  expect(times.slice(1).map((atMs, i) => (atMs - (times[i] ?? 0)) / 1000)).toEqual([5, 10, 20, 40, 60, 60, 60])
})

it('a service that asks for a pause does not delay a stop by the clerk', async () => {
  const { ended, pass, stop } = startFetch({ windows: years, failing: () => tooMany(60_000) })
  await pass(1000)
  stop()
  expect(await ended).toMatchObject({ stopped: true, done: 0 })
})

it('a service that cannot be reached is given up after three calls, and all windows not requested count as failed', async () => {
  const { ended, asked: requests, noted } = startFetch({ windows: years, failing: (call) => (call > 10 ? offline : null) })
  const result = await ended
  expect(result).toMatchObject({ windows: 100, done: 100, gaveUp: true })
  expect(noted).toHaveLength(10)
  expect(requests.length).toBeLessThanOrEqual(15)
  expect(result.failed).toHaveLength(90)
})

it('a service that cannot be reached does not end the fetch if it fails only now and then', async () => {
  const { ended, noted } = startFetch({ windows: years, failing: (call) => (call % 3 === 0 ? offline : null) })
  expect(await ended).toMatchObject({ done: 100, gaveUp: false })
  expect(noted).toHaveLength(67)
})

import { expect, it } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { LedgerFilter, RefreshReport } from '../../../shared/contract/views/ledger-views.ts'
import type { DayRange } from '../../ledger/records.ts'
import { bookingOf } from '../../testing/attempt-samples.ts'
import { listingConnection } from '../../testing/service/listing-service.ts'
import { settle } from '../../testing/virtual-clock.ts'
import { createRefresh } from './refresh.ts'

const march: LedgerFilter = { status: 'CONFIRMED', basis: 'created', from: '2027-03-01', to: '2027-03-31', text: 'Ada' }

interface SetUpOptions {
  readonly onCall?: (stop: () => void) => void
  readonly created?: DayRange[]
  readonly now?: string
  readonly zone?: string
}

/** A refresh over a fake service with one booking per window and one on the day that windows share. */
function setUp(options: SetUpOptions = {}) {
  const requestedWindows: DayRange[] = []
  const statuses: unknown[] = []
  const noted: DayRange[] = []
  const stored: string[] = []
  const times = new Set<number>()
  const filters: LedgerFilter[] = []
  const progress: RefreshReport[] = []
  let runningCalls = 0
  let maxConcurrentCalls = 0
  const line = listingConnection(async (window, _, { status }) => {
    requestedWindows.push(window)
    statuses.push(status)
    maxConcurrentCalls = Math.max(maxConcurrentCalls, ++runningCalls)
    await settle()
    runningCalls--
    options.onCall?.(() => refresh.stop())
    const bookings = [
      bookingOf('', { bookingRef: `of ${window.from}` }),
      bookingOf('', { bookingRef: 'of a shared day', status: 'FAILED' }),
    ]
    return { bookings, unread: ['bookings[0].holder'], sentAtMs: 3, endedAtMs: 7 }
  })
  const refresh = createRefresh({
    ledger: {
      noteWindow: async (window: DayRange) => void noted.push(window),
      createdDays: async (filter: LedgerFilter) => {
        filters.push(filter)
        return options.created ?? []
      },
      neverAsked: async (range: DayRange) => [range],
    } as never,
    store: {
      store: async (records, { atMs }) => {
        times.add(atMs)
        stored.push(...records.map(({ booking }) => booking.bookingRef ?? ''))
        return { added: records.length, changed: 0, unchanged: 0, ids: [], statusChanged: [] }
      },
      lookUp: async () => {
        throw new FailureError({ kind: 'notHere' })
      },
    },
    service: () => line,
    emit: (_, event) => void progress.push(event as RefreshReport),
    clock: { nowMs: () => Date.parse(options.now ?? '2027-04-10T12:00:00Z'), after: () => () => {} },
    zone: options.zone ?? 'Europe/Zurich',
  })
  return { refresh, asked: requestedWindows, times, statuses, noted, stored, filters, progress, most: () => maxConcurrentCalls }
}

it('a refresh by creation date fetches windows that cover the range in all statuses, and counts a booking of two windows once but stores both observations', async () => {
  const { refresh, asked: requestedWindows, statuses, noted, stored, progress } = setUp()
  const report = await refresh.run(march)
  expect(
    requestedWindows
      .map(({ from }) => from)
      .toSorted()
      .at(0),
  ).toBe('2027-02-27')
  expect(
    requestedWindows
      .map(({ to }) => to)
      .toSorted()
      .at(-1),
  ).toBe('2027-04-02')
  expect(new Set(statuses)).toEqual(new Set([undefined]))
  expect(noted).toEqual(requestedWindows)
  expect(stored.filter((ref) => ref === 'of a shared day')).toHaveLength(requestedWindows.length)
  expect(report).toMatchObject({
    windows: requestedWindows.length,
    done: requestedWindows.length,
    added: new Set(stored).size,
    unread: requestedWindows.length,
    failed: [],
    stopped: false,
  })
  expect(progress.map(({ done }) => done)).toEqual(requestedWindows.map((_, i) => i + 1))
})

it('a refresh by creation date dates a list by the time of its request, because later changes are newer', async () => {
  const { refresh, times } = setUp()
  await refresh.run(march)
  expect([...times]).toEqual([3])
})

it('a refresh by creation date fetches three windows at a time', async () => {
  const { refresh, asked: requestedWindows, most: maxConcurrentCalls } = setUp()
  await refresh.run({ ...march, from: '2026-06-01' })
  expect(requestedWindows.length).toBeGreaterThan(9)
  expect(maxConcurrentCalls()).toBe(3)
})

it('a refresh by creation date ends when it is stopped and reports the stop', async () => {
  const { refresh, asked: requestedWindows } = setUp({ onCall: (stop) => stop() })
  const report = await refresh.run({ ...march, from: '2025-01-01' })
  expect(report.stopped).toBe(true)
  expect(requestedWindows.length).toBeLessThan(report.windows)
})

it('a refresh by creation date rejects a second run while one is running', async () => {
  const { refresh } = setUp()
  const first = refresh.run(march)
  await expect(refresh.run(march)).rejects.toMatchObject({ failure: { kind: 'inFlight' } })
  await first
})

it('a refresh by creation date starts at the oldest booking if the range has no first day, and fetches no future day', async () => {
  const { refresh, asked: requestedWindows } = setUp({ created: [{ from: '2027-03-20', to: '2027-03-21' }] })
  await refresh.run({ ...march, from: null, to: '2028-01-01' })
  expect(requestedWindows).toEqual([{ from: '2027-03-18', to: '2027-04-11' }])
})

it.each([
  ['00:20 in Zurich, which is yesterday in UTC', '2027-03-31T22:20:00Z', 'Europe/Zurich', '2027-04-01'],
  ['07:00 on Kiritimati, which is yesterday in UTC', '2027-03-31T17:00:00Z', 'Pacific/Kiritimati', '2027-04-01'],
  ['20:00 in Los Angeles, which is tomorrow in UTC', '2027-04-02T03:00:00Z', 'America/Los_Angeles', '2027-04-03'],
])('a refresh by creation date fetches today at %s', async (_, now, zone, to) => {
  const { refresh, asked: requestedWindows } = setUp({ now, zone })
  await refresh.run({ ...march, from: '2027-04-01', to: '2027-04-01' })
  expect(requestedWindows).toEqual([{ from: '2027-03-30', to }])
})

it('a refresh by check-in date fetches the creation days of the rows in any status, and reports the days not synced', async () => {
  const { refresh, asked: requestedWindows, filters } = setUp({ created: [{ from: '2027-01-05', to: '2027-01-06' }] })
  const report = await refresh.run({ ...march, basis: 'checkin', from: '2027-05-01', to: '2027-05-31' })
  expect(filters).toEqual([{ ...march, basis: 'checkin', from: '2027-05-01', to: '2027-05-31', status: 'all', text: '' }])
  expect(requestedWindows).toEqual([{ from: '2027-01-03', to: '2027-01-08' }])
  expect(report.neverAsked).toEqual([{ from: '2026-04-10', to: '2027-04-10' }])
})

it('a refresh by check-in date reports no future day of the accounting zone as not synced, even if that day has begun in UTC', async () => {
  const { refresh } = setUp({ now: '2027-04-02T03:00:00Z', zone: 'America/Los_Angeles' })
  const report = await refresh.run({ ...march, basis: 'checkin', to: '2027-05-31' })
  expect(report.neverAsked.map(({ to }) => to)).toEqual(['2027-04-01'])
})

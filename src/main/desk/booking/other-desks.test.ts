import { describe, expect, it } from 'vitest'
import { FailureError, type ServiceFailure } from '../../../shared/contract/failure.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import type { DayRange } from '../../ledger/records.ts'
import { bookingOf } from '../../testing/attempt-samples.ts'
import { type Listing, listingConnection } from '../../testing/service/listing-service.ts'
import { virtualClock } from '../../testing/virtual-clock.ts'
import { bookingCheckTimeoutMs, createOtherDesks } from './other-desks.ts'

/** Sets up the check with a fake service and virtual time. */
function setUp({ hasKey = true } = {}) {
  const { clock: baseClock, pass } = virtualClock()
  const clockShift = { wallMs: 0, offsetMs: null as number | null }
  const clock = { ...baseClock, nowMs: () => baseClock.nowMs() + clockShift.wallMs }
  const asked: DayRange[] = []
  const storedRefs: (string | null)[] = []
  const logged: unknown[] = []
  let answer: () => Promise<Listing> = async () => listing()
  const listing = (unread: string[] = []): Listing => ({
    bookings: [bookingOf('RD-COLLEAGUE0000000', { bookingRef: 'c1' })],
    ...{ unread, sentAtMs: clock.nowMs() },
  })
  const serviceConnection: ServiceConnection = {
    ...listingConnection((window) => {
      asked.push(window)
      return answer()
    }),
    clockOffsetMs: () => clockShift.offsetMs,
  }
  const storing = { failure: null as FailureError | null, leavesOut: 0 }
  const desks = createOtherDesks({
    store: {
      store: async (records) => {
        if (storing.failure) throw storing.failure
        storedRefs.push(...records.map(({ booking }) => booking.bookingRef))
        return { added: records.length - storing.leavesOut, changed: 0, unchanged: 0, ids: [], statusChanged: [] }
      },
    },
    service: () => (hasKey ? serviceConnection : null),
    clock,
    log: (_, fields) => void logged.push(fields),
  })
  const answering = (give: () => Promise<Listing>) => {
    answer = give
  }
  return { desks, clock, clockShift, pass, asked, storedRefs, logged, storing, answering, listing }
}

const down: ServiceFailure = { kind: 'noAnswer', cause: 'broken', afterMs: 1 }

describe('the check for bookings of other desks', () => {
  it('stores what the service lists for today and yesterday in any time zone', async () => {
    const d = setUp()
    expect(await d.desks.look(bookingCheckTimeoutMs)).toEqual({ seenAtMs: d.clock.nowMs(), failure: null })
    expect(d.storedRefs).toEqual(['c1'])
    // In UTC it is 15 January. The range has two extra days at each end for time zones and exclusive bounds, up to
    // the latest day that has begun anywhere.
    expect(d.asked).toEqual([{ from: '2027-01-12', to: '2027-01-16' }])
  })

  it('uses the service’s date when the desk’s clock is days off', async () => {
    const d = setUp()
    d.clockShift.wallMs = -3 * 86_400_000
    d.clockShift.offsetMs = 3 * 86_400_000
    await d.desks.look(bookingCheckTimeoutMs)
    expect(d.asked).toEqual([{ from: '2027-01-12', to: '2027-01-16' }])
  })

  it('reuses a result for five seconds', async () => {
    const d = setUp()
    await Promise.all([d.desks.look(bookingCheckTimeoutMs), d.desks.look(bookingCheckTimeoutMs)])
    await d.pass(5_000)
    await d.desks.look(bookingCheckTimeoutMs)
    expect(d.asked).toHaveLength(1)
    await d.pass(1)
    await d.desks.look(bookingCheckTimeoutMs)
    expect(d.asked).toHaveLength(2)
  })

  it.each([-3_600_000, 3_600_000])('asks again when the clock jumped by %d ms, as after a sleep of the machine', async (ms) => {
    const d = setUp()
    await d.desks.look(bookingCheckTimeoutMs)
    d.clockShift.wallMs = ms
    await d.desks.look(bookingCheckTimeoutMs)
    expect(d.asked).toHaveLength(2)
  })

  it('asks again right after the desk sent a booking, even if a request is in flight', async () => {
    const d = setUp()
    const before = d.desks.look(bookingCheckTimeoutMs)
    d.desks.forget()
    await Promise.all([before, d.desks.look(bookingCheckTimeoutMs)])
    expect(d.asked).toHaveLength(2)
  })

  it('asks again right after a failure and reports when it last succeeded', async () => {
    const d = setUp()
    const seenAtMs = d.clock.nowMs()
    await d.desks.look(bookingCheckTimeoutMs)
    await d.pass(60_000)
    d.answering(async () => ({ failure: down, sentAtMs: d.clock.nowMs() }))
    expect(await d.desks.look(bookingCheckTimeoutMs)).toEqual({ seenAtMs, failure: down })
    d.answering(async () => d.listing())
    expect(await d.desks.look(bookingCheckTimeoutMs)).toMatchObject({ failure: null })
    expect(d.logged).toEqual([{ failure: null }, { failure: 'noAnswer' }, { failure: null }])
  })

  it('times out after the given time and still stores a later answer', async () => {
    const d = setUp()
    const late = Promise.withResolvers<Listing>()
    d.answering(() => late.promise)
    let looked: unknown = null
    d.desks.look(bookingCheckTimeoutMs).then((look) => {
      looked = look
    })
    await d.pass(bookingCheckTimeoutMs - 1)
    expect(looked).toBeNull()
    await d.pass(2)
    expect(looked).toEqual({ seenAtMs: null, failure: { kind: 'noAnswer', cause: 'timedOut', afterMs: bookingCheckTimeoutMs } })
    late.resolve(d.listing())
    await d.pass(1)
    expect(d.storedRefs).toEqual(['c1'])
  })

  it('fails when an entry of the list is unreadable, because it may be a booking of a colleague', async () => {
    const d = setUp()
    d.answering(async () => d.listing(['bookings[0].remarks', 'bookings[7]']))
    expect(await d.desks.look(bookingCheckTimeoutMs)).toEqual({
      seenAtMs: null,
      failure: { kind: 'unreadable', endpoint: 'checkBookings', status: 200, paths: ['bookings[7]'] },
    })
    expect(d.storedRefs).toEqual(['c1'])
  })

  it('requests each half of its days when the list may be truncated', async () => {
    const d = setUp()
    const bookings = Array.from({ length: 10 }, (_, i) => bookingOf(`RD-COLLEAGUE${i}`, { bookingRef: `c${i}` }))
    d.answering(async () => ({ ...d.listing(), bookings: d.asked.length === 1 ? bookings : bookings.slice(5) }))
    expect(await d.desks.look(bookingCheckTimeoutMs)).toMatchObject({ failure: null })
    expect(d.asked.map(({ from, to }) => [from, to])).toEqual([
      ['2027-01-12', '2027-01-16'],
      ['2027-01-14', '2027-01-16'],
      ['2027-01-12', '2027-01-14'],
    ])
  })

  it('fails when the ledger cannot store a listed booking, because it may be a booking of a colleague', async () => {
    const d = setUp()
    d.storing.leavesOut = 1
    expect(await d.desks.look(bookingCheckTimeoutMs)).toEqual({
      seenAtMs: null,
      failure: { kind: 'unreadable', endpoint: 'checkBookings', status: 200, paths: ['bookings'] },
    })
  })

  it('reports a ledger error and a missing API key', async () => {
    const d = setUp()
    d.storing.failure = new FailureError({ kind: 'ledger', trouble: 'diskFull' })
    expect(await d.desks.look(bookingCheckTimeoutMs)).toEqual({ seenAtMs: null, failure: { kind: 'ledger', trouble: 'diskFull' } })
    expect(await setUp({ hasKey: false }).desks.look(bookingCheckTimeoutMs)).toEqual({ seenAtMs: null, failure: { kind: 'noKey' } })
  })
})

import { expect, it } from 'vitest'
import { plansOf } from '../../testing/ledger/query-plans.ts'
import { hourMs, ledger, ledgerForEachTest, ledgerRows, put, putEach, reopen } from '../../testing/ledger/test-ledger.ts'
import { refileBookings } from '../bookings/filing.ts'
import { markReminders } from '../notes/written.ts'
import { reminders } from './reminders.ts'

ledgerForEachTest()

/** The sample has free cancellation until 23:59 at +03:00. */
const endsMs = Date.parse('2027-03-10T20:59:00Z')
const remindersAt = (nowMs: number, change: Partial<Parameters<typeof reminders>[1]> = {}) =>
  reminders(ledger, {
    nowMs,
    today: new Date(nowMs).toISOString().slice(0, 10),
    freeEndsBeforeMs: nowMs + 24 * hourMs,
    endedAfterMs: nowMs - 7 * 24 * hourMs,
    lastArrival: null,
    ...change,
  }).due
const refs = (found: ReturnType<typeof remindersAt>) => found.map(({ row }) => row.bookingRef)
const reminderOf = (id: number, bookingRef = '55cda9') =>
  ({ kind: 'freeEnds', about: String(endsMs), booking: { id, bookingRef, clientRef: null } }) as const
const ends = (fromDate: string) => ({ cancellationPolicies: [{ amount: '10.00', fromDate }] })

it('reminds of free cancellation that ends within the margin, by the UTC offset of its date, whatever the zone of desk and ledger', () => {
  put()
  expect(remindersAt(endsMs - 24 * hourMs - 1)).toEqual([])
  expect(remindersAt(endsMs - 24 * hourMs)).toMatchObject([
    { kind: 'freeEnds', about: String(endsMs), endsMs, ended: false, isNew: true, row: { bookingRef: '55cda9' } },
  ])
  expect(remindersAt(endsMs - 24 * hourMs, { freeEndsBeforeMs: null })).toEqual([])
})

it('reminds together of all free cancellations that end at the same instant, whatever the offsets of their dates', () => {
  const dates = ['2027-03-10T23:59:00+03:00', '2027-03-10T20:59Z', '2027-03-11T02:29:00.000+05:30', '2027-03-10T15:59:00-05:00']
  putEach(dates.map((fromDate, at) => ({ clientRef: `c${at}`, ...ends(fromDate) })))
  expect(refs(remindersAt(endsMs - 24 * hourMs)).sort()).toEqual(['r0', 'r1', 'r2', 'r3'])
})

it('does not remind of bookings without free cancellation, with unknown terms, or not confirmed', () => {
  const unknownTerms = [{ cancellationPolicies: [] }, ends('2027-03-10T23:59:00')]
  putEach([{ nonrefundable: true }, ...unknownTerms, { status: 'CANCELLED' }, { status: 'FAILED' }])
  expect(ledgerRows()).toHaveLength(5)
  expect(remindersAt(endsMs - hourMs, { lastArrival: '2027-03-11' })).toEqual([])
})

it('drops the reminder of a cancelled booking, and replaces a marked reminder by an unmarked reminder when the terms change', () => {
  put()
  markReminders(ledger, [reminderOf(0)], { state: 'done', atMs: endsMs - 2 * hourMs })
  expect(remindersAt(endsMs - hourMs)).toEqual([])
  put(ends('2027-03-11T01:00:00+03:00'), endsMs - hourMs)
  expect(remindersAt(endsMs - hourMs)).toMatchObject([{ isNew: true, endsMs: endsMs + hourMs + 60_000 }])
  put({ status: 'CANCELLED' }, endsMs - hourMs + 1)
  expect(remindersAt(endsMs - hourMs)).toEqual([])
})

it('reminds of arrivals by calendar days alone, from today to the last arrival day', () => {
  for (const day of ['10', '11', '12', '13']) put({ bookingRef: day, clientRef: day, checkin: `2027-03-${day}`, nonrefundable: true })
  expect(refs(remindersAt(Date.parse('2027-03-11T05:00:00Z'), { lastArrival: '2027-03-12' }))).toEqual(['11', '12'])
})

it('reminds of a past end only if the booking existed before it and the stay is still to come', () => {
  const createdOn = (creationDate: string) => ({ creationDate })
  put({ bookingRef: 'missed', clientRef: 'a', ...createdOn('2027-01-09T12:00:00Z') })
  put({ bookingRef: 'bookedAfter', clientRef: 'b', ...createdOn('2027-03-10T22:00:00Z') }, endsMs + hourMs)
  put({ bookingRef: 'underWay', clientRef: 'c', checkin: '2027-03-10', ...createdOn('2027-01-09T12:00:00Z') })
  expect(refs(remindersAt(endsMs + 2 * hourMs))).toEqual(['missed'])
  expect(remindersAt(endsMs + 2 * hourMs, { endedAfterMs: endsMs })).toEqual([])
})

it('moves a mark with its booking to another id, keeps it across a restart, and deletes it after 90 days', () => {
  const id = put({ creationDate: '2027-01-09' })
  expect(markReminders(ledger, [reminderOf(id)], { state: 'snoozed', atMs: endsMs - 9 * hourMs, untilMs: endsMs - hourMs })).toBe(1)
  reopen({ zone: 'Asia/Tokyo' })
  refileBookings(ledger)
  expect(remindersAt(endsMs - hourMs - 1)).toEqual([])
  const [moved] = remindersAt(endsMs - hourMs)
  expect(moved?.row.id).not.toBe(id)
  expect(moved?.isNew).toBe(true)
  expect(markReminders(ledger, [reminderOf(1, 'gone')], { state: 'told', atMs: endsMs })).toBe(0)
  markReminders(ledger, [], { state: 'told', atMs: endsMs + 100 * 24 * hourMs })
  expect(ledger.prepare('select 1 from reminder').all()).toEqual([])
})

it('finds reminders by an index, however many bookings there are', () => {
  const period = { today: '2027-03-01', freeEndsBeforeMs: 1, endedAfterMs: 0, lastArrival: '2027-03-02' }
  const plans = plansOf((traced) => reminders(traced, { nowMs: 0, ...period }))
  expect(plans).toMatch(/booking_by_free_end \(free_until_ms>\? AND free_until_ms<\?\)/)
  expect(plans).toMatch(/booking_by_checkin \(checkin>\? AND checkin<\?\)/)
  expect(plans).not.toMatch(/SCAN|TEMP B-TREE FOR ORDER BY/)
})

it('lists 500 reminders of a kind and says that there are more, and never lets finished ones hide a later deadline', () => {
  const until = new Date(endsMs + hourMs).toISOString()
  putEach(Array.from({ length: 501 }, (_, i) => ({ clientRef: `c${i}`, ...(i === 500 && ends(until)) })))
  const all = () =>
    reminders(ledger, {
      ...{ nowMs: endsMs - hourMs, today: '2027-03-10', freeEndsBeforeMs: endsMs + 2 * hourMs, endedAfterMs: 0, lastArrival: null },
    })
  expect([all().due.length, all().more, refs([...all().due]).includes('r500')]).toEqual([500, true, false])
  markReminders(
    ledger,
    all().due.map(({ about, row }) => ({ ...reminderOf(row.id, row.bookingRef ?? ''), about })),
    {
      ...{ state: 'done', atMs: endsMs - hourMs },
    },
  )
  expect([refs([...all().due]), all().more]).toEqual([['r500'], false])
})

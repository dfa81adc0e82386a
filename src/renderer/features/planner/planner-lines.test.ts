import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PlannedStay } from '../../../shared/contract/views/planner-views.ts'
import { addDays, startOfDate } from '../../../shared/domain/dates.ts'
import { plannedStay } from '../../testing/sample-bookings.ts'
import { placeAfterKey, plannerLines } from './planner-lines.ts'

const march = { from: '2027-03-01', to: '2027-03-31' }
const zone = 'Europe/Zurich'
const linesOf = (stays: readonly PlannedStay[], rows: 'hotel' | 'client' = 'hotel', range = march) => plannerLines(stays, range, rows, zone)
const barOf = (change: Partial<PlannedStay>, range = march) => linesOf([plannedStay(1, change)], 'hotel', range)[0]?.bars[0]

const day = fc.integer({ min: -20, max: 50 }).map((days) => addDays(march.from, days))
const stays = fc
  .array(
    fc.record({
      hotelCode: fc.constantFrom('h1', 'h2', null),
      checkin: day,
      nights: fc.integer({ min: 0, max: 12 }),
      deadline: fc.option(
        day.map((date) => startOfDate(zone, date) + 3_600_000),
        { nil: null },
      ),
    }),
    { maxLength: 40 },
  )
  .map((all) =>
    all.map(({ hotelCode, checkin, nights, deadline }, id) =>
      plannedStay(id, { hotelCode, hotelName: hotelCode, checkin, checkout: addDays(checkin, nights), freeUntilMs: deadline }),
    ),
  )

it('shows each stay once, without overlaps, in the fewest lines', () => {
  fc.assert(
    fc.property(stays, (all) => {
      const lines = linesOf(all)
      const bars = lines.flatMap((line) => line.bars)
      const ids = bars.map(({ stay }) => stay.id).sort((a, b) => a - b)
      expect(ids).toEqual([...new Set(ids)])
      for (const stay of all) expect(ids.includes(stay.id)).toBe(linesOf([stay]).length === 1)
      for (const line of lines) {
        for (const [i, { from, to }] of line.bars.entries()) {
          expect(from).toBeGreaterThanOrEqual(line.bars[i - 1]?.to ?? 0)
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThanOrEqual(31)
        }
      }
      for (const name of new Set(lines.map((line) => line.name))) {
        const own = lines.filter((line) => line.name === name)
        const ownBars = own.flatMap((line) => line.bars)
        const perDay = Array.from({ length: 31 }, (_, at) => ownBars.filter(({ from, to }) => from <= at && at < to).length)
        expect(own).toHaveLength(Math.max(...perDay))
      }
    }),
  )
})

it('shows the nights in the range: the check-in counts, the check-out does not', () => {
  const nights = (checkin: string, checkout: string | null) => barOf({ checkin, checkout, freeUntilMs: null })?.nights
  expect(nights('2027-03-03', '2027-03-05')).toEqual({ from: 2, to: 4, isCutBefore: false, isCutAfter: false })
  expect(nights('2027-02-25', '2027-03-02')).toEqual({ from: 0, to: 1, isCutBefore: true, isCutAfter: false })
  expect(nights('2027-03-31', '2027-04-02')).toEqual({ from: 30, to: 31, isCutBefore: false, isCutAfter: true })
  expect(nights('2027-03-03', '2027-03-03')).toMatchObject({ from: 2, to: 3 })
  expect(nights('2027-03-03', null)).toMatchObject({ from: 2, to: 3 })
  expect(nights('2027-02-25', '2027-03-01')).toBeUndefined()
})

it('marks a deadline on the last day that is still free in the time of the desk, also on the days of a clock change', () => {
  const dayOf = (moment: string) => barOf({ checkin: '2027-03-30', checkout: '2027-03-31', freeUntilMs: Date.parse(moment) })?.deadline
  expect(dayOf('2027-03-10T23:59:00+03:00')).toBe(9)
  expect(dayOf('2027-03-11T00:00:00+01:00')).toBe(9)
  expect(dayOf('2027-03-11T00:00:01+01:00')).toBe(10)
  expect(dayOf('2027-03-29T00:00:00+02:00')).toBe(27)
  expect(dayOf('2027-03-01T00:00:00+01:00')).toBeNull()
  expect(dayOf('2027-04-01T00:00:00+02:00')).toBe(30)
  expect(dayOf('2027-04-01T00:00:01+02:00')).toBeNull()
})

it('keeps room for the name beside a deadline of a stay on other days', () => {
  const later = { checkin: '2027-05-01', checkout: '2027-05-02', freeUntilMs: Date.parse('2027-03-10T12:00:00Z') }
  expect(barOf(later)).toMatchObject({ nights: null, deadline: 9, from: 9, to: 12 })
  expect(barOf(later, { from: '2027-03-08', to: '2027-03-14' })).toMatchObject({ deadline: 2, from: 2, to: 3 })
})

it('sorts by name as a clerk reads it, with unnamed hotels and stays without a client last', () => {
  const hotels = ['Zur Post', 'Hotel 10', 'Ägäis', 'Hotel 9'].map((hotelName, id) =>
    plannedStay(id, { hotelCode: `h${id}`, hotelName, client: null }),
  )
  const all = [...hotels, plannedStay(8, { hotelCode: null, hotelName: null, client: 'Byron Travel' })]
  expect(linesOf(all).map(({ name }) => name)).toEqual(['Ägäis', 'Hotel 9', 'Hotel 10', 'Zur Post', 'not stated'])
  expect(linesOf(all, 'client').map(({ name, isFirst, bars }) => [name, isFirst, bars.length])).toEqual([
    ['Byron Travel', true, 1],
    ...[true, false, false, false].map((isFirst) => ['No client', isFirst, 1]),
  ])
})

it('names hotels of the same name with their codes', () => {
  const hotels = ['h1', 'h2', 'h3'].map((hotelCode, id) => plannedStay(id, { hotelCode, hotelName: id < 2 ? 'Sea View' : 'Pearl Inn' }))
  expect(linesOf(hotels).map(({ name }) => name)).toEqual(['Pearl Inn', 'Sea View (h1)', 'Sea View (h2)'])
})

it('the arrow along the lines reaches every stay once, and back', () => {
  fc.assert(
    fc.property(stays, (all) => {
      const lines = linesOf(all)
      const count = lines.flatMap((line) => line.bars).length
      if (count === 0) return
      const walk = (start: { line: number; bar: number }, key: string) => {
        const seen = [`${start.line} ${start.bar}`]
        for (let at = start; ; ) {
          const next = placeAfterKey(lines, at, key, false) ?? at
          if (next.line === at.line && next.bar === at.bar) return { seen, at }
          seen.push(`${next.line} ${next.bar}`)
          at = next
        }
      }
      const there = walk({ line: 0, bar: 0 }, 'ArrowRight')
      expect(new Set(there.seen).size).toBe(count)
      expect(there.at).toEqual(placeAfterKey(lines, { line: 0, bar: 0 }, 'End', true))
      expect(walk(there.at, 'ArrowLeft').seen).toEqual(there.seen.toReversed())
    }),
  )
})

it('moves up and down to the stay nearest in time, and leaves other keys alone', () => {
  const at = (id: number, hotelCode: string, date: string) =>
    plannedStay(id, { hotelCode, hotelName: hotelCode, checkin: date, checkout: addDays(date, 1), freeUntilMs: null })
  const lines = linesOf([at(1, 'a', '2027-03-20'), at(2, 'b', '2027-03-02'), at(3, 'b', '2027-03-18'), at(4, 'b', '2027-03-28')])
  expect(placeAfterKey(lines, { line: 0, bar: 0 }, 'ArrowDown', false)).toEqual({ line: 1, bar: 1 })
  expect(placeAfterKey(lines, { line: 1, bar: 2 }, 'ArrowUp', false)).toEqual({ line: 0, bar: 0 })
  expect(placeAfterKey(lines, { line: 1, bar: 2 }, 'ArrowDown', false)).toEqual({ line: 1, bar: 2 })
  expect(placeAfterKey(lines, { line: 1, bar: 2 }, 'Home', false)).toEqual({ line: 1, bar: 0 })
  expect(placeAfterKey(lines, { line: 1, bar: 2 }, 'PageDown', false)).toBeNull()
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { add, compare } from '../../../shared/domain/money.ts'
import type { CancellationTerms } from '../../../shared/domain/penalties.ts'
import { moneyAtRisk } from './money-at-risk.ts'

type Booking = CancellationTerms & { readonly id: number }

const nowMs = Date.UTC(2027, 2, 12, 10)
const row = (id: number, change: Partial<CancellationTerms> = {}): Booking => ({
  id,
  currency: 'EUR',
  total: '500.00',
  nonrefundable: false,
  cancellationPolicies: null,
  ...change,
})
const steps = (...policies: (readonly [amount: string, fromDate: string])[]) => ({
  cancellationPolicies: policies.map(([amount, fromDate]) => ({ amount, fromDate })),
})
const risk = (rows: Booking[]) => moneyAtRisk(rows, nowMs, 7, 'Europe/Zurich')

it('leaves out deadlines that are past, are after the period, or make the cancellation cheaper', () => {
  const { days: shown, charged } = risk([
    row(1, steps(['100.00', '2027-03-12T09:00:00Z'])),
    row(2, steps(['100.00', '2027-05-01T00:00:00Z'])),
    row(3, steps(['200.00', '2027-03-01T00:00:00Z'], ['100.00', '2027-03-14T00:00:00Z'])),
  ])
  expect(shown).toEqual([])
  expect(charged).toBe(2)
})

it('counts only what a step adds to the current cost, to the last digit', () => {
  const [day] = risk([row(1, steps(['174.13', '2027-03-01T00:00:00Z'], ['585.08', '2027-03-14T00:00:00Z']))]).days
  expect(day?.sums).toEqual([{ currency: 'EUR', amount: '410.95' }])
})

it('sums per currency only, and lists the most expensive deadline of each currency first', () => {
  const at = '2027-03-14T00:00:00Z'
  const [day] = risk([row(1, steps(['0.10', at])), row(2, { currency: 'JPY', ...steps(['9000', at]) }), row(3, steps(['0.20', at]))]).days
  expect(day?.sums).toEqual([
    { currency: 'EUR', amount: '0.30' },
    { currency: 'JPY', amount: '9000' },
  ])
  expect(day?.deadlines.map((deadline) => deadline.booking.id)).toEqual([3, 1, 2])
})

it('orders the deadlines of a day by time, whatever they cost', () => {
  const [day] = risk([
    row(1, steps(['900.00', '2027-03-14T20:00:00Z'])),
    row(2, steps(['1.00', '2027-03-14T08:00:00Z'])),
    row(3, { currency: 'JPY', ...steps(['9000', '2027-03-14T12:00:00+09:00']) }),
  ]).days
  expect(day?.deadlines.map((deadline) => deadline.booking.id)).toEqual([3, 2, 1])
})

it('lists unknown terms separately instead of treating them as free', () => {
  const { unknown, days: shown } = risk([
    row(1),
    row(2, { currency: null, ...steps(['100.00', '2027-03-14T00:00:00Z']) }),
    row(3, { nonrefundable: true, total: null }),
    row(4, { cancellationPolicies: [{ amount: '100.00', fromDate: null }] }),
  ])
  expect(unknown.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(shown).toEqual([])
})

it('counts a nonrefundable booking as charged, without a deadline', () => {
  const nonrefundable = row(1, { nonrefundable: true, ...steps(['100.00', '2027-03-14T00:00:00Z']) })
  expect(risk([nonrefundable])).toEqual({ days: [], unknown: [], charged: 1 })
})

it('shows each booking at most once, with day sums equal to the sum of its deadlines', () => {
  const booking = fc.record({
    currency: fc.constantFrom('EUR', 'USD', null),
    nonrefundable: fc.constantFrom(true, false, null),
    cents: fc.array(fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: -5, max: 12 })), { maxLength: 4 }),
  })
  fc.assert(
    fc.property(fc.array(booking, { maxLength: 20 }), (bookings) => {
      const rows = bookings.map(({ cents, ...rest }, id) =>
        row(id, {
          ...rest,
          cancellationPolicies: cents.map(([amount, inDays]) => ({
            amount: (amount / 100).toFixed(2),
            fromDate: new Date(nowMs + inDays * 86_400_000).toISOString(),
          })),
        }),
      )
      const { days: shown, unknown, charged } = risk(rows)
      const listed = shown.flatMap(({ deadlines }) => deadlines.map((deadline) => deadline.booking.id))
      expect(new Set([...listed, ...unknown.map(({ id }) => id)]).size).toBe(listed.length + unknown.length)
      expect(listed.length + unknown.length + charged).toBeLessThanOrEqual(rows.length)
      for (const { sums, deadlines } of shown) {
        for (const { currency, amount } of sums) {
          const own = deadlines.filter(({ more }) => more.currency === currency)
          expect(own.every(({ more }) => compare(more.amount, '0') > 0)).toBe(true)
          const sum = own.reduce((sumBefore, { more }) => add(sumBefore, more.amount), '0')
          expect(compare(sum, amount)).toBe(0)
        }
      }
    }),
  )
})

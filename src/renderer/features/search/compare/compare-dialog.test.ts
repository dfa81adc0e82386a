import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CancellationTerms, penaltyAt } from '../../../../shared/domain/penalties.ts'
import { stretchesOf, timeLineOf } from './compare-dialog.tsx'

const now = Date.parse('2027-03-01T00:00:00Z')
const line = timeLineOf(now, '2027-03-10', 'UTC')
const terms = (more: Partial<CancellationTerms>): CancellationTerms => ({
  nonrefundable: false,
  cancellationPolicies: [],
  total: '100',
  currency: 'EUR',
  ...more,
})

it('the stretches of a time line are free, then partly, then wholly charged', () => {
  const cancellationPolicies = [
    { amount: '100.00', fromDate: '2027-03-09T00:00:00Z' },
    { amount: '40', fromDate: '2027-03-06T00:00:00Z' },
  ]
  expect(stretchesOf(terms({ cancellationPolicies }), line)).toEqual([
    { from: 0, to: 0.5, kind: 'free', amount: null },
    { from: 0.5, to: 0.8, kind: 'charged', amount: '40' },
    { from: 0.8, to: 1, kind: 'everything', amount: '100.00' },
  ])
})

it('the stretches of a time line are unknown if the terms state nothing, and charge everything if nothing is refunded', () => {
  expect(stretchesOf(terms({ nonrefundable: null, cancellationPolicies: null }), line)).toEqual([
    { from: 0, to: 1, kind: 'unknown', amount: null },
  ])
  expect(stretchesOf(terms({ nonrefundable: true }), line)).toEqual([{ from: 0, to: 1, kind: 'everything', amount: '100' }])
})

it('the time line of a stay that has begun is a single stretch', () => {
  expect(stretchesOf(terms({ nonrefundable: true }), timeLineOf(now, '2027-02-01', 'UTC'))).toHaveLength(1)
})

it('the stretches of a time line have no gaps and give the cancellation cost at every moment', () => {
  const moment = fc
    .integer({ min: now - 20 * 86_400_000, max: line.toMs + 20 * 86_400_000 })
    .map((at) => `${new Date(at).toISOString().slice(0, 19)}Z`)
  const policy = fc.record({ amount: fc.constantFrom('0', '10', '100', '250.5'), fromDate: moment })
  const rates = fc.record({
    nonrefundable: fc.constantFrom(true, false, null),
    cancellationPolicies: fc.array(policy, { maxLength: 5 }),
    total: fc.constantFrom('100', null),
    currency: fc.constant('EUR'),
  })
  fc.assert(
    fc.property(rates, fc.double({ min: 0, max: 0.999, noNaN: true }), (rate, at) => {
      const stretches = stretchesOf(rate, line)
      expect(stretches[0]?.from).toBe(0)
      expect(stretches.at(-1)?.to).toBe(1)
      for (const [i, { from }] of stretches.entries()) if (i > 0) expect(from).toBe(stretches[i - 1]?.to)
      const stretch = stretches.find(({ from, to }) => at >= from && at < to)
      const penalty = penaltyAt(rate, line.fromMs + Math.ceil(at * (line.toMs - line.fromMs)))
      expect(stretch?.kind === 'free').toBe(penalty.kind === 'free')
      expect(stretch?.kind === 'unknown').toBe(penalty.kind === 'unknown')
      if (penalty.kind === 'charged' || penalty.kind === 'everything') expect(stretch?.amount).toBe(penalty.amount)
    }),
  )
})

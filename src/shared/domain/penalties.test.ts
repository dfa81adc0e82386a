import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseMoment } from './dates.ts'
import { compare, isZero } from './money.ts'
import { type CancellationTerms, freeUntil, nextStep, oddities, penaltyAt, penaltySchedule } from './penalties.ts'

const at = (text: string) => parseMoment(text)?.instantMs ?? Number.NaN
const terms = (partial: Partial<CancellationTerms>): CancellationTerms => ({
  nonrefundable: null,
  cancellationPolicies: null,
  total: '585.08',
  currency: 'EUR',
  ...partial,
})
const policies = [
  { amount: '585.08', fromDate: '2027-03-19T00:00:00+03:00' },
  { amount: '0.00', fromDate: '2027-01-01T00:00:00Z' },
  { amount: '174.13', fromDate: '2027-03-17T23:59:00+03:00' },
]

it.each([
  ['2026-12-31T00:00Z', { kind: 'free' }],
  ['2027-02-01T00:00Z', { kind: 'free' }],
  ['2027-03-17T20:58:59.999Z', { kind: 'free' }],
  ['2027-03-17T20:59:00Z', { kind: 'charged', amount: '174.13', from: '2027-03-17T23:59:00+03:00' }],
  ['2027-03-18T20:59:59Z', { kind: 'charged', amount: '174.13', from: '2027-03-17T23:59:00+03:00' }],
  ['2027-03-18T21:00:00Z', { kind: 'charged', amount: '585.08', from: '2027-03-19T00:00:00+03:00' }],
])('the penalty of a cancellation at %s follows the latest step that has begun, whatever the order of the list', (moment, penalty) => {
  expect(penaltyAt(terms({ cancellationPolicies: policies }), at(moment))).toEqual(penalty)
})

it('the penalty of a cancellation is the whole total for a nonrefundable rate, whatever its policies say', () => {
  expect(penaltyAt(terms({ nonrefundable: true, cancellationPolicies: policies }), 0)).toEqual({ kind: 'everything', amount: '585.08' })
})

it('the penalty of a cancellation is unknown without policies, even for a refundable rate: never free', () => {
  for (const nonrefundable of [null, false]) {
    for (const cancellationPolicies of [null, []]) {
      expect(penaltyAt(terms({ nonrefundable, cancellationPolicies }), 0)).toEqual({ kind: 'unknown' })
    }
  }
})

it('the penalty of a cancellation is unknown when one step has no zone or no amount', () => {
  for (const odd of [
    { amount: '1', fromDate: '2027-03-17T23:59:00' },
    { amount: null, fromDate: '2027-03-17T23:59:00Z' },
    { amount: '1', fromDate: null },
  ]) {
    expect(penaltyAt(terms({ cancellationPolicies: [...policies, odd] }), 0)).toEqual({ kind: 'unknown' })
  }
})

it('the penalty of a cancellation is the larger amount if two steps begin together', () => {
  const simultaneousSteps = [
    { amount: '90', fromDate: '2027-03-17T20:59:00Z' },
    { amount: '10', fromDate: '2027-03-17T23:59:00+03:00' },
  ]
  expect(penaltySchedule(simultaneousSteps)?.map(({ amount }) => amount)).toEqual(['90'])
})

it('the penalty of a cancellation equals the result of a plain search through the list, for any schedule and moment', () => {
  const policy = fc.record({ amount: fc.nat(500).map(String), hour: fc.nat(60) })
  fc.assert(
    fc.property(fc.array(policy, { minLength: 1, maxLength: 6 }), fc.nat(60), (list, hour) => {
      const moment = (hours: number) => new Date(Date.UTC(2027, 2, 1) + hours * 3_600_000).toISOString()
      const found = penaltyAt(
        terms({ cancellationPolicies: list.map(({ amount, hour }) => ({ amount, fromDate: moment(hour) })) }),
        at(moment(hour)),
      )
      const begunSteps = list.filter((step) => step.hour <= hour)
      const latest = Math.max(...begunSteps.map((step) => step.hour))
      const expected = begunSteps
        .filter((step) => step.hour === latest)
        .reduce((most, { amount }) => (compare(amount, most) > 0 ? amount : most), '0')
      expect(found.kind === 'charged' ? found.amount : '0').toBe(expected)
      expect(found.kind === 'free').toBe(isZero(expected))
    }),
  )
})

it('the coming steps of a penalty include the next change and the end of the free period', () => {
  const offer = terms({ cancellationPolicies: policies })
  expect(nextStep(offer, at('2027-02-01T00:00Z'))?.amount).toBe('174.13')
  expect(nextStep(offer, at('2027-03-18T00:00Z'))?.amount).toBe('585.08')
  expect(nextStep(offer, at('2027-04-01T00:00Z'))).toBeNull()
  expect(freeUntil(offer)?.from).toBe('2027-03-17T23:59:00+03:00')
})

it('oddities in the steps of a penalty are reported', () => {
  expect(oddities(terms({ cancellationPolicies: policies }))).toEqual([])
  const falling = [
    { amount: '200', fromDate: '2027-01-01T00:00Z' },
    { amount: '50', fromDate: '2027-02-01T00:00Z' },
  ]
  expect(oddities(terms({ total: '100', cancellationPolicies: falling }))).toEqual(['lowerLater', 'aboveTotal'])
})

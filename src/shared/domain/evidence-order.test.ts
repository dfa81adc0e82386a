import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isStale, type Observation } from './evidence-order.ts'

const makeObservation = (known: Observation['known'], from: number, to: number): Observation => ({ known, during: { from, to } })

it('of two answers about one booking, an answer that ended before the other was requested is stale, whatever it says', () => {
  expect(isStale(makeObservation('CANCELLED', 0, 5), makeObservation('CONFIRMED', 6, 7))).toBe(true)
  expect(isStale(makeObservation('CONFIRMED', 6, 7), makeObservation('CANCELLED', 0, 5))).toBe(false)
})

it('of two answers about one booking, a cancellation requested earlier and answered later is not stale', () => {
  expect(isStale(makeObservation('CANCELLED', 0, 10), makeObservation('CONFIRMED', 2, 4))).toBe(false)
  expect(isStale(makeObservation('CONFIRMED', 2, 4), makeObservation('CANCELLED', 0, 10))).toBe(true)
})

it('of two overlapping answers with the same status of one booking, the answer requested later counts', () => {
  expect(isStale(makeObservation('CONFIRMED', 0, 10), makeObservation('CONFIRMED', 2, 4))).toBe(true)
  expect(isStale(makeObservation('CONFIRMED', 2, 4), makeObservation('CONFIRMED', 0, 10))).toBe(false)
})

it('of two answers about one booking, at least one is not stale', () => {
  const span = fc.tuple(fc.nat(20), fc.nat(20)).map(([from, length]) => ({ from, to: from + length }))
  const observation = fc.record({ known: fc.constantFrom('OTHER', 'FAILED', 'CONFIRMED', 'CANCELLED' as const), during: span })
  fc.assert(
    fc.property(observation, observation, (a, b) => !(isStale(a, b) && isStale(b, a))),
    { numRuns: 10_000 },
  )
})

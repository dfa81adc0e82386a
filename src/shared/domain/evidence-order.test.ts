import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isStale, type Observation } from './evidence-order.ts'

const says = (known: Observation['known'], from: number, to: number): Observation => ({ known, during: { from, to } })

it('of two answers about one booking, the one that ended before the other was requested is stale, whatever it says', () => {
  expect(isStale(says('CANCELLED', 0, 5), says('CONFIRMED', 6, 7))).toBe(true)
  expect(isStale(says('CONFIRMED', 6, 7), says('CANCELLED', 0, 5))).toBe(false)
})

it('of two answers about one booking, a cancellation requested earlier and answered later is not stale', () => {
  expect(isStale(says('CANCELLED', 0, 10), says('CONFIRMED', 2, 4))).toBe(false)
  expect(isStale(says('CONFIRMED', 2, 4), says('CANCELLED', 0, 10))).toBe(true)
})

it('of two overlapping and equal answers about one booking, the one requested later counts', () => {
  expect(isStale(says('CONFIRMED', 0, 10), says('CONFIRMED', 2, 4))).toBe(true)
  expect(isStale(says('CONFIRMED', 2, 4), says('CONFIRMED', 0, 10))).toBe(false)
})

it('of two answers about one booking, at least one counts', () => {
  const span = fc.tuple(fc.nat(20), fc.nat(20)).map(([from, length]) => ({ from, to: from + length }))
  const sighting = fc.record({ known: fc.constantFrom('OTHER', 'FAILED', 'CONFIRMED', 'CANCELLED' as const), during: span })
  fc.assert(
    fc.property(sighting, sighting, (a, b) => !(isStale(a, b) && isStale(b, a))),
    { numRuns: 10_000 },
  )
})

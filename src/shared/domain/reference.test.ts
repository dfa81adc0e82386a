import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Reference, referenceFromName, referenceName, referenceNames } from './reference.ts'

const text = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom('RD-7K3M9Q2XW5B8TZ4A', 'RD-7', 'clientRef:', 'bookingRef:x'),
  fc.string({ unit: fc.constantFrom('clientRef:', 'bookingRef:', 'RD-7K3M9Q2XW5B8TZ4A', 'a', '\n'), minLength: 1 }),
)
const reference: fc.Arbitrary<Reference> = fc.oneof(
  text.map((clientRef) => ({ clientRef })),
  text.map((bookingRef) => ({ bookingRef })),
)

it('names every reference so that its kind can be read back', () => {
  fc.assert(
    fc.property(reference, (one) => {
      expect(referenceFromName(referenceName(one))).toEqual(one)
    }),
    { numRuns: 5000 },
  )
})

it.each<[Reference, string]>([
  [{ bookingRef: '55cda9' }, '55cda9'],
  [{ clientRef: 'RD-7K3M9Q2XW5B8TZ4A' }, 'RD-7K3M9Q2XW5B8TZ4A'],
  [{ clientRef: '55cda9' }, 'clientRef:55cda9'],
  [{ bookingRef: 'RD-7K3M9Q2XW5B8TZ4A' }, 'bookingRef:RD-7K3M9Q2XW5B8TZ4A'],
  [{ bookingRef: 'clientRef:1' }, 'bookingRef:clientRef:1'],
])('names %j as stored by this and earlier versions: %s', (one, name) => {
  expect(referenceName(one)).toBe(name)
})

it('names a booking by each known reference', () => {
  expect(referenceNames({ bookingRef: '55cda9', clientRef: 'A1' })).toEqual(['55cda9', 'clientRef:A1'])
  expect(referenceNames({ bookingRef: null, clientRef: 'A1' })).toEqual(['clientRef:A1'])
  expect(referenceNames({ bookingRef: '', clientRef: null })).toEqual([])
})

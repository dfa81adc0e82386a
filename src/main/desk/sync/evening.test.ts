import { expect, it } from 'vitest'
import { lastEvening } from './arrivals.ts'

const at = (moment: string) => Date.parse(moment)

it.each([
  ['Europe/Zurich', '2027-01-10T17:00:00Z', '2027-01-10', '2027-01-10T17:00:00Z'],
  ['Europe/Zurich', '2027-01-10T16:59:59Z', '2027-01-09', '2027-01-09T17:00:00Z'],
  // Summer time begins on 28 March and ends on 31 October.
  ['Europe/Zurich', '2027-03-28T17:00:00Z', '2027-03-28', '2027-03-28T16:00:00Z'],
  ['Europe/Zurich', '2027-10-31T16:59:59Z', '2027-10-30', '2027-10-30T16:00:00Z'],
  ['Pacific/Auckland', '2027-01-10T06:00:00Z', '2027-01-10', '2027-01-10T05:00:00Z'],
  ['America/Los_Angeles', '2027-01-10T03:00:00Z', '2027-01-09', '2027-01-10T02:00:00Z'],
])('in %s the last evening that has begun at %s is the evening of %s', (zone, now, day, begins) => {
  expect(lastEvening(zone, at(now))).toEqual({ day, atMs: at(begins) })
})

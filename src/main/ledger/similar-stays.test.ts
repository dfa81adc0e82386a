import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '../../shared/dates.ts'
import { store } from './bookings.ts'
import type { ServiceRecord, StayQuestion } from './ledger.ts'
import { type OpenLedger, openLedger } from './open.ts'
import { sampleRecord } from './sample-records.ts'
import { similarStays } from './similar-stays.ts'

vi.setConfig({ testTimeout: 30_000 })

let folder: string
let ledger: OpenLedger

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  ledger = openLedger(folder, randomBytes(32), 'UTC')
})
afterEach(() => {
  ledger.close()
  rmSync(folder, { recursive: true })
})

const put = (...records: ServiceRecord[]) => store(ledger, records, { source: 'checkBookings', atMs: 1 })

const question = (fields: Partial<StayQuestion> = {}): StayQuestion => ({
  people: [{ firstName: 'Zoë', lastName: 'Ångström' }],
  checkin: '2027-03-14',
  checkout: '2027-03-16',
  hotelCode: '12b0a5',
  hotelName: null,
  destinationCode: null,
  ...fields,
})
const found = (fields: Partial<StayQuestion> = {}) => similarStays(ledger, question(fields)).map(({ bookingRef }) => bookingRef)

describe('a similar stay', () => {
  it.each<[string, Partial<StayQuestion>]>([
    ['in the same hotel on a common night', {}],
    ['written without accents, in other case and with more blanks', { people: [{ firstName: ' ZOE', lastName: 'angstrom ' }] }],
    ['of a guest who is not the holder', { people: [{ firstName: 'Ida', lastName: 'Ångström' }] }],
    ['of any of several people', { people: [{ firstName: 'No', lastName: 'Body' }, ...question().people] }],
    ['in another hotel of the same destination', { hotelCode: 'other', destinationCode: '1f4' }],
    ['in a hotel of that name, where the code is not known', { hotelCode: null, hotelName: 'grand KUSTE hotel' }],
  ])('is found %s', (_, fields) => {
    put(sampleRecord())
    expect(found(fields)).toEqual(['55cda9'])
  })

  it.each<[string, Partial<StayQuestion>]>([
    ['of somebody with a longer name', { people: [{ firstName: 'Zoë', lastName: 'Ångströms' }] }],
    ['of somebody with only that last name', { people: [{ firstName: 'Eva', lastName: 'Ångström' }] }],
    ['of nobody', { people: [] }],
    ['that begins when the other ends', { checkin: '2027-03-15' }],
    ['that ends when the other begins', { checkin: '2027-03-10', checkout: '2027-03-12' }],
    ['elsewhere', { hotelCode: 'other', hotelName: 'Grand Küste Hotel', destinationCode: 'other' }],
    ['in no known place', { hotelCode: null }],
  ])('is none %s', (_, fields) => {
    put(sampleRecord())
    expect(found(fields)).toEqual([])
  })

  it('is none when it is cancelled or failed, and is one when its status is not known', () => {
    const statuses = ['CONFIRMED', 'CANCELLED', 'CANCELED', 'FAILED', 'PENDING']
    put(...statuses.map((status, i) => sampleRecord({ bookingRef: status, status, creationDate: `2027-01-0${i + 1}T00:00:00Z` })))
    expect(found()).toEqual(['PENDING', 'CONFIRMED'])
  })

  it('is none when its own nights or place are not stated', () => {
    put(
      sampleRecord({ bookingRef: 'a', checkin: null }),
      sampleRecord({ bookingRef: 'b', checkout: null }),
      sampleRecord({ bookingRef: 'c', hotelCode: null, hotelName: null, destinationCode: null }),
    )
    expect(found({ hotelCode: null, hotelName: '', destinationCode: '' })).toEqual([])
  })

  it.each(['𞤀𞤣𞤤𞤢𞤥', 'ᎠᏂ', 'Ю', '李', '"', '-'])('is found for the name %s', (firstName) => {
    put(sampleRecord({ holder: { firstName, lastName: '*' } }))
    expect(found({ people: [{ firstName, lastName: '*' }] })).toEqual(['55cda9'])
  })

  it('is one of at most 50, the newest ones', () => {
    put(
      ...Array.from({ length: 60 }, (_, i) => sampleRecord({ bookingRef: `r${i}`, creationDate: new Date(i * 1e6 + 1e12).toISOString() })),
    )
    expect(found()).toEqual(Array.from({ length: 50 }, (_, i) => `r${59 - i}`))
  })
})

it('finds what a look at every booking finds', () => {
  const name = fc.constantFrom('Ann', 'ann', 'Änn', 'Bo', 'Bo Ann', '李', '')
  const person = fc.record({ firstName: name, lastName: name })
  const nights = fc
    .tuple(fc.nat(6), fc.integer({ min: 1, max: 3 }))
    .map(([start, length]) => ({ checkin: addDays('2027-03-01', start), checkout: addDays('2027-03-01', start + length) }))
  const place = fc.record({
    hotelCode: fc.constantFrom('h1', 'h2', null),
    hotelName: fc.constantFrom('Küste', 'kuste', 'Berg', null),
    destinationCode: fc.constantFrom('d1', 'd2', null),
  })
  const stored = fc.record({
    stay: nights,
    place,
    status: fc.constantFrom('CONFIRMED', 'CANCELLED', 'FAILED', 'ODD'),
    holder: person,
    guests: fc.array(person, { maxLength: 2 }),
  })
  const folded = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    `${firstName} ${lastName}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/ +/g, ' ')
  const plain = (text: string | null) => folded({ firstName: text ?? '', lastName: '' })
  let run = 0

  const compare = () =>
    fc.assert(
      fc.property(
        fc.array(stored, { maxLength: 8 }),
        fc.record({ people: fc.array(person, { minLength: 1, maxLength: 2 }), stay: nights, place }),
        (bookings, asked) => {
          // Every run has its own destinations and hotels, so that one ledger serves all.
          run += 1
          const own = (at: (typeof asked)['place']) => ({
            hotelCode: at.hotelCode && `${at.hotelCode}-${run}`,
            hotelName: at.hotelName && `${at.hotelName} ${run}`,
            destinationCode: at.destinationCode && `${at.destinationCode}-${run}`,
          })
          put(
            ...bookings.map(({ stay, place, status, holder, guests }, i) =>
              sampleRecord({
                ...stay,
                ...own(place),
                status,
                holder,
                bookingRef: `${run}-${i}`,
                occupancies: [{ occupants: guests, room: null }],
              }),
            ),
          )
          const people = new Set(asked.people.map(folded).filter(Boolean))
          const expected = bookings.flatMap(({ stay, place, status, holder, guests }, i) => {
            const sameHotel =
              place.hotelCode && asked.place.hotelCode
                ? place.hotelCode === asked.place.hotelCode
                : place.hotelName !== null && plain(place.hotelName) === plain(asked.place.hotelName)
            const sameDestination = place.destinationCode !== null && place.destinationCode === asked.place.destinationCode
            const common = stay.checkin < asked.stay.checkout && asked.stay.checkin < stay.checkout
            const isIt = common && (sameHotel || sameDestination) && status !== 'CANCELLED' && status !== 'FAILED'
            return isIt && [holder, ...guests].some((one) => people.has(folded(one))) ? [`${run}-${i}`] : []
          })
          const rows = similarStays(ledger, { people: asked.people, ...asked.stay, ...own(asked.place) })
          expect(rows.map(({ bookingRef }) => bookingRef).sort()).toEqual(expected.sort())
        },
      ),
      { numRuns: 200 },
    )
  ledger.db.transaction(compare)()
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/domain/dates.ts'
import { isSameName, type NamedPerson, nameForms } from '../../../shared/domain/same-person.ts'
import { compareHotels, compareNights, mayBeSamePlace } from '../../../shared/domain/stay.ts'
import { ledger, ledgerForEachTest } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, sampleRecords, seenAt } from '../../testing/sample-records.ts'
import { store } from '../bookings/bookings.ts'
import type { ServiceRecord, StayQuestion } from '../records.ts'
import { similarStays } from './similar-stays.ts'

ledgerForEachTest({ zone: 'UTC' })

const put = (...records: ServiceRecord[]) => store(ledger, records, seenAt('checkBookings', 1))
/** Books a stay for one name and asks for the other, then the other way round, and returns what was found each time. */
const foundBothWays = (one: string, other: string) =>
  [one, other].map((booked) => {
    put(sampleRecord({ holder: holderOf(booked), occupancies: [] }))
    return foundRefs({ people: [holderOf(booked === one ? other : one)] })
  })

const question = (fields: Partial<StayQuestion> = {}): StayQuestion => ({
  ...{ people: [{ firstName: 'Zoë', lastName: 'Ångström' }], checkin: '2027-03-14', checkout: '2027-03-16' },
  ...{ hotelCode: '12b0a5', hotelName: null, destinationCode: null, failedSinceMs: null },
  ...fields,
})
/** Uses the last word as the last name. */
function holderOf(name: string) {
  const words = name.split(' ')
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}
const foundRefs = (fields: Partial<StayQuestion> = {}) => similarStays(ledger, question(fields)).map(({ bookingRef }) => bookingRef)

describe('a similar stay', () => {
  it.each<[string, Partial<StayQuestion>]>([
    ['in the same hotel on a common night', {}],
    ['written without accents, in other case and with extra blanks', { people: [{ firstName: ' ZOE', lastName: 'angstrom ' }] }],
    ['for a guest who is not the holder', { people: [{ firstName: 'Ida', lastName: 'Ångström' }] }],
    ['for any of several people', { people: [{ firstName: 'No', lastName: 'Body' }, ...question().people] }],
    ['in another hotel of the same destination', { hotelCode: 'other', destinationCode: '1f4' }],
    ['in a hotel of that name, where the code is not known', { hotelCode: null, hotelName: 'grand KUSTE hotel' }],
    ['in a hotel that is not named, unless the destination is another', { hotelCode: null }],
    ['in a hotel of that name, where the code is blank', { hotelCode: ' ', hotelName: 'grand KUSTE hotel' }],
  ])('is found %s', (_, fields) => {
    put(sampleRecord())
    expect(foundRefs(fields)).toEqual(['55cda9'])
  })

  it.each<[string, Partial<StayQuestion>]>([
    ['for somebody with a longer name', { people: [{ firstName: 'Zoë', lastName: 'Ångströms' }] }],
    ['for somebody with only that last name', { people: [{ firstName: 'Eva', lastName: 'Ångström' }] }],
    ['for nobody', { people: [] }],
    ['that starts when the other ends', { checkin: '2027-03-15' }],
    ['that ends when the other starts', { checkin: '2027-03-10', checkout: '2027-03-12' }],
    ['elsewhere', { hotelCode: 'other', hotelName: 'Grand Küste Hotel', destinationCode: 'other' }],
    ['in a hotel that is not named, in another destination', { hotelCode: null, destinationCode: 'other' }],
    ['in a hotel of another name, where the code is not known', { hotelCode: null, hotelName: 'Grand Hotel' }],
  ])('is not found %s', (_, fields) => {
    put(sampleRecord())
    expect(foundRefs(fields)).toEqual([])
  })

  it('is not found when it is cancelled or failed, but is found with an unrecognised status', () => {
    const statuses = ['CONFIRMED', 'CANCELLED', 'CANCELED', 'FAILED', 'PENDING']
    put(...statuses.map((status, i) => sampleRecord({ bookingRef: status, status, creationDate: `2027-01-0${i + 1}T00:00:00Z` })))
    expect(foundRefs()).toEqual(['PENDING', 'CONFIRMED'])
  })

  it('is found although it failed, if it was made so recently that it may still be confirmed', () => {
    put(sampleRecord({ status: 'FAILED', creationDate: '2027-01-03T10:00:00Z' }))
    expect(foundRefs({ failedSinceMs: Date.UTC(2027, 0, 3, 9) })).toEqual(['55cda9'])
    expect(foundRefs({ failedSinceMs: Date.UTC(2027, 0, 3, 11) })).toEqual([])
  })

  it("is found in the hotel for anybody when letters of a guest's name were lost", () => {
    const lost = { firstName: 'Zo\uFFFD', lastName: '\uFFFDngstr\uFFFDm' }
    const guests = { holder: { firstName: 'Ida', lastName: 'Berg' }, occupancies: [{ occupants: [lost] }] }
    put({ ...sampleRecord(guests), unread: ['occupancies[0].occupants[0].lastName'] })
    expect(foundRefs({ people: [{ firstName: 'No', lastName: 'Body' }] })).toEqual(['55cda9'])
    expect(foundRefs()).toEqual(['55cda9'])
    expect(foundRefs({ hotelCode: 'other', destinationCode: 'other' })).toEqual([])
  })

  it('is found in the hotel for anybody when it names nobody', () => {
    const nobody = { holder: null, occupancies: [] }
    put(sampleRecord(nobody))
    expect(foundRefs({ people: [{ firstName: 'Ida', lastName: 'Anders' }] })).toEqual(['55cda9'])
    expect(foundRefs({ hotelCode: 'other', destinationCode: '1f4' })).toEqual([])
    expect(foundRefs({ checkin: '2027-03-15' })).toEqual([])
    expect(foundRefs({ hotelCode: ' ', hotelName: 'grand kuste HOTEL' })).toEqual(['55cda9'])
    expect(foundRefs({ hotelCode: null })).toEqual([])
    ledger.connection.exec('update booking set purged_ms = 1')
    expect(foundRefs()).toEqual([])
  })

  it.each<[string, Parameters<typeof sampleRecord>[0]]>([
    ['its check-in', { checkin: null }],
    ['its check-out', { checkout: null }],
    ['its nights', { checkin: null, checkout: null }],
    ['its place', { hotelCode: null, hotelName: null, destinationCode: null }],
    ['more than the name of its hotel', { hotelCode: null, destinationCode: null }],
    ['more than blanks as the code of its hotel', { hotelCode: ' \t', hotelName: 'GRAND  Kuste Hotel', destinationCode: null }],
  ])('is found for anybody when it does not state %s', (_, fields) => {
    put(sampleRecord({ ...fields, holder: { firstName: 'Ada', lastName: '𞤀' } }))
    for (const name of ['Zoë Ångström', 'Ada 𞤀'])
      expect(foundRefs({ people: [holderOf(name)], hotelName: 'Grand Küste Hotel' })).toEqual(['55cda9'])
  })

  it('is not found when it states only its check-in or its check-out, and this day does not match', () => {
    put(sampleRecord({ bookingRef: 'a', checkin: null }), sampleRecord({ bookingRef: 'b', checkout: null }))
    expect(foundRefs({ checkin: '2027-03-15' })).toEqual(['b'])
    expect(foundRefs({ checkin: '2027-03-10', checkout: '2027-03-12' })).toEqual(['a'])
  })

  it.each(['𞤀𞤣𞤤𞤢𞤥', 'ᎠᏂ', 'Ю', '李', '"', '-'])('is found for the name %s', (firstName) => {
    put(sampleRecord({ holder: { firstName, lastName: '*' } }))
    expect(foundRefs({ people: [{ firstName, lastName: '*' }] })).toEqual(['55cda9'])
  })

  it.each([
    ['Jürgen Müller', 'Juergen Mueller'],
    ['Łukasz Nowak', 'Lukasz Nowak'],
    ['Søren Sørensen', 'Soren Sorensen'],
    ['Søren Sørensen', 'Soeren Soerensen'],
    ['Jan Großmann', 'Jan Grossmann'],
    ['Işıl Yıldız', 'ISIL YILDIZ'],
    ['Min-su Kim', 'Kim Min-su'],
    ["Sean O'Brien", 'Sean OBrien'],
    ["Sean O'Brien", 'Sean O’Brien'],
    ["Sean O'Brien", 'Sean O Brien'],
    ['Jean-Pierre Martin', 'Jeanpierre Martin'],
    ['Jean-Pierre Martin', 'Jean Pierre Martin'],
    ['Ada Byron', 'Mrs Ada Byron'],
    ['Ada Byron', 'ADA MRS BYRON'],
    ['Dr. Ada Byron', 'Mrs. Ada Byron'],
    ['Maria Garcia', 'Maria Carmen Garcia'],
    ['Ada Smith.', 'ada smith'],
  ])('is found for %s when booked for %s, and the other way round', (one, other) => {
    expect(foundBothWays(one, other)).toEqual([['55cda9'], ['55cda9']])
  })

  it.each([
    ['Ada Byron', 'Tom Byron'],
    ['Maria Garcia', 'Maria Lopez'],
    ['Mrs Ada Byron', 'Mrs Tom Byron'],
    ['Byron', 'Ada Byron'],
    ["O'Brien", "Sean O'Brien"],
    ['Ali Ali', 'Ali Veli'],
    ['Juan de la Cruz', 'Maria de la Cruz'],
  ])('is not found for %s when booked for %s, nor the other way round', (one, other) => {
    expect(foundBothWays(one, other)).toEqual([[], []])
  })

  it.each<[string, Partial<NamedPerson>]>([
    ['e-mail address', { email: ' ZOE@example.org' }],
    ['phone number', { phone: '0041 (0)50 500-00-00' }],
    ['phone number, typed without its country', { phone: '050 500 00 00' }],
  ])("is found in the same hotel by the holder's %s, whatever the name", (_, contact) => {
    put(sampleRecord())
    const people = [{ firstName: 'Tom', lastName: 'Keller', ...contact }]
    expect(foundRefs({ people })).toEqual(['55cda9'])
    expect(foundRefs({ people, hotelCode: 'other', destinationCode: '1f4' })).toEqual([])
  })

  it('is not found by an address or a phone number that more than three people have booked with', () => {
    const contact = { email: 'desk@agency.example', phone: '+41440000000' }
    const names = ['Ann Lee', 'Bo Ek', 'Cy Fox', 'Di Hall']
    const bookingFor = (name: string, at: number) =>
      sampleRecord({ bookingRef: `r${at}`, holder: { ...holderOf(name), ...contact }, occupancies: [] })
    const people = [{ firstName: 'Tom', lastName: 'Keller', ...contact }]
    put(...names.slice(0, 3).map(bookingFor))
    expect(foundRefs({ people })).toHaveLength(3)
    put(...names.map(bookingFor))
    expect(foundRefs({ people })).toEqual([])
  })

  it('is one of at most 50 results, the newest first', () => {
    put(...sampleRecords(60, (i) => ({ creationDate: new Date(i * 1e6 + 1e12).toISOString() })))
    expect(foundRefs()).toEqual(Array.from({ length: 50 }, (_, i) => `r${59 - i}`))
  })
})

it('finds with SQL exactly what the same-stay rule finds among all bookings', () => {
  const name = fc.constantFrom('Ann', 'ann', 'Änn', 'Bo', 'Bo Ann', 'Boann', 'Bo-Änn', "O'Bo", 'Øbo', 'Mrs', '李', '')
  const person = fc.record({ firstName: name, lastName: name })
  const nights = fc
    .tuple(fc.nat(6), fc.nat(3))
    .map(([start, length]) => ({ checkin: addDays('2027-03-01', start), checkout: addDays('2027-03-01', start + length) }))
  const place = fc.record({
    hotelCode: fc.constantFrom('h1', 'h2', null, '', ' \t') as fc.Arbitrary<string | null>,
    hotelName: fc.constantFrom('Küste', 'kuste', 'Berg', null),
    destinationCode: fc.constantFrom('d1', 'd2', null, '', ' '),
  })
  const nightsWithGaps = nights.chain(({ checkin, checkout }) =>
    fc.record({ checkin: fc.constantFrom(checkin, checkin, null), checkout: fc.constantFrom(checkout, checkout, null) }),
  )
  const status = fc.constantFrom('CONFIRMED', 'CANCELLED', 'FAILED', 'ODD')
  const stored = fc.record({ stay: nightsWithGaps, place, status, holder: person, guests: fc.array(person, { maxLength: 2 }) })
  let run = 0

  const compare = () =>
    fc.assert(
      fc.property(
        fc.array(stored, { maxLength: 8 }),
        fc.record({ people: fc.array(person, { minLength: 1, maxLength: 2 }), stay: nights, place }),
        (bookings, asked) => {
          // Every run has its own people, destinations and hotels, so that all runs can share one ledger.
          run += 1
          const own = (one: { firstName: string; lastName: string }) => ({
            ...one,
            lastName: one.firstName || one.lastName ? `${one.lastName} r${run}` : '',
          })
          const ownPlace = (at: (typeof asked)['place']) => ({
            hotelCode: at.hotelCode?.trim() ? `${at.hotelCode}-${run}` : at.hotelCode,
            hotelName: at.hotelName && `${at.hotelName} ${run}`,
            destinationCode: at.destinationCode?.trim() ? `${at.destinationCode}-${run}` : at.destinationCode,
          })
          const records = bookings.map(({ stay, place, status, holder, guests }, i) => {
            const occupancies = [{ occupants: guests.map(own), room: null }]
            return sampleRecord({ ...stay, ...ownPlace(place), status, holder: own(holder), bookingRef: `${run}-${i}`, occupancies })
          })
          put(...records)
          const people = asked.people.map(own).map(nameForms)
          const expected = bookings.flatMap(({ stay, place, status, holder, guests }, i) => {
            const common = compareNights(stay, asked.stay) !== 'other'
            const isCandidate = common && status !== 'CANCELLED' && status !== 'FAILED'
            const named = [holder, ...guests].map(own).map(nameForms)
            const isNobodys = named.every(({ words }) => words.length === 0) && compareHotels(place, asked.place) === 'same'
            const isTheirs = named.some((one) => people.some((other) => isSameName(one, other))) && mayBeSamePlace(place, asked.place)
            return isCandidate && (isNobodys || isTheirs) ? [`${run}-${i}`] : []
          })
          const rows = similarStays(ledger, { people: asked.people.map(own), ...asked.stay, ...ownPlace(asked.place), failedSinceMs: null })
          expect(rows.map(({ bookingRef }) => bookingRef).sort()).toEqual(expected.sort())
        },
      ),
      { numRuns: 200 },
    )
  ledger.connection.transaction(compare)()
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  compareHotels,
  compareNights,
  compareReferences,
  isOtherHotel,
  type Likeness,
  mayBeSamePlace,
  mayBeSameStay,
  type StatedHotel,
  type StatedPlace,
  type StatedStay,
} from './stay.ts'

type Hotel = readonly [code: string | null, name: string | null]
const hotel = ([hotelCode, hotelName]: Hotel): StatedHotel => ({ hotelCode, hotelName })

it.each<[string, Hotel, Hotel, Likeness]>([
  ['with equal codes are the same', ['H1', 'Küste'], ['H1', 'Küste'], 'same'],
  ['with equal codes and other names are the same: codes decide', ['H1', 'Küste'], ['H1', 'Berg'], 'same'],
  ['with equal codes and no names are the same', ['H1', null], ['H1', null], 'same'],
  ['with different codes are different', ['H1', 'Küste'], ['H2', 'Berg'], 'other'],
  ['with different codes and equal names are different: codes decide', ['H1', 'Küste'], ['H2', 'Küste'], 'other'],
  ['with codes that differ in case are different: codes are compared exactly', ['12b0a5', null], ['12B0A5', null], 'other'],
  ['with codes that differ in a blank are different', ['H1', null], ['H1 ', null], 'other'],
  ['with one code and equal names are the same', ['H1', 'Küste'], [null, 'Küste'], 'same'],
  [
    'with one code and names that differ in case, accents and blanks are the same',
    ['H1', ' Am  KÜSTE\tHof'],
    [null, 'am kuste hof'],
    'same',
  ],
  ['with one code and composed or decomposed accents are the same', ['H1', 'K\u00fcste'], [null, 'Ku\u0308ste'], 'same'],
  ['with one code and an invisible character in the name are the same', ['H1', 'Küste'], [null, 'Kü\u200bste'], 'same'],
  ['with one code and different names are different', ['H1', 'Küste'], [null, 'Berg'], 'other'],
  ['with one code and a longer name are different', ['H1', 'Küste'], [null, 'Küste Annex'], 'other'],
  ['with only a code and only a name are unclear', ['H1', null], [null, 'Küste'], 'unclear'],
  ['with one code and nothing on the other side are unclear', ['H1', 'Küste'], [null, null], 'unclear'],
  ['treat an empty code as missing', ['', 'Küste'], ['H1', 'Küste'], 'same'],
  ['treat a blank code as missing', [' \t\r\n', 'Küste'], ['H1', 'Berg'], 'other'],
  ['treat an empty name as missing', ['H1', ''], [null, 'Küste'], 'unclear'],
  ['treat a blank name as missing', ['H1', ' \u200b '], [null, ' '], 'unclear'],
  ['are unclear if letters of a name were lost', ['H1', 'K\uFFFDste'], [null, 'Küste'], 'unclear'],
  ['with no codes and equal names are the same', [null, 'Küste'], [null, 'kuste'], 'same'],
  ['with no codes and different names are different', [null, 'Küste'], [null, 'Berg'], 'other'],
  ['with no codes and one name are unclear', [null, 'Küste'], [null, null], 'unclear'],
  ['with nothing stated are unclear', [null, null], [null, null], 'unclear'],
  ['do not compare a code with a name', ['Küste', null], [null, 'Küste'], 'unclear'],
])('two statements of a hotel %s', (_, a, b, likeness) => {
  expect(compareHotels(hotel(a), hotel(b))).toBe(likeness)
  expect(compareHotels(hotel(b), hotel(a))).toBe(likeness)
  expect(isOtherHotel(hotel(a), hotel(b))).toBe(likeness === 'other')
})

/** Days of March 2027, or whole dates. */
type Nights = readonly [checkin: string | null, checkout: string | null]
const dateOf = (day: string | null) => (day?.length === 2 ? `2027-03-${day}` : day)
const nights = ([checkin, checkout]: Nights) => ({ checkin: dateOf(checkin), checkout: dateOf(checkout) })

it.each<[string | null, string | null, Likeness]>([
  ['RD-1', 'RD-1', 'same'],
  ['RD-1', ' rd-1 ', 'unclear'],
  ['RD-1', 'RD-2', 'other'],
  ['RD-1', null, 'unclear'],
  ['RD-1', '', 'unclear'],
])('compares the references %j and %j as %s', (one, two, likeness) => {
  expect(compareReferences(one, two)).toBe(likeness)
  expect(compareReferences(two, one)).toBe(likeness)
})

it.each<[string, Nights, Nights, Likeness]>([
  ['include all nights of equal stays', ['12', '14'], ['12', '14'], 'same'],
  ['include a night that is the last of one stay and the first of the other', ['12', '14'], ['13', '20'], 'same'],
  ['include one stay within the other', ['12', '20'], ['14', '15'], 'same'],
  ['are none if one ends on the day the other begins', ['12', '14'], ['14', '20'], 'other'],
  ['are none over the turn of the year', ['2027-12-31', '2028-01-01'], ['2028-01-01', '2028-01-02'], 'other'],
  ['include the day of two stays without a night', ['22', '22'], ['22', '22'], 'same'],
  ['include the day of a stay without a night, on the first day of another', ['22', '22'], ['22', '24'], 'same'],
  ['are none for a stay without a night on the day another ends', ['22', '22'], ['20', '22'], 'other'],
  ['are none for stays without a night on two days', ['22', '22'], ['23', '23'], 'other'],
  ['are unclear without stated nights', [null, null], ['12', '14'], 'unclear'],
  ['are unclear with empty dates', ['', ''], ['12', '14'], 'unclear'],
  ['are unclear without a check-in if the check-out is after the other begins', [null, '13'], ['12', '14'], 'unclear'],
  ['are none without a check-in if the check-out is when the other begins', [null, '12'], ['12', '14'], 'other'],
  ['are unclear without a check-out if the check-in is before the other ends', ['13', null], ['12', '14'], 'unclear'],
  ['are none without a check-out if the check-in is when the other ends', ['14', ''], ['12', '14'], 'other'],
])('the common nights of two stays %s', (_, a, b, likeness) => {
  expect(compareNights(nights(a), nights(b))).toBe(likeness)
  expect(compareNights(nights(b), nights(a))).toBe(likeness)
})

const place: StatedPlace = { hotelCode: 'H1', hotelName: 'Küste', destinationCode: 'D1' }

it.each<[string, Partial<StatedPlace>, boolean]>([
  ['may be the same in one hotel', {}, true],
  ['may be the same in one hotel of two destinations', { destinationCode: 'D2' }, true],
  ['may be the same in another hotel of the destination', { hotelCode: 'H2' }, true],
  ['are different in another hotel of another destination', { hotelCode: 'H2', destinationCode: 'D2' }, false],
  ['are different in another hotel without a stated destination', { hotelCode: 'H2', destinationCode: null }, false],
  ['may be the same in one destination without a named hotel', { hotelCode: null, hotelName: null }, true],
  ['are different in another destination without a named hotel', { hotelCode: null, hotelName: null, destinationCode: 'D2' }, false],
  ['may be the same if nothing is stated', { hotelCode: null, hotelName: null, destinationCode: null }, true],
  ['may be the same if a destination is blank', { hotelCode: null, hotelName: null, destinationCode: ' ' }, true],
])('two places %s', (_, change, expected) => {
  const other = { ...place, ...change }
  expect(mayBeSamePlace(place, other)).toBe(expected)
  expect(mayBeSamePlace(other, place)).toBe(expected)
})

it('two places are different in two hotels without stated destinations', () => {
  const nowhere = { ...place, destinationCode: null }
  expect(mayBeSamePlace(nowhere, { ...nowhere, hotelCode: 'H2' })).toBe(false)
  expect(mayBeSamePlace({ ...nowhere, destinationCode: '' }, { ...nowhere, hotelCode: 'H2', destinationCode: '' })).toBe(false)
})

const noHotel = { hotelCode: null, hotelName: null }
const stay: StatedStay = { hotelCode: 'H1', hotelName: 'Küste', checkin: '2027-03-12', checkout: '2027-03-14' }

it.each<[string, Partial<StatedStay> | null, boolean]>([
  ['may be the same in one hotel on a common night', { checkin: '2027-03-13', checkout: '2027-03-20' }, true],
  ['are different in one hotel on other nights', { checkin: '2027-03-14', checkout: '2027-03-20' }, false],
  ['are different in another hotel', { hotelCode: 'H2' }, false],
  ['may be the same if one has no code and the same name', { hotelCode: null, hotelName: 'KUSTE' }, true],
  ['are different if one has no code and another name', { hotelCode: null, hotelName: 'Berg' }, false],
  ['may be the same if one names no hotel', { hotelCode: null, hotelName: null }, true],
  ['are different on other nights if one names no hotel', { ...noHotel, checkin: '2027-03-14', checkout: '2027-03-20' }, false],
  ['may be the same if one names no nights', { checkin: null, checkout: null }, true],
  ['may be the same if one is unknown', null, true],
])('two stays %s', (_, change, expected) => {
  const other = change && { ...stay, ...change }
  expect(mayBeSameStay(stay, other)).toBe(expected)
  expect(mayBeSameStay(other, stay)).toBe(expected)
})

it('two stays that may be the same may still be the same if less is stated, and a stay may always equal itself', () => {
  const days = fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 3 })).map(([from, count]) => [`2027-03-1${from}`, `2027-03-1${from + count}`])
  const anyStay = fc
    .record({
      hotelCode: fc.constantFrom('H1', 'H2', '', null),
      hotelName: fc.constantFrom('Küste', 'KUSTE', 'Berg', ' ', null),
      days,
      known: fc.tuple(fc.boolean(), fc.boolean()),
    })
    .map(
      ({ days: [checkin = null, checkout = null], known, ...hotel }): StatedStay => ({
        ...hotel,
        checkin: known[0] ? checkin : null,
        checkout: known[1] ? checkout : null,
      }),
    )
  const field = fc.constantFrom('hotelName', 'checkin', 'checkout')
  fc.assert(
    fc.property(anyStay, anyStay, field, (a, b, omittedField) => {
      expect(mayBeSameStay(a, { ...a })).toBe(true)
      if (mayBeSameStay(a, b)) expect(mayBeSameStay(a, { ...b, [omittedField]: null })).toBe(true)
      expect(mayBeSameStay(a, b)).toBe(mayBeSameStay(b, a))
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareHotels,
  compareNights,
  compareReferences,
  type HotelStated,
  isOtherHotel,
  type Likeness,
  mayBeSamePlace,
  type PlaceStated,
  type StayStated,
  sameStay,
} from './stay.ts'

type Hotel = readonly [code: string | null, name: string | null]
const hotel = ([hotelCode, hotelName]: Hotel): HotelStated => ({ hotelCode, hotelName })

describe('two statements of a hotel', () => {
  it.each<[string, Hotel, Hotel, Likeness]>([
    ['both codes, equal', ['H1', 'Küste'], ['H1', 'Küste'], 'same'],
    ['both codes, equal, and another name: codes decide', ['H1', 'Küste'], ['H1', 'Berg'], 'same'],
    ['both codes, equal, and no name', ['H1', null], ['H1', null], 'same'],
    ['both codes, different', ['H1', 'Küste'], ['H2', 'Berg'], 'other'],
    ['both codes, different, and one name: codes decide', ['H1', 'Küste'], ['H2', 'Küste'], 'other'],
    ['both codes, different in case: a code is read to the letter', ['12b0a5', null], ['12B0A5', null], 'other'],
    ['both codes, one with a blank', ['H1', null], ['H1 ', null], 'other'],
    ['a code on one side, equal names', ['H1', 'Küste'], [null, 'Küste'], 'same'],
    ['a code on one side, names of other case, accents and blanks', ['H1', ' Grand  KÜSTE\tHotel'], [null, 'grand kuste hotel'], 'same'],
    ['a code on one side, composed and decomposed accents', ['H1', 'K\u00fcste'], [null, 'Ku\u0308ste'], 'same'],
    ['a code on one side, an invisible character in the name', ['H1', 'Küste'], [null, 'Kü\u200bste'], 'same'],
    ['a code on one side, different names', ['H1', 'Küste'], [null, 'Berg'], 'other'],
    ['a code on one side, a longer name', ['H1', 'Küste'], [null, 'Küste Annex'], 'other'],
    ['a code on one side, a name on the other', ['H1', null], [null, 'Küste'], 'unclear'],
    ['a code on one side, nothing on the other', ['H1', 'Küste'], [null, null], 'unclear'],
    ['an empty code is none', ['', 'Küste'], ['H1', 'Küste'], 'same'],
    ['a blank code is none', [' \t\r\n', 'Küste'], ['H1', 'Berg'], 'other'],
    ['an empty name is none', ['H1', ''], [null, 'Küste'], 'unclear'],
    ['a blank name is none', ['H1', ' \u200b '], [null, ' '], 'unclear'],
    ['a name of which letters were lost says nothing', ['H1', 'K\uFFFDste'], [null, 'Küste'], 'unclear'],
    ['no codes, equal names', [null, 'Küste'], [null, 'kuste'], 'same'],
    ['no codes, different names', [null, 'Küste'], [null, 'Berg'], 'other'],
    ['no codes, one name', [null, 'Küste'], [null, null], 'unclear'],
    ['nothing at all', [null, null], [null, null], 'unclear'],
    ['a code is not a name', ['Küste', null], [null, 'Küste'], 'unclear'],
  ])('%s', (_, a, b, likeness) => {
    expect(compareHotels(hotel(a), hotel(b))).toBe(likeness)
    expect(compareHotels(hotel(b), hotel(a))).toBe(likeness)
    expect(isOtherHotel(hotel(a), hotel(b))).toBe(likeness === 'other')
  })
})

type Nights = readonly [checkin: string | null, checkout: string | null]
const nights = ([checkin, checkout]: Nights) => ({ checkin, checkout })

describe('two references', () => {
  it.each<[string | null, string | null, Likeness]>([
    ['RD-1', 'RD-1', 'same'],
    ['RD-1', ' rd-1 ', 'unclear'],
    ['RD-1', 'RD-2', 'other'],
    ['RD-1', null, 'unclear'],
    ['RD-1', '', 'unclear'],
  ])('%j and %j are compared as %s', (one, two, likeness) => {
    expect(compareReferences(one, two)).toBe(likeness)
    expect(compareReferences(two, one)).toBe(likeness)
  })
})

describe('two stays have a common night', () => {
  it.each<[string, Nights, Nights, Likeness]>([
    ['the same nights', ['2027-03-12', '2027-03-14'], ['2027-03-12', '2027-03-14'], 'same'],
    ['the last night of one is the first of the other', ['2027-03-12', '2027-03-14'], ['2027-03-13', '2027-03-20'], 'same'],
    ['one within the other', ['2027-03-12', '2027-03-20'], ['2027-03-14', '2027-03-15'], 'same'],
    ['one ends on the day the other begins', ['2027-03-12', '2027-03-14'], ['2027-03-14', '2027-03-20'], 'other'],
    ['over the turn of the year', ['2027-12-31', '2028-01-01'], ['2028-01-01', '2028-01-02'], 'other'],
    ['a stay without a night, twice', ['2027-07-22', '2027-07-22'], ['2027-07-22', '2027-07-22'], 'same'],
    ['a stay without a night, on the first day of another', ['2027-07-22', '2027-07-22'], ['2027-07-22', '2027-07-24'], 'same'],
    ['a stay without a night, on the day another ends', ['2027-07-22', '2027-07-22'], ['2027-07-20', '2027-07-22'], 'other'],
    ['stays without a night on two days', ['2027-07-22', '2027-07-22'], ['2027-07-23', '2027-07-23'], 'other'],
    ['no nights stated', [null, null], ['2027-03-12', '2027-03-14'], 'unclear'],
    ['empty dates are none', ['', ''], ['2027-03-12', '2027-03-14'], 'unclear'],
    ['no check-in, and a check-out after the other begins', [null, '2027-03-13'], ['2027-03-12', '2027-03-14'], 'unclear'],
    ['no check-in, and a check-out when the other begins', [null, '2027-03-12'], ['2027-03-12', '2027-03-14'], 'other'],
    ['no check-out, and a check-in before the other ends', ['2027-03-13', null], ['2027-03-12', '2027-03-14'], 'unclear'],
    ['no check-out, and a check-in when the other ends', ['2027-03-14', ''], ['2027-03-12', '2027-03-14'], 'other'],
  ])('%s', (_, a, b, likeness) => {
    expect(compareNights(nights(a), nights(b))).toBe(likeness)
    expect(compareNights(nights(b), nights(a))).toBe(likeness)
  })
})

describe('two places may be one', () => {
  const place: PlaceStated = { hotelCode: 'H1', hotelName: 'Küste', destinationCode: 'D1' }

  it.each<[string, Partial<PlaceStated>, boolean]>([
    ['in one hotel', {}, true],
    ['in one hotel of two destinations', { destinationCode: 'D2' }, true],
    ['in another hotel of the destination', { hotelCode: 'H2' }, true],
    ['in another hotel of another destination', { hotelCode: 'H2', destinationCode: 'D2' }, false],
    ['in another hotel where no destination is stated', { hotelCode: 'H2', destinationCode: null }, false],
    ['where no hotel is named, in the destination', { hotelCode: null, hotelName: null }, true],
    ['where no hotel is named, in another destination', { hotelCode: null, hotelName: null, destinationCode: 'D2' }, false],
    ['where nothing is stated', { hotelCode: null, hotelName: null, destinationCode: null }, true],
    ['where a destination is blank', { hotelCode: null, hotelName: null, destinationCode: ' ' }, true],
  ])('%s', (_, change, expected) => {
    const other = { ...place, ...change }
    expect(mayBeSamePlace(place, other)).toBe(expected)
    expect(mayBeSamePlace(other, place)).toBe(expected)
  })

  it('tells two hotels apart when neither states a destination', () => {
    const nowhere = { ...place, destinationCode: null }
    expect(mayBeSamePlace(nowhere, { ...nowhere, hotelCode: 'H2' })).toBe(false)
    expect(mayBeSamePlace({ ...nowhere, destinationCode: '' }, { ...nowhere, hotelCode: 'H2', destinationCode: '' })).toBe(false)
  })
})

describe('two stays may be the same', () => {
  const stay: StayStated = { hotelCode: 'H1', hotelName: 'Küste', checkin: '2027-03-12', checkout: '2027-03-14' }

  it.each<[string, Partial<StayStated> | null, boolean]>([
    ['in one hotel on a common night', { checkin: '2027-03-13', checkout: '2027-03-20' }, true],
    ['in one hotel on other nights', { checkin: '2027-03-14', checkout: '2027-03-20' }, false],
    ['in another hotel', { hotelCode: 'H2' }, false],
    ['where one has no code and the same name', { hotelCode: null, hotelName: 'KUSTE' }, true],
    ['where one has no code and another name', { hotelCode: null, hotelName: 'Berg' }, false],
    ['where one names no hotel', { hotelCode: null, hotelName: null }, true],
    [
      'where one names no hotel, on other nights',
      { hotelCode: null, hotelName: null, checkin: '2027-03-14', checkout: '2027-03-20' },
      false,
    ],
    ['where one names no nights', { checkin: null, checkout: null }, true],
    ['where nobody remembers one', null, true],
  ])('%s', (_, change, expected) => {
    const other = change && { ...stay, ...change }
    expect(sameStay(stay, other)).toBe(expected)
    expect(sameStay(other, stay)).toBe(expected)
  })

  it('the less is stated, the more may be the same, and a stay may always be itself', () => {
    const days = fc
      .tuple(fc.nat(4), fc.integer({ min: 1, max: 3 }))
      .map(([from, count]) => [`2027-03-1${from}`, `2027-03-1${from + count}`])
    const whole = fc
      .record({
        hotelCode: fc.constantFrom('H1', 'H2', '', null),
        hotelName: fc.constantFrom('Küste', 'KUSTE', 'Berg', ' ', null),
        days,
        known: fc.tuple(fc.boolean(), fc.boolean()),
      })
      .map(
        ({ days: [checkin = null, checkout = null], known, ...hotel }): StayStated => ({
          ...hotel,
          checkin: known[0] ? checkin : null,
          checkout: known[1] ? checkout : null,
        }),
      )
    const field = fc.constantFrom('hotelName', 'checkin', 'checkout')
    fc.assert(
      fc.property(whole, whole, field, (a, b, forgotten) => {
        expect(sameStay(a, { ...a })).toBe(true)
        if (sameStay(a, b)) expect(sameStay(a, { ...b, [forgotten]: null })).toBe(true)
        expect(sameStay(a, b)).toBe(sameStay(b, a))
      }),
    )
  })
})

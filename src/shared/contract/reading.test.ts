import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Booking, Rate } from '../domain/schemas.ts'
import { z } from '../domain/zod.ts'
import { endpoints } from './endpoints.ts'
import { read } from './reading.ts'

const rate = {
  rateKey: 'a]~[b|c/d',
  rateType: 'NET',
  nonrefundable: null,
  boardType: 'BB',
  boardName: 'Bed And Breakfast',
  rate: '585.08',
  currency: 'EUR',
  rooms: [{ numberOfAdults: 2, childrenAges: [], roomDescription: 'Double', sequence: 1 }],
  cancellationPolicies: null,
  remarks: null,
  commission: null,
  hotelRate: null,
  hotelCurrency: null,
}
const hotel = { hotelCode: 'H1', hotelName: 'Hotel', destinationCode: 'D', destinationName: 'Davos', countryCode: 'us', rates: [rate] }
const booking = {
  status: 'CONFIRMED',
  bookingRef: '55cda9',
  clientRef: 'RD-1',
  rateKey: 'k',
  hotelCode: 'H1',
  hotelName: 'Hotel',
  destinationCode: 'D',
  destinationName: 'Davos',
  countryCode: 'CH',
  checkin: '2027-03-12',
  checkout: '2027-03-14',
  holder: { firstName: 'Ada', lastName: 'Berg', email: null, phone: null },
  occupancies: [{ occupants: [{ firstName: 'Ada', lastName: 'Berg', age: null, occupantType: 'ADULT' }], room: rate.rooms[0] }],
  creationDate: '2018-01-09T23:59:43.088134Z',
  total: '585.08',
  currency: 'EUR',
  cancellationCost: null,
  balance: '522.39',
  specialRequest: '',
  rateType: 'NET',
  boardType: 'BB',
  boardName: 'Bed And Breakfast',
  nonrefundable: false,
  cancellationPolicies: [],
  commission: null,
  hotelRate: null,
  hotelCurrency: null,
  remarks: null,
  meta: null,
}
const bookings = endpoints.checkBookings.response
const hotels = endpoints.checkHotels.response

it('accepts an answer as documented and retains unknown fields', () => {
  const found = read(bookings, { bookings: [{ ...booking, supplierRef: 'S-1' }] })
  expect(found).toMatchObject({ ok: true, unread: [], value: { bookings: [{ supplierRef: 'S-1', balance: '522.39' }] } })
})

it('accepts every older or odd shape of an answer seen so far', () => {
  const { boardType: _, ...noBoard } = rate
  const odd = {
    ...hotel,
    rates: [
      { ...noBoard, rooms: [{ numberOfAdults: 2, numberOfChildren: 1, roomDescription: 'x', sequence: 1 }] },
      { ...rate, rateType: 'PACKAGE', boardType: 'UAI' },
    ],
  }
  expect(read(hotels, { hotels: [odd, { ...hotel, rates: [] }] })).toMatchObject({ ok: true, unread: [] })
  const oddBooking = { ...booking, creationDate: 1515542383, status: 'CANCELED' }
  expect(read(bookings, { bookings: [oddBooking] })).toMatchObject({ ok: true, unread: [] })
})

it('accepts quoted numbers of people', () => {
  const room = { numberOfAdults: '2', childrenAges: ['5', '7'], roomDescription: 'Double', sequence: '1' }
  const occupants = [{ firstName: 'Ada', lastName: 'Berg', age: '35', occupantType: 'ADULT' }]
  expect(read(hotels, { hotels: [{ ...hotel, rates: [{ ...rate, rooms: [room] }] }] })).toMatchObject({
    unread: [],
    value: { hotels: [{ rates: [{ rooms: [{ numberOfAdults: 2, childrenAges: [5, 7], sequence: 1 }] }] }] },
  })
  expect(read(bookings, { bookings: [{ ...booking, occupancies: [{ occupants, room }] }] })).toMatchObject({
    unread: [],
    value: { bookings: [{ occupancies: [{ occupants: [{ age: 35 }] }] }] },
  })
})

it('accepts the older shape of a booking, with nested hotel and occupants', () => {
  const { hotelCode, hotelName, destinationCode, destinationName, countryCode, occupancies, ...rest } = booking
  const place = { hotelCode, hotelName, destinationCode, destinationName, countryCode }
  const raw = { ...rest, hotel: { ...place, rates: [] }, occupancy: occupancies }
  expect(read(bookings, { bookings: [raw] })).toMatchObject({
    unread: [],
    value: { bookings: [{ ...place, occupancies }] },
    raw: { bookings: [raw] },
  })
})

it('prefers the values of a booking itself over those of its older shape', () => {
  const raw = { ...booking, hotel: { hotelCode: 'H2', hotelName: 'Other' }, occupancy: [] }
  expect(read(bookings, { bookings: [raw] })).toMatchObject({ unread: [], value: { bookings: [booking] } })
})

it('treats null hotels as an empty list, and rejects a missing or malformed list', () => {
  expect(read(hotels, { hotels: null })).toMatchObject({ ok: true, value: { hotels: [] }, unread: [] })
  for (const other of [{}, { hotels: 'none' }, { hotels: {} }]) expect(read(hotels, other)).toEqual({ ok: false, missing: ['hotels'] })
  expect(read(bookings, { bookings: null })).toEqual({ ok: false, missing: ['bookings'] })
})

it('names a dropped entry only once', () => {
  const found = read(bookings, { bookings: [{ ...booking, occupancies: ['?', ...booking.occupancies] }, 'x'] })
  expect(found.ok && found.unread).toEqual(['bookings[0].occupancies[0]', 'bookings[1]'])
})

it('rejects an answer with too many unreadable values', () => {
  expect(read(hotels, { hotels: Array(5_000_000).fill(0) })).toMatchObject({ ok: false })
  expect(read(bookings, { bookings: Array(20_000).fill({ bookingRef: '1' }) })).toMatchObject({ ok: false })
})

it('reads each record of an answer independently of the one before it', () => {
  const odd = fc.constantFrom(
    ...[undefined, null, '', 'EUR', 'a\u0000', '-0.0', '-1', '1.50', 'much', 'x'.repeat(30_000), 0, -0, 7, true, 'true', [], {}],
  )
  const variation = (record: object) => fc.dictionary(fc.constantFrom(...Object.keys(record)), odd).map((some) => ({ ...record, ...some }))
  for (const [schema, record] of [
    [Rate, rate],
    [Booking, booking],
  ] as const)
    fc.assert(
      fc.property(fc.array(variation(record), { maxLength: 8 }), (records) => {
        // A new schema has no cached values yet.
        const each = records.map((one) => read(z.array(schema), [one]))
        const together = read(z.array(schema), records)
        const ok = each.flatMap((one) => (one.ok ? [one] : []))
        expect(together.ok && together.value).toEqual(ok.flatMap(({ value }) => value))
        expect(together.ok && together.unread.length).toEqual(ok.flatMap(({ unread }) => unread).length)
      }),
    )
})

it('sets only the unreadable field of an answer to null, and names it', () => {
  const found = read(bookings, { bookings: [{ ...booking, total: 'much', holder: { ...booking.holder, email: 7 } }] })
  expect(found).toMatchObject({
    ok: true,
    value: { bookings: [{ total: null, bookingRef: '55cda9', holder: { email: null, lastName: 'Berg' } }] },
  })
  expect(found.ok && [...found.unread].sort()).toEqual(['bookings[0].holder.email', 'bookings[0].total'])
})

it('drops entries of an answer that lack an essential field, in the raw list too', () => {
  const keyless = { ...rate, rateKey: undefined }
  const found = read(hotels, { hotels: [{ ...hotel, rates: [keyless, { ...rate, rate: '1.00' }, keyless, { ...rate, rate: '2.00' }] }] })
  if (!found.ok) throw new Error('refused')
  expect(found.value.hotels[0]?.rates.map(({ rate }) => rate)).toEqual(['1.00', '2.00'])
  expect((found.raw as typeof found.value).hotels[0]?.rates.map(({ rate }) => rate)).toEqual(['1.00', '2.00'])
  expect(found.unread).toEqual(expect.arrayContaining(['hotels[0].rates[0]', 'hotels[0].rates[2]']))
})

it('names an unreadable field by its position in the list without the dropped entries', () => {
  const nameless = { ...booking, bookingRef: undefined, clientRef: undefined, total: 'much' }
  const found = read(bookings, { bookings: [nameless, booking, { ...booking, total: 'much' }] })
  expect(found.ok && found.unread).toEqual(['bookings[1].total', 'bookings[0]'])
})

it('drops entries of a list and of a nested list at the same time', () => {
  const found = read(bookings, { bookings: [{ status: 'x' }, { ...booking, occupancies: ['?', ...booking.occupancies] }, booking] })
  expect(found).toMatchObject({ value: { bookings: [booking, booking] }, raw: { bookings: [booking, booking] } })
  expect(found.ok && found.unread).toEqual(expect.arrayContaining(['bookings[0]', 'bookings[0].occupancies[0]']))
})

it('treats an unreadable penalty as unknown, so that the remaining penalties do not look complete', () => {
  const policies = [{ amount: '0', fromDate: '2027-01-01T00:00Z' }, 'from March half', { amount: '-5', fromDate: null }, null]
  const found = read(endpoints.checkBooking.response, { booking: { ...booking, cancellationPolicies: policies } })
  const nothing = { amount: null, fromDate: null }
  expect(found).toMatchObject({ ok: true, value: { booking: { cancellationPolicies: [policies[0], nothing, nothing, nothing] } } })
})

it('accepts booleans that are sent as text', () => {
  const found = read(bookings, { bookings: ['true', 'false', 'maybe'].map((nonrefundable) => ({ ...booking, nonrefundable })) })
  expect(found).toMatchObject({
    value: { bookings: [{ nonrefundable: true }, { nonrefundable: false }, { nonrefundable: null }] },
    unread: ['bookings[2].nonrefundable'],
  })
})

it('rejects a booking without references, and names the missing field', () => {
  const single = endpoints.checkBooking.response
  const nameless = { ...booking, bookingRef: null, clientRef: '' }
  expect(read(single, { booking: nameless })).toEqual({ ok: false, missing: ['booking.bookingRef'] })
  for (const nothing of [null, [], 'ok', {}, { booking: null }]) expect(read(single, nothing).ok).toBe(false)
})

it('accepts exactly one rate in the answer of a rate check', () => {
  const response = endpoints.checkRate.response
  expect(read(response, { hotel }).ok).toBe(true)
  for (const rates of [[], [rate, rate], [rate, { ...rate, rateKey: null }], [{ ...rate, rateKey: null }], null])
    expect(read(response, { hotel: { ...hotel, rates } })).toEqual({ ok: false, missing: ['hotel.rates'] })
})

it('leaves the answer unchanged, and cannot pollute a prototype', () => {
  const raw = JSON.parse(`{"bookings":[{"bookingRef":"1","__proto__":{"polluted":true},"total":7}]}`)
  const before = structuredClone(raw)
  expect(read(bookings, raw).ok).toBe(true)
  expect(raw).toEqual(before)
  expect('polluted' in {}).toBe(false)
})

const readBookingWith = (fields: object) => {
  const reading = read(bookings, { bookings: [{ ...booking, ...fields }] })
  return reading.ok ? reading.value.bookings[0] : null
}

it('a bidi character in an answer is replaced in values that are never sent back, so that no currency looks like another', () => {
  const found = readBookingWith({ currency: 'EUR\u202e', boardType: '\u2067BB', rateType: 'NET\u200b', countryCode: 'C\u061cH' })
  expect(found).toMatchObject({ currency: 'EUR\ufffd', boardType: '\ufffdBB', rateType: 'NET\ufffd', countryCode: 'C\ufffdH' })
})

it('a bidi character in an answer is retained in values that are sent back to the service', () => {
  const fields = { bookingRef: '55\u202eda9', clientRef: 'RD\u200b1', hotelCode: 'H\u20661', rateKey: 'k\u202e' }
  expect(readBookingWith(fields)).toMatchObject(fields)
})

it('a word of 3,000 characters in an answer is cut', () => {
  expect(readBookingWith({ currency: 'x'.repeat(3000) })?.currency).toBe(`${'x'.repeat(12)}…`)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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

describe('an answer', () => {
  it('is read without complaint as the documents show it, unknown fields kept', () => {
    const found = read(bookings, { bookings: [{ ...booking, supplierRef: 'S-1' }] })
    expect(found).toMatchObject({ ok: true, unread: [], value: { bookings: [{ supplierRef: 'S-1', balance: '522.39' }] } })
  })

  it('is read without complaint in every older or odd shape that was seen', () => {
    const { boardType: _, ...noBoard } = rate
    const odd = {
      ...hotel,
      rates: [
        { ...noBoard, rooms: [{ numberOfAdults: 2, numberOfChildren: 1, roomDescription: 'x', sequence: 1 }] },
        { ...rate, rateType: 'PACKAGE', boardType: 'UAI' },
      ],
    }
    expect(read(hotels, { hotels: [odd, { ...hotel, rates: [] }] })).toMatchObject({ ok: true, unread: [] })
    expect(read(bookings, { bookings: [{ ...booking, creationDate: 1515542383, status: 'CANCELED' }] })).toMatchObject({
      ok: true,
      unread: [],
    })
  })

  it('may put quotes around the numbers of people', () => {
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

  it('may have hotel and occupants of a booking in their older shape', () => {
    const { hotelCode, hotelName, destinationCode, destinationName, countryCode, occupancies, ...rest } = booking
    const place = { hotelCode, hotelName, destinationCode, destinationName, countryCode }
    const raw = { ...rest, hotel: { ...place, rates: [] }, occupancy: occupancies }
    expect(read(bookings, { bookings: [raw] })).toMatchObject({
      unread: [],
      value: { bookings: [{ ...place, occupancies }] },
      raw: { bookings: [raw] },
    })
  })

  it('believes what a booking states itself before what its older shape states', () => {
    const raw = { ...booking, hotel: { hotelCode: 'H2', hotelName: 'Other' }, occupancy: [] }
    expect(read(bookings, { bookings: [raw] })).toMatchObject({ unread: [], value: { bookings: [booking] } })
  })

  it('without hotels is an empty one when it says null, and none at all when it says nothing or something else', () => {
    expect(read(hotels, { hotels: null })).toMatchObject({ ok: true, value: { hotels: [] }, unread: [] })
    for (const other of [{}, { hotels: 'none' }, { hotels: {} }]) expect(read(hotels, other)).toEqual({ ok: false, missing: ['hotels'] })
    expect(read(bookings, { bookings: null })).toEqual({ ok: false, missing: ['bookings'] })
  })

  it('names an entry that was left out once', () => {
    const found = read(bookings, { bookings: [{ ...booking, occupancies: ['?', ...booking.occupancies] }, 'x'] })
    expect(found.ok && found.unread).toEqual(['bookings[0].occupancies[0]', 'bookings[1]'])
  })

  it('is refused when more of it cannot be read than of any true one', () => {
    expect(read(hotels, { hotels: Array(5_000_000).fill(0) })).toMatchObject({ ok: false })
    expect(read(bookings, { bookings: Array(20_000).fill({ bookingRef: '1' }) })).toMatchObject({ ok: false })
  })

  it('reads each record as if it were alone, whatever the one before it said', () => {
    const odd = fc.constantFrom(
      undefined,
      null,
      '',
      'EUR',
      'a\u0000',
      '-0.0',
      '-1',
      '1.50',
      'much',
      'x'.repeat(30_000),
      0,
      -0,
      7,
      true,
      'true',
      [],
      {},
    )
    const said = (record: object) => fc.dictionary(fc.constantFrom(...Object.keys(record)), odd).map((some) => ({ ...record, ...some }))
    for (const [schema, record] of [
      [Rate, rate],
      [Booking, booking],
    ] as const)
      fc.assert(
        fc.property(fc.array(said(record), { maxLength: 8 }), (records) => {
          // A schema that was just made has read nothing yet.
          const each = records.map((one) => read(z.array(schema), [one]))
          const together = read(z.array(schema), records)
          const ok = each.flatMap((one) => (one.ok ? [one] : []))
          expect(together.ok && together.value).toEqual(ok.flatMap(({ value }) => value))
          expect(together.ok && together.unread.length).toEqual(ok.flatMap(({ unread }) => unread).length)
        }),
      )
  })

  it('loses only the field that cannot be read, and names it', () => {
    const found = read(bookings, { bookings: [{ ...booking, total: 'much', holder: { ...booking.holder, email: 7 } }] })
    expect(found).toMatchObject({
      ok: true,
      value: { bookings: [{ total: null, bookingRef: '55cda9', holder: { email: null, lastName: 'Berg' } }] },
    })
    expect(found.ok && [...found.unread].sort()).toEqual(['bookings[0].holder.email', 'bookings[0].total'])
  })

  it('leaves out the entries that lack an essential, and keeps the raw list in step', () => {
    const keyless = { ...rate, rateKey: undefined }
    const found = read(hotels, { hotels: [{ ...hotel, rates: [keyless, { ...rate, rate: '1.00' }, keyless, { ...rate, rate: '2.00' }] }] })
    if (!found.ok) throw new Error('refused')
    expect(found.value.hotels[0]?.rates.map(({ rate }) => rate)).toEqual(['1.00', '2.00'])
    expect((found.raw as typeof found.value).hotels[0]?.rates.map(({ rate }) => rate)).toEqual(['1.00', '2.00'])
    expect(found.unread).toEqual(expect.arrayContaining(['hotels[0].rates[0]', 'hotels[0].rates[2]']))
  })

  it('names an unread field where it lies after entries before it were left out', () => {
    const nameless = { ...booking, bookingRef: undefined, clientRef: undefined, total: 'much' }
    const found = read(bookings, { bookings: [nameless, booking, { ...booking, total: 'much' }] })
    expect(found.ok && found.unread).toEqual(['bookings[1].total', 'bookings[0]'])
  })

  it('leaves out entries of a list and of a list inside it at once', () => {
    const found = read(bookings, { bookings: [{ status: 'x' }, { ...booking, occupancies: ['?', ...booking.occupancies] }, booking] })
    expect(found).toMatchObject({ value: { bookings: [booking, booking] }, raw: { bookings: [booking, booking] } })
    expect(found.ok && found.unread).toEqual(expect.arrayContaining(['bookings[0]', 'bookings[0].occupancies[0]']))
  })

  it('keeps a penalty that cannot be read as one that says nothing, so that the others do not look complete', () => {
    const policies = [{ amount: '0', fromDate: '2027-01-01T00:00Z' }, 'from March half', { amount: '-5', fromDate: null }, null]
    const found = read(endpoints.checkBooking.response, { booking: { ...booking, cancellationPolicies: policies } })
    const nothing = { amount: null, fromDate: null }
    expect(found).toMatchObject({ ok: true, value: { booking: { cancellationPolicies: [policies[0], nothing, nothing, nothing] } } })
  })

  it('may say yes and no as text', () => {
    const found = read(bookings, { bookings: ['true', 'false', 'maybe'].map((nonrefundable) => ({ ...booking, nonrefundable })) })
    expect(found).toMatchObject({
      value: { bookings: [{ nonrefundable: true }, { nonrefundable: false }, { nonrefundable: null }] },
      unread: ['bookings[2].nonrefundable'],
    })
  })

  it('is refused by name when the one thing it is about lacks its references', () => {
    const single = endpoints.checkBooking.response
    expect(read(single, { booking: { ...booking, bookingRef: null, clientRef: '' } })).toEqual({
      ok: false,
      missing: ['booking.bookingRef'],
    })
    for (const nothing of [null, [], 'ok', {}, { booking: null }]) expect(read(single, nothing).ok).toBe(false)
  })

  it('of a rate check holds exactly one rate', () => {
    const response = endpoints.checkRate.response
    expect(read(response, { hotel }).ok).toBe(true)
    for (const rates of [[], [rate, rate], [rate, { ...rate, rateKey: null }], [{ ...rate, rateKey: null }], null])
      expect(read(response, { hotel: { ...hotel, rates } })).toEqual({ ok: false, missing: ['hotel.rates'] })
  })

  it('is not changed by reading it, and cannot reach a prototype', () => {
    const raw = JSON.parse(`{"bookings":[{"bookingRef":"1","__proto__":{"polluted":true},"total":7}]}`)
    const before = structuredClone(raw)
    expect(read(bookings, raw).ok).toBe(true)
    expect(raw).toEqual(before)
    expect('polluted' in {}).toBe(false)
  })
})

describe('a direction mark in an answer', () => {
  const marked = (fields: object) => {
    const reading = read(bookings, { bookings: [{ ...booking, ...fields }] })
    return reading.ok ? reading.value.bookings[0] : null
  }

  it('is seen in a word that never goes back, and makes no currency of another one', () => {
    const found = marked({ currency: 'EUR\u202e', boardType: '\u2067BB', rateType: 'NET\u200b', countryCode: 'C\u061cH' })
    expect(found).toMatchObject({ currency: 'EUR\ufffd', boardType: '\ufffdBB', rateType: 'NET\ufffd', countryCode: 'C\ufffdH' })
  })

  it('stays to the letter in what goes back to the service', () => {
    const fields = { bookingRef: '55\u202eda9', clientRef: 'RD\u200b1', hotelCode: 'H\u20661', rateKey: 'k\u202e' }
    expect(marked(fields)).toMatchObject(fields)
  })

  it('and a word of 3,000 characters is cut', () => {
    expect(marked({ currency: 'x'.repeat(3000) })?.currency).toBe(`${'x'.repeat(12)}…`)
  })
})

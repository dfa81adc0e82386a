import { beforeAll, expect, it } from 'vitest'
import { ledger, ledgerForAllTests, putEach } from '../../testing/ledger/test-ledger.ts'
import { choices } from './choices.ts'

ledgerForAllTests({ zone: 'UTC' })

beforeAll(() => {
  const inIstanbul = { hotelCode: 'h1', hotelName: 'Grand Küste', destinationCode: '1f4', destinationName: 'Istanbul' }
  const bookings = [
    inIstanbul,
    inIstanbul,
    { hotelCode: 'h2', hotelName: 'Übersee', destinationCode: 'a01', destinationName: null, currency: 'JPY', rateType: 'DIRECT' },
    { hotelCode: 'h3', hotelName: null, destinationCode: null, destinationName: 'Nowhere', currency: null, rateType: null },
    { hotelCode: null, hotelName: 'Without a code', destinationCode: null, currency: 'EUR', rateType: 'NET' },
  ]
  putEach(bookings.map((fields) => ({ ...fields, holder: { firstName: 'Übelia', lastName: 'Grandson' } })))
})

it('offers the values in the bookings, most used first, and leaves out hotels and destinations without a code', () => {
  expect(choices(ledger, '')).toEqual({
    currencies: ['EUR', 'JPY'],
    rateTypes: ['NET', 'DIRECT'],
    destinations: [
      { code: '1f4', name: 'Istanbul' },
      { code: 'a01', name: null },
    ],
    hotels: [
      { code: 'h1', name: 'Grand Küste' },
      { code: 'h3', name: null },
      { code: 'h2', name: 'Übersee' },
    ],
    tags: [],
    costCentres: [],
    freeEnds: [0, 1, 3, 7, 14, 30].map((days) => ({ days, bookings: 0 })),
  })
})

it.each([
  ['gran', ['h1'], []],
  ['uber', ['h2'], []],
  ['h', ['h1', 'h3', 'h2'], []],
  ['h3', ['h3'], []],
  ['1F', [], ['1f4']],
  ['istan', [], ['1f4']],
  ['Grandson', [], []],
  ['"*', [], []],
])('offers for %j the hotels %j and the destinations %j, by prefix of a code or name', (typed, hotels, destinations) => {
  const offered = choices(ledger, typed)
  expect(offered.hotels.map(({ code }) => code)).toEqual(hotels)
  expect(offered.destinations.map(({ code }) => code)).toEqual(destinations)
})

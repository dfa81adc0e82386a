import { expect, it } from 'vitest'
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import { Hotel, knownStatus } from '../../../shared/domain/schemas.ts'
import type { ServiceClient } from '../../service/answers/service.ts'
import { sampleRecord } from '../../testing/sample-records.ts'
import { failureOf } from '../../testing/test-desk.ts'
import { type Comparable, lookForRates, toComparable } from './rebooking.ts'

const nowMs = Date.UTC(2027, 0, 10, 12)
const recordOf = (fields: Readonly<Record<string, unknown>> = {}) => {
  const { booking } = sampleRecord(fields)
  return { booking, row: { ...booking, id: 1, known: knownStatus(booking.status) } }
}
const comparableOf = (fields: Readonly<Record<string, unknown>>, sent: Parameters<typeof toComparable>[1] = null) =>
  toComparable(recordOf(fields), sent, 'CH', nowMs)

it('the rates to compare with a booking are requested for its hotel, nights, guests and currency', () => {
  expect(toComparable(recordOf(), null, 'TR', nowMs)).toMatchObject({
    hotel: { hotelCode: '12b0a5' },
    fee: '0',
    stay: {
      ...{ checkin: '2027-03-12', checkout: '2027-03-15', currency: 'EUR', nationality: 'TR' },
      paxes: [{ numberOfAdults: 1, childrenAges: [6] }],
    },
  })
})

it('the rates to compare with a booking are requested for the ages that the desk sent if the answer omits them', () => {
  const occupants = [
    { age: null, occupantType: 'ADULT' },
    { age: null, occupantType: 'CHILD' },
  ]
  const room = { numberOfAdults: 2, childrenAges: [], roomDescription: 'Double room', sequence: 1 }
  const sent = [
    {
      occupants: [
        { age: 40, occupantType: 'ADULT' },
        { age: 3, occupantType: 'CHILD' },
      ],
      room: { sequence: 1 },
    },
  ]
  const occupancies = [{ occupants, room }]
  expect(comparableOf({ occupancies })).toBe('party')
  expect(comparableOf({ occupancies }, sent)).toMatchObject({ stay: { paxes: [{ numberOfAdults: 1, childrenAges: [3] }] } })
  expect(comparableOf({ occupancies: [{ occupants, room: { ...room, childrenAges: [9] } }] })).toMatchObject({
    stay: { paxes: [{ childrenAges: [9] }] },
  })
})

it.each<[string, Readonly<Record<string, unknown>>]>([
  ['notConfirmed', { status: 'CANCELLED' }],
  ['begun', { checkin: '2027-01-08' }],
  ['amount', { total: null }],
  ['amount', { currency: 'ZZZ' }],
  ['fee', { nonrefundable: true }],
  ['fee', { cancellationPolicies: [] }],
  ['place', { hotelCode: null }],
  ['party', { occupancies: [] }],
])('a booking is not compared, for the reason %s, if it has %j', (why, fields) => {
  expect(comparableOf(fields)).toBe(why)
})

const hotel = (fields: object) =>
  Hotel.parse({
    ...{ hotelCode: '12b0a5', hotelName: 'Grand Küste Hotel', destinationCode: '1f4', destinationName: 'Istanbul', countryCode: 'TR' },
    ...fields,
  })
const { booking } = sampleRecord()
const offeredRate = (rateKey: string, rate: string, change: object = {}) => {
  const { rateType, boardType, boardName, nonrefundable, currency, cancellationPolicies, occupancies } = booking
  const rooms = occupancies.map(({ room }) => room)
  return { rateKey, rate, rateType, boardType, boardName, nonrefundable, currency, cancellationPolicies, rooms, ...change }
}
const comparableBooking = toComparable(recordOf(), null, 'CH', nowMs) as Comparable
const facts = { endedAtMs: nowMs }
const look = (answer: object) =>
  lookForRates(
    { checkHotel: async () => answer } as unknown as Pick<ServiceClient, 'checkHotel'>,
    comparableBooking,
    nowMs,
    AbortSignal.any([]),
  )
const lookAtRates = (rates: object[], hotelChange: object = {}) =>
  look({ ok: true, value: { hotel: hotel({ ...hotelChange, rates }) }, facts })

it('the answer of the service is compared with the booking: better rates are sorted by room and gain, the others are counted by reason', async () => {
  const suite = { rooms: [{ ...booking.occupancies[0]?.room, roomDescription: 'Suite' }] }
  const found = await lookAtRates([
    offeredRate('less', '580.08'),
    offeredRate('suite', '400.00', suite),
    offeredRate('least', '500.00', { boardType: 'HB', boardName: 'Half Board' }),
    offeredRate('board', '300.00', { boardType: 'RO' }),
    offeredRate('terms', '300.00', { nonrefundable: true }),
    offeredRate('dollars', '1.00', { currency: 'USD' }),
    offeredRate('dearer', '600.00'),
  ])
  expect(found).toMatchObject({
    ...{ kind: 'looked', total: '585.08', fee: '0', rates: 7, otherCurrency: 1 },
    better: [
      { rateKey: 'least', gain: '85.08', otherRoom: false, betterBoard: true },
      { rateKey: 'less', gain: '5.00', otherRoom: false, betterBoard: false },
      { rateKey: 'suite', gain: '185.08', otherRoom: true },
    ],
    lesser: [
      { why: 'board', rates: 1 },
      { why: 'terms', rates: 1 },
    ],
  })
})

it('the answer of the service has no better rate if the hotel has no rate', async () => {
  const failure: ServiceFailure = {
    ...{ kind: 'refused', why: 'gone', retryAfterMs: null },
    word: { status: 410, code: 41_000, message: '', detail: null },
  }
  expect(await look({ ok: false, failure, facts })).toMatchObject({ kind: 'looked', rates: 0, better: [] })
})

it('a look-up fails if the service answers for another hotel or the call fails', async () => {
  expect(await failureOf(lookAtRates([offeredRate('less', '1.00')], { hotelCode: 'other' }))).toMatchObject({
    kind: 'notBookable',
    why: 'otherHotel',
  })
  const lost: ServiceFailure = { kind: 'noAnswer', cause: 'timedOut', afterMs: 1 }
  expect(await failureOf(look({ ok: false, failure: lost, facts }))).toEqual(lost)
})

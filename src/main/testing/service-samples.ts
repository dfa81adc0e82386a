/** One request and one complete answer of each operation, for tests and drills. Amounts are text here and numbers on the wire. */
import type { EndpointName, RequestOf } from '../../shared/contract/endpoints.ts'
import { systemClock } from '../booking/lifecycle/clock.ts'

export const clientRef = 'RD-7K3M9Q2XW5B8TZ4A'
export const bookingRef = 'B-100200300'
/** Options of every client. */
export const clientOptions = {
  nowMs: systemClock().nowMs,
  version: '1.2.3',
  answerWorkerFile: new URL('../service/answers/answer-worker.ts', import.meta.url),
}
/** A card number that passes the card check and belongs to nobody. */
export const canaryCard = '4929421234600821'

const stay = {
  checkin: '2031-03-12',
  checkout: '2031-03-14',
  paxes: [{ numberOfAdults: 2, childrenAges: [7] }],
  currency: 'EUR',
  nationality: 'CH',
}

const person = { firstName: 'Ada', lastName: 'Keller' }

export const queries: { readonly [N in EndpointName]: RequestOf<N> } = {
  checkHotels: { hotelCodes: ['H1', 'H2'], ...stay },
  checkHotel: { hotelCode: 'H1', ...stay },
  checkRate: { rateKey: 'k|[1]~/2' },
  bookRate: {
    rateKey: 'k|[1]~/2',
    clientRef,
    holder: person,
    occupancies: [{ occupants: [{ ...person, age: 40, occupantType: 'ADULT' }], room: { sequence: 1 } }],
    creditCard: { ...person, number: canaryCard, year: '2033', month: '04', cvv: '737' },
  },
  checkBooking: { clientRef },
  checkBookings: { fromDate: '2031-01-01', toDate: '2031-01-29' },
  cancelBooking: { bookingRef },
}

const room = { numberOfAdults: 2, childrenAges: [7], roomDescription: 'Twin <b>room</b>', sequence: 1 }
const policies = [{ amount: 120.1, fromDate: '2031-03-01T23:59:00+03:00' }]
const hotelFields = { hotelCode: 'H1', hotelName: 'Lindenhof', destinationCode: 'ZRH', destinationName: 'Zürich', countryCode: 'ch' }
const rateTerms = {
  rateType: 'NET',
  nonrefundable: false,
  boardType: 'BB',
  boardName: 'Bed And Breakfast',
  currency: 'EUR',
  cancellationPolicies: policies,
  remarks: 'City tax <b>EUR 2</b>&nbsp;a night',
  commission: null,
  hotelRate: null,
  hotelCurrency: null,
}

export const rate = { ...rateTerms, rateKey: 'k|[1]~/2', rate: 585.08, rooms: [room] }
export const hotel = { ...hotelFields, rates: [rate] }
export const booking = {
  ...rateTerms,
  ...hotelFields,
  status: 'CONFIRMED',
  bookingRef,
  clientRef,
  rateKey: 'k|[1]~/2',
  checkin: '2031-03-12',
  checkout: '2031-03-14',
  holder: { ...person, email: null, phone: null },
  occupancies: [{ occupants: [{ ...person, age: null, occupantType: 'ADULT' }], room }],
  creationDate: '2031-01-09T23:59:43.088134Z',
  total: 585.08,
  cancellationCost: null,
  balance: 410.95,
  specialRequest: null,
}

export const answers: { readonly [N in EndpointName]: object } = {
  checkHotels: { hotels: [hotel, { ...hotel, hotelCode: 'H2', rates: [] }] },
  checkHotel: { hotel },
  checkRate: { hotel },
  bookRate: { booking },
  checkBooking: { booking },
  checkBookings: { bookings: [booking, { ...booking, bookingRef: 'B-2', clientRef: 'RD-2' }] },
  cancelBooking: { booking: { ...booking, status: 'CANCELLED', cancellationCost: 120.1 } },
}

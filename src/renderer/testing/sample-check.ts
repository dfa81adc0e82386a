/** Test data: a checked rate of two rooms. */

import type { SimilarStay } from '../../shared/contract/similar-stay.ts'
import type { AttemptView, RateCheck } from '../../shared/contract/views/booking-views.ts'
import { requestEnd } from '../../shared/contract/views/booking-views.ts'
import { Booking } from '../../shared/domain/schemas.ts'
import { differences, type Offer, offerOf } from '../../shared/domain/terms.ts'
import { sampleAttempt } from './sample-cases.ts'

export const sampleRate: RateCheck['hotel']['rates'][number] = {
  rateKey: 'key-2',
  rateType: 'NET',
  nonrefundable: null,
  boardType: 'BB',
  boardName: null,
  rate: '585.08',
  currency: 'EUR',
  rooms: [
    { sequence: 1, numberOfAdults: 2, childrenAges: [], roomDescription: 'Double' },
    { sequence: 2, numberOfAdults: 1, childrenAges: [7], roomDescription: 'Twin' },
  ],
  cancellationPolicies: [{ amount: '174.13', fromDate: '2027-03-10T23:59:00+03:00' }],
  remarks: null,
  commission: null,
  hotelRate: null,
  hotelCurrency: null,
}

const sampleHotel = { hotelCode: '1001', hotelName: 'Sea View' }

/** Returns a check of `sampleRate`; `seen` overrides the terms that the search showed. */
export function sampleCheck(seen: Partial<Offer> | null, change: Partial<RateCheck> = {}): RateCheck {
  const now = offerOf(sampleHotel, sampleRate)
  const before = seen && { ...now, ...seen }
  return {
    checkId: 'check-1',
    checkedAtMs: Date.parse('2027-03-01T10:00:00Z'),
    hotel: {
      ...sampleHotel,
      destinationCode: 'BCN',
      destinationName: 'Barcelona',
      countryCode: 'ES',
      rates: [sampleRate],
    },
    seen: before,
    now,
    differences: before ? differences(before, now) : [],
    stay: {
      checkin: '2027-03-12',
      checkout: '2027-03-14',
      paxes: [
        { numberOfAdults: 2, childrenAges: [] },
        { numberOfAdults: 1, childrenAges: [7] },
      ],
      nationality: 'CH',
      currency: 'EUR',
    },
    notBookable: null,
    ...change,
  }
}

/** Returns a confirmed attempt to book `sampleRate`. */
export const sampleCase = (change: Partial<AttemptView> = {}): AttemptView =>
  sampleAttempt({
    state: 'CONFIRMED',
    open: false,
    hotelCode: '1001',
    hotelName: 'Sea View',
    holder: 'Ada Lovelace',
    agreed: offerOf(sampleHotel, sampleRate),
    sentAtMs: 2,
    attempts: [{ number: 1, sentAtMs: 2, ended: requestEnd.booked }],
    bookingRef: '55cda9',
    ...change,
  })

/** Returns a booking in the same hotel that may be the same stay. */
export function similarStay(change: Partial<SimilarStay> = {}): SimilarStay {
  return {
    key: 'booking 77aa01',
    open: false,
    status: 'CONFIRMED',
    clientRef: 'RD-0000000000000002',
    bookingRef: '77aa01',
    hotelName: 'Sea View',
    destinationName: 'Barcelona',
    checkin: '2027-03-12',
    checkout: '2027-03-14',
    holder: 'Ada Byron',
    guests: 3,
    total: '585.08',
    currency: 'EUR',
    sameHotel: true,
    otherDesk: false,
    madeAtMs: null,
    ...change,
  }
}

/** Returns the service's booking record of `sampleRate`. */
export function sampleBooking(change: Partial<Booking> = {}): Booking {
  const occupants = [{ firstName: 'Ada', lastName: 'Lovelace', age: 30, occupantType: 'ADULT' }]
  const record = Booking.parse({
    ...sampleRate,
    status: 'CONFIRMED',
    bookingRef: '55cda9',
    clientRef: 'RD-0000000000000001',
    hotelCode: '1001',
    hotelName: 'Sea View',
    destinationCode: 'BCN',
    destinationName: 'Barcelona',
    countryCode: 'ES',
    checkin: '2027-03-12',
    checkout: '2027-03-14',
    creationDate: '2027-03-01T10:00:00Z',
    holder: { firstName: 'Ada', lastName: 'Lovelace' },
    occupancies: sampleRate.rooms.map((room) => ({ occupants, room })),
    total: sampleRate.rate,
    balance: sampleRate.rate,
  })
  return { ...record, ...change }
}

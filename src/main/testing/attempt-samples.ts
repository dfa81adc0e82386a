/** Plain values of a booking, for tests. */
import type { Booking } from '../../shared/domain/schemas.ts'
import type { Terms } from '../../shared/domain/terms.ts'
import type { AttemptContent, Consent } from '../booking/attempts/booking-attempt.ts'
import type { AnswerFacts, At, ObservedBooking } from '../booking/lifecycle/case.ts'
import type { ServiceRecord } from '../ledger/records.ts'
import { seenAt } from './sample-records.ts'

export const terms: Terms = {
  amount: '585.08',
  currency: 'EUR',
  rateType: 'NET',
  boardType: 'BB',
  boardName: 'Bed And Breakfast',
  rooms: ['Double (2 adults)'],
  nonrefundable: false,
  cancellationPolicies: [{ amount: '100.00', fromDate: '2027-03-01T00:00:00Z' }],
  remarks: null,
  hotelRate: null,
  hotelCurrency: null,
}

export const content: AttemptContent = {
  rateKey: 'key]_[1',
  destinationCode: 'D1',
  hotelCode: 'H1',
  hotelName: 'Hotel One',
  checkin: '2027-03-12',
  checkout: '2027-03-14',
  holder: { firstName: 'Ada', lastName: 'Byron' },
  occupancies: [{ room: { sequence: 1 }, occupants: [{ firstName: 'Ada', lastName: 'Byron', age: 30, occupantType: 'ADULT' }] }],
  specialRequest: null,
  withCard: false,
  agreed: terms,
}

/** Consent without a previously seen offer, acknowledgements or a reason. */
export const consent: Consent = { seen: null, acknowledged: [], reason: null }

/** An answer whose facts do not matter. */
export const said: AnswerFacts = { status: 200, serverDateMs: null, clockOffsetMs: null }

export const service = { baseUrl: 'https://hotels.example/v1', keyFingerprint: 'f1' } as const

/** Returns a booked record that matches the agreed terms. */
export function bookingOf(clientRef: string, changes: Partial<Booking> = {}): Booking {
  return {
    status: 'CONFIRMED',
    bookingRef: 'b00001',
    clientRef,
    rateKey: content.rateKey,
    hotelCode: 'H1',
    hotelName: 'Hotel One',
    destinationCode: 'D1',
    destinationName: 'Somewhere',
    countryCode: 'CH',
    checkin: content.checkin,
    checkout: content.checkout,
    holder: { firstName: 'Ada', lastName: 'Byron', email: null, phone: null },
    occupancies: [],
    creationDate: '2027-01-01T10:00:00Z',
    total: '585.08',
    currency: 'EUR',
    cancellationCost: null,
    balance: '585.08',
    specialRequest: null,
    rateType: 'NET',
    boardType: 'BB',
    boardName: 'Bed And Breakfast',
    nonrefundable: false,
    cancellationPolicies: [{ amount: '100.00', fromDate: '2027-03-01T00:00:00Z' }],
    remarks: null,
    commission: null,
    hotelRate: null,
    hotelCurrency: null,
    ...changes,
  }
}

export function recordFor(booking: Booking): ServiceRecord {
  return { booking, raw: booking, unread: [] }
}

export function observedBy(source: ObservedBooking['seen']['source'], booking: Booking): ObservedBooking {
  return { record: recordFor(booking), seen: seenAt(source, 0) }
}

/** Returns a moment some milliseconds after the start of a test, without jitter. */
export function at(ms: number): At {
  return { wallMs: 1_800_000_000_000 + ms, tickMs: ms, jitter: 0 }
}

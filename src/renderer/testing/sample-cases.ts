/** Test data: an open booking, an open cancellation and a notice. */

import type { AttemptView } from '../../shared/contract/views/booking-views.ts'
import { requestEnd } from '../../shared/contract/views/booking-views.ts'
import type { CancellationCase } from '../../shared/contract/views/cancel-views.ts'
import type { Notice } from '../../shared/contract/views/notice-views.ts'

export function sampleAttempt(change: Partial<AttemptView> = {}): AttemptView {
  return {
    clientRef: 'RD-0000000000000001',
    state: 'UNKNOWN',
    open: true,
    spent: false,
    needsKey: false,
    hotelCode: '1234',
    hotelName: 'Hotel Example',
    checkin: '2027-03-12',
    checkout: '2027-03-14',
    holder: 'Anna Pryde',
    email: null,
    phone: null,
    specialRequest: null,
    agreed: {
      hotelCode: '1234',
      hotelName: 'Hotel Example',
      amount: '585.08',
      currency: 'EUR',
      rateType: 'NET',
      boardType: 'BB',
      boardName: null,
      rooms: [],
      nonrefundable: null,
      cancellationPolicies: null,
      remarks: null,
      hotelRate: null,
      hotelCurrency: null,
    },
    sold: null,
    createdAtMs: 1,
    sentAtMs: 1,
    attempts: [{ number: 1, sentAtMs: 1, ended: requestEnd.unknown }],
    escalated: false,
    cancelWanted: false,
    lookUps: 0,
    lastLookUpMs: null,
    nextLookUpMs: null,
    otherDesks: null,
    failure: null,
    bookingRef: null,
    bookedDifferently: [],
    booking: null,
    ...change,
  }
}

export function sampleCancellation(change: Partial<CancellationCase> = {}): CancellationCase {
  return {
    name: '55cda9',
    reference: '55cda9',
    bookingRef: '55cda9',
    clientRef: 'RD-0000000000000002',
    state: 'UNKNOWN',
    open: true,
    needsKey: false,
    hotelName: 'Hotel Example',
    checkin: '2027-03-12',
    checkout: '2027-03-14',
    agreed: '174.13',
    cost: null,
    currency: 'EUR',
    createdAtMs: 1,
    sentAtMs: 1,
    verified: false,
    lookUps: 0,
    lastLookUpMs: null,
    nextLookUpMs: null,
    notFound: false,
    failure: null,
    ...change,
  }
}

/** Fields of an attempt that is recorded only in the send journal, so that the content of the request is unknown. */
export const journalOnly: Partial<AttemptView> = {
  hotelCode: null,
  hotelName: null,
  checkin: null,
  checkout: null,
  holder: null,
  agreed: null,
}

export function sampleNotice(change: Partial<Notice> = {}): Notice {
  return {
    id: 1,
    kind: 'recovered',
    atMs: 1,
    clientRef: 'RD-0000000000000001',
    bookingRef: '55cda9',
    otherRef: null,
    hotelName: 'Hotel Example',
    stays: [],
    months: [],
    ...change,
  }
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EndpointName } from '../../../shared/contract/endpoints.ts'
import type { Refusal, ServiceFailure } from '../../../shared/contract/failure.ts'
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import { booking, bookingRef, clientRef } from '../../testing/service-samples.ts'
import { readAnswer } from './answers.ts'
import { bookOutcome, cancelOutcome, type LookUpContext, lookUpOutcome, sameService } from './outcomes.ts'
import type { CallFacts, CallOutcome } from './service.ts'

const facts: CallFacts = { sentAtMs: 1, endedAtMs: 2, during: { from: 1, to: 2 }, serverDateMs: null, status: 200 }

/** An answer as the client parses it. */
function answerWith<N extends 'bookRate' | 'checkBooking' | 'cancelBooking'>(name: N, changes: object): CallOutcome<N> {
  const reading = readAnswer(name, 200, Buffer.from(JSON.stringify({ booking: { ...booking, ...changes } })), null)
  return { ...reading, facts }
}
const failedCall = <N extends EndpointName>(failure: ServiceFailure): CallOutcome<N> => ({ ok: false, failure, facts })
const refused = (why: Refusal): ServiceFailure => ({
  kind: 'refused',
  why,
  word: { status: 400, code: 1, message: 'x', detail: null },
  retryAfterMs: null,
})

const refusals = ['invalid', 'key', 'permission', 'notFound', 'conflict', 'gone', 'tooMany', 'payment', 'system', 'unavailable'] as const
const unclearFailures: readonly ServiceFailure[] = [
  { kind: 'noAnswer', cause: 'timedOut', afterMs: 1 },
  { kind: 'noAnswer', cause: 'broken', afterMs: 1 },
  { kind: 'noAnswer', cause: 'stopped', afterMs: 1 },
  { kind: 'notTheService', status: 404, what: 'html' },
  { kind: 'notTheService', status: 200, what: 'empty' },
  { kind: 'notTheService', status: 307, what: 'redirect' },
  { kind: 'unreadable', endpoint: 'bookRate', status: 200, paths: [] },
  { kind: 'tooLarge', endpoint: 'bookRate', limit: 1 },
  { kind: 'stopped' },
]
const notSent: ServiceFailure = { kind: 'notSent', cause: 'lookup', detail: 'ENOTFOUND' }

describe('the outcome of a booking request', () => {
  const booked = (outcome: CallOutcome<'bookRate'>) => bookOutcome(outcome, { reference: { clientRef } })

  it.each([
    ['CONFIRMED', requestEnd.booked],
    ['FAILED', requestEnd.failed],
    ['CANCELLED', requestEnd.cancelledSince],
    ['CANCELED', requestEnd.cancelledSince],
  ])('answered with our client reference and %s is %s', (status, expectedClass) => {
    expect(booked(answerWith('bookRate', { status }))).toMatchObject({ class: expectedClass, booking: { clientRef } })
  })

  it.each([
    [{ clientRef: null }, ['booking.clientRef']],
    [{ clientRef: 'RD-OTHER' }, ['booking.clientRef']],
    [{ clientRef: clientRef.toLowerCase() }, ['booking.clientRef']],
    [{ clientRef: ` ${clientRef}` }, ['booking.clientRef']],
    [{ bookingRef: null }, ['booking.bookingRef']],
    [{ bookingRef: '' }, ['booking.bookingRef']],
    [{ status: null }, ['booking.status']],
    [{ status: 'Confirmed' }, ['booking.status']],
    [{ status: 'CONFIRMED ' }, ['booking.status']],
    [{ status: 'PENDING' }, ['booking.status']],
    [{ status: 'ON_REQUEST', bookingRef: null, clientRef: 'x' }, ['booking.clientRef', 'booking.bookingRef', 'booking.status']],
  ])('answered with %o is unknown, and lists the offending fields', (changes, paths) => {
    const kind = 'clientRef' in changes && changes.clientRef ? 'contradicts' : 'unreadable'
    const failure = { kind, endpoint: 'bookRate', status: 200, paths }
    expect(booked(answerWith('bookRate', changes))).toEqual({ class: requestEnd.unknown, failure })
  })

  it('is booked only if the answer has exactly our reference', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string({ minLength: 1 }), (theirs, status, ours) => {
        const outcome = bookOutcome(answerWith('bookRate', { clientRef: theirs, status }), { reference: { clientRef: ours } })
        if (outcome.class === requestEnd.booked) expect([theirs, status]).toEqual([ours, 'CONFIRMED'])
      }),
    )
  })

  const classOf = {
    key: requestEnd.notProcessed,
    permission: requestEnd.notProcessed,
    tooMany: requestEnd.notProcessed,
    invalid: requestEnd.rejected,
    notFound: requestEnd.rejected,
    gone: requestEnd.rejected,
    payment: requestEnd.paymentRefused,
  } as Record<string, string>
  it.each(refusals)('refused as %s has the right class', (why) => {
    expect(booked(failedCall(refused(why)))).toEqual({ class: classOf[why] ?? requestEnd.unknown, failure: refused(why) })
  })

  it('that was never sent is "not sent"', () => {
    expect(booked(failedCall(notSent))).toEqual({ class: requestEnd.notSent, failure: notSent })
  })

  it.each(unclearFailures)('that ends in $kind is unknown', (failure) => {
    expect(booked(failedCall(failure))).toEqual({ class: requestEnd.unknown, failure })
  })
})

describe('the outcome of a look-up', () => {
  const sentTo = { baseUrl: 'https://a/v1', keyFingerprint: 'f' }
  const trusted: LookUpContext = { sentTo, askedOf: { ...sentTo }, hasAnswered: true }

  it.each([
    ['CONFIRMED', 'CONFIRMED'],
    ['CANCELED', 'CANCELLED'],
    ['FAILED', 'FAILED'],
    ['ON_REQUEST', null],
    [null, null],
  ])('that finds our booking as %s has its status', (word, status) => {
    for (const reference of [{ clientRef }, { bookingRef }])
      expect(lookUpOutcome(answerWith('checkBooking', { status: word }), { reference }, trusted)).toMatchObject({ class: 'found', status })
  })

  it.each([
    [{ clientRef: 'RD-OTHER' }, 'booking.clientRef'],
    [{ bookingRef: 'B-OTHER' }, 'booking.bookingRef'],
  ])('for %o is "another" if the answer has a different booking', (reference, path) => {
    expect(lookUpOutcome(answerWith('checkBooking', {}), { reference: reference as { clientRef: string } }, trusted)).toMatchObject({
      class: 'another',
      failure: { kind: 'contradicts', paths: [path] },
    })
  })

  it('is a clean "not found" only from the service and key of the booking request, once that service has answered', () => {
    const ask = (context: LookUpContext) => lookUpOutcome(failedCall(refused('notFound')), { reference: { clientRef } }, context)
    expect(ask(trusted)).toEqual({ class: 'cleanNotFound' })
    const doubts: LookUpContext[] = [
      { ...trusted, hasAnswered: false },
      { ...trusted, askedOf: { ...sentTo, baseUrl: 'https://b/v1' } },
      { ...trusted, askedOf: { ...sentTo, keyFingerprint: 'g' } },
    ]
    for (const doubt of doubts) expect(ask(doubt)).toEqual({ class: 'inconclusive', failure: refused('notFound') })
  })

  it.each([...unclearFailures, notSent, ...refusals.filter((why) => why !== 'notFound').map(refused)])(
    'that ends in %o is inconclusive',
    (failure) => {
      expect(lookUpOutcome(failedCall(failure), { reference: { clientRef } }, trusted)).toEqual({ class: 'inconclusive', failure })
    },
  )
})

describe('the outcome of a cancellation', () => {
  it.each(['CANCELLED', 'CANCELED'])('answered with our booking %s is cancelled', (status) => {
    for (const reference of [{ bookingRef }, { clientRef }])
      expect(cancelOutcome(answerWith('cancelBooking', { status }), { reference })).toMatchObject({ class: 'cancelled' })
  })

  it.each(['CONFIRMED', 'FAILED', 'cancelled', null])('answered with our booking %s is unknown', (status) => {
    const outcome = cancelOutcome(answerWith('cancelBooking', { status }), { reference: { bookingRef } })
    expect(outcome).toEqual({ class: 'unknown', failure: null })
  })

  it('answered with another booking is unknown', () => {
    const outcome = cancelOutcome(answerWith('cancelBooking', { status: 'CANCELLED' }), { reference: { bookingRef: 'B-OTHER' } })
    expect(outcome).toMatchObject({ class: 'unknown', failure: { paths: ['booking.bookingRef'] } })
  })

  it.each(refusals)('refused as %s counts as not processed only for refusals before processing', (why) => {
    const isBeforeProcessing = ['invalid', 'key', 'permission', 'tooMany'].includes(why)
    expect(cancelOutcome(failedCall(refused(why)), { reference: { bookingRef } })).toEqual({
      class: isBeforeProcessing ? 'notProcessed' : 'unknown',
      failure: refused(why),
    })
  })

  it('that was never sent counts as not processed', () => {
    expect(cancelOutcome(failedCall(notSent), { reference: { bookingRef } })).toEqual({ class: 'notProcessed', failure: notSent })
  })

  it.each(unclearFailures)('that ends in $kind is unknown', (failure) => {
    expect(cancelOutcome(failedCall(failure), { reference: { bookingRef } })).toEqual({ class: 'unknown', failure })
  })
})

it('the same service means the same address and the same key', () => {
  const one = { baseUrl: 'https://a/v1', keyFingerprint: 'f' }
  expect(sameService(one, { ...one })).toBe(true)
  expect(sameService(one, { ...one, keyFingerprint: 'g' })).toBe(false)
  expect(sameService(one, { ...one, baseUrl: 'https://a/v2' })).toBe(false)
})

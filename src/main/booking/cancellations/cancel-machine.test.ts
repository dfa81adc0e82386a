import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import type { Penalty } from '../../../shared/domain/penalties.ts'
import { type Booking, knownStatus } from '../../../shared/domain/schemas.ts'
import { at, bookingOf, service } from '../../testing/attempt-samples.ts'
import { cancelSamples } from '../../testing/cancellation-samples.ts'
import { isOpen } from '../running/any-case.ts'
import {
  type CancelEvent,
  type Cancellation,
  type CancelState,
  type CancelStep,
  cancelDraft,
  maySend,
  rememberedCancellation,
} from './cancel-case.ts'
import { cancelStep } from './cancel-machine.ts'

const { ref, booked, agreed, charged, confirm, cancelledAnswer, refusedAnswer, unknownAnswer, found, notFound, noWord, shown } =
  cancelSamples
const secondMs = 1000
const minuteMs = 60 * secondMs
const diskFull: Failure = { kind: 'ledger', trouble: 'diskFull' }

const fresh = cancelDraft(booked, 0)
const having = (...events: CancelEvent[]): Cancellation => events.reduce((state, event) => cancelStep(state, event).state, fresh)
const restart = (ms: number): CancelEvent => ({ kind: 'restarted', at: at(ms) })
const notRecorded = (announced: boolean): CancelEvent => ({ kind: 'notRecorded', at: at(0), failure: diskFull, announced })
const notKept = (ms: number): CancelEvent => ({ kind: 'notKept', at: at(ms), failure: diskFull })
const line = { sequence: 7, kind: 'cancel', reference: 'b00001', atMs: at(0).wallMs, keyFingerprint: 'f1' } as const
const witnessed = (sequence = 7): CancelEvent => ({ kind: 'witnessed', at: at(0), line: { ...line, sequence } })

const sending = having(confirm())
const unknown = having(confirm(), unknownAnswer(0))
const unproven = having(confirm(), cancelledAnswer())
const proven = having(confirm(), cancelledAnswer(), found('CANCELLED'))
const notCancelled = having(confirm(), unknownAnswer(0), found('CONFIRMED', minuteMs), found('CONFIRMED', 130 * secondMs))
const notProcessed = having(confirm(), refusedAnswer())

const kindsOf = ({ effects }: CancelStep) => effects.map(({ kind }) => kind)
const saveOf = ({ effects }: CancelStep) => effects.find((effect) => effect.kind === 'save')
const noticesOf = (of: CancelStep): NoticeKind[] => (saveOf(of)?.notices ?? []).map(({ kind }) => kind)
const evidenceOf = (of: CancelStep) => (saveOf(of)?.evidence ?? []).map(({ what, body }) => ({ what, body }))

describe('a confirmation', () => {
  it('asks for send journal, ledger and send, in this order, with the penalty agreed to in the attempt', () => {
    const step = cancelStep(fresh, confirm())
    expect(kindsOf(step)).toEqual(['journal', 'save', 'send'])
    expect(step.state).toMatchObject({ state: 'SENDING', attempts: [{ number: 1, from: 'DRAFT', sentTo: service, agreed, ended: null }] })
    expect(isOpen(step.state)).toBe(true)
  })

  it('is on record with what was shown and what is sent', () => {
    expect(evidenceOf(cancelStep(fresh, confirm()))).toMatchObject([
      {
        what: 'cancelAgreed',
        body: { penalty: agreed, costsNow: agreed, total: '585.08', cancellationPolicies: booked.cancellationPolicies },
      },
      { what: 'cancelSent', body: { attempt: 1, to: service.baseUrl, keyFingerprint: 'f1', bookingRef: 'b00001', state: 'SENDING' } },
    ])
  })

  it('is on record under our own reference, under that of the service where it is not ours, and else under any', () => {
    const subject = (booking: Booking) =>
      saveOf(cancelStep(cancelDraft(booking, 0), confirm(agreed, agreed, booking)))?.evidence[0]?.subject
    expect(subject(booked)).toBe(ref)
    expect(subject(bookingOf('THEIRS-1'))).toBe('b00001')
    expect(subject(bookingOf('THEIRS-1', { bookingRef: null }))).toBe('THEIRS-1')
    expect(subject({ ...booked, clientRef: null })).toBe('b00001')
  })

  it.each([
    ['SENDING', sending],
    ['UNKNOWN', unknown],
    ['CANCELLED', unproven],
    ['CANCELLED', proven],
    ['FAILED', having(confirm(), unknownAnswer(0), found('FAILED'))],
  ])('sends nothing while the state is %s', (state, before) => {
    expect(before.state).toBe(state)
    expect(maySend(before)).toBe(false)
    expect(cancelStep(before, confirm())).toEqual({ state: before, effects: [] })
  })

  it.each([
    ['NOT_CANCELLED', notCancelled],
    ['NOT_PROCESSED', notProcessed],
  ])('sends again after %s, and forgets what was known', (state, before) => {
    expect(before.state).toBe(state)
    const step = cancelStep({ ...before, notFound: true, toldNotFound: true }, confirm())
    expect(kindsOf(step)).toEqual(['journal', 'save', 'send'])
    expect(step.state).toMatchObject({ state: 'SENDING', failure: null, notFound: false, toldNotFound: false, watch: null })
    expect(step.state.attempts).toMatchObject([{ number: 1 }, { number: 2, from: state }])
  })

  it('of a penalty that has risen since sends nothing', () => {
    expect(cancelStep(fresh, confirm(agreed, charged('100.01')))).toEqual({ state: fresh, effects: [] })
    expect(cancelStep(fresh, confirm(agreed, { kind: 'unknown' }))).toEqual({ state: fresh, effects: [] })
    expect(cancelStep(fresh, confirm(agreed, charged('99.99'))).state.state).toBe('SENDING')
  })
})

describe('what could not be written down', () => {
  it('is not sent, and takes the line of the send journal back where there is one', () => {
    const step = cancelStep(sending, notRecorded(true))
    expect(kindsOf(step)).toEqual(['void', 'save'])
    expect(step.state).toEqual({ ...fresh, failure: diskFull })
    expect(evidenceOf(step)).toMatchObject([{ what: 'cancelNotSent', body: { attempt: 1, agreed, failure: diskFull } }])
    expect(kindsOf(cancelStep(sending, notRecorded(false)))).toEqual(['save'])
  })

  it('leaves an earlier verdict as it was', () => {
    const again = cancelStep(cancelStep(notCancelled, confirm()).state, notRecorded(true)).state
    expect(again).toMatchObject({ state: 'NOT_CANCELLED', attempts: [{ number: 1 }], failure: diskFull })
  })

  it('leaves an earlier verdict its late watch', () => {
    const again = cancelStep(cancelStep(notCancelled, confirm()).state, notRecorded(true)).state
    expect(again.watch?.dueTickMs).toBe(60 * minuteMs)
  })

  it('is said of a request under way only', () => {
    expect(cancelStep(unknown, notRecorded(true))).toEqual({ state: unknown, effects: [] })
    expect(cancelStep({ ...fresh, state: 'SENDING' }, notRecorded(true)).effects).toEqual([])
  })
})

describe('an answer', () => {
  it('of yes is a cancellation that a look-up has yet to show', () => {
    const step = cancelStep(sending, cancelledAnswer())
    expect(step.state).toMatchObject({ state: 'CANCELLED', verified: false, cost: '100.00', balance: '485.08', watch: { dueTickMs: 1000 } })
    expect(saveOf(step)).toMatchObject({ shown: { seen: { source: 'cancelBooking' } }, notices: [] })
    expect(evidenceOf(step)).toMatchObject([{ what: 'cancelAnswered', body: { attempt: 1, httpStatus: 200, cancellationCost: '100.00' } }])
  })

  it('with another penalty than the one agreed to is told, however the amount is written', () => {
    expect(noticesOf(cancelStep(sending, cancelledAnswer({ cancellationCost: '100.0' })))).toEqual([])
    expect(noticesOf(cancelStep(sending, cancelledAnswer({ cancellationCost: '100.01' })))).toEqual(['penaltyDiffers'])
    expect(noticesOf(cancelStep(sending, cancelledAnswer({ currency: 'USD' })))).toEqual(['penaltyDiffers'])
    expect(noticesOf(cancelStep(sending, cancelledAnswer({ cancellationCost: null })))).toEqual([])
    const unsaid = having(confirm({ kind: 'unknown' }, { kind: 'unknown' }))
    expect(noticesOf(cancelStep(unsaid, cancelledAnswer({ cancellationCost: '585.08' })))).toEqual([])
  })

  it('that was certainly not processed leaves the booking as it was, with the reason', () => {
    expect(notProcessed).toMatchObject({ state: 'NOT_PROCESSED', failure: { kind: 'refused', why: 'tooMany' }, watch: null })
    const offline = cancelStep(sending, refusedAnswer({ kind: 'notSent', cause: 'lookup', detail: '' }))
    expect(evidenceOf(offline)).toMatchObject([{ what: 'cancelAnswered', body: { outcome: 'notProcessed', state: 'NOT_PROCESSED' } }])
  })

  it('of anything else is unknown and looked up at once', () => {
    expect(unknown).toMatchObject({ state: 'UNKNOWN', failure: { kind: 'noAnswer' }, watch: { dueTickMs: 0, step: 0 } })
    expect(unknown.attempts).toMatchObject([{ ended: 'unknown' }])
  })

  it('that comes late counts when it says yes to an open question, and not otherwise', () => {
    const late = cancelStep(unknown, cancelledAnswer())
    expect(late.state).toMatchObject({ state: 'CANCELLED', verified: false })
    expect(noticesOf(late)).toEqual(['cancelledAfterAll'])
    expect(cancelStep(unknown, refusedAnswer())).toEqual({ state: unknown, effects: [] })
    expect(cancelStep(notCancelled, cancelledAnswer())).toEqual({ state: notCancelled, effects: [] })
    const again = cancelStep(notCancelled, confirm()).state
    expect(cancelStep(again, cancelledAnswer())).toEqual({ state: again, effects: [] })
  })
})

describe('a look-up', () => {
  it('that shows a yes to be true ends the watch, silently', () => {
    const step = cancelStep(unproven, found('CANCELLED'))
    expect(step.state).toMatchObject({ state: 'CANCELLED', verified: true, watch: null, cost: '100.00', lookUps: 1 })
    expect(noticesOf(step)).toEqual([])
  })

  it('keeps the cost that was answered where it states none', () => {
    const step = cancelStep(unproven, found('CANCELLED', 2000, { cancellationCost: null, balance: null }))
    expect(step.state).toMatchObject({ cost: '100.00', balance: '485.08' })
  })

  it('that states another cost than the answer did is told again', () => {
    expect(noticesOf(cancelStep(unproven, found('CANCELLED', 2000, { cancellationCost: '120.00' })))).toEqual(['penaltyDiffers'])
    const dear = cancelStep(sending, cancelledAnswer({ cancellationCost: '120.00' })).state
    expect(noticesOf(cancelStep(dear, found('CANCELLED', 2000, { cancellationCost: '120.00' })))).toEqual([])
  })

  it.each(['CANCELLED', 'CANCELED'])('that shows an unknown one as %s proves it and says so', (word) => {
    const step = cancelStep(unknown, found(word))
    expect(step.state).toMatchObject({ state: 'CANCELLED', verified: true, failure: null, watch: null })
    expect(noticesOf(step)).toEqual(['cancelledAfterAll'])
  })

  it('that shows it cancelled after all corrects "not cancelled"', () => {
    expect(noticesOf(cancelStep(notCancelled, found('CANCELLED', 10 * minuteMs)))).toEqual(['cancelledAfterAll'])
  })

  it('that shows it cancelled where nothing of ours was taken tells of somebody else', () => {
    const step = cancelStep(notProcessed, found('CANCELLED'))
    expect(step.state.state).toBe('NOT_PROCESSED')
    expect(saveOf(step)).toMatchObject({ shown: { record: { booking: { status: 'CANCELLED' } } }, notices: [] })
  })

  it('that contradicts a yes makes it unknown again', () => {
    expect(cancelStep(unproven, found('CONFIRMED')).state).toMatchObject({
      state: 'UNKNOWN',
      verified: false,
      watch: { confirmedTickMs: 2000 },
    })
    expect(cancelStep(proven, found('CONFIRMED', 9000)).state).toMatchObject({
      state: 'UNKNOWN',
      verified: false,
      watch: { sinceTickMs: 9000 },
    })
  })

  it('that finds it failed is told', () => {
    const step = cancelStep(unknown, found('FAILED'))
    expect(step.state).toMatchObject({ state: 'FAILED', watch: null, verified: false })
    // The ledger tells of a confirmed booking that has failed.
    expect(noticesOf(step)).toEqual([])
    expect(cancelStep(unproven, found('FAILED')).state).toMatchObject({ state: 'FAILED', cost: null })
    expect(cancelStep(notProcessed, found('FAILED')).state.state).toBe('NOT_PROCESSED')
  })

  it('that does not find it is an alarm, once, and settles nothing', () => {
    const first = cancelStep(unknown, notFound(secondMs))
    expect(first.state).toMatchObject({ state: 'UNKNOWN', notFound: true })
    expect(noticesOf(first)).toEqual(['cancelNotFound'])
    const second = cancelStep(first.state, notFound(40 * minuteMs))
    expect(second.state.state).toBe('UNKNOWN')
    expect(noticesOf(second)).toEqual([])
    expect(cancelStep(second.state, found('CONFIRMED', 41 * minuteMs)).state.notFound).toBe(false)
    expect(noticesOf(cancelStep(unproven, notFound(2000)))).toEqual([])
  })

  it('without a word goes on, and so does one with an unknown word', () => {
    expect(cancelStep(unknown, noWord(0)).state).toMatchObject({ state: 'UNKNOWN', watch: { step: 1, dueTickMs: 5000 } })
    const step = cancelStep(unknown, found('PENDING', 0))
    expect(step.state).toMatchObject({ state: 'UNKNOWN', watch: { step: 1 } })
    expect(saveOf(step)).toMatchObject({ shown: { record: { booking: { status: 'PENDING' } } } })
  })

  it('of a settled one is kept and changes nothing', () => {
    expect(cancelStep(notProcessed, found('CONFIRMED')).state).toMatchObject({ state: 'NOT_PROCESSED', lookUps: 1, watch: null })
    expect(cancelStep(notCancelled, noWord(9 * minuteMs)).state).toMatchObject({
      state: 'NOT_CANCELLED',
      watch: { dueTickMs: 69 * minuteMs },
    })
  })

  it('asked before the last request had ended says nothing', () => {
    expect(cancelStep(sending, found('CANCELLED')).effects).toEqual([])
    const again = having(confirm(), refusedAnswer(), confirm(), unknownAnswer(0, 2))
    expect(cancelStep(again, found('CONFIRMED', minuteMs, {}, 1))).toEqual({ state: again, effects: [] })
  })

  it('that brings no record keeps the moment of the last one', () => {
    expect(cancelStep(unproven, { ...found('CANCELLED'), shown: null } as CancelEvent).state).toMatchObject({
      state: 'CANCELLED',
      verified: true,
    })
  })
})

describe('a look-up that is older than what another call has shown', () => {
  it('decides nothing, and the next one is planned', () => {
    const heard = cancelStep(unknown, shown('CONFIRMED', 10 * secondMs)).state
    const step = cancelStep(heard, found('CANCELLED', 5 * secondMs))
    expect(step.state).toMatchObject({ state: 'UNKNOWN', verified: false, lookUps: 1, watch: { dueTickMs: 15 * secondMs } })
    expect(noticesOf(step)).toEqual([])
    expect(cancelStep(heard, found('CANCELLED', 10 * secondMs)).state).toMatchObject({ state: 'CANCELLED', verified: true })
  })
})

describe('"not cancelled"', () => {
  const stateAfter = (...seconds: number[]) =>
    having(confirm(), unknownAnswer(0), ...seconds.map((s) => found('CONFIRMED', s * secondMs))).state

  it('takes two look-ups that say confirmed, the second 130 s after the request ended and 60 s after the first', () => {
    expect(stateAfter(130)).toBe('UNKNOWN')
    expect(stateAfter(0, 129)).toBe('UNKNOWN')
    expect(stateAfter(100, 159)).toBe('UNKNOWN')
    expect(stateAfter(70, 130)).toBe('NOT_CANCELLED')
    expect(stateAfter(100, 130, 160)).toBe('NOT_CANCELLED')
  })

  it('is told, and may be tried again', () => {
    const before = having(confirm(), unknownAnswer(0), found('CONFIRMED', 0))
    const step = cancelStep(before, found('CONFIRMED', 130 * secondMs))
    expect(step.state).toMatchObject({ state: 'NOT_CANCELLED', cost: null, failure: { kind: 'noAnswer' } })
    expect(noticesOf(step)).toEqual(['notCancelled'])
    expect(maySend(step.state)).toBe(true)
  })

  it('takes half an hour where the service has answered that it is cancelled', () => {
    const doubted = having(confirm(), cancelledAnswer({}, 0), found('CONFIRMED', 1000), found('CONFIRMED', 200 * secondMs))
    expect(doubted.state).toBe('UNKNOWN')
    expect(cancelStep(doubted, found('CONFIRMED', 29 * minuteMs)).state.state).toBe('UNKNOWN')
    expect(cancelStep(doubted, found('CONFIRMED', 30 * minuteMs)).state.state).toBe('NOT_CANCELLED')
  })

  it('is looked up hourly for a day after, and taken back when it took place after all', () => {
    const given = having(confirm(), unknownAnswer(0), found('CONFIRMED', 0), found('CONFIRMED', 130 * secondMs))
    expect(given.watch?.dueTickMs).toBe(130 * secondMs + 60 * minuteMs)
    const late = cancelStep(given, found('CANCELLED', 63 * minuteMs))
    expect(late.state).toMatchObject({ state: 'CANCELLED', verified: true, watch: null })
    expect(noticesOf(late)).toEqual(['cancelledAfterAll'])
    expect(cancelStep(given, found('CONFIRMED', 63 * minuteMs)).state.watch?.dueTickMs).toBe(123 * minuteMs)
    expect(cancelStep(given, found('CONFIRMED', 24 * 60 * minuteMs)).state.watch).toBeNull()
  })

  it('is looked up hourly also where the booking is shown as failed', () => {
    const given = having(confirm(), unknownAnswer(0), found('CONFIRMED', 0), found('CONFIRMED', 130 * secondMs))
    const { state } = cancelStep(given, found('FAILED', 63 * minuteMs))
    expect(state).toMatchObject({ state: 'NOT_CANCELLED', watch: { dueTickMs: 123 * minuteMs } })
  })

  it('keeps its late watch over a restart, and lets it go after a day', () => {
    const given = having(confirm(), unknownAnswer(0), found('CONFIRMED', 0), found('CONFIRMED', 130 * secondMs))
    const soon = cancelStep(given, restart(5 * minuteMs))
    expect(soon.effects).toEqual([])
    expect(soon.state.watch?.dueTickMs).toBe(65 * minuteMs)
    const late = cancelStep(given, restart(25 * 60 * minuteMs))
    expect(late.state.watch).toBeNull()
    expect(saveOf(late)).toBeDefined()
    expect(cancelStep(late.state, restart(26 * 60 * minuteMs)).effects).toEqual([])
  })

  it('is open again where a booking that had been shown as failed is shown as confirmed', () => {
    const failed = having(confirm(), unknownAnswer(0), found('FAILED', 0))
    expect(cancelStep(failed, found('CONFIRMED', minuteMs)).state).toMatchObject({ state: 'UNKNOWN', watch: { quietMs: 130_000 } })
  })

  it('is reached by the look-ups that are planned', () => {
    let state = unknown
    const asked: number[] = []
    while (state.state === 'UNKNOWN') {
      const dueMs = state.watch?.dueTickMs ?? Number.NaN
      asked.push(dueMs / secondMs)
      state = cancelStep(state, found('CONFIRMED', dueMs)).state
    }
    expect(asked).toEqual([0, 5, 15, 30, 60, 120, 130])
    expect(state.state).toBe('NOT_CANCELLED')
  })

  it('is reached as soon as it can be when only late look-ups were answered', () => {
    const late = having(confirm(), unknownAnswer(0), noWord(0), noWord(110 * secondMs), found('CONFIRMED', 120 * secondMs))
    expect(late.watch).toMatchObject({ dueTickMs: 180 * secondMs })
  })

  it('is not hurried by a clerk who asks early', () => {
    const planned = cancelStep(unknown, noWord(0)).state
    expect(cancelStep(planned, noWord(2000)).state.watch).toEqual(planned.watch)
  })

  it('waits anew after a restart', () => {
    const resumed = cancelStep(having(confirm(), unknownAnswer(0), found('CONFIRMED', 0)), restart(200 * secondMs)).state
    expect(resumed.watch).toMatchObject({ sinceTickMs: 200 * secondMs, confirmedTickMs: null })
    expect(cancelStep(resumed, found('CONFIRMED', 201 * secondMs)).state.state).toBe('UNKNOWN')
  })
})

describe('what another call shows', () => {
  it('proves a cancellation', () => {
    const step = cancelStep(unknown, shown('CANCELLED', 1000))
    expect(step.state).toMatchObject({ state: 'CANCELLED', verified: true })
    expect(noticesOf(step)).toEqual(['cancelledAfterAll'])
    expect(evidenceOf(step)).toMatchObject([{ what: 'seen', body: { by: 'checkBookings', status: 'CANCELLED' } }])
    expect(cancelStep(proven, shown('CANCELLED', 9000)).effects).toEqual([])
    expect(cancelStep(notProcessed, shown('CANCELLED', 9000)).effects).toEqual([])
    expect(cancelStep(fresh, shown('CANCELLED', 9000)).effects).toEqual([])
  })

  it('as failed settles an open one', () => {
    expect(cancelStep(unknown, shown('FAILED', 1000)).state.state).toBe('FAILED')
    expect(cancelStep(notCancelled, shown('FAILED', 9000)).effects).toEqual([])
    expect(cancelStep(notCancelled, shown('FAILED', 200 * secondMs)).effects).toEqual([])
  })

  it('as confirmed has a proven cancellation looked up again, and settles nothing', () => {
    const doubted = cancelStep(proven, shown('CONFIRMED', 9000))
    expect(doubted.state).toMatchObject({ state: 'CANCELLED', verified: false, watch: { dueTickMs: 9000 } })
    expect(cancelStep(unknown, shown('CONFIRMED', 200 * secondMs)).effects).toEqual([])
    expect(cancelStep(unproven, shown('PENDING', 9000)).effects).toEqual([])
  })

  it('from before what is known already is old', () => {
    const known = cancelStep(proven, shown('CONFIRMED', 0))
    expect(known).toEqual({ state: proven, effects: [] })
    expect(cancelStep(sending, shown('CANCELLED', 9000)).effects).toEqual([])
  })

  it('as confirmed does not shorten the waiting after a proven yes', () => {
    const doubted = cancelStep(proven, shown('CONFIRMED', minuteMs)).state
    const [first, second] = [2, 6].map((minute) => found('CONFIRMED', minute * minuteMs))
    const later = cancelStep(cancelStep(doubted, first as CancelEvent).state, second as CancelEvent).state
    expect(later.state).toBe('UNKNOWN')
  })

  it('from before a look-up is old', () => {
    const looked = having(confirm(), unknownAnswer(0), found('FAILED', 5000))
    expect(looked.state).toBe('FAILED')
    expect(cancelStep(looked, shown('CANCELLED', 2000)).state.state).toBe('FAILED')
  })
})

describe('what the ledger did not take', () => {
  it('is as unknown as the ledger has it', () => {
    expect(cancelStep(sending, notKept(0))).toMatchObject({
      state: { state: 'UNKNOWN', failure: diskFull, watch: { dueTickMs: 0 } },
      effects: [],
    })
    expect(cancelStep(unknown, notKept(0)).state).toMatchObject({ state: 'UNKNOWN', failure: diskFull, watch: { step: 1 } })
    expect(cancelStep(notProcessed, notKept(0)).state).toMatchObject({ state: 'NOT_PROCESSED', watch: null })
  })
})

describe('a restart', () => {
  it('makes a request that was under way unknown, on record', () => {
    const step = cancelStep(sending, restart(0))
    expect(step.state).toMatchObject({ state: 'UNKNOWN', attempts: [{ ended: 'unknown' }], watch: { dueTickMs: 0 } })
    expect(evidenceOf(step)).toMatchObject([{ what: 'restarted', body: { stateBefore: 'SENDING' } }])
  })

  it('begins the look-ups of an unproven yes again, and leaves what is settled alone', () => {
    expect(cancelStep(unproven, restart(5000))).toMatchObject({ state: { state: 'CANCELLED', watch: { sinceTickMs: 5000 } }, effects: [] })
    expect(cancelStep(proven, restart(5000))).toEqual({ state: proven, effects: [] })
  })

  it('takes over what only the send journal remembers', () => {
    const stay = { hotelCode: 'H1', hotelName: 'Hotel One', checkin: '2027-03-12', checkout: '2027-03-14' }
    const step = cancelStep(rememberedCancellation({ ...line, stay }), witnessed())
    expect(step.state).toMatchObject({
      state: 'UNKNOWN',
      name: 'b00001',
      witnessed: 7,
      hotelName: 'Hotel One',
      attempts: [{ agreed: null }],
    })
    expect(noticesOf(step)).toEqual(['notInLedger'])
    const settled = cancelStep(step.state, found('CANCELLED', 0)).state
    // What tells bookings apart is learned from the ledger alone.
    expect(settled).toMatchObject({ state: 'CANCELLED', clientRef: null, currency: 'EUR', cost: '100.00' })
    expect(rememberedCancellation({ ...line, reference: ref })).toMatchObject({
      reference: { clientRef: ref },
      bookingRef: null,
      clientRef: ref,
    })
  })

  it('takes a lost last request of a known one over as well, and no earlier line', () => {
    expect(cancelStep({ ...notCancelled, witnessed: 6 }, witnessed()).state).toMatchObject({
      state: 'UNKNOWN',
      attempts: [{}, { number: 2 }],
    })
    expect(cancelStep({ ...notCancelled, witnessed: 7 }, witnessed()).effects).toEqual([])
  })
})

describe('whatever happens, in any order', () => {
  const penalties: Penalty[] = [
    { kind: 'free' },
    charged('100.00'),
    charged('200.00'),
    { kind: 'everything', amount: '585.08' },
    { kind: 'unknown' },
  ]
  const penalty = fc.constantFrom(...penalties)
  const status = fc.constantFrom('CONFIRMED', 'CANCELLED', 'CANCELED', 'FAILED', 'PENDING')
  const attempt = fc.constantFrom(1, 1, 1, 2)
  type Make = (ms: number) => CancelEvent
  const make = fc.oneof(
    fc.tuple(penalty, penalty).map(
      ([yes, now]): Make =>
        (ms) =>
          confirm(yes, now, booked, ms),
    ),
    attempt.map(
      (n): Make =>
        (ms) =>
          cancelledAnswer({}, ms, n),
    ),
    attempt.map(
      (n): Make =>
        (ms) =>
          refusedAnswer(undefined, ms, n),
    ),
    attempt.map(
      (n): Make =>
        (ms) =>
          unknownAnswer(ms, n),
    ),
    fc.tuple(status, attempt).map(
      ([word, n]): Make =>
        (ms) =>
          found(word, ms, {}, n),
    ),
    attempt.map(
      (n): Make =>
        (ms) => ({ ...found('CONFIRMED', ms, {}, n) }),
    ),
    attempt.map(
      (n): Make =>
        (ms) =>
          notFound(ms, n),
    ),
    attempt.map(
      (n): Make =>
        (ms) =>
          noWord(ms, n),
    ),
    status.map(
      (word): Make =>
        (ms) =>
          shown(word, ms),
    ),
    fc.boolean().map(
      (announced): Make =>
        (ms) => ({ kind: 'notRecorded', at: at(ms), failure: diskFull, announced }),
    ),
    fc.constant<Make>(notKept),
    fc.constant<Make>(restart),
  )
  const lookUp = fc.oneof(
    { weight: 4, arbitrary: fc.constant<Make>((ms) => found('CONFIRMED', ms)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Make[]>(
        noWord,
        notFound,
        restart,
        (ms) => found('PENDING', ms),
        (ms) => shown('CONFIRMED', ms),
      ),
    },
  )
  type Happening = { readonly afterMs: number; readonly make: Make }
  const happening = (of: fc.Arbitrary<Make>) => fc.record({ afterMs: fc.integer({ min: 0, max: 70 * secondMs }), make: of })
  /** Anything at all, or a request without an answer and many look-ups after it. */
  const course: fc.Arbitrary<Happening[]> = fc.oneof(
    fc.array(happening(make), { maxLength: 60 }),
    fc
      .array(happening(lookUp), { maxLength: 15 })
      .map((lookUps) => [
        { afterMs: 0, make: (ms: number) => confirm(agreed, agreed, booked, ms) },
        { afterMs: 0, make: (ms: number) => unknownAnswer(ms) },
        ...lookUps,
      ]),
  )

  /** Plays events in virtual time and tells of every step. */
  const play = (events: readonly Happening[], check: (before: Cancellation, event: CancelEvent, after: CancelStep) => void) => {
    let nowMs = 0
    let state = fresh
    for (const { afterMs, make } of events) {
      nowMs += afterMs
      const event = make(nowMs)
      const after = cancelStep(state, event)
      check(state, event, after)
      state = after.state
    }
  }
  const always = (check: () => Parameters<typeof play>[1]) =>
    fc.assert(
      fc.property(course, (events) => {
        play(events, check())
      }),
      { numRuns: 500 },
    )

  it('two requests are never under way, and none leaves without a confirmation, a journal entry and a ledger row', () => {
    always(() => (before, event, after) => {
      const kinds = kindsOf(after)
      if (!kinds.includes('send')) return
      expect(event.kind).toBe('confirm')
      expect(kinds).toEqual(['journal', 'save', 'send'])
      expect(isOpen(before)).toBe(false)
      expect(before.attempts.every(({ ended }) => ended !== null)).toBe(true)
    })
  })

  it('a penalty never rises without a new yes', () => {
    const amount = (of: Penalty) => (of.kind === 'free' ? 0 : of.kind === 'unknown' ? null : Number(of.amount))
    always(() => (_, event, after) => {
      if (event.kind !== 'confirm' || !kindsOf(after).includes('send')) return
      const [yes, now] = [amount(event.consent.penalty), amount(event.costsNow)]
      expect(yes === null || (now !== null && now <= yes)).toBe(true)
      expect(after.state.attempts.at(-1)?.agreed).toEqual(event.consent.penalty)
    })
  })

  it('it is cancelled only by what the service has said', () => {
    always(() => (before, event, after) => {
      if (after.state.state !== 'CANCELLED' || before.state === 'CANCELLED') return
      const booking =
        event.kind === 'shown'
          ? event.shown.record.booking
          : (event.kind === 'answered' || event.kind === 'lookedUp') && 'booking' in event.outcome
            ? event.outcome.booking
            : null
      expect(knownStatus(booking?.status ?? null)).toBe('CANCELLED')
      expect(after.state.verified).toBe(event.kind !== 'answered')
    })
  })

  it('it is not cancelled only by two look-ups that say so, far enough from each other and from the request', () => {
    always(() => {
      let endedMs = 0
      let confirmedMs: number[] = []
      return (before, event, after) => {
        const ms = event.at.tickMs
        const begins = event.kind === 'restarted' || (isOpen(after.state) && !isOpen(before)) || before.state === 'SENDING'
        if (begins && before !== after.state) {
          // A doubted yes is counted from its answer.
          if (before.state !== 'CANCELLED' || event.kind === 'restarted') endedMs = ms
          confirmedMs = []
        }
        const isConfirmed = event.kind === 'lookedUp' && event.outcome.class === 'found' && event.outcome.status === 'CONFIRMED'
        if (isConfirmed && after.effects.length > 0) confirmedMs.push(ms)
        if (after.state.state !== 'NOT_CANCELLED' || before.state === 'NOT_CANCELLED' || before.state === 'SENDING') return
        expect(isConfirmed).toBe(true)
        expect(ms - endedMs).toBeGreaterThanOrEqual(130 * secondMs)
        expect(ms - (confirmedMs[0] ?? ms)).toBeGreaterThanOrEqual(60 * secondMs)
      }
    })
  })

  it('whatever is open or unproven is looked up, and whatever is settled is left alone', () => {
    always(() => (_, __, { state }) => {
      const isWatched = state.state === 'UNKNOWN' || (state.state === 'CANCELLED' && !state.verified)
      // One that was given up is watched for a day.
      if (state.state !== 'NOT_CANCELLED') expect(state.watch !== null).toBe(isWatched)
      expect(state.verified && state.state !== 'CANCELLED').toBe(false)
    })
  })

  it('time alone settles nothing, and every change that is kept is on record', () => {
    const bySilence: CancelState[] = ['CANCELLED', 'NOT_CANCELLED', 'NOT_PROCESSED', 'FAILED']
    always(() => (before, event, after) => {
      if (event.kind === 'restarted' || event.kind === 'notKept') {
        expect(bySilence.includes(after.state.state) && after.state.state !== before.state).toBe(false)
      }
      const save = saveOf(after)
      if (save) expect(save.evidence.length).toBeGreaterThan(0)
    })
  })
})

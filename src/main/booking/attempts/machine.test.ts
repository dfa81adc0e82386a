import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../shared/contract/failure.ts'
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import { type Booking, knownStatus } from '../../../shared/domain/schemas.ts'
import type { Unbooked } from '../../service/answers/outcomes.ts'
import { at, bookingOf, consent, content, said, service, shownBy } from '../../testing/attempt-samples.ts'
import { isOpen, type Shown } from '../running/any-case.ts'
import type { JournalEntry } from '../send-journal/send-journal.ts'
import {
  type AttemptState,
  type BookingAttempt,
  draft,
  type Event,
  isSpent,
  maySend,
  mayTurn,
  rememberedAttempt,
  type Step,
} from './booking-attempt.ts'
import { step } from './machine.ts'

const ref = 'RD-0000000000000001'
const minuteMs = 60_000
const timedOut = { kind: 'noAnswer', cause: 'timedOut', afterMs: 120_000 } as const
const diskFull: Failure = { kind: 'ledger', trouble: 'diskFull' }

const fresh = draft(ref, content, 0)
const confirm = (ms = 0, hash = fresh.contentHash ?? ''): Event => ({
  kind: 'confirm',
  at: at(ms),
  contentHash: hash,
  sendTo: service,
  consent,
})
const refused = (letter: Unbooked, attempt = 1, ms = 1000): Event => ({
  kind: 'answered',
  at: at(ms),
  attempt,
  outcome: { class: letter, failure: timedOut },
  shown: null,
  said,
})
const yes = (status = 'CONFIRMED', attempt = 1, clientRef = ref, changes: Partial<Booking> = {}): Event => {
  const booking = bookingOf(clientRef, { status, ...changes })
  const letter = ({ CONFIRMED: requestEnd.booked, FAILED: requestEnd.failed } as const)[status] ?? requestEnd.cancelledSince
  return { kind: 'answered', at: at(1000), attempt, outcome: { class: letter, booking }, shown: shownBy('bookRate', booking), said }
}
const found = (status = 'CONFIRMED', ms = 2000, clientRef = ref, changes: Partial<Booking> = {}): Event => {
  const booking = bookingOf(clientRef, { status, ...changes })
  return {
    kind: 'lookedUp',
    at: at(ms),
    outcome: { class: 'found', booking, status: knownStatus(status) },
    shown: shownBy('checkBooking', booking),
    said,
    cancelledByUs: false,
  }
}
const notFound = (ms: number): Event => ({
  kind: 'lookedUp',
  at: at(ms),
  outcome: { class: 'cleanNotFound' },
  shown: null,
  said,
  cancelledByUs: false,
})
const noWord = (ms: number): Event => ({
  kind: 'lookedUp',
  at: at(ms),
  outcome: { class: 'inconclusive', failure: timedOut },
  shown: null,
  said,
  cancelledByUs: false,
})
const restart = (ms: number): Event => ({ kind: 'restarted', at: at(ms) })

const absent = (ms = 0): Event => ({ kind: 'absent', at: at(ms) })
const want = (wanted: boolean): Event => ({ kind: 'wantCancel', at: at(0), wanted })
const line = (sequence: number): JournalEntry => ({ sequence, kind: 'book', reference: ref, atMs: at(0).wallMs, keyFingerprint: 'f1' })

/** What has to be done, in order. */
const done = ({ effects }: Step) => effects.map(({ kind }) => kind)
const notices = ({ effects }: Step): NoticeKind[] =>
  effects.flatMap((effect) => (effect.kind === 'save' ? effect.notices.map(({ kind }) => kind) : []))
const evidence = ({ effects }: Step) => effects.flatMap((effect) => (effect.kind === 'save' ? effect.evidence : []))

const having = (...events: Event[]): BookingAttempt => events.reduce((state, event) => step(state, event).state, fresh)
const sending = having(confirm())
const unknown = having(confirm(), refused(requestEnd.unknown))
const silent = (...minutes: number[]) =>
  having(confirm(), refused(requestEnd.unknown, 1, 0), ...minutes.map((minute) => notFound(minute * minuteMs)))

describe('a confirmation', () => {
  it('asks for send journal, ledger and send, in this order, and is open at once', () => {
    const { state, effects } = step(fresh, confirm())
    expect(effects.map(({ kind }) => kind)).toEqual(['journal', 'save', 'send'])
    expect(state).toMatchObject({ state: 'SENDING', attempts: [{ number: 1, sentTo: service, ended: null }] })
    expect(isOpen(state)).toBe(true)
  })

  it('given twice sends once', () => {
    expect(step(sending, confirm())).toEqual({ state: sending, effects: [] })
  })

  it('of another content under the same reference is refused', () => {
    expect(step(fresh, confirm(0, 'another hash')).effects).toEqual([])
  })

  it('that could not be written down leaves the case as it was, with the reason', () => {
    expect(step(sending, { kind: 'notRecorded', at: at(0), failure: diskFull, announced: true })).toEqual({
      state: { ...fresh, failure: diskFull },
      effects: [{ kind: 'void' }],
    })
    const again = having(confirm(), refused(requestEnd.notSent), confirm(), {
      kind: 'notRecorded',
      at: at(0),
      failure: diskFull,
      announced: true,
    })
    expect(again).toMatchObject({ state: 'NOT_SENT', attempts: [{ number: 1 }], failure: diskFull })
  })

  it('whose line the send journal did not take leaves the line before it alone', () => {
    expect(step(sending, { kind: 'notRecorded', at: at(0), failure: diskFull, announced: false }).effects).toEqual([])
  })

  it('that could not be written down leaves an earlier silence under watch', () => {
    const silent = {
      ...fresh,
      state: 'NOT_BOOKED',
      attempts: [{ number: 1, from: 'DRAFT', sentAtMs: at(0).wallMs, sentTo: service, ended: requestEnd.unknown }],
    } as const
    const { state } = step(step(silent, confirm()).state, { kind: 'notRecorded', at: at(0), failure: diskFull, announced: true })
    expect(state).toMatchObject({ state: 'NOT_BOOKED', watch: { dueTickMs: 60 * 60_000 } })
  })

  it('that was written down is not taken back', () => {
    expect(step(unknown, { kind: 'notRecorded', at: at(0), failure: diskFull, announced: true }).state).toBe(unknown)
    expect(step({ ...fresh, state: 'SENDING' }, { kind: 'notRecorded', at: at(0), failure: diskFull, announced: true }).effects).toEqual([])
  })
})

describe('an answer', () => {
  const ends: [Event, AttemptState][] = [
    [yes(), 'FOUND'],
    [yes('FAILED'), 'FOUND'],
    [yes('CANCELED'), 'FOUND'],
    [refused(requestEnd.notProcessed), 'HELD_BACK'],
    [refused(requestEnd.notSent), 'NOT_SENT'],
    [refused(requestEnd.rejected), 'REJECTED'],
    [refused(requestEnd.paymentRefused), 'UNKNOWN'],
    [refused(requestEnd.unknown), 'UNKNOWN'],
  ]
  it.each(ends)('%o ends in %s', (event, state) => {
    expect(step(sending, event).state.state).toBe(state)
  })

  it('with a booking is kept together with the case, and ends its look-ups', () => {
    const { state, effects } = step(sending, yes())
    expect(effects).toMatchObject([{ kind: 'save', shown: shownBy('bookRate', bookingOf(ref)) }])
    expect(state).toMatchObject({ booking: bookingOf(ref), watch: null, failure: null, attempts: [{ ended: requestEnd.booked }] })
  })

  it('without an outcome is looked up at once', () => {
    expect(unknown).toMatchObject({ failure: timedOut, watch: { dueTickMs: 1000, step: 0 }, attempts: [{ ended: requestEnd.unknown }] })
  })

  it('that says yes without the booking is as unknown as silence', () => {
    const bare: Event = {
      kind: 'answered',
      at: at(1),
      attempt: 1,
      outcome: { class: requestEnd.booked, booking: bookingOf(ref) },
      shown: null,
      said,
    }
    expect(step(sending, bare).state).toMatchObject({ state: 'UNKNOWN', failure: null })
  })

  it('with a word that nobody knows is as unknown as silence, and is kept', () => {
    const bare: Event = { ...refused(requestEnd.unknown), shown: shownBy('bookRate', bookingOf(ref, { status: 'PENDING' })) } as Event
    expect(step(sending, bare)).toMatchObject({ state: { state: 'UNKNOWN' }, effects: [{ shown: { record: {} } }] })
  })

  it.each([
    ['reference', { clientRef: 'RD-2' }, []],
    ['hotel under client reference', { hotelCode: 'H2' }, ['anotherStay']],
    ['nights under client reference', { checkin: '2027-04-01', checkout: '2027-04-03' }, ['anotherStay']],
  ])('about another %s proves nothing, and is not kept as ours', (_, changes, kinds) => {
    const strange: Event = {
      ...refused(requestEnd.unknown),
      shown: shownBy('bookRate', bookingOf(ref, { bookingRef: 'b9', ...changes })),
    } as Event
    const taken = step(sending, strange)
    expect(taken.state).toMatchObject({ state: 'UNKNOWN', booking: null })
    expect(taken.effects).toMatchObject([{ shown: null }])
    expect(notices(taken)).toEqual(kinds)
  })

  it('that the reference is in use makes it spent once nothing was found under it', () => {
    const conflict = {
      kind: 'refused',
      why: 'conflict',
      word: { status: 409, code: 40900, message: '', detail: null },
      retryAfterMs: null,
    } as const
    const answer = { ...refused(requestEnd.unknown, 1, 0), outcome: { class: requestEnd.unknown, failure: conflict } } as Event
    const open = step(having(confirm()), answer).state
    expect(isSpent(open)).toBe(false)
    const closed = [1, 20, 30].reduce((state, minute) => step(state, notFound(minute * minuteMs)).state, open)
    expect(closed.state).toBe('NOT_BOOKED')
    expect([isSpent(closed), maySend(closed)]).toEqual([true, false])
    expect([isSpent(silent(1, 20, 30)), maySend(silent(1, 20, 30))]).toEqual([false, true])
  })

  it('that comes late counts when it shows the booking, and not when it refuses', () => {
    expect(step(unknown, yes()).state.state).toBe('FOUND')
    expect(step(silent(1, 20, 31), yes()).state.state).toBe('FOUND')
    expect(step(unknown, refused(requestEnd.rejected))).toEqual({ state: unknown, effects: [] })
    expect(step(having(confirm(), refused(requestEnd.notSent), confirm()), refused(requestEnd.rejected, 1)).effects).toEqual([])
  })

  it('that comes late is for the ledger to put in its order', () => {
    const cancelled = having(confirm(), refused(requestEnd.unknown), found('CANCELLED'))
    const late = step(cancelled, yes())
    expect(late.effects).toMatchObject([{ kind: 'save', shown: { seen: { source: 'bookRate' } }, notices: [] }])
    expect(late.state).toMatchObject({ state: 'FOUND', booking: { status: 'CANCELLED' } })
  })
})

describe('a look-up', () => {
  it.each(['CONFIRMED', 'CANCELLED', 'CANCELED'])('that finds the booking %s ends the attempt', (status) => {
    expect(step(unknown, found(status)).state).toMatchObject({ state: 'FOUND', booking: { status }, lookUps: 1, watch: null })
  })

  it('that finds it failed ends the attempt, and it is looked up hourly for a day: it may turn', () => {
    const failed = step(unknown, found('FAILED', minuteMs)).state
    expect(failed).toMatchObject({ state: 'FOUND', failedAtMs: at(minuteMs).wallMs, watch: { dueTickMs: 61 * minuteMs } })
    expect(mayTurn(failed)).toBe(true)
    const still = step(failed, found('FAILED', 61 * minuteMs)).state
    expect(still).toMatchObject({ failedAtMs: at(minuteMs).wallMs, watch: { dueTickMs: 121 * minuteMs } })
    expect(step(still, notFound(70 * minuteMs))).toMatchObject({ state: { absent: 0, watch: { dueTickMs: 130 * minuteMs } } })
    expect(step(still, noWord(30 * 60 * minuteMs)).state.watch).not.toBeNull()
    expect(step(still, restart(30 * 60 * minuteMs)).state.watch).not.toBeNull()
    expect(step(still, found('FAILED', 30 * 60 * minuteMs)).state.watch).toBeNull()
    const unclear = step(still, found('PENDING', 62 * minuteMs)).state
    expect([unclear.failedAtMs, mayTurn(unclear)]).toEqual([still.failedAtMs, true])
    // Watched for a day from when the word came: the clock may say that the failure is long past.
    expect(step(still, found('PENDING', 30 * 60 * minuteMs)).state.watch).not.toBeNull()
    const turned = step(unclear, found('CONFIRMED', 63 * minuteMs)).state
    expect(turned).toMatchObject({ state: 'FOUND', failedAtMs: null, watch: null })
    expect(mayTurn(turned)).toBe(false)
  })

  it('that finds another stay under client reference is told once, and silence counts anew', () => {
    const strange = bookingOf(ref, { hotelCode: 'H2', bookingRef: 'b9' })
    const another: Event = {
      ...noWord(25 * minuteMs),
      outcome: { class: 'another', failure: timedOut },
      shown: shownBy('checkBooking', strange),
    } as Event
    const told = step(silent(1, 20), another)
    expect(told.state).toMatchObject({ state: 'UNKNOWN', booking: null, watch: { cleanNotFound: 0 } })
    expect(told.effects).toMatchObject([{ shown: null, notices: [{ kind: 'anotherStay', clientRef: ref, otherRef: 'b9' }] }])
    expect(notices(step(told.state, another))).toEqual([])
    expect(notices(step(silent(1, 20, 30), another))).toEqual(['anotherStay'])
    const foreign = { ...another, shown: shownBy('checkBooking', { ...strange, clientRef: 'RD-2' }) } as Event
    expect(step(silent(1, 20), foreign).state).toMatchObject({ state: 'UNKNOWN', watch: { cleanNotFound: 2 } })
    const listed: Event = { kind: 'shown', at: at(5), shown: shownBy('checkBookings', strange), cancelledByUs: false }
    expect(notices(step(unknown, listed))).toEqual(['anotherStay'])
    expect(step(told.state, listed).effects).toEqual([])
  })

  it('of before does not clear a doubt that came later', () => {
    const sawAt = (status: string, from: number, to: number) => {
      const event = found(status, to) as Event & { shown: Shown }
      return { ...event, shown: { ...event.shown, seen: { ...event.shown.seen, during: { from, to } } } } as Event
    }
    const doubted = step(having(confirm(), yes()), sawAt('PENDING', 50, 60)).state
    expect(step(doubted, sawAt('CONFIRMED', 10, 20)).state.watch).toEqual(doubted.watch)
    expect(step(doubted, sawAt('CONFIRMED', 70, 80)).state.watch).toBeNull()
  })

  it('whose booking could not be kept has shown nothing', () => {
    expect(step(unknown, { ...found(), shown: null } as Event).state).toMatchObject({ state: 'UNKNOWN', watch: { step: 1 } })
  })

  it('that finds an unknown word keeps the record and goes on', () => {
    const { state, effects } = step(unknown, found('PENDING'))
    expect(state).toMatchObject({ state: 'UNKNOWN', booking: null, watch: { step: 1 } })
    expect(effects).toMatchObject([{ kind: 'save', shown: shownBy('checkBooking', bookingOf(ref, { status: 'PENDING' })) }])
  })

  it('of what was found already is for the ledger to put in its order', () => {
    const confirmed = having(confirm(), yes())
    expect(step(confirmed, found('CANCELLED'))).toMatchObject({ state: { state: 'FOUND', lookUps: 1 }, effects: [{ notices: [] }] })
  })

  it('that finds it by a word that nobody knows, and shows no record, is made again in an hour', () => {
    const failed = step(unknown, found('FAILED')).state
    const bare = { ...found('PENDING', 10 * minuteMs), shown: null } as Event
    expect(step(failed, bare).state).toMatchObject({ state: 'FOUND', unclearAtMs: null, watch: { dueTickMs: 70 * minuteMs } })
  })

  it('that finds it by a word that nobody knows, after it was found, is made again for a day', () => {
    const unclear = step(having(confirm(), yes()), found('PENDING', minuteMs)).state
    expect(unclear).toMatchObject({ state: 'FOUND', booking: { status: 'CONFIRMED' }, watch: { dueTickMs: 61 * minuteMs } })
    expect(mayTurn(unclear)).toBe(false)
    expect(step(unclear, notFound(61 * minuteMs)).state).toMatchObject({ absent: 0, watch: { dueTickMs: 121 * minuteMs } })
    expect(step(unclear, found('CONFIRMED', 61 * minuteMs)).state).toMatchObject({ unclearAtMs: null, watch: null })
    const listed: Event = {
      kind: 'shown',
      at: at(5),
      shown: shownBy('checkBookings', bookingOf(ref, { status: 'PENDING' })),
      cancelledByUs: false,
    }
    expect(step(having(confirm(), yes()), listed).state.unclearAtMs).toBe(at(5).wallMs)
    expect(step(unclear, listed).effects).toEqual([])
  })

  it('that finds our booking with an unknown word starts the count of "not found" anew', () => {
    const nearly = silent(1, 20)
    const heard = step(nearly, found('PENDING', 25 * minuteMs)).state
    expect(heard).toMatchObject({ state: 'UNKNOWN', watch: { cleanNotFound: 0, enoughTickMs: null } })
    expect(step(heard, notFound(31 * minuteMs)).state.state).toBe('UNKNOWN')
  })

  it.each([
    [
      'a list',
      (ms: number): Event => ({
        kind: 'shown',
        at: at(ms),
        shown: shownBy('checkBookings', bookingOf(ref, { status: 'PENDING' })),
        cancelledByUs: false,
      }),
    ],
    ['a look-up', (ms: number): Event => found('PENDING', ms)],
  ])('or %s that shows what was taken for not booked, with an unknown word, opens it again', (_, event) => {
    const again = step(silent(1, 20, 30), event(40 * minuteMs))
    expect(again.state).toMatchObject({ state: 'UNKNOWN', booking: null, watch: { cleanNotFound: 0 } })
    expect(notices(again)).toEqual(['surfacedUnclear'])
    expect(maySend(again.state)).toBe(false)
  })

  it('without a word plans the next one and does not count as "not found"', () => {
    expect(step(unknown, noWord(1000)).state.watch).toMatchObject({ step: 1, dueTickMs: 6000, cleanNotFound: 0 })
  })

  it('that a clerk asked for ahead of time leaves the plan as it is', () => {
    const planned = step(unknown, noWord(1000)).state
    expect(step(planned, noWord(2000)).state.watch).toMatchObject({ step: 1, dueTickMs: 6000 })
  })

  it('changes nothing while the request is on its way', () => {
    expect(step(sending, notFound(10))).toEqual({ state: { ...sending, lookUps: 1, lastLookUpMs: at(10).wallMs }, effects: [] })
  })

  it('begins a watch where a stored case has none', () => {
    expect(step({ ...unknown, watch: null }, notFound(5000)).state.watch).toMatchObject({ sinceTickMs: 5000, cleanNotFound: 1 })
  })

  it('of a case that was given up keeps a record without a reference', () => {
    const closed = silent(1, 2, 60)
    const shown = shownBy('checkBooking', bookingOf(ref, { clientRef: null }))
    const outcome = { class: 'another', failure: timedOut } as const
    const { effects } = step(closed, { kind: 'lookedUp', at: at(120 * minuteMs), outcome, shown, said, cancelledByUs: false })
    expect(closed.state).toBe('NOT_BOOKED')
    expect(effects).toMatchObject([{ kind: 'save', shown }])
  })
})

describe('silence becomes "not booked"', () => {
  it('after three clean answers, thirty minutes, and five minutes between the last two', () => {
    expect(silent(1, 20, 30).state).toBe('NOT_BOOKED')
    expect(silent(1, 25, 30).state).toBe('NOT_BOOKED')
  })

  it('however many look-ups a clerk makes between those', () => {
    expect(silent(1, 2, 29, 30).state).toBe('NOT_BOOKED')
    expect(silent(1, 25, 28, 29, 30).state).toBe('NOT_BOOKED')
  })

  it.each([
    ['two clean answers', [20, 30]],
    ['less than thirty minutes', [1, 10, 20, 29.9]],
    ['two last answers close together', [1, 29, 33]],
    ['only one that lies five minutes before the last', [1, 27, 28, 29, 30, 31]],
  ])('but not after %s', (_, minutes) => {
    expect(silent(...minutes).state).toBe('UNKNOWN')
  })

  it('counted anew after each send', () => {
    const again = [confirm(31 * minuteMs), refused(requestEnd.unknown, 2, 32 * minuteMs), notFound(33 * minuteMs), notFound(40 * minuteMs)]
    const state = again.reduce((before, event) => step(before, event).state, silent(1, 20, 30))
    expect(state).toMatchObject({ state: 'UNKNOWN', watch: { cleanNotFound: 2, sinceTickMs: 32 * minuteMs } })
  })

  it('and is looked up hourly for a day after, then left', () => {
    const closed = silent(1, 20, 30)
    expect(closed.watch?.dueTickMs).toBe(90 * minuteMs)
    const late = step(closed, notFound(23.5 * 60 * minuteMs))
    expect(late.state).toMatchObject({ state: 'NOT_BOOKED', watch: null })
    expect(step(closed, found('CONFIRMED', 90 * minuteMs)).state.state).toBe('FOUND')
  })

  it('and forgets that it was to be cancelled', () => {
    const wanted = step(silent(1, 2), want(true)).state
    const closed = step(wanted, notFound(60 * minuteMs)).state
    expect(closed).toMatchObject({ state: 'NOT_BOOKED', cancelWanted: false })
  })
})

describe('a restart', () => {
  it('makes an unfinished send unknown, and keeps that', () => {
    const { state, effects } = step(sending, restart(50))
    expect(state).toMatchObject({ state: 'UNKNOWN', attempts: [{ ended: requestEnd.unknown }], watch: { dueTickMs: 50 } })
    expect(effects).toMatchObject([{ kind: 'save', shown: null }])
  })

  it('begins the waiting of an unknown case anew', () => {
    const { state, effects } = step(silent(1, 20), restart(10))
    expect(state.watch).toMatchObject({ sinceTickMs: 10, cleanNotFound: 0, dueTickMs: 10 })
    expect(effects).toEqual([])
  })

  it('keeps the late watch of what silence closed, and leaves the rest alone', () => {
    expect(step(silent(1, 20, 30), restart(0)).state.watch?.dueTickMs).toBe(60 * minuteMs)
    expect(step(having(confirm(), yes()), restart(0)).state.watch).toBeNull()
    const dayLater = step(silent(1, 20, 30), restart(25 * 60 * minuteMs))
    expect(dayLater.state.watch).toBeNull()
    expect(done(dayLater)).toEqual(['save'])
    expect(step(fresh, restart(0)).state).toEqual(fresh)
    const open: BookingAttempt = { ...sending, state: 'NOT_BOOKED' }
    expect(step(open, restart(0)).state.watch).not.toBeNull()
  })
})

describe('what the ledger did not take', () => {
  const notKept = (ms: number): Event => ({ kind: 'notKept', at: at(ms), failure: diskFull })
  it('is looked up again', () => {
    expect(step(sending, notKept(10)).state).toMatchObject({ state: 'UNKNOWN', failure: diskFull, watch: { dueTickMs: 10 } })
    expect(step(unknown, notKept(1000)).state).toMatchObject({ state: 'UNKNOWN', watch: { step: 1 } })
    expect(step(silent(1, 20, 30), notKept(0)).state).toMatchObject({ state: 'NOT_BOOKED', watch: { dueTickMs: 60 * minuteMs } })
  })
  it('leaves a case that waits for nothing as it is', () => {
    expect(step(having(confirm(), yes()), notKept(10)).state).toMatchObject({ state: 'FOUND', watch: null })
  })
})

describe('a booking that another call shows', () => {
  const shown = (status: string, clientRef = ref): Event => ({
    kind: 'shown',
    at: at(5000),
    shown: shownBy('checkBookings', bookingOf(clientRef, { status })),
    cancelledByUs: false,
  })
  it('is news once', () => {
    const confirmed = having(confirm(), yes())
    expect(step(confirmed, shown('CONFIRMED'))).toEqual({ state: confirmed, effects: [] })
    expect(step(confirmed, shown('CANCELLED'))).toEqual({ state: confirmed, effects: [] })
    expect(step(unknown, shown('CONFIRMED')).state.state).toBe('FOUND')
  })
  it('is no news of a case that was found, but where it failed or was missed', () => {
    const failed = having(confirm(), yes('FAILED'))
    expect(step(failed, shown('CONFIRMED'))).toMatchObject({
      state: { failedAtMs: null, watch: null },
      effects: [{ shown: { seen: { source: 'checkBookings' } } }],
    })
    const missed = step(having(confirm(), yes()), absent()).state
    expect(step(missed, shown('CONFIRMED'))).toMatchObject({ state: { absent: 0 }, effects: [{ kind: 'save' }] })
  })
  it('waits while a request is on its way', () => {
    expect(step(sending, shown('CONFIRMED')).effects).toEqual([])
  })
  it('proves nothing with an unknown status or another reference', () => {
    expect(step(unknown, shown('PENDING'))).toMatchObject({ state: { state: 'UNKNOWN', watch: unknown.watch }, effects: [] })
    expect(step(unknown, shown('CONFIRMED', 'RD-2')).state).toBe(unknown)
  })

  it('is as unclear as before by an answer that shows nothing to keep', () => {
    const { state } = step(unknown, { ...found('PENDING'), shown: null } as Event)
    expect(state).toMatchObject({ state: 'UNKNOWN', unclearAtMs: null })
  })

  const during = (from: number, event: Event): Event => {
    if (!('shown' in event) || event.shown === null) throw new Error('it shows nothing')
    const { record, seen } = event.shown
    return { ...event, shown: { record, seen: { ...seen, during: { from, to: from + 1 } } } } as Event
  }
  it.each([
    ['a look-up', having(confirm(), refused(requestEnd.unknown), during(900, found('PENDING')))],
    ['the answer itself', having(confirm(), during(900, yes('PENDING')))],
    ['another list', having(confirm(), refused(requestEnd.unknown), during(900, shown('PENDING')))],
    ['a look-up of what was given up', having(confirm(), refused(requestEnd.notProcessed), during(900, found('PENDING')))],
  ])('is found by older news, and looked up until how it stands by %s is known', (_, before) => {
    const older = step(before, during(100, shown('CONFIRMED'))).state
    expect(older).toMatchObject({ state: 'FOUND', unclearAtMs: expect.any(Number) })
    expect(older.watch).not.toBeNull()
    expect(step(older, during(1900, found('CONFIRMED'))).state).toMatchObject({ unclearAtMs: null, watch: null })
  })
})

describe('the clerk is told', () => {
  it('that a booking whose answer was lost was found', () => {
    expect(notices(step(unknown, found()))).toEqual(['recovered'])
    expect(notices(step(sending, yes()))).toEqual([])
  })

  it.each([
    ['was taken for not booked', silent(1, 20, 30)],
    ['was held back', having(confirm(), refused(requestEnd.notProcessed))],
  ])('that a booking surfaced which %s', (_, before) => {
    expect(notices(step(before, found()))).toEqual(['surfacedLate'])
  })

  it('of a cancellation by somebody else, and not of our own', () => {
    expect(notices(step(unknown, found('CANCELLED')))).toEqual(['cancelledElsewhere'])
    expect(notices(step(unknown, { ...found('CANCELLED'), cancelledByUs: true } as Event))).toEqual([])
  })

  it('when three comparisons in a row have not shown a confirmed booking, and once', () => {
    const confirmed = having(confirm(), yes())
    const missed = (times: number) =>
      Array.from({ length: times }, (_, i) => absent(i * 60 * minuteMs)).reduce((state, event) => step(state, event).state, confirmed)
    const laterMs = 10 * 60 * minuteMs
    expect(notices(step(missed(1), absent(laterMs)))).toEqual([])
    expect(notices(step(missed(2), absent(laterMs)))).toEqual(['vanished'])
    expect(notices(step(missed(3), absent(laterMs)))).toEqual([])
    expect(step(missed(2), absent(61 * minuteMs)).effects).toEqual([])
    expect(missed(3).state).toBe('FOUND')
    expect(step(missed(2), found()).state.absent).toBe(0)
    expect(notices(step(missed(2), notFound(laterMs)))).toEqual(['vanished'])
    expect(step(unknown, absent()).effects).toEqual([])
  })

  it('after a day without a verdict, also where nobody could be asked', () => {
    const dayMs = 24 * 60 * minuteMs
    const notAsked = (afterMs: number) => ({ kind: 'notAsked', at: at(afterMs) }) as const
    expect(step(unknown, notAsked(dayMs - 1))).toEqual({ state: unknown, effects: [] })
    const late = step(unknown, notAsked(dayMs))
    expect(notices(late)).toEqual(['escalated'])
    expect(late.effects).toMatchObject([{ kind: 'save', evidence: [{ what: 'notAsked', body: { state: 'UNKNOWN' } }] }])
    expect(late.state).toEqual({ ...unknown, escalated: true })
    expect(step(late.state, notAsked(2 * dayMs)).effects).toEqual([])
    expect(step(having(confirm(), yes()), notAsked(dayMs)).effects).toEqual([])
  })

  it('after a day without a verdict, once', () => {
    const dayMs = 24 * 60 * minuteMs
    expect(notices(step(unknown, noWord(dayMs - 1)))).toEqual([])
    const late = step(unknown, noWord(dayMs))
    expect(notices(late)).toEqual(['escalated'])
    expect(late.state).toMatchObject({ state: 'UNKNOWN', escalated: true })
    expect(notices(step(late.state, noWord(dayMs + 1)))).toEqual([])
    expect(notices(step({ ...unknown, attempts: [], createdAtMs: at(0).wallMs }, noWord(dayMs)))).toEqual(['escalated'])
  })

  it('when the booked record differs from what was agreed to', () => {
    expect(notices(step(sending, yes('CONFIRMED', 1, ref, { total: '600.00' })))).toEqual(['bookedDifferently'])
    const remembered = { ...unknown, content: null }
    expect(notices(step(remembered, found('CONFIRMED', 2000, ref, { total: '600.00' })))).toEqual(['recovered'])
  })

  it('that a booking was found whose cancellation was wanted', () => {
    const wanted = step(unknown, want(true))
    expect(done(wanted)).toEqual(['save'])
    expect(notices(step(wanted.state, found()))).toEqual(['recovered', 'cancelWanted'])
    expect(step(wanted.state, found()).state.cancelWanted).toBe(false)
    expect(step(having(confirm(), yes()), want(true)).effects).toEqual([])
  })

  it('after a day without a verdict, and anew once the request is sent again', () => {
    const escalated = having(confirm(), refused(requestEnd.unknown, 1, 0), noWord(1440 * minuteMs))
    expect(escalated.escalated).toBe(true)
    const closed = [1441, 1442, 1500, 1501].reduce((state, minute) => step(state, notFound(minute * minuteMs)).state, escalated)
    expect(closed.state).toBe('NOT_BOOKED')
    const again = step(closed, confirm(1502 * minuteMs)).state
    expect(again).toMatchObject({ state: 'SENDING', escalated: false })
    const silentAgain = step(again, refused(requestEnd.unknown, 2, 1503 * minuteMs)).state
    expect(notices(step(silentAgain, noWord(3 * 1440 * minuteMs)))).toEqual(['escalated'])
  })

  it('when three comparisons have not shown a confirmed booking, also where the clock was set back between them', () => {
    const twice = step(having(confirm(), yes(), absent(2 * 24 * 60 * minuteMs)), absent(0)).state
    expect(twice.absent).toBe(2)
    expect(notices(step(twice, absent(10 * 60 * minuteMs)))).toEqual(['vanished'])
  })
})

describe('what only the send journal tells', () => {
  it('of a lost attempt is unknown and looked up', () => {
    const remembered = rememberedAttempt({ ...line(4), stay: content })
    const taken = step(remembered, { kind: 'witnessed', at: at(10), line: line(4) })
    expect(taken.state).toMatchObject({
      state: 'UNKNOWN',
      witnessed: 4,
      attempts: [{ number: 1, ended: requestEnd.unknown }],
      watch: { dueTickMs: 10 },
    })
    expect(notices(taken)).toEqual(['notInLedger'])
    expect(maySend({ ...taken.state, state: 'NOT_BOOKED' })).toBe(false)
  })

  it('of a lost second send makes the attempt unknown again', () => {
    const held = { ...having(confirm(), refused(requestEnd.notProcessed)), witnessed: 1 }
    expect(step(held, { kind: 'witnessed', at: at(10), line: line(3) }).state).toMatchObject({
      state: 'UNKNOWN',
      attempts: [{}, { number: 2 }],
    })
    expect(step(held, { kind: 'witnessed', at: at(10), line: line(1) }).effects).toEqual([])
  })

  it('of a booking that is known is only noted', () => {
    const taken = step(having(confirm(), yes()), { kind: 'witnessed', at: at(10), line: line(3) })
    expect(taken.state).toMatchObject({ state: 'FOUND', witnessed: 3 })
    expect(notices(taken)).toEqual([])
  })

  it('of a booking that was found is kept', () => {
    const { state, effects } = step(having(confirm(), yes()), { kind: 'witnessed', at: at(5000), line: line(2) })
    expect(state).toMatchObject({ state: 'FOUND', witnessed: 2 })
    expect(effects.map(({ kind }) => kind)).toEqual(['save'])
  })
})

describe('on record', () => {
  it('is what was agreed to and what was sent, without a card', () => {
    const [agreed, sent] = evidence(step(fresh, confirm(7)))
    expect(agreed).toMatchObject({ subject: ref, what: 'agreed', atMs: at(7).wallMs, body: { agreed: content.agreed, reason: null } })
    expect(sent).toMatchObject({ what: 'sent', body: { attempt: 1, to: service.baseUrl, clientRef: ref, holder: content.holder } })
  })

  it('is each answer and look-up with the clock of the service', () => {
    const told = { status: 200, serverDateMs: 5, clockOffsetMs: -3 }
    const answer = { ...yes(), said: told } as Event
    expect(evidence(step(sending, answer))).toMatchObject([
      {
        what: 'answered',
        serverDateMs: 5,
        clockOffsetMs: -3,
        body: { outcome: requestEnd.booked, booking: { bookingRef: 'b00001' }, state: 'FOUND' },
      },
    ])
    expect(evidence(step(unknown, noWord(9)))).toMatchObject([
      { what: 'lookedUp', body: { number: 1, outcome: 'inconclusive', failure: timedOut, state: 'UNKNOWN' } },
    ])
  })

  it('is nothing for an event that changes nothing', () => {
    expect(evidence(step(unknown, refused(requestEnd.rejected)))).toEqual([])
  })
})

describe('whatever happens', () => {
  const letters = fc.constantFrom(
    requestEnd.notProcessed,
    requestEnd.rejected,
    requestEnd.notSent,
    requestEnd.paymentRefused,
    requestEnd.unknown,
  ) as fc.Arbitrary<Unbooked>
  const attempts = fc.integer({ min: 1, max: 4 })
  const statuses = fc.constantFrom('CONFIRMED', 'FAILED', 'CANCELLED', 'PENDING')
  const refs = fc.constantFrom(ref, ref, ref, 'RD-0000000000000002')
  type Timed = (ms: number) => Event
  const timed: fc.Arbitrary<Timed> = fc.oneof(
    fc.constant(((ms) => confirm(ms)) as Timed),
    fc.constant(((ms) => confirm(ms, 'another content')) as Timed),
    fc.constant(((ms) => ({ kind: 'notRecorded', at: at(ms), failure: diskFull, announced: true })) as Timed),
    fc.tuple(letters, attempts).map(
      ([letter, attempt]): Timed =>
        (ms) =>
          refused(letter, attempt, ms),
    ),
    fc.tuple(statuses, attempts, refs).map(
      ([status, attempt, of]): Timed =>
        () =>
          yes(status, attempt, of),
    ),
    fc.tuple(statuses, refs).map(
      ([status, of]): Timed =>
        (ms) =>
          found(status, ms, of),
    ),
    fc.constant(notFound as Timed),
    fc.constant(notFound as Timed),
    fc.constant(noWord as Timed),
    fc.constant(((ms) => ({ kind: 'notKept', at: at(ms), failure: diskFull })) as Timed),
    fc.constant(restart as Timed),
    fc.constant(absent as Timed),
    fc.boolean().map(
      (wanted): Timed =>
        () =>
          want(wanted),
    ),
    fc.integer({ min: 1, max: 5 }).map(
      (sequence): Timed =>
        (ms) => ({ kind: 'witnessed', at: at(ms), line: line(sequence) }),
    ),
    fc.constantFrom('b00001', 'b00002').map(
      (bookingRef): Timed =>
        (ms) =>
          found('CONFIRMED', ms, ref, { bookingRef }),
    ),
  )
  const histories = fc.array(fc.tuple(timed, fc.integer({ min: 0, max: 20 * minuteMs })), { minLength: 1, maxLength: 60 })

  /** Runs a history on a clock that goes forward and gives each step to `see`. */
  const replay = (history: [Timed, number][], see: (before: BookingAttempt, event: Event, next: ReturnType<typeof step>) => void) => {
    let state = fresh
    let ms = 0
    for (const [event, waitMs] of history) {
      ms += waitMs
      const happening = event(ms)
      const next = step(state, happening)
      see(state, happening, next)
      state = next.state
    }
  }
  const runs = { numRuns: 2000 }

  it('I1: a send is asked for only when none is in flight, and then only one', () => {
    fc.assert(
      fc.property(histories, (history) => {
        replay(history, (before, event, { state, effects }) => {
          const sends = effects.filter(({ kind }) => kind === 'send')
          if (sends.length === 0) return
          expect(event.kind).toBe('confirm')
          expect(sends).toHaveLength(1)
          expect(maySend(before)).toBe(true)
          expect(before.attempts.every(({ ended }) => ended !== null)).toBe(true)
          expect(state.state).toBe('SENDING')
          expect(effects.map(({ kind }) => kind)).toEqual(['journal', 'save', 'send'])
        })
      }),
      runs,
    )
  })

  it('I3: reference and content never change, and another content is never sent', () => {
    fc.assert(
      fc.property(histories, (history) => {
        replay(history, (_, event, { state, effects }) => {
          expect([state.clientRef, state.contentHash, state.content]).toEqual([ref, fresh.contentHash, content])
          if (event.kind === 'confirm' && event.contentHash !== fresh.contentHash) expect(effects).toEqual([])
        })
      }),
      runs,
    )
  })

  it('I4: FOUND comes with a booking under client reference', () => {
    fc.assert(
      fc.property(histories, (history) => {
        replay(history, (_, __, { state }) => {
          if (state.state === 'FOUND') expect(state.booking).toMatchObject({ clientRef: ref })
        })
      }),
      runs,
    )
  })

  it('I5 and I7: "not booked" comes only by the settle rule, and nothing else comes by time alone', () => {
    fc.assert(
      fc.property(histories, (history) => {
        replay(history, (before, event, { state }) => {
          if (state.state === before.state) return
          if (state.state === 'NOT_BOOKED' && event.kind !== 'notRecorded') {
            expect(event).toMatchObject({ kind: 'lookedUp', outcome: { class: 'cleanNotFound' } })
            expect(before.state).toBe('UNKNOWN')
            expect(before.watch?.cleanNotFound).toBeGreaterThanOrEqual(2)
            expect(state.attempts.every(({ ended }) => ended !== null)).toBe(true)
          } else if (event.kind === 'lookedUp') {
            const outcome: { class: string } = event.outcome
            expect(outcome.class).toBe('found')
          }
        })
      }),
      runs,
    )
  })

  it('I8: whatever is kept is on record, and says the state: it may be another one than the ledger has', () => {
    fc.assert(
      fc.property(histories, (history) => {
        replay(history, (_before, _, next) => {
          for (const effect of next.effects) {
            if (effect.kind === 'save') expect(effect.evidence.at(-1)?.body).toMatchObject({ state: next.state.state })
          }
        })
      }),
      runs,
    )
  })

  it('an unknown case always has its next look-up', () => {
    fc.assert(
      fc.property(histories, (history) => {
        replay(history, (_, __, { state }) => {
          if (state.state === 'UNKNOWN') expect(state.watch).not.toBeNull()
        })
      }),
      runs,
    )
  })
})

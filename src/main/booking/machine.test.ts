import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Failure } from '../../shared/failure.ts'
import type { NoticeKind } from '../../shared/notice-views.ts'
import type { Booking } from '../../shared/schemas.ts'
import { type Case, type CaseState, draft, type Event, isOpen, maySend, rememberedCase, type Step } from './case.ts'
import { step } from './machine.ts'
import { at, bookingOf, consent, content, said, service, shownBy } from './samples.ts'
import type { WitnessLine } from './witness.ts'

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
const refused = (letter: 'N' | 'R' | 'Z' | 'P' | 'U', attempt = 1, ms = 1000): Event => ({
  kind: 'answered',
  at: at(ms),
  attempt,
  outcome: { class: letter, failure: timedOut },
  shown: null,
  said,
})
const yes = (status = 'CONFIRMED', attempt = 1, clientRef = ref, changes: Partial<Booking> = {}): Event => {
  const booking = bookingOf(clientRef, { status, ...changes })
  const letter = ({ CONFIRMED: 'Y', FAILED: 'F' } as const)[status] ?? 'X'
  return { kind: 'answered', at: at(1000), attempt, outcome: { class: letter, booking }, shown: shownBy('bookRate', booking), said }
}
const found = (status = 'CONFIRMED', ms = 2000, clientRef = ref, changes: Partial<Booking> = {}): Event => {
  const booking = bookingOf(clientRef, { status, ...changes })
  return {
    kind: 'lookedUp',
    at: at(ms),
    outcome: { class: 'found', booking, status: status === 'CONFIRMED' ? status : null },
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
const line = (sequence: number): WitnessLine => ({ sequence, kind: 'book', reference: ref, atMs: at(0).wallMs, keyFingerprint: 'f1' })

/** What has to be done, in order. */
const done = ({ effects }: Step) => effects.map(({ kind }) => kind)
const notices = ({ effects }: Step): NoticeKind[] =>
  effects.flatMap((effect) => (effect.kind === 'save' ? effect.notices.map(({ kind }) => kind) : []))
const evidence = ({ effects }: Step) => effects.flatMap((effect) => (effect.kind === 'save' ? effect.evidence : []))

const having = (...events: Event[]): Case => events.reduce((state, event) => step(state, event).state, fresh)
const sending = having(confirm())
const unknown = having(confirm(), refused('U'))
const silent = (...minutes: number[]) => having(confirm(), refused('U', 1, 0), ...minutes.map((minute) => notFound(minute * minuteMs)))

describe('a confirmation', () => {
  it('asks for witness, ledger and send, in this order, and is open at once', () => {
    const { state, effects } = step(fresh, confirm())
    expect(effects.map(({ kind }) => kind)).toEqual(['witness', 'save', 'send'])
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
    const again = having(confirm(), refused('Z'), confirm(), { kind: 'notRecorded', at: at(0), failure: diskFull, announced: true })
    expect(again).toMatchObject({ state: 'NOT_SENT', attempts: [{ number: 1 }], failure: diskFull })
  })

  it('whose line the witness did not take leaves the line before it alone', () => {
    expect(step(sending, { kind: 'notRecorded', at: at(0), failure: diskFull, announced: false }).effects).toEqual([])
  })

  it('that could not be written down leaves an earlier silence under watch', () => {
    const silent = {
      ...fresh,
      state: 'NOT_BOOKED',
      attempts: [{ number: 1, from: 'DRAFT', sentAtMs: at(0).wallMs, sentTo: service, ended: 'U' }],
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
  const ends: [Event, CaseState][] = [
    [yes(), 'CONFIRMED'],
    [yes('FAILED'), 'FAILED'],
    [yes('CANCELED'), 'CANCELLED'],
    [refused('N'), 'HELD_BACK'],
    [refused('Z'), 'NOT_SENT'],
    [refused('R'), 'REJECTED'],
    [refused('P'), 'UNKNOWN'],
    [refused('U'), 'UNKNOWN'],
  ]
  it.each(ends)('%o ends in %s', (event, state) => {
    expect(step(sending, event).state.state).toBe(state)
  })

  it('with a booking is kept together with the case, and ends its look-ups', () => {
    const { state, effects } = step(sending, yes())
    expect(effects).toMatchObject([{ kind: 'save', shown: shownBy('bookRate', bookingOf(ref)) }])
    expect(state).toMatchObject({ booking: bookingOf(ref), watch: null, failure: null, attempts: [{ ended: 'Y' }] })
  })

  it('without an outcome is looked up at once', () => {
    expect(unknown).toMatchObject({ failure: timedOut, watch: { dueTickMs: 1000, step: 0 }, attempts: [{ ended: 'U' }] })
  })

  it('that says yes without the booking is as unknown as silence', () => {
    const bare: Event = { kind: 'answered', at: at(1), attempt: 1, outcome: { class: 'Y', booking: bookingOf(ref) }, shown: null, said }
    expect(step(sending, bare).state).toMatchObject({ state: 'UNKNOWN', failure: null })
  })

  it('of another reference proves nothing', () => {
    expect(step(sending, yes('CONFIRMED', 1, 'RD-2')).state.state).toBe('UNKNOWN')
  })

  it('that comes late counts when it shows the booking, and not when it refuses', () => {
    expect(step(unknown, yes()).state.state).toBe('CONFIRMED')
    expect(step(silent(1, 20, 31), yes()).state.state).toBe('CONFIRMED')
    expect(step(unknown, refused('R'))).toEqual({ state: unknown, effects: [] })
    expect(step(having(confirm(), refused('Z'), confirm()), refused('R', 1)).effects).toEqual([])
  })

  it('that comes late does not undo what a look-up has shown since', () => {
    const cancelled = having(confirm(), refused('U'), found('CANCELLED'))
    expect(step(cancelled, yes())).toEqual({ state: cancelled, effects: [] })
  })
})

describe('a look-up', () => {
  it.each([
    ['CONFIRMED', 'CONFIRMED'],
    ['FAILED', 'FAILED'],
    ['CANCELLED', 'CANCELLED'],
    ['CANCELED', 'CANCELLED'],
  ])('that finds the booking %s ends in %s', (status, state) => {
    expect(step(unknown, found(status)).state).toMatchObject({ state, lookUps: 1, watch: null })
  })

  it('that finds an unknown word keeps the record and goes on', () => {
    const { state, effects } = step(unknown, found('PENDING'))
    expect(state).toMatchObject({ state: 'UNKNOWN', booking: null, watch: { step: 1 } })
    expect(effects).toMatchObject([{ kind: 'save', shown: shownBy('checkBooking', bookingOf(ref, { status: 'PENDING' })) }])
  })

  it('older than what is known changes nothing that is known', () => {
    const confirmed = { ...having(confirm(), yes()), shownAtMs: 60_000 }
    expect(step(confirmed, found('CANCELLED')).state).toMatchObject({ state: 'CONFIRMED', lookUps: 1 })
  })

  it('that finds our booking with an unknown word starts the count of "not found" anew', () => {
    const nearly = silent(1, 20)
    const heard = step(nearly, found('PENDING', 25 * minuteMs)).state
    expect(heard).toMatchObject({ state: 'UNKNOWN', watch: { cleanNotFound: 0, lastCleanTickMs: null } })
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
})

describe('silence becomes "not booked"', () => {
  it('after three clean answers, thirty minutes, and five minutes between the last two', () => {
    expect(silent(1, 20, 30).state).toBe('NOT_BOOKED')
  })

  it.each([
    ['two clean answers', [20, 30]],
    ['less than thirty minutes', [1, 10, 20, 29.9]],
    ['two last answers close together', [1, 2, 29, 33]],
  ])('but not after %s', (_, minutes) => {
    expect(silent(...minutes).state).toBe('UNKNOWN')
  })

  it('counted anew after each send', () => {
    const again = [confirm(31 * minuteMs), refused('U', 2, 32 * minuteMs), notFound(33 * minuteMs), notFound(40 * minuteMs)]
    const state = again.reduce((before, event) => step(before, event).state, silent(1, 20, 30))
    expect(state).toMatchObject({ state: 'UNKNOWN', watch: { cleanNotFound: 2, sinceTickMs: 32 * minuteMs } })
  })

  it('and is looked up hourly for a day after, then left', () => {
    const closed = silent(1, 20, 30)
    expect(closed.watch?.dueTickMs).toBe(90 * minuteMs)
    const late = step(closed, notFound(23.5 * 60 * minuteMs))
    expect(late.state).toMatchObject({ state: 'NOT_BOOKED', watch: null })
    expect(step(closed, found('CONFIRMED', 90 * minuteMs)).state.state).toBe('CONFIRMED')
  })
})

describe('a restart', () => {
  it('makes an unfinished send unknown, and keeps that', () => {
    const { state, effects } = step(sending, restart(50))
    expect(state).toMatchObject({ state: 'UNKNOWN', attempts: [{ ended: 'U' }], watch: { dueTickMs: 50 } })
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
    const open: Case = { ...sending, state: 'NOT_BOOKED' }
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
    expect(step(having(confirm(), yes()), notKept(10)).state).toMatchObject({ state: 'CONFIRMED', watch: null })
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
    expect(step(confirmed, shown('CANCELLED')).state.state).toBe('CANCELLED')
  })
  it('waits while a request is on its way', () => {
    expect(step(sending, shown('CONFIRMED')).effects).toEqual([])
  })
  it('proves nothing with an unknown status or another reference', () => {
    expect(step(unknown, shown('PENDING')).state).toBe(unknown)
    expect(step(unknown, shown('CONFIRMED', 'RD-2')).state).toBe(unknown)
  })
})

describe('the clerk is told', () => {
  const second = { bookingRef: 'b00002' }
  it('that a booking whose answer was lost was found', () => {
    expect(notices(step(unknown, found()))).toEqual(['recovered'])
    expect(notices(step(sending, yes()))).toEqual([])
  })

  it.each([
    ['was taken for not booked', silent(1, 20, 30)],
    ['was held back', having(confirm(), refused('N'))],
    ['had failed', having(confirm(), refused('U'), found('FAILED'))],
  ])('that a booking surfaced which %s', (_, before) => {
    expect(notices(step(before, found()))).toEqual(['surfacedLate'])
  })

  it('of a cancellation by somebody else, and not of our own', () => {
    const confirmed = having(confirm(), yes())
    expect(notices(step(confirmed, found('CANCELLED')))).toEqual(['cancelledElsewhere'])
    expect(notices(step(unknown, found('CANCELLED')))).toEqual(['cancelledElsewhere'])
    expect(notices(step(confirmed, { ...found('CANCELLED'), cancelledByUs: true } as Event))).toEqual([])
  })

  it('that a confirmed booking has failed since', () => {
    expect(notices(step(having(confirm(), yes()), found('FAILED')))).toEqual(['failedLater'])
    expect(notices(step(unknown, found('FAILED')))).toEqual([])
  })

  it('once of each second confirmed booking under one reference, and keeps the first', () => {
    const confirmed = having(confirm(), yes())
    const doubled = step(confirmed, found('CONFIRMED', 2000, ref, second))
    expect(doubled.effects).toMatchObject([{ notices: [{ kind: 'duplicate', bookingRef: 'b00001', otherRef: 'b00002' }] }])
    expect(doubled.state).toMatchObject({ state: 'CONFIRMED', booking: { bookingRef: 'b00001' }, others: ['b00002'] })
    expect(notices(step(doubled.state, found('CONFIRMED', 3000, ref, second)))).toEqual([])
    const again: Event = {
      kind: 'shown',
      at: at(3000),
      shown: shownBy('checkBookings', bookingOf(ref, second)),
      cancelledByUs: false,
    }
    expect(step(doubled.state, again).effects).toEqual([])
  })

  it('of a second booking only when it is confirmed; a confirmed one counts before a failed one', () => {
    const confirmed = having(confirm(), yes())
    expect(step(confirmed, found('FAILED', 2000, ref, second)).state.state).toBe('CONFIRMED')
    expect(step(confirmed, found('CONFIRMED', 2000, ref, { bookingRef: null })).state.others).toEqual([])
    const failedFirst = having(confirm(), refused('U'), found('FAILED'))
    const taken = step(failedFirst, found('CONFIRMED', 3000, ref, second))
    expect(taken.state).toMatchObject({ state: 'CONFIRMED', booking: { bookingRef: 'b00002' } })
    expect(notices(taken)).toEqual(['surfacedLate'])
    expect(step(failedFirst, found('FAILED', 3000, ref, second)).state.booking?.bookingRef).toBe('b00001')
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
    expect(missed(3).state).toBe('CONFIRMED')
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
})

describe('what only the witness tells', () => {
  it('of a lost attempt is unknown and looked up', () => {
    const remembered = rememberedCase({ ...line(4), stay: content })
    const taken = step(remembered, { kind: 'witnessed', at: at(10), line: line(4) })
    expect(taken.state).toMatchObject({ state: 'UNKNOWN', witnessed: 4, attempts: [{ number: 1, ended: 'U' }], watch: { dueTickMs: 10 } })
    expect(notices(taken)).toEqual(['notInLedger'])
    expect(maySend({ ...taken.state, state: 'NOT_BOOKED' })).toBe(false)
  })

  it('of a lost second send makes the attempt unknown again', () => {
    const held = { ...having(confirm(), refused('N')), witnessed: 1 }
    expect(step(held, { kind: 'witnessed', at: at(10), line: line(3) }).state).toMatchObject({
      state: 'UNKNOWN',
      attempts: [{}, { number: 2 }],
    })
    expect(step(held, { kind: 'witnessed', at: at(10), line: line(1) }).effects).toEqual([])
  })

  it('of a booking that is known is only noted', () => {
    const taken = step(having(confirm(), yes()), { kind: 'witnessed', at: at(10), line: line(3) })
    expect(taken.state).toMatchObject({ state: 'CONFIRMED', witnessed: 3 })
    expect(notices(taken)).toEqual([])
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
        body: { outcome: 'Y', booking: { bookingRef: 'b00001' }, state: 'CONFIRMED' },
      },
    ])
    expect(evidence(step(unknown, noWord(9)))).toMatchObject([
      { what: 'lookedUp', body: { number: 1, outcome: 'inconclusive', failure: timedOut, state: 'UNKNOWN' } },
    ])
  })

  it('is nothing for an event that changes nothing', () => {
    expect(evidence(step(unknown, refused('R')))).toEqual([])
  })
})

describe('whatever happens', () => {
  const letters = fc.constantFrom('N', 'R', 'Z', 'P', 'U') as fc.Arbitrary<'N' | 'R' | 'Z' | 'P' | 'U'>
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
  const replay = (history: [Timed, number][], see: (before: Case, event: Event, next: ReturnType<typeof step>) => void) => {
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
          expect(effects.map(({ kind }) => kind)).toEqual(['witness', 'save', 'send'])
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

  it('I4: CONFIRMED comes with a booking under our reference', () => {
    fc.assert(
      fc.property(histories, (history) => {
        replay(history, (_, __, { state }) => {
          if (state.state === 'CONFIRMED') expect(state.booking).toMatchObject({ clientRef: ref, status: 'CONFIRMED' })
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

  it('I8: every change of state that is kept is on record, and says the state', () => {
    fc.assert(
      fc.property(histories, (history) => {
        replay(history, (before, _, next) => {
          if (next.state.state === before.state) return
          for (const effect of next.effects) {
            if (effect.kind === 'save') expect(effect.evidence.at(-1)?.body).toMatchObject({ state: next.state.state })
          }
        })
      }),
      runs,
    )
  })

  it('a second confirmed booking is never silent', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const confirmed = new Set<string>()
        const told = new Set<string>()
        replay(history, (_, __, { effects }) => {
          for (const effect of effects) {
            if (effect.kind !== 'save') continue
            const booking = effect.shown?.record.booking
            if (booking?.clientRef === ref && booking.status === 'CONFIRMED' && booking.bookingRef) confirmed.add(booking.bookingRef)
            for (const { kind } of effect.notices) told.add(kind)
          }
        })
        if (confirmed.size > 1) expect(told.has('duplicate') || told.has('surfacedLate')).toBe(true)
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

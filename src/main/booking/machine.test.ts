import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Failure } from '../../shared/failure.ts'
import { type Case, type CaseState, draft, type Event, isOpen, maySend, step } from './machine.ts'
import { at, bookingOf, content, service, shownBy } from './samples.ts'

const ref = 'RD-0000000000000001'
const minuteMs = 60_000
const timedOut = { kind: 'noAnswer', cause: 'timedOut', afterMs: 120_000 } as const
const diskFull: Failure = { kind: 'ledger', trouble: 'diskFull' }

const fresh = draft(ref, content, 0)
const confirm = (ms = 0, hash = fresh.contentHash): Event => ({ kind: 'confirm', at: at(ms), contentHash: hash, sendTo: service })
const refused = (letter: 'N' | 'R' | 'Z' | 'P' | 'U', attempt = 1, ms = 1000): Event => ({
  kind: 'answered',
  at: at(ms),
  attempt,
  outcome: { class: letter, failure: timedOut },
  shown: null,
})
const yes = (status = 'CONFIRMED', attempt = 1, clientRef = ref): Event => {
  const booking = bookingOf(clientRef, { status })
  const letter = ({ CONFIRMED: 'Y', FAILED: 'F' } as const)[status] ?? 'X'
  return { kind: 'answered', at: at(1000), attempt, outcome: { class: letter, booking }, shown: shownBy('bookRate', booking) }
}
const found = (status = 'CONFIRMED', ms = 2000, clientRef = ref): Event => {
  const booking = bookingOf(clientRef, { status })
  return {
    kind: 'lookedUp',
    at: at(ms),
    outcome: { class: 'found', booking, status: status === 'CONFIRMED' ? status : null },
    shown: shownBy('checkBooking', booking),
  }
}
const notFound = (ms: number): Event => ({ kind: 'lookedUp', at: at(ms), outcome: { class: 'cleanNotFound' }, shown: null })
const noWord = (ms: number): Event => ({ kind: 'lookedUp', at: at(ms), outcome: { class: 'inconclusive', failure: timedOut }, shown: null })
const restart = (ms: number): Event => ({ kind: 'restarted', at: at(ms) })

const having = (...events: Event[]): Case => events.reduce((state, event) => step(state, event).state, fresh)
const sending = having(confirm())
const unknown = having(confirm(), refused('U'))
const silent = (...minutes: number[]) => having(confirm(), refused('U', 1, 0), ...minutes.map((minute) => notFound(minute * minuteMs)))

describe('a confirmation', () => {
  it('asks for witness, ledger and send, in this order, and is open at once', () => {
    const { state, effects } = step(fresh, confirm())
    expect(effects).toEqual([{ kind: 'witness' }, { kind: 'save', shown: null }, { kind: 'send', attempt: 1 }])
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
    expect(step(sending, { kind: 'notRecorded', at: at(0), failure: diskFull })).toEqual({
      state: { ...fresh, failure: diskFull },
      effects: [],
    })
    const again = having(confirm(), refused('Z'), confirm(), { kind: 'notRecorded', at: at(0), failure: diskFull })
    expect(again).toMatchObject({ state: 'NOT_SENT', attempts: [{ number: 1 }], failure: diskFull })
  })

  it('that could not be written down leaves an earlier silence under watch', () => {
    const silent = {
      ...fresh,
      state: 'NOT_BOOKED',
      attempts: [{ number: 1, from: 'DRAFT', sentAtMs: at(0).wallMs, sentTo: service, ended: 'U' }],
    } as const
    const { state } = step(step(silent, confirm()).state, { kind: 'notRecorded', at: at(0), failure: diskFull })
    expect(state).toMatchObject({ state: 'NOT_BOOKED', watch: { dueTickMs: 60 * 60_000 } })
  })

  it('that was written down is not taken back', () => {
    expect(step(unknown, { kind: 'notRecorded', at: at(0), failure: diskFull }).state).toBe(unknown)
    expect(step({ ...fresh, state: 'SENDING' }, { kind: 'notRecorded', at: at(0), failure: diskFull }).effects).toEqual([])
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
    expect(effects).toEqual([{ kind: 'save', shown: shownBy('bookRate', bookingOf(ref)) }])
    expect(state).toMatchObject({ booking: bookingOf(ref), watch: null, failure: null, attempts: [{ ended: 'Y' }] })
  })

  it('without an outcome is looked up at once', () => {
    expect(unknown).toMatchObject({ failure: timedOut, watch: { dueTickMs: 1000, step: 0 }, attempts: [{ ended: 'U' }] })
  })

  it('that says yes without the booking is as unknown as silence', () => {
    const bare: Event = { kind: 'answered', at: at(1), attempt: 1, outcome: { class: 'Y', booking: bookingOf(ref) }, shown: null }
    expect(step(sending, bare).state).toMatchObject({ state: 'UNKNOWN', failure: null })
  })

  it('of another reference proves nothing', () => {
    expect(step(sending, yes('CONFIRMED', 1, 'RD-2')).state.state).toBe('SENDING')
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
    expect(effects).toEqual([{ kind: 'save', shown: shownBy('checkBooking', bookingOf(ref, { status: 'PENDING' })) }])
  })

  it('without a word plans the next one and does not count as "not found"', () => {
    expect(step(unknown, noWord(1000)).state.watch).toMatchObject({ step: 1, dueTickMs: 6000, cleanNotFound: 0 })
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
    expect(effects).toEqual([{ kind: 'save', shown: null }])
  })

  it('begins the waiting of an unknown case anew', () => {
    const { state, effects } = step(silent(1, 20), restart(10))
    expect(state.watch).toMatchObject({ sinceTickMs: 10, cleanNotFound: 0, dueTickMs: 10 })
    expect(effects).toEqual([])
  })

  it('keeps the late watch of what silence closed, and leaves the rest alone', () => {
    expect(step(silent(1, 20, 30), restart(0)).state.watch?.dueTickMs).toBe(60 * minuteMs)
    expect(step(having(confirm(), yes()), restart(0)).state.watch).toBeNull()
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
    shown: shownBy('checkBookings', bookingOf(clientRef, { status })),
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

describe('whatever happens', () => {
  const letters = fc.constantFrom('N', 'R', 'Z', 'P', 'U') as fc.Arbitrary<'N' | 'R' | 'Z' | 'P' | 'U'>
  const attempts = fc.integer({ min: 1, max: 4 })
  const statuses = fc.constantFrom('CONFIRMED', 'FAILED', 'CANCELLED', 'PENDING')
  const refs = fc.constantFrom(ref, ref, ref, 'RD-0000000000000002')
  type Timed = (ms: number) => Event
  const timed: fc.Arbitrary<Timed> = fc.oneof(
    fc.constant(((ms) => confirm(ms)) as Timed),
    fc.constant(((ms) => confirm(ms, 'another content')) as Timed),
    fc.constant(((ms) => ({ kind: 'notRecorded', at: at(ms), failure: diskFull })) as Timed),
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

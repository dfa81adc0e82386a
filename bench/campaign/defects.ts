/**
 * Named defects, each a small change to the desk that a tired author could make. The campaign must notice every one of
 * them; one that it does not notice means that its weather is too kind. `find` stands exactly once in its file.
 */

export interface Edit {
  /** From the project's root. */
  readonly file: string
  readonly find: string
  readonly replace: string
}

export interface Defect {
  readonly name: string
  /** What it would cost. */
  readonly hurts: string
  readonly edits: readonly [Edit, ...Edit[]]
}

const booking = 'src/main/booking'
const machine = `${booking}/machine.ts`
const cancelMachine = `${booking}/cancel-machine.ts`
const attendance = `${booking}/attendance.ts`
const casebook = `${booking}/casebook.ts`
const lookUps = `${booking}/look-ups.ts`
const outcomes = 'src/main/service/outcomes.ts'

export const defects: readonly Defect[] = [
  {
    name: 'server error taken for a no',
    hurts: 'A 500 or 503 may come after the booking was made; the clerk books again.',
    edits: [
      { file: outcomes, find: "  system: 'U',", replace: "  system: 'R'," },
      { file: outcomes, find: "  unavailable: 'U',", replace: "  unavailable: 'R'," },
    ],
  },
  {
    name: 'conflict taken for a no',
    hurts: 'A 409 may be the answer to the second of two deliveries of a request whose first one booked.',
    edits: [{ file: outcomes, find: "  conflict: 'U',", replace: "  conflict: 'R'," }],
  },
  {
    name: 'payment refusal taken for a no',
    hurts: 'The service may have booked before the payment failed.',
    edits: [{ file: outcomes, find: "  payment: 'P',", replace: "  payment: 'R'," }],
  },
  {
    name: 'first not found is final',
    hurts: 'A booking shows in look-ups only after a while.',
    edits: [
      { file: machine, find: '  if (!isSettled(watch, at)) return undecided', replace: '  if (isSettled(watch, at)) return undecided' },
    ],
  },
  {
    name: 'settled after a minute',
    hurts: 'A booking may show in look-ups 25 minutes late.',
    edits: [
      {
        file: `${booking}/schedule.ts`,
        find: 'quietMs: 30 * minuteMs, lastGapMs: 5 * minuteMs',
        replace: 'quietMs: minuteMs, lastGapMs: 0',
      },
    ],
  },
  {
    name: 'error page taken for not found',
    hurts: 'Every proxy says 404 now and then.',
    edits: [
      {
        file: outcomes,
        find: "const saysNotFound = failure.kind === 'refused' && failure.why === 'notFound'",
        replace:
          "const saysNotFound = (failure.kind === 'refused' && failure.why === 'notFound') || (failure.kind === 'notTheService' && failure.status === 404)",
      },
    ],
  },
  {
    name: 'ledger written after the send',
    hurts: 'A crash while the request is on its way leaves a booking of which the ledger knows nothing.',
    edits: [
      {
        file: machine,
        find: "effects: [{ kind: 'witness' }, ...saved(before).effects, { kind: 'send', attempt: number }],",
        replace: "effects: [{ kind: 'witness' }, { kind: 'send', attempt: number }, ...saved(before).effects],",
      },
    ],
  },
  {
    name: 'nothing recovered at start',
    hurts: 'What was under way when the desk crashed stays open for ever.',
    edits: [
      {
        file: machine,
        find: "  if (before.state === 'SENDING') return saved(toUnknown(before, at))",
        replace: "  if (before.state === 'SENDING') return stay(before)",
      },
    ],
  },
  {
    name: 'waiting not begun anew for a new send',
    hurts: 'The silence about an earlier request settles a later one at once.',
    edits: [
      { file: machine, find: 'failure: null, watch: null, escalated: false }', replace: 'failure: null, escalated: false }' },
      {
        file: machine,
        find: "watch: state === 'UNKNOWN' ? firstLookUp(at) : watchOfSilence(ended, at) }, shown)",
        replace:
          "watch: state === 'UNKNOWN' ? { ...firstLookUp(at), sinceTickMs: at.tickMs - 1_800_000 * (before.attempts.length - 1), cleanNotFound: 3 * (before.attempts.length - 1) } : watchOfSilence(ended, at) }, shown)",
      },
    ],
  },
  {
    name: 'sent again under a new reference',
    hurts: 'Even a service that knows its references cannot tell that it is the same booking.',
    edits: [{ file: casebook, find: '      if (earlier) return confirm(earlier, confirmation)\n', replace: '' }],
  },
  {
    name: 'no late watch',
    hurts: 'A booking that surfaces late is not known for hours.',
    edits: [{ file: lookUps, find: '  if (!silent || !closedBySilence', replace: '  if (silent || !closedBySilence' }],
  },
  {
    name: 'witness not written',
    hurts: 'Nothing tells of a request whose row the ledger has lost.',
    edits: [
      {
        file: machine,
        find: "effects: [{ kind: 'witness' }, ...saved(before).effects,",
        replace: 'effects: [...saved(before).effects,',
      },
    ],
  },
  {
    name: 'witness not compared at start',
    hurts: 'A booking whose row the ledger has lost is never looked up.',
    edits: [
      {
        file: casebook,
        find: ', ...(await takeUpWitness(ledger, lines))]',
        replace: ']',
      },
    ],
  },
  {
    name: 'refused write not noticed',
    hurts: 'The window shows what the ledger does not have.',
    edits: [{ file: attendance, find: 'if (held(name) === state) fallBack(', replace: 'if (held(name) !== state) fallBack(' }],
  },
  {
    name: 'double click not locked',
    hurts: 'Two clicks are two bookings.',
    edits: [{ file: casebook, find: '      if (!isGoneOver) throw', replace: '      if (!isGoneOver && false) throw' }],
  },
  {
    name: 'answer of another booking believed',
    hurts: 'The desk shows a booking that is not its own.',
    edits: [
      {
        file: outcomes,
        find: '  if (booking.clientRef === clientRef && booking.bookingRef && status) return',
        replace: '  if (status) return',
      },
      {
        file: machine,
        find: '  if (booking.clientRef !== before.clientRef || !status) return null',
        replace: '  if (!status) return null',
      },
    ],
  },
  {
    name: 'look-up believed under another key',
    hurts: 'Another account knows no booking of ours; that says nothing.',
    edits: [
      {
        file: outcomes,
        find: ' && context.hasAnswered && sameService(context.sentTo, context.askedOf)',
        replace: ' && context.hasAnswered',
      },
    ],
  },
  {
    name: 'waiting by the clock on the wall',
    hurts: 'Whoever sets the clock settles an open case.',
    edits: [
      { file: attendance, find: 'tickMs: clock.tickMs(), jitter', replace: 'tickMs: clock.nowMs(), jitter' },
      { file: attendance, find: 'next.watch.dueTickMs - clock.tickMs()', replace: 'next.watch.dueTickMs - clock.nowMs()' },
    ],
  },
  {
    name: 'duplicate not told',
    hurts: 'Two confirmed bookings under one reference, and nobody hears of it.',
    edits: [
      {
        file: machine,
        find: "return saved(doubled, shown, [noticeOf(doubled, 'duplicate', at.wallMs, otherRef)])",
        replace: 'return saved(doubled, shown)',
      },
    ],
  },
  {
    name: 'late surfacing not told',
    hurts: 'The clerk has booked another rate meanwhile, and nobody hears of the first one.',
    edits: [{ file: machine, find: "before.state === 'UNKNOWN' ? 'recovered' : 'surfacedLate'", replace: "'recovered'" }],
  },
  {
    name: 'never compared',
    hurts: 'What somebody else cancelled stays booked here.',
    edits: [{ file: 'src/main/desk/comparison.ts', find: '    start: () => arm(0),', replace: '    start: () => {},' }],
  },
  {
    name: 'cancellation sent again by itself',
    hurts: 'The penalty may have risen since the clerk said yes.',
    edits: [
      {
        file: cancelMachine,
        find: "    return saved({ ...now, ...settled, state: 'NOT_CANCELLED', watch: lateWatchOf(now, at) }, at, shown, ['notCancelled'])",
        replace:
          "    const again = { ...now, ...settled, state: 'SENDING', attempts: [...now.attempts, { ...now.attempts.at(-1), number: now.attempts.length + 1, ended: null }] } as Cancellation\n    return { state: again, effects: [{ kind: 'witness' }, save(null, [], again, at), { kind: 'send', attempt: again.attempts.length }] }",
      },
      {
        file: attendance,
        find: 'return sending && parts.send(name, effect.attempt, sending)',
        replace: 'return parts.send(name, effect.attempt, sending ?? (line()?.service as never))',
      },
    ],
  },
  {
    name: 'silence taken for cancelled',
    hurts: 'The desk shows a booking as cancelled that still stands, and is charged.',
    edits: [
      {
        file: cancelMachine,
        find: "      return saved({ ...ended, state: 'UNKNOWN', failure: outcome.failure }, at, shown)",
        replace: "      return saved({ ...ended, state: 'CANCELLED', watch: null, failure: outcome.failure }, at, shown)",
      },
    ],
  },
  {
    name: 'cancelled at a higher penalty',
    hurts: 'The step passed while the clerk was thinking.',
    edits: [
      { file: `${booking}/cancel-book.ts`, find: 'if (!isStillAgreed(consent, booking, costsNow)) {', replace: 'if (false) {' },
      { file: cancelMachine, find: '!maySend(before) || !isStillAgreed(consent, booking, costsNow)', replace: '!maySend(before)' },
    ],
  },
]

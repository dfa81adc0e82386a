/** Defects in how an attempt to book is sent, looked up and settled. */
import type { Mutation } from './mutation.ts'

const booking = 'src/main/booking'
const machine = `${booking}/attempts/machine.ts`
const steps = `${booking}/lifecycle/steps.ts`
const runner = `${booking}/lifecycle/case-runner.ts`
const attempts = `${booking}/attempts/booking-attempts.ts`
const lookUps = `${booking}/attempts/look-ups.ts`
const lookedUp = `${booking}/attempts/looked-up.ts`
const finding = `${booking}/attempts/found.ts`

export const attemptMutations: readonly Mutation[] = [
  {
    name: 'first not found is final',
    hurts: 'A booking shows in look-ups only after a while.',
    edits: [{ file: lookedUp, find: '  if (!isSettled(watch, news.at)) return', replace: '  if (isSettled(watch, news.at)) return' }],
  },
  {
    name: 'settled after a minute',
    hurts: 'A booking may show in look-ups 25 minutes late.',
    edits: [
      {
        file: `${booking}/lifecycle/schedule.ts`,
        find: 'quietMs: 30 * minuteMs, lastGapMs: 5 * minuteMs',
        replace: 'quietMs: minuteMs, lastGapMs: 0',
      },
    ],
  },
  {
    name: 'ledger written after the send',
    hurts: 'A crash while the request is on its way leaves a booking of which the ledger knows nothing.',
    edits: [
      {
        file: steps,
        find: "effects: [{ kind: 'journal' }, ...saved(state).effects, { kind: 'send', attempt: state.attempts.length }]",
        replace: "effects: [{ kind: 'journal' }, { kind: 'send', attempt: state.attempts.length }, ...saved(state).effects]",
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
        replace: "  if (before.state === 'SENDING') return sameState(before)",
      },
    ],
  },
  {
    name: 'waiting not begun anew for a new send',
    hurts: 'The silence about an earlier request settles a later one at once.',
    edits: [
      {
        file: machine,
        find: "watch: state === 'UNKNOWN' ? firstLookUp(at) : lateLookUp(closed, at) },",
        replace:
          "watch: state === 'UNKNOWN' ? { ...firstLookUp(at), sinceTickMs: at.tickMs - 1_800_000 * (before.attempts.length - 1), enoughTickMs: before.attempts.length > 1 ? at.tickMs - 600_000 : null } : lateLookUp(closed, at) },",
      },
    ],
  },
  {
    name: 'sent again under a new reference',
    hurts: 'Even a service that knows its references cannot tell that it is the same booking.',
    edits: [{ file: attempts, find: 'return maySend(earlier) ? confirm(clientRef, confirmation) : null', replace: 'return null' }],
    tests: [`${booking}/attempts/attempts-sending.test.ts`],
  },
  {
    name: 'no late watch',
    hurts: 'A booking that surfaces late is not known for hours.',
    edits: [
      {
        file: lookUps,
        find: 'sinceMs === null ? null : late(at, sinceMs)',
        replace: 'sinceMs === null ? null : late(at, Number.NEGATIVE_INFINITY)',
      },
    ],
  },
  {
    name: 'witness not written',
    hurts: 'Nothing tells of a request whose row the ledger has lost.',
    edits: [
      {
        file: steps,
        find: "effects: [{ kind: 'journal' }, ...saved(state).effects,",
        replace: 'effects: [...saved(state).effects,',
      },
    ],
  },
  {
    name: 'witness not compared at start',
    hurts: 'A booking whose row the ledger has lost is never looked up.',
    edits: [
      {
        file: attempts,
        find: 'lost: () => lostAttempts(ledger, lines, rows.read),',
        replace: 'lost: async () => (await lostAttempts(ledger, lines, rows.read)).slice(0, 0),',
      },
    ],
  },
  {
    name: 'refused write not noticed',
    hurts: 'The window shows what the ledger does not have.',
    edits: [{ file: runner, find: 'else if (savedLast.get(name) === state) {', replace: 'else if (savedLast.get(name) !== state) {' }],
  },
  {
    name: 'double click not locked',
    hurts: 'Two clicks are two bookings.',
    edits: [{ file: attempts, find: '      if (!isGoneOver) throw', replace: '      if (!isGoneOver && false) throw' }],
  },
  {
    name: 'waiting by the clock on the wall',
    hurts: 'Whoever sets the clock settles an open case.',
    edits: [
      { file: runner, find: 'tickMs: clock.tickMs(), jitter', replace: 'tickMs: clock.nowMs(), jitter' },
      {
        file: `${booking}/lifecycle/look-up-scheduler.ts`,
        find: 'if (dueMs !== undefined) arm(name, dueMs - clock.tickMs())',
        replace: 'if (dueMs !== undefined) arm(name, dueMs - clock.nowMs())',
      },
    ],
  },
  {
    name: 'late surfacing not told',
    hurts: 'The clerk has booked another rate meanwhile, and nobody hears of the first one.',
    edits: [{ file: finding, find: "before.state === 'UNKNOWN' ? 'recovered' : 'surfacedLate'", replace: "'recovered'" }],
  },
  {
    name: 'absence counted under any key',
    hurts: "Another account's list does not show our booking, and the clerk is told that it has vanished.",
    edits: [{ file: attempts, find: 'if (sentTo && sameService(sentTo, askedOf)) await', replace: 'if (sentTo) await' }],
    tests: [`${booking}/attempts/attempts-lost-answer.test.ts`],
  },
  {
    name: 'take-up dropped when the ledger refuses',
    hurts: 'What only the witness knew is forgotten again.',
    edits: [
      {
        file: runner,
        find: "event.kind === 'witnessed' ? held(name) : (kept.get(name) ?? before)",
        replace: 'kept.get(name) ?? before',
      },
    ],
    tests: [`${booking}/attempts/attempts-send-journal.test.ts`],
  },
  {
    name: 'failed booking looked up no more',
    hurts: 'It may turn within the hour, and stays booked until somebody compares.',
    edits: [
      {
        file: lookUps,
        find: "of.state === 'FOUND' ? (of.unclearAtMs ?? of.failedAtMs) :",
        replace: "of.state === 'FOUND' ? of.unclearAtMs :",
      },
    ],
    tests: [`${booking}/attempts/machine-look-ups.test.ts`, `${booking}/attempts/look-ups.test.ts`],
  },
  {
    name: 'spent reference sent again',
    hurts: 'It is refused for ever, and the stay cannot be booked.',
    edits: [{ file: attempts, find: 'if (isSpent(earlier) && confirmation.consent', replace: 'if (false && confirmation.consent' }],
    tests: [`${booking}/attempts/attempts-sending.test.ts`],
  },
  {
    name: 'another content sent under a reference',
    hurts: 'A service that knows its references answers with the first content, and the desk shows the second.',
    edits: [{ file: machine, find: ' || contentHash !== before.contentHash', replace: '' }],
    tests: [`${booking}/attempts/machine-sending.test.ts`],
  },
]

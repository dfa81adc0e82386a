/** Defects in how an attempt to book is sent, looked up and settled. */
import type { Mutation } from './mutation.ts'

const booking = 'src/main/booking'
const machine = `${booking}/attempts/machine.ts`
const steps = `${booking}/lifecycle/case.ts`
const runner = `${booking}/lifecycle/case-runner.ts`
const attempts = `${booking}/attempts/booking-attempts.ts`

export const attemptMutations: readonly Mutation[] = [
  {
    name: 'settles after the first "not found"',
    hurts: 'A new booking may not appear in look-ups immediately.',
    edits: [{ file: machine, find: '  if (!isSettled(watch, news.at)) return', replace: '  if (isSettled(watch, news.at)) return' }],
  },
  {
    name: 'settles after one minute',
    hurts: 'A new booking may appear in look-ups up to 25 minutes late.',
    edits: [
      {
        file: `${booking}/lifecycle/schedule.ts`,
        find: 'quietMs: 30 * minuteMs, lastGapMs: 5 * minuteMs',
        replace: 'quietMs: minuteMs, lastGapMs: 0',
      },
    ],
  },
  {
    name: 'writes the ledger after the send',
    hurts: 'After a crash during the request the ledger does not know the booking.',
    edits: [
      {
        file: steps,
        find: "effects: [{ kind: 'journal' }, ...saveStep(state).effects, { kind: 'send', attempt: state.attempts.length }]",
        replace: "effects: [{ kind: 'journal' }, { kind: 'send', attempt: state.attempts.length }, ...saveStep(state).effects]",
      },
    ],
  },
  {
    name: 'recovers no open attempt at startup',
    hurts: 'An attempt that was in flight during a crash stays open forever.',
    edits: [
      {
        file: machine,
        find: "  if (before.state === 'SENDING') return saveStep(toUnknown(before, at))",
        replace: "  if (before.state === 'SENDING') return sameState(before)",
      },
    ],
  },
  {
    name: 'does not restart the waiting time after a re-send',
    hurts: 'The "not found" answers for an earlier request settle the later one immediately.',
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
    name: 're-sends under a new reference',
    hurts: 'The service cannot detect the duplicate by its reference.',
    edits: [{ file: attempts, find: 'return maySend(earlier) ? confirm(clientRef, confirmation) : null', replace: 'return null' }],
    tests: [`${booking}/attempts/attempts-sending.test.ts`],
  },
  {
    name: 'makes no look-ups after an attempt is settled',
    hurts: 'A booking that appears late stays unknown for hours.',
    edits: [
      {
        file: machine,
        find: 'sinceMs === null ? null : latePlan(at, sinceMs)',
        replace: 'sinceMs === null ? null : latePlan(at, Number.NEGATIVE_INFINITY)',
      },
    ],
  },
  {
    name: 'does not write the send journal',
    hurts: 'If the ledger loses the row, nothing records that a request was sent.',
    edits: [
      {
        file: steps,
        find: "effects: [{ kind: 'journal' }, ...saveStep(state).effects,",
        replace: 'effects: [...saveStep(state).effects,',
      },
    ],
  },
  {
    name: 'does not compare the send journal with the ledger at startup',
    hurts: 'A booking whose row the ledger has lost is never looked up.',
    edits: [
      {
        file: `${booking}/lifecycle/cases-of-kind.ts`,
        find: 'return parts.stillOpen ? parts.stillOpen(missing) : missing',
        replace: 'return parts.stillOpen ? parts.stillOpen(missing) : missing.slice(0, 0)',
      },
    ],
  },
  {
    name: 'ignores a failed write of the ledger',
    hurts: 'The window shows a state that the ledger does not have.',
    edits: [
      {
        file: runner,
        find: 'else if (cases.get(name)?.savedLast === state) {',
        replace: 'else if (cases.get(name)?.savedLast !== state) {',
      },
    ],
  },
  {
    name: 'does not lock out a double-click',
    hurts: 'A double-click makes two bookings.',
    edits: [{ file: attempts, find: '      if (!isAcknowledged) throw', replace: '      if (!isAcknowledged && false) throw' }],
  },
  {
    name: 'measures the waiting time by the wall clock',
    hurts: 'Setting the clock forward settles an open case.',
    edits: [
      { file: runner, find: 'tickMs: clock.tickMs(), jitter', replace: 'tickMs: clock.nowMs(), jitter' },
      {
        file: `${booking}/lifecycle/case-runner.ts`,
        find: 'if (dueMs !== undefined) arm(name, dueMs - clock.tickMs())',
        replace: 'if (dueMs !== undefined) arm(name, dueMs - clock.nowMs())',
      },
    ],
  },
  {
    name: 'does not notify of a booking that appears late',
    hurts: 'The clerk has booked another rate since then, and does not learn of the first booking.',
    edits: [{ file: machine, find: "before.state === 'UNKNOWN' ? 'recovered' : 'surfacedLate'", replace: "'recovered'" }],
  },
  {
    name: 'counts "not found" with any API key',
    hurts: "Another account's list does not contain our booking, so the desk reports it as missing.",
    edits: [{ file: attempts, find: 'if (sentTo && sameService(sentTo, askedOf)) await', replace: 'if (sentTo) await' }],
    tests: [`${booking}/attempts/attempts-lost-answer.test.ts`],
  },
  {
    name: 'drops a recovered case if the ledger write fails',
    hurts: 'A request that only the send journal has is forgotten again.',
    edits: [
      {
        file: runner,
        find: "event.kind === 'witnessed' ? of.latestState : of.stored",
        replace: 'of.stored',
      },
    ],
    tests: [`${booking}/attempts/attempts-send-journal.test.ts`],
  },
  {
    name: 'stops looking up a failed booking',
    hurts: 'It may become confirmed within the hour, and is then noticed only by the next sync.',
    edits: [
      {
        file: machine,
        find: '? (bookingAttempt.unclearAtMs ?? bookingAttempt.failedAtMs)',
        replace: '? bookingAttempt.unclearAtMs',
      },
    ],
    tests: [`${booking}/attempts/machine-look-ups.test.ts`, `${booking}/attempts/look-ups.test.ts`],
  },
  {
    name: 're-sends under a used reference',
    hurts: 'The service refuses it forever, so the stay cannot be booked.',
    edits: [{ file: attempts, find: 'if (isSpent(earlier) && confirmation.consent', replace: 'if (false && confirmation.consent' }],
    tests: [`${booking}/attempts/attempts-sending.test.ts`],
  },
  {
    name: 'sends other content under the same reference',
    hurts: 'The service answers with the first content, and the desk shows the second.',
    edits: [{ file: machine, find: ' || contentHash !== before.contentHash', replace: '' }],
    tests: [`${booking}/attempts/machine.test.ts`],
  },
]

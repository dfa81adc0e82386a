/**
 * Named defects, each a small change to the desk that a tired author could make. The campaign must notice every one of
 * them; one that it does not notice means that its faults are too rare. `find` stands exactly once in its file.
 */
import type { Edit } from '../defective-copy.ts'

export interface Mutation {
  readonly name: string
  /** What it would cost. */
  readonly hurts: string
  readonly edits: readonly [Edit, ...Edit[]]
  /** Files of tests that are to notice it, before any campaign looks for it. */
  readonly tests?: readonly string[]
}

const booking = 'src/main/booking'
const machine = `${booking}/attempts/machine.ts`
const steps = `${booking}/running/steps.ts`
const cancelMachine = `${booking}/cancellations/cancel-machine.ts`
const runner = `${booking}/running/case-runner.ts`
const attempts = `${booking}/attempts/booking-attempts.ts`
const lookUps = `${booking}/attempts/look-ups.ts`
const lookedUp = `${booking}/attempts/looked-up.ts`
const finding = `${booking}/attempts/finding.ts`
const journal = `${booking}/send-journal/send-journal.ts`
const outcomes = 'src/main/service/answers/outcomes.ts'
const sought = 'src/main/service/answers/sought.ts'
const desk = 'src/main/desk'
const ledger = 'src/main/ledger'
const turns = `${ledger}/bookings/turns.ts`
const lossyDisk = ['bench/campaign/world/lossy-disk.test.ts']

export const mutations: readonly Mutation[] = [
  {
    name: 'server error taken for a no',
    hurts: 'A 500 or 503 may come after the booking was made; the clerk books again.',
    edits: [
      { file: outcomes, find: '  system: requestEnd.unknown,', replace: '  system: requestEnd.rejected,' },
      { file: outcomes, find: '  unavailable: requestEnd.unknown,', replace: '  unavailable: requestEnd.rejected,' },
    ],
  },
  {
    name: 'conflict taken for a no',
    hurts: 'A 409 may be the answer to the second of two deliveries of a request whose first one booked.',
    edits: [{ file: outcomes, find: '  conflict: requestEnd.unknown,', replace: '  conflict: requestEnd.rejected,' }],
  },
  {
    name: 'payment refusal taken for a no',
    hurts: 'The service may have booked before the payment failed.',
    edits: [{ file: outcomes, find: '  payment: requestEnd.paymentRefused,', replace: '  payment: requestEnd.rejected,' }],
  },
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
        file: `${booking}/running/schedule.ts`,
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
        replace: "  if (before.state === 'SENDING') return stay(before)",
      },
    ],
  },
  {
    name: 'waiting not begun anew for a new send',
    hurts: 'The silence about an earlier request settles a later one at once.',
    edits: [
      {
        file: machine,
        find: "watch: state === 'UNKNOWN' ? firstLookUp(at) : lateLookUp(closed, at) }, shown, at)",
        replace:
          "watch: state === 'UNKNOWN' ? { ...firstLookUp(at), sinceTickMs: at.tickMs - 1_800_000 * (before.attempts.length - 1), enoughTickMs: before.attempts.length > 1 ? at.tickMs - 600_000 : null } : lateLookUp(closed, at) }, shown, at)",
      },
    ],
  },
  {
    name: 'sent again under a new reference',
    hurts: 'Even a service that knows its references cannot tell that it is the same booking.',
    edits: [{ file: attempts, find: 'return maySend(earlier) ? confirm(clientRef, confirmation) : null', replace: 'return null' }],
    tests: [`${booking}/attempts/booking-attempts.test.ts`],
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
    name: 'answer of another booking believed',
    hurts: 'The desk shows a booking that is not its own.',
    edits: [
      { file: sought, find: '  const { stay = null } = sought\n', replace: '  const { stay = null } = sought\n  if (booking) return []\n' },
      {
        file: sought,
        find: "  const name = 'bookingRef' in sought.reference",
        replace: "  if (booking) return []\n  const name = 'bookingRef' in sought.reference",
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
      { file: runner, find: 'tickMs: clock.tickMs(), jitter', replace: 'tickMs: clock.nowMs(), jitter' },
      {
        file: `${booking}/running/rounds.ts`,
        find: 'if (dueMs !== undefined) arm(name, dueMs - clock.tickMs())',
        replace: 'if (dueMs !== undefined) arm(name, dueMs - clock.nowMs())',
      },
    ],
  },
  {
    name: 'duplicate not told',
    hurts: 'Two confirmed bookings under one reference, and nobody hears of it.',
    edits: [
      {
        file: turns,
        find: "if (others.includes('CONFIRMED')) return 'duplicate'",
        replace: "if (others.includes('CONFIRMED')) return null",
      },
    ],
  },
  {
    name: 'late surfacing not told',
    hurts: 'The clerk has booked another rate meanwhile, and nobody hears of the first one.',
    edits: [{ file: finding, find: "before.state === 'UNKNOWN' ? 'recovered' : 'surfacedLate'", replace: "'recovered'" }],
  },
  {
    name: 'never compared',
    hurts: 'What somebody else cancelled stays booked here.',
    edits: [{ file: 'src/main/desk/sync/comparison.ts', find: '    start: () => timer.arm(0, due),', replace: '    start: () => {},' }],
  },
  {
    name: 'cancellation sent again by itself',
    hurts: 'The penalty may have risen since the clerk said yes.',
    edits: [
      {
        file: `${booking}/cancellations/cancel-looked-up.ts`,
        find: "  return saved(state, shown, [noticeOf(state, 'notCancelled', at)])",
        replace:
          "  const again = { ...state, state: 'SENDING', attempts: [...now.attempts, { ...now.attempts.at(-1), number: now.attempts.length + 1, ended: null }] } as Cancellation\n  return { state: again, effects: [{ kind: 'journal' }, ...saved(again).effects, { kind: 'send', attempt: again.attempts.length }] }",
      },
      {
        file: runner,
        find: 'return sending && leave(name, effect.attempt, sending)',
        replace: 'return leave(name, effect.attempt, sending ?? (line()?.service as never))',
      },
    ],
  },
  {
    name: 'silence taken for cancelled',
    hurts: 'The desk shows a booking as cancelled that still stands, and is charged.',
    edits: [
      {
        file: cancelMachine,
        find: "return saved({ ...ended, state: 'UNKNOWN', failure: outcome.failure }, shown)",
        replace: "return saved({ ...ended, state: 'CANCELLED', watch: null, failure: outcome.failure }, shown)",
      },
    ],
  },
  {
    name: 'cancelled at a higher penalty',
    hurts: 'The step passed while the clerk was thinking.',
    edits: [
      {
        file: `${booking}/cancellations/cancellations.ts`,
        find: 'if (!isStillAgreed(consent, booking, costsNow)) {',
        replace: 'if (false) {',
      },
      { file: cancelMachine, find: '!maySend(before) || !isStillAgreed(consent, booking, costsNow)', replace: '!maySend(before)' },
    ],
  },
  {
    name: 'line of the witness not flushed',
    hurts: 'A power cut takes the only trace of a request whose row was lost.',
    edits: [{ file: journal, find: '    await journal.sync()\n', replace: '' }],
    tests: lossyDisk,
  },
  {
    name: 'line after a failed one continues it',
    hurts: 'Two lines become one that nobody can read.',
    edits: [{ file: journal, find: "must not continue it.\n    lead = '\\n'", replace: "must not continue it.\n    lead = ''" }],
    tests: lossyDisk,
  },
  {
    name: 'first line after a start continues the last',
    hurts: 'A line that is shown and was never flushed takes the next one with it.',
    edits: [{ file: journal, find: "  let lead = text ? '\\n' : ''", replace: "  let lead = ''" }],
    tests: lossyDisk,
  },
  {
    name: "witness's name not made durable",
    hurts: 'A power cut takes the whole file, with every line in it.',
    edits: [{ file: journal, find: '      await disk.syncFolder(dirname(file))\n', replace: '' }],
    tests: lossyDisk,
  },
  {
    name: 'number of a line given twice',
    hurts: 'A row that knows of the one line is taken to know of the other.',
    edits: [{ file: journal, find: '    last += numbered.length\n', replace: '' }],
    tests: [`${booking}/send-journal/send-journal.test.ts`],
  },
  {
    name: 'last line taken back whichever was meant',
    hurts: 'A request that was sent is forgotten for one that was not.',
    edits: [{ file: journal, find: 'const position = takesBack === undefined ?', replace: 'const position = takesBack !== -1 ?' }],
    tests: [`${booking}/send-journal/send-journal.test.ts`],
  },
  {
    name: 'damaged witness not written again',
    hurts: 'Ledger and witness lose each their own half.',
    edits: [
      {
        file: `${desk}/session/open-send-journal.ts`,
        find: 'const lines = await repairJournal(ledger, journal, clock.nowMs())',
        replace: 'const lines = 0',
      },
    ],
    tests: [`${desk}/session/open-ledger-session.test.ts`],
  },
  {
    name: 'sent again past the guard',
    hurts: 'The stay was booked at another rate meanwhile, and is booked twice.',
    edits: [
      {
        file: `${desk}/booking/booking.ts`,
        find: '    await books().stayGuard.needAcknowledged(content, own, consent)',
        replace: '    if (own === null) await books().stayGuard.needAcknowledged(content, own, consent)',
      },
    ],
    tests: [`${desk}/booking/booking.test.ts`, `${desk}/booking/two-desks.test.ts`],
  },
  {
    name: 'absence counted under any key',
    hurts: "Another account's list does not show our booking, and the clerk is told that it has vanished.",
    edits: [{ file: attempts, find: 'if (sentTo && sameService(sentTo, askedOf)) await', replace: 'if (sentTo) await' }],
    tests: [`${booking}/attempts/booking-attempts.test.ts`],
  },
  {
    name: 'restore moves the old ledger and does not make it durable',
    hurts: 'A power cut leaves the new ledger with the log of the old one.',
    edits: [{ file: `${ledger}/storage/quarantine.ts`, find: '  flushSync(aside)\n', replace: '' }],
    tests: [`${ledger}/storage/quarantine.test.ts`],
  },
  {
    name: 'restore decides and does not make it durable',
    hurts: 'A power cut takes the decision back, after the clerk was told that it was carried out.',
    edits: [
      {
        file: `${ledger}/storage/quarantine.ts`,
        find: "  renamePatientlySync(join(folder, restored), join(folder, 'ledger.db'))\n  flushSync(folder)",
        replace: "  renamePatientlySync(join(folder, restored), join(folder, 'ledger.db'))",
      },
    ],
    tests: [`${ledger}/storage/quarantine.test.ts`],
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
    tests: [`${booking}/attempts/booking-attempts.test.ts`],
  },
  {
    name: 'log not folded',
    hurts: 'A damaged log takes days of bookings instead of none.',
    edits: [{ file: `${ledger}/journal/commit.ts`, find: '  checkpointWal(connection)\n', replace: '' }],
    tests: ['bench/campaign/world/real-disk.test.ts'],
  },
  {
    name: 'older answer takes the place of a newer one',
    hurts: 'A cancellation is shown as a booking again.',
    edits: [{ file: 'src/shared/domain/evidence-order.ts', find: '  if (news.during.to < held.during.from) return true\n', replace: '' }],
    tests: ['src/shared/domain/evidence-order.test.ts'],
  },
  {
    name: "answers of a run put beside an earlier run's",
    hurts: 'After a start every answer is older than what is held, and none counts.',
    edits: [{ file: `${ledger}/storage/open.ts`, find: 'runBeganMs: beginRun(prepare),', replace: 'runBeganMs: 0,' }],
    tests: [`${ledger}/bookings/bookings.test.ts`, `${ledger}/storage/file.test.ts`, `${ledger}/client/remote.test.ts`],
  },
  {
    name: 'record of another hotel believed',
    hurts: 'The desk shows a booking as its own that is in another hotel.',
    edits: [{ file: sought, find: "    ...(stay !== null && isOtherHotel(stay, booking) ? ['booking.hotelCode'] : []),\n", replace: '' }],
  },
  {
    name: 'record of other nights believed',
    hurts: 'The guest arrives on a night that was not booked.',
    edits: [
      {
        file: sought,
        find: "    ...(stay !== null && compareNights(stay, booking) === 'other' ? ['booking.checkin'] : []),\n",
        replace: '',
      },
    ],
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
    tests: [`${booking}/attempts/machine.test.ts`, `${booking}/attempts/look-ups.test.ts`],
  },
  {
    name: 'stay whose booking failed booked again without a word',
    hurts: 'The failed one turns, and there are two.',
    edits: [
      {
        file: `${desk}/booking/similar-stays.ts`,
        find: 'const failed = attempts.failedLately().filter(',
        replace: 'const failed = attempts.failedLately().slice(0, 0).filter(',
      },
    ],
  },
  {
    name: 'one look-up settles that nothing was cancelled',
    hurts: 'The machine that answered was behind; the clerk cancels again, at a higher penalty.',
    edits: [
      {
        file: `${booking}/cancellations/cancel-look-ups.ts`,
        find: '  return watch.confirmedTickMs !== null && tickMs >= settlesAtTickMs(watch)',
        replace: '  return watch.confirmedTickMs === null || tickMs >= settlesAtTickMs(watch)',
      },
    ],
    tests: [`${booking}/cancellations/cancel-machine.test.ts`],
  },
  {
    name: 'spent reference sent again',
    hurts: 'It is refused for ever, and the stay cannot be booked.',
    edits: [{ file: attempts, find: 'if (isSpent(earlier) && confirmation.consent', replace: 'if (false && confirmation.consent' }],
    tests: [`${booking}/attempts/booking-attempts.test.ts`],
  },
  {
    name: 'another content sent under a reference',
    hurts: 'A service that knows its references answers with the first content, and the desk shows the second.',
    edits: [{ file: machine, find: ' || contentHash !== before.contentHash', replace: '' }],
    tests: [`${booking}/attempts/machine.test.ts`],
  },
  {
    name: 'every amount in one currency',
    hurts: 'The accounts add francs to euros.',
    edits: [
      {
        file: `${ledger}/bookings/booking-row.ts`,
        find: '    currency,\n    currency_stated:',
        replace: "    currency: 'EUR',\n    currency_stated:",
      },
    ],
    tests: ['bench/campaign/real.test.ts'],
  },
  {
    name: 'arrival exported as departure',
    hurts: 'Whoever works by the file sends the guest on the wrong day.',
    edits: [
      {
        file: `${ledger}/exports/csv/csv-columns.ts`,
        find: '  checkin: date((row) => row.checkin),',
        replace: '  checkin: date((row) => row.checkout),',
      },
    ],
    tests: ['bench/campaign/real.test.ts'],
  },
  {
    name: 'booked before the service was caught up with',
    hurts: 'A desk that was set back books what it has booked already.',
    edits: [
      {
        file: `${desk}/booking/booking.ts`,
        find: 'return await fly(await books().catchUp.need(said.withoutCatchUp ?? null))',
        replace: 'return await fly(null)',
      },
    ],
    tests: [`${desk}/booking/set-back.test.ts`],
  },
  {
    name: "other desks' bookings not looked at",
    hurts: "A colleague's booking of a minute ago is booked once more.",
    edits: [
      {
        file: `${desk}/booking/booking.ts`,
        find: 'const otherDesks = await books().otherDesks.look(atThePressMs)',
        replace: 'const otherDesks = null as never',
      },
    ],
    tests: [`${desk}/booking/two-desks.test.ts`, `${desk}/booking/other-desks.test.ts`],
  },
]

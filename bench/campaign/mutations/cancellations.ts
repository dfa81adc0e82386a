/** Defects in how a booking is cancelled. */
import type { Mutation } from './mutation.ts'

const booking = 'src/main/booking'
const cancelMachine = `${booking}/cancellations/cancel-machine.ts`
const runner = `${booking}/lifecycle/case-runner.ts`

export const cancellationMutations: readonly Mutation[] = [
  {
    name: 'cancels another booking whose booking reference equals our client reference',
    hurts: 'The wrong booking is cancelled and charged.',
    edits: [
      {
        file: 'src/shared/domain/reference.ts',
        find: 'return isOwnRef(reference.clientRef) ? reference.clientRef',
        replace: 'return reference.clientRef ? reference.clientRef',
      },
      {
        file: `${booking}/cancellations/cancel-case.ts`,
        find: 'return pairs.length > 0 && pairs.every(([caseRef, agreed]) => caseRef === agreed)',
        replace: 'return true',
      },
    ],
    tests: [`${booking}/cancellations/cancellations-sending.test.ts`],
  },
  {
    name: 're-sends a cancellation automatically',
    hurts: 'The penalty may have risen since the clerk confirmed.',
    edits: [
      {
        file: cancelMachine,
        find: "  return saveStep(state, shown, [noticeOf(state, 'notCancelled', at)])",
        replace:
          "  const again = { ...state, state: 'SENDING', attempts: [...updated.attempts, { ...updated.attempts.at(-1), number: updated.attempts.length + 1, ended: null }] } as Cancellation\n  return { state: again, effects: [{ kind: 'journal' }, ...saveStep(again).effects, { kind: 'send', attempt: again.attempts.length }] }",
      },
      {
        file: runner,
        find: 'return sending && checkAndSend(name, effect.attempt, sending)',
        replace: 'return checkAndSend(name, effect.attempt, sending ?? ({ service: service()?.service, shown: current(name) } as never))',
      },
    ],
  },
  {
    name: 'treats a missing answer as cancelled',
    hurts: 'The desk shows a booking as cancelled that still exists and is charged.',
    edits: [
      {
        file: cancelMachine,
        find: "return saveStep({ ...ended, state: 'UNKNOWN', failure: outcome.failure }, shown)",
        replace: "return saveStep({ ...ended, state: 'CANCELLED', watch: null, failure: outcome.failure }, shown)",
      },
    ],
  },
  {
    name: 'cancels at a higher penalty than agreed',
    hurts: 'The penalty may rise while the clerk decides.',
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
    name: 'settles as not cancelled after one look-up',
    hurts: 'The answer may be outdated: the clerk cancels again, at a higher penalty.',
    edits: [
      {
        file: cancelMachine,
        find: '  return watch.confirmedTickMs !== null && tickMs >= settlesAtTickMs(watch)',
        replace: '  return watch.confirmedTickMs === null || tickMs >= settlesAtTickMs(watch)',
      },
    ],
    tests: [`${booking}/cancellations/cancel-machine-look-ups.test.ts`],
  },
]

/** Defects in the desk's checks before it books, and in its sync. */
import type { Mutation } from './mutation.ts'

const desk = 'src/main/desk'

export const deskMutations: readonly Mutation[] = [
  {
    name: 'skips the duplicate check for a re-send',
    hurts: 'If the stay was booked at another rate since then, it is booked twice.',
    edits: [
      {
        file: `${desk}/booking/booking.ts`,
        find: '    await currentSession().stayGuard.requireAcknowledgement(content, own, consent)',
        replace: '    if (own === null) await currentSession().stayGuard.requireAcknowledgement(content, own, consent)',
      },
    ],
    tests: [`${desk}/booking/booking.test.ts`, `${desk}/booking/two-desks.test.ts`],
  },
  {
    name: 'books a stay with a recently failed booking again without a warning',
    hurts: 'If the failed booking becomes confirmed, there are two bookings.',
    edits: [
      {
        file: `${desk}/booking/similar-stays.ts`,
        find: 'const failed = attempts.failedLately().filter(',
        replace: 'const failed = attempts.failedLately().slice(0, 0).filter(',
      },
    ],
  },
  {
    name: 'books before the catch-up is complete',
    hurts: 'A desk that was restored to an earlier state repeats a booking that it has forgotten.',
    edits: [
      {
        file: `${desk}/booking/booking.ts`,
        find: 'return await run(await currentSession().catchUp.need(consentInput.withoutCatchUp ?? null))',
        replace: 'return await run(null)',
      },
    ],
    tests: [`${desk}/booking/set-back.test.ts`],
  },
  {
    name: 'does not check the bookings of other desks',
    hurts: 'A stay that a colleague booked a minute ago is booked again.',
    edits: [
      {
        file: `${desk}/booking/booking.ts`,
        find: 'const otherDesks = await currentSession().otherDesks.look(bookingCheckTimeoutMs)',
        replace: 'const otherDesks = null as never',
      },
    ],
    tests: [`${desk}/booking/two-desks.test.ts`, `${desk}/booking/other-desks.test.ts`],
  },
  {
    name: 'never runs the automatic sync',
    hurts: 'A booking that somebody else cancelled stays confirmed in this ledger.',
    edits: [
      { file: 'src/main/desk/sync/comparison.ts', find: '    start: () => timer.arm(0, runIfReady),', replace: '    start: () => {},' },
    ],
  },
]

/** Defects in the desk's checks before it books, and in its sync. */
import type { Mutation } from './mutation.ts'

const desk = 'src/main/desk'

export const deskMutations: readonly Mutation[] = [
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
    name: 'booked before the service was caught up with',
    hurts: 'A desk that was set back books what it has booked already.',
    edits: [
      {
        file: `${desk}/booking/booking.ts`,
        find: 'return await run(await books().catchUp.need(consentInput.withoutCatchUp ?? null))',
        replace: 'return await run(null)',
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
        find: 'const otherDesks = await books().otherDesks.look(bookingCheckTimeoutMs)',
        replace: 'const otherDesks = null as never',
      },
    ],
    tests: [`${desk}/booking/two-desks.test.ts`, `${desk}/booking/other-desks.test.ts`],
  },
  {
    name: 'never compared',
    hurts: 'What somebody else cancelled stays booked here.',
    edits: [{ file: 'src/main/desk/sync/comparison.ts', find: '    start: () => timer.arm(0, due),', replace: '    start: () => {},' }],
  },
]

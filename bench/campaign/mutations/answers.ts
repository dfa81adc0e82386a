/** Defects in how the service's answers are read. */
import type { Mutation } from './mutation.ts'

const outcomes = 'src/main/service/answers/outcomes.ts'
const sought = 'src/main/service/answers/look-up-target.ts'

export const answerMutations: readonly Mutation[] = [
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
]

/** Defects in how the service's answers are read. */
import type { Mutation } from './mutation.ts'

const outcomes = 'src/main/service/answers/outcomes.ts'
const lookUpTarget = 'src/main/service/answers/look-up-target.ts'

export const answerMutations: readonly Mutation[] = [
  {
    name: 'treats a server error as a rejection',
    hurts: 'A 500 or 503 may come after the booking was made; the clerk books again.',
    edits: [
      { file: outcomes, find: '  system: requestEnd.unknown,', replace: '  system: requestEnd.rejected,' },
      { file: outcomes, find: '  unavailable: requestEnd.unknown,', replace: '  unavailable: requestEnd.rejected,' },
    ],
  },
  {
    name: 'treats a conflict as a rejection',
    hurts: 'If the network delivers a request twice, the first delivery may book and the second one get a 409.',
    edits: [{ file: outcomes, find: '  conflict: requestEnd.unknown,', replace: '  conflict: requestEnd.rejected,' }],
  },
  {
    name: 'treats a refused payment as a rejection',
    hurts: 'The service may have booked before the payment failed.',
    edits: [{ file: outcomes, find: '  payment: requestEnd.paymentRefused,', replace: '  payment: requestEnd.rejected,' }],
  },
  {
    name: 'treats an error page as "not found"',
    hurts: 'A 404 may come from a proxy, and then proves nothing about the booking.',
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
    name: 'accepts an answer about another booking',
    hurts: 'The desk shows a booking that is not its own.',
    edits: [
      {
        file: lookUpTarget,
        find: '  const { stay = null } = target\n',
        replace: '  const { stay = null } = target\n  if (booking) return []\n',
      },
      {
        file: lookUpTarget,
        find: "  const name = 'bookingRef' in target.reference",
        replace: "  if (booking) return []\n  const name = 'bookingRef' in target.reference",
      },
    ],
  },
  {
    name: 'accepts a look-up made with another API key',
    hurts: 'Another account never finds our bookings, so its "not found" proves nothing.',
    edits: [
      {
        file: outcomes,
        find: ' && context.hasAnswered && sameService(context.sentTo, context.askedOf)',
        replace: ' && context.hasAnswered',
      },
    ],
  },
  {
    name: 'accepts a record of another hotel',
    hurts: 'The desk shows a booking in another hotel as its own.',
    edits: [
      { file: lookUpTarget, find: "    ...(stay !== null && isOtherHotel(stay, booking) ? ['booking.hotelCode'] : []),\n", replace: '' },
    ],
  },
  {
    name: 'accepts a record of other nights',
    hurts: 'The guest arrives on a night that was not booked.',
    edits: [
      {
        file: lookUpTarget,
        find: "    ...(stay !== null && compareNights(stay, booking) === 'other' ? ['booking.checkin'] : []),\n",
        replace: '',
      },
    ],
  },
]

import { type AttemptView, requestEnd } from '../../../../shared/contract/booking-views.ts'

type Ended = NonNullable<AttemptView['attempts'][number]['ended']>

/** How one request of a booking ended, after the moment at which it was sent. */
const ends: Record<Ended, string> = {
  [requestEnd.booked]: 'answered: booked',
  [requestEnd.failed]: 'answered: failed',
  [requestEnd.cancelledSince]: 'answered: booked and cancelled since',
  [requestEnd.notProcessed]: 'not taken on by the service',
  [requestEnd.rejected]: 'refused by the service',
  [requestEnd.notSent]: 'never left this computer',
  [requestEnd.paymentRefused]: 'payment refused; looked up to be sure that nothing was booked',
  [requestEnd.unknown]: 'no clear answer',
}

/** How a request ended, in words; null is one on its way. */
export function endWords(ended: Ended | null): string {
  return ended === null ? 'on its way' : ends[ended]
}

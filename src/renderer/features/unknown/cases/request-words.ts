import { type AttemptView, requestEnd } from '../../../../shared/contract/views/booking-views.ts'
import { say, texts } from '../../../../shared/words/say.ts'

type Ended = NonNullable<AttemptView['attempts'][number]['ended']>

/** How a request of a booking ended; shown after the time when it was sent. */
const ends: Record<Ended, string> = texts({
  [requestEnd.booked]: 'request.answeredBooked',
  [requestEnd.failed]: 'request.answeredFailed',
  [requestEnd.cancelledSince]: 'request.answeredCancelled',
  [requestEnd.notProcessed]: 'request.notProcessed',
  [requestEnd.rejected]: 'request.rejected',
  [requestEnd.notSent]: 'request.notSent',
  [requestEnd.paymentRefused]: 'request.paymentRefused',
  [requestEnd.unknown]: 'request.unknown',
})

/** Returns how a request ended, as text; null is a request in flight. */
export function endWords(ended: Ended | null): string {
  return ended === null ? say('request.sending') : ends[ended]
}

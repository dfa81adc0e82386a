import { type AttemptView, requestEnd } from '../../../../shared/contract/views/booking-views.ts'
import { say } from '../../../../shared/words/say.ts'

type Ended = NonNullable<AttemptView['attempts'][number]['ended']>

/** How a request of a booking ended; shown after the time when it was sent. */
const ends: Record<Ended, string> = {
  [requestEnd.booked]: say('request.answeredBooked'),
  [requestEnd.failed]: say('request.answeredFailed'),
  [requestEnd.cancelledSince]: say('request.answeredCancelled'),
  [requestEnd.notProcessed]: say('request.notProcessed'),
  [requestEnd.rejected]: say('request.rejected'),
  [requestEnd.notSent]: say('request.notSent'),
  [requestEnd.paymentRefused]: say('request.paymentRefused'),
  [requestEnd.unknown]: say('request.unknown'),
}

/** Returns how a request ended, as text; null is a request in flight. */
export function endWords(ended: Ended | null): string {
  return ended === null ? say('request.sending') : ends[ended]
}

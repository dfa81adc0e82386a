import { type AttemptView, requestEnd } from '../../../../shared/contract/views/booking-views.ts'
import { say, texts } from '../../../../shared/words/say.ts'

/** Returns how often a case was looked up, as text. */
export function lookedUpWords(lookUps: number): string {
  if (lookUps === 0) return say('lookUp.notYet')
  return say('lookUp.lookUpCount', { lookUps })
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Returns the time left, e.g. `in 12 s`, `in 4 min`, or `any moment now` when it is due; null from an hour on. */
export function countDownWords(leftMs: number): string | null {
  if (leftMs <= 0) return say('lookUp.nextNow')
  if (leftMs < minuteMs) return say('lookUp.nextInSeconds', { ceil: Math.ceil(leftMs / 1000) })
  return leftMs < hourMs ? say('lookUp.nextInMinutes', { ceil: Math.ceil(leftMs / minuteMs) }) : null
}

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

import { formatMoment, formatShortDate, formatTime } from '../../../shared/domain/date-words.ts'
import { dateIn, parseMoment } from '../../../shared/domain/dates.ts'
import { amountWords, compare, formatMoney, isDecimal } from '../../../shared/domain/money.ts'
import { type CancellationTerms, nextStep, penaltyAt } from '../../../shared/domain/penalties.ts'
import { say } from '../../../shared/words/say.ts'

export type RefundTone = 'confirmed' | 'info' | 'failed' | 'unknown'

export interface RefundWords {
  /** One line for the clerk. */
  readonly words: string
  readonly tone: RefundTone
  /** The next step, with desk time; null if nothing more is known. */
  readonly detail: string | null
  /** The moment that the words name, as the service wrote it; null if they name none. */
  readonly deadline: string | null
}

/** Formats a moment in desk time, such as `17 Mar 21:59`; `brief` returns only the day. If `text` is not a moment, it is returned unchanged. */
function shortMoment(text: string, zone: string, brief: boolean): string {
  const moment = parseMoment(text)
  if (!moment) return text
  const day = formatShortDate(dateIn(zone, moment.instantMs))
  return brief ? day : `${day} ${formatTime(moment.instantMs, zone)}`
}

/**
 * Returns what cancelling costs at an instant, in words. Unknown terms are never shown as free. `zone` is the desk's time zone.
 * `brief` shortens the words for a narrow column: the day without the time, the amount without a sentence, and no advice.
 */
export function refundabilityWords(terms: CancellationTerms, nowMs: number, zone: string, brief = false): RefundWords {
  const penalty = penaltyAt(terms, nowMs)
  const money = (amount: string) => (terms.currency === null ? amountWords(amount, '') : formatMoney({ amount, currency: terms.currency }))
  const next = nextStep(terms, nowMs)
  const detail = next ? say('refundability.costFrom', { amount: money(next.amount), from: formatMoment(next.from, zone) }) : null

  switch (penalty.kind) {
    case 'everything':
      return { words: say('common.notRefundable'), tone: 'failed', detail: say('refundability.notRefundableDetail'), deadline: null }
    case 'unknown':
      return {
        words: brief ? say('common.termsUnknown') : say('refundability.termsUnknownLong'),
        tone: 'unknown',
        detail: say('common.cancellationTermsMissing'),
        deadline: null,
      }
    case 'charged':
      return {
        words: say(brief ? 'refundability.costNow' : 'common.cancellingCostsNow', { amount: money(penalty.amount) }),
        // A penalty of the full total is as bad as a nonrefundable rate.
        tone: terms.total !== null && isDecimal(terms.total) && compare(penalty.amount, terms.total) >= 0 ? 'failed' : 'info',
        detail,
        deadline: null,
      }
    case 'free':
      return {
        words: next ? say('refundability.freeUntil', { shortMoment: shortMoment(next.from, zone, brief) }) : say('common.freeToCancel'),
        tone: 'confirmed',
        detail,
        deadline: next?.from ?? null,
      }
  }
}

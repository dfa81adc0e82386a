import { formatMoment, formatShortDate } from '../../../shared/domain/date-words.ts'
import { parseMoment } from '../../../shared/domain/dates.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { type CancellationTerms, nextStep, penaltyAt } from '../../../shared/domain/penalties.ts'
import { say } from '../../../shared/words/say.ts'

export type RefundTone = 'confirmed' | 'info' | 'failed' | 'unknown'

export interface RefundWords {
  /** What a clerk would say, in one line. */
  readonly words: string
  readonly tone: RefundTone
  /** What comes next, with desk time; null when nothing more is known. */
  readonly detail: string | null
}

/** `17 Mar 23:59 +03:00`, or `17 Mar` in brief: the year and desk time are left to the detail. */
function shortMoment(text: string, brief: boolean): string {
  const moment = parseMoment(text)
  if (!moment) return text
  const stated = new Date(moment.instantMs + moment.offsetMinutes * 60_000).toISOString()
  const day = formatShortDate(stated.slice(0, 10))
  if (brief) return day
  const [, offset = ''] = formatMoment(text, 'UTC').match(/\d{2}:\d{2} (UTC|[+-]\d{2}:\d{2})/) ?? []
  return `${day} ${stated.slice(11, 16)} ${offset}`
}

/**
 * What cancelling costs at an instant, in words. Terms that say nothing are never told as free. `zone` is the desk's,
 * for the detail. `brief` words are for a narrow column: the day without its time, and no advice.
 */
export function refundabilityWords(terms: CancellationTerms, nowMs: number, zone: string, brief = false): RefundWords {
  const penalty = penaltyAt(terms, nowMs)
  const money = (amount: string) => (terms.currency === null ? amount : formatMoney({ amount, currency: terms.currency }))
  const next = nextStep(terms, nowMs)
  const detail = next ? say('refundability.amountFromFrom', { amount: money(next.amount), from: formatMoment(next.from, zone) }) : null

  switch (penalty.kind) {
    case 'everything':
      return { words: say('refundability.notRefundable'), tone: 'failed', detail: say('refundability.nothingComesBackAfterA') }
    case 'unknown':
      return {
        words: brief ? say('refundability.termsUnknown') : say('refundability.termsUnknownCheckTheRate'),
        tone: 'unknown',
        detail: say('refundability.theServiceDidNotSay'),
      }
    case 'charged':
      return { words: say('refundability.amountFromNowOn', { amount: money(penalty.amount) }), tone: 'info', detail }
    case 'free':
      return next
        ? { words: say('refundability.freeUntilShortmoment', { shortMoment: shortMoment(next.from, brief) }), tone: 'confirmed', detail }
        : { words: say('refundability.freeToCancel'), tone: 'confirmed', detail: null }
  }
}

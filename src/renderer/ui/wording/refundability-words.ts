import { formatMoment, formatShortDate, parseMoment } from '../../../shared/domain/dates.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { type CancellationTerms, nextStep, penaltyAt } from '../../../shared/domain/penalties.ts'

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
  const detail = next ? `${money(next.amount)} from ${formatMoment(next.from, zone)}` : null

  switch (penalty.kind) {
    case 'everything':
      return { words: 'Not refundable', tone: 'failed', detail: 'Nothing comes back after a cancellation.' }
    case 'unknown':
      return {
        words: brief ? 'Terms unknown' : 'Terms unknown: check the rate',
        tone: 'unknown',
        detail: 'The service did not say what a cancellation costs.',
      }
    case 'charged':
      return { words: `${money(penalty.amount)} from now on`, tone: 'info', detail }
    case 'free':
      return next
        ? { words: `Free until ${shortMoment(next.from, brief)}`, tone: 'confirmed', detail }
        : { words: 'Free to cancel', tone: 'confirmed', detail: null }
  }
}

/** Until when a confirmed booking can be cancelled without a charge, in the few words of a table cell. */

import type { LedgerRow } from '../../../../shared/contract/ledger-views.ts'
import { formatMoment, isPastEverywhere } from '../../../../shared/domain/dates.ts'
import { freeUntil, penaltySchedule } from '../../../../shared/domain/penalties.ts'

export interface FreeUntilWords {
  readonly words: string
  readonly tone: 'free' | 'over' | 'never' | 'unknown' | 'none'
  /** The moment with desk time; null when there is none. */
  readonly detail: string | null
}

/** The last free moment of a row in its own offset; `zone` is the desk's, for the detail. */
export function freeUntilWords(row: LedgerRow, nowMs: number, zone: string): FreeUntilWords {
  if (row.known !== 'CONFIRMED') return { words: '–', tone: 'none', detail: null }
  if (row.checkout !== null && isPastEverywhere(row.checkout, nowMs)) return { words: 'stay is over', tone: 'none', detail: null }
  if (row.nonrefundable === true) return { words: 'not refundable', tone: 'never', detail: 'Nothing is refunded.' }
  if (!penaltySchedule(row.cancellationPolicies)) {
    return { words: 'terms unknown', tone: 'unknown', detail: 'The service did not say what a cancellation costs.' }
  }
  const end = freeUntil(row)
  if (!end) return { words: 'always free', tone: 'free', detail: null }
  const moment = formatMoment(end.from, zone)
  const stated = moment.replace(/ \(.*$/, '')
  if (end.fromMs > nowMs) return { words: stated, tone: 'free', detail: `Free until ${moment}` }
  return { words: 'no longer free', tone: 'over', detail: `Free until ${moment}` }
}

/** The text of the table cell that says until when a confirmed booking can be cancelled free of charge. */

import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { formatMoment, momentWords } from '../../../../shared/domain/date-words.ts'
import { isPastEverywhere } from '../../../../shared/domain/dates.ts'
import { freeUntil, penaltySchedule } from '../../../../shared/domain/penalties.ts'
import { say } from '../../../../shared/words/say.ts'

export interface FreeUntilWords {
  readonly words: string
  readonly tone: 'free' | 'over' | 'never' | 'unknown' | 'none'
  /** Text for the tooltip; null when there is none. */
  readonly detail: string | null
}

/** Returns the last moment of free cancellation in the desk's time zone (`zone`); the detail adds the hotel's local time. */
export function freeUntilWords(row: LedgerRow, nowMs: number, zone: string): FreeUntilWords {
  if (row.known !== 'CONFIRMED') return { words: '–', tone: 'none', detail: null }
  if (row.checkout !== null && isPastEverywhere(row.checkout, nowMs))
    return { words: say('freeUntil.stayIsOver'), tone: 'none', detail: null }
  if (row.nonrefundable === true)
    return { words: say('common.notRefundableInline'), tone: 'never', detail: say('freeUntil.notRefundableDetail') }
  if (!penaltySchedule(row.cancellationPolicies)) {
    return { words: say('freeUntil.termsUnknown'), tone: 'unknown', detail: say('common.cancellationTermsMissing') }
  }
  const end = freeUntil(row)
  if (!end) return { words: say('freeUntil.alwaysFree'), tone: 'free', detail: null }
  const moment = formatMoment(end.from, zone)
  const here = momentWords(end.from, zone)
  if (end.fromMs > nowMs)
    return { words: here ? `${here.day} ${here.time}` : moment, tone: 'free', detail: say('common.freeUntil', { moment }) }
  return { words: say('freeUntil.over'), tone: 'over', detail: say('common.freeUntil', { moment }) }
}

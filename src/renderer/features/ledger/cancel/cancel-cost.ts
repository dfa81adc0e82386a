/** What a cancellation costs, row by row, and the sentence that a clerk reads before it. */

import type { CancelQuote, CancelResult } from '../../../../shared/contract/cancel-views.ts'
import type { LedgerRow } from '../../../../shared/contract/ledger-views.ts'
import { compare, formatMoney, isZero } from '../../../../shared/domain/money.ts'
import { type Penalty, penaltyAt } from '../../../../shared/domain/penalties.ts'

export type CancelCost =
  /** A confirmed booking: what cancelling it now would cost. */
  | { readonly kind: 'estimate'; readonly penalty: Penalty }
  /** A cancelled booking: what the service charged; null when it did not say. */
  | { readonly kind: 'charged'; readonly amount: string | null }
  /** A failed booking, or a status that the desk does not know: nothing to cancel. */
  | { readonly kind: 'none' }

/** The cost of cancelling the booking of a row at an instant, or what its cancellation has cost. */
export function cancelCost(row: LedgerRow, atMs: number): CancelCost {
  if (row.known === 'CONFIRMED') return { kind: 'estimate', penalty: penaltyAt(row, atMs) }
  if (row.known === 'CANCELLED') return { kind: 'charged', amount: row.cancellationCost }
  return { kind: 'none' }
}

/** `EUR 174.13`; an amount without a currency says so. */
export function moneyWords(amount: string, currency: string | null): string {
  return currency === null ? `${amount} (currency not stated)` : formatMoney({ amount, currency })
}

type Quoted = Pick<CancelQuote, 'row' | 'penalty' | 'currency' | 'comesBack'>

/** The reference by which people speak of a booking. */
export function spokenReference({ bookingRef, clientRef }: Pick<LedgerRow, 'bookingRef' | 'clientRef'>): string {
  return bookingRef ?? clientRef ?? 'this booking'
}

/** `Cancel 55cda9: EUR 174.13 will be charged, EUR 410.95 comes back.` */
export function cancelSentence(quote: Quoted): string {
  const { row, penalty, currency } = quote
  return `Cancel ${spokenReference(row)}: ${[charge(penalty, currency, row.total), back(quote)].filter(Boolean).join(', ')}.`
}

function charge(penalty: Penalty, currency: string | null, total: string | null): string {
  switch (penalty.kind) {
    case 'free':
      return 'nothing will be charged'
    case 'charged':
      return `${moneyWords(penalty.amount, currency)} will be charged`
    case 'everything':
      return `nothing is refunded, ${penalty.amount === null ? 'the whole amount' : `the whole ${moneyWords(penalty.amount, currency)}`} will be charged`
    case 'unknown':
      return `the penalty is not known, up to ${total === null ? 'the whole amount' : moneyWords(total, currency)} may be charged`
    default:
      return penalty satisfies never
  }
}

/** What comes back of the total. Guests of a DIRECT rate pay at the hotel, so there is nothing to come back. */
function back({ row, penalty, comesBack, currency }: Quoted): string {
  if (penalty.kind === 'everything' || penalty.kind === 'unknown' || row.rateType === 'DIRECT') return ''
  if (comesBack === null) return 'what comes back cannot be computed'
  if (comesBack.startsWith('-')) return 'which is more than the booking’s total'
  return isZero(comesBack) ? 'nothing comes back' : `${moneyWords(comesBack, currency)} comes back`
}

/** The button that cancels: a verb, the booking, and what it costs. */
export function cancelButton({ row, penalty, currency }: Quoted): string {
  const what = `Cancel ${spokenReference(row)}`
  switch (penalty.kind) {
    case 'free':
      return `${what} free of charge`
    case 'charged':
      return `${what} for ${moneyWords(penalty.amount, currency)}`
    case 'everything':
      return penalty.amount === null ? `${what} without refund` : `${what} for ${moneyWords(penalty.amount, currency)}`
    case 'unknown':
      return `${what} at an unknown cost`
    default:
      return penalty satisfies never
  }
}

/** What a cancellation came to, beside what was agreed: one sentence for the booking's drawer. */
export function resultSentence({ state, verified, cost, estimated, currency }: CancelResult, reference: string): string {
  switch (state) {
    case 'cancelled': {
      const charged = cost === null ? 'the service did not state the cost' : `${moneyWords(cost, currency)} was charged`
      const differs = cost !== null && estimated !== null && compare(cost, estimated) !== 0
      const computed = differs ? `, not the ${moneyWords(estimated, currency)} that was computed` : ''
      return `${reference} is cancelled${verified ? ', verified by a look-up' : ''}: ${charged}${computed}.`
    }
    case 'notCancelled':
      return `${reference} is still confirmed: the service did not cancel it. Trying again computes the penalty anew.`
    case 'unknown':
      return `It is not known yet whether ${reference} was cancelled: do not assume either way. The desk goes on looking by itself, also after a restart, and shows it under Unknown.`
    default:
      return state satisfies never
  }
}

/** Cancellation cost of a booking, and the sentences that show it to the clerk. */

import type { CancelQuote, CancelResult } from '../../../../shared/contract/views/cancel-views.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { amountWords, compare, formatMoney, isZero } from '../../../../shared/domain/money.ts'
import type { Penalty } from '../../../../shared/domain/penalties.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'

/** Formats an amount: `EUR 174.13`. The text says so when the currency is unknown. */
export function moneyWords(amount: string, currency: string | null): string {
  return currency === null ? say('common.amountNoCurrency', { amount: amountWords(amount, '') }) : formatMoney({ amount, currency })
}

type QuoteFacts = Pick<CancelQuote, 'row' | 'penalty' | 'currency' | 'comesBack'>

/** Returns the reference shown to users: the booking reference of the service, or the client reference if there is none. */
export function spokenReference({ bookingRef, clientRef }: Pick<LedgerRow, 'bookingRef' | 'clientRef'>): string {
  return bookingRef ?? clientRef ?? say('cancelCost.bookingUnnamed')
}

/** Returns the confirmation sentence: `Cancel 55cda9: EUR 174.13 will be charged, EUR 410.95 is refunded.` */
export function cancelSentence(quote: QuoteFacts): string {
  const { row, penalty, currency } = quote
  return say('cancelCost.sentence', {
    spokenReference: spokenReference(row),
    value: listWithCommas([chargeWords(penalty, currency, row.total), refundWords(quote)]),
  })
}

function chargeWords(penalty: Penalty, currency: string | null, total: string | null): string {
  switch (penalty.kind) {
    case 'free':
      return say('cancelCost.chargedNothing')
    case 'charged':
      return say('cancelCost.charged', { amount: moneyWords(penalty.amount, currency) })
    case 'everything':
      return say('cancelCost.nothingRefunded', {
        isAmountUnknown: penalty.amount === null ? 'yes' : 'no',
        amount: penalty.amount === null ? '' : moneyWords(penalty.amount, currency),
      })
    case 'unknown':
      return say('cancelCost.feeUnknown', {
        isTotalUnknown: total === null ? 'yes' : 'no',
        total: total === null ? '' : moneyWords(total, currency),
      })
    default:
      return penalty satisfies never
  }
}

/** The refund. Empty for a DIRECT rate: the guest pays at the hotel, so there is nothing to refund. */
function refundWords({ row, penalty, comesBack, currency }: QuoteFacts): string {
  if (penalty.kind === 'everything' || penalty.kind === 'unknown' || row.rateType === 'DIRECT') return ''
  if (comesBack === null) return say('cancelCost.refundUnknown')
  if (comesBack.startsWith('-')) return say('cancelCost.chargeAboveTotal')
  return isZero(comesBack) ? say('cancelCost.refundNone') : say('cancelCost.refund', { comesBack: moneyWords(comesBack, currency) })
}

/** Returns the label of the cancelling button: a verb, the booking, and the cost. */
export function cancelButton({ row, penalty, currency }: QuoteFacts): string {
  const what = say('cancelCost.action', { spokenReference: spokenReference(row) })
  switch (penalty.kind) {
    case 'free':
      return say('cancelCost.confirmFree', { what })
    case 'charged':
      return say('cancelCost.confirmFor', { what, amount: moneyWords(penalty.amount, currency) })
    case 'everything':
      return penalty.amount === null
        ? say('cancelCost.confirmNoRefund', { what })
        : say('cancelCost.confirmFor', { what, amount: moneyWords(penalty.amount, currency) })
    case 'unknown':
      return say('cancelCost.confirmUnknown', { what })
    default:
      return penalty satisfies never
  }
}

/** Returns the outcome of a cancellation in one sentence, with the estimate if the charge differs from it. */
export function resultSentence({ state, verified, cost, estimated, currency }: CancelResult, reference: string): string {
  switch (state) {
    case 'cancelled': {
      const charged = cost === null ? say('cancelCost.chargeNotStated') : say('cancelCost.wasCharged', { cost: moneyWords(cost, currency) })
      const differs = cost !== null && estimated !== null && compare(cost, estimated) !== 0
      const computed = differs ? say('cancelCost.estimateDiffers', { estimated: moneyWords(estimated, currency) }) : ''
      return say('cancelCost.outcomeCancelled', { reference, isVerified: verified ? 'yes' : 'no', charged, computed })
    }
    case 'notCancelled':
      return say('cancelCost.outcomeNotCancelled', { reference })
    case 'unknown':
      return say('cancelCost.outcomeUnknown', { reference })
    default:
      return state satisfies never
  }
}

/** Texts of the dialog that cancels several bookings: its sums, and the outcome of each booking. */
import type { CancelQuote } from '../../../../shared/contract/views/cancel-views.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import { languages } from '../../../../shared/words/languages.ts'
import { say, spoken } from '../../../../shared/words/say.ts'
import { failureWords } from '../../../ui/wording/failure-words.ts'
import { moneyWords } from '../cancel/cancel-cost.ts'
import type { BulkLine } from './bulk-cancel-slice.ts'
import type { Exposure } from './exposure.ts'

const listFormat = () => new Intl.ListFormat(languages[spoken].locale)

/** `EUR 300.00 and USD 20.00`, followed by the number of unknown costs. Empty when nothing is charged. */
const sumsWords = ({ sums, unknown }: Exposure): string =>
  listFormat().format([...sums.map((sum) => formatMoney(sum)), ...(unknown > 0 ? [say('bulk.unknownCosts', { unknown })] : [])])

/** Returns the confirmation: `12 bookings will be cancelled, one by one. EUR 300.00 will be charged. 9 of them are free.` */
export function bulkSentence(exposure: Exposure, bookings: number): string {
  const { sums, free, unknown } = exposure
  const costs = sums.length + unknown > 0 ? say('bulk.cancelCharges', { sums: sumsWords(exposure) }) : ''
  return [say('bulk.cancelSentence', { bookings }), costs, free > 0 ? say('bulk.areFree', { free }) : ''].filter(Boolean).join(' ')
}

/** Returns the label of the confirming button: a verb, the number of bookings, and their cost. */
export function bulkButton(exposure: Exposure, bookings: number): string {
  const sums = sumsWords(exposure)
  return sums === '' ? say('bulk.cancelFree', { bookings }) : say('bulk.cancelFor', { bookings, sums })
}

/** Returns the cancellation cost of one booking, or its outcome. */
export function lineWords(line: BulkLine): string {
  switch (line.state) {
    case 'waiting':
      return say('bulk.waiting')
    case 'notConfirmed':
      return say('bulk.notConfirmed')
    case 'leftOut':
      return say('bulk.leftOut', { what: failureWords(line.failure, 'reading').what })
    case 'quoted':
      return quoteWords(line.quote)
    case 'sending':
      return say('bulk.sending')
    case 'notSent':
      return say('bulk.notSent')
    case 'failed':
      return failureWords(line.failure, 'cancelling').what
    case 'rose':
      return say('bulk.rose', { what: failureWords(line.failure, 'cancelling').what })
    case 'answered':
      return resultWords(line)
    default:
      return line satisfies never
  }
}

function quoteWords({ penalty, currency, fresh }: CancelQuote): string {
  const cost =
    penalty.kind === 'free'
      ? say('bulk.free')
      : penalty.kind === 'unknown' || penalty.amount === null
        ? say('bulk.unknownCost')
        : moneyWords(penalty.amount, currency)
  return fresh ? cost : say('bulk.costFromLedger', { cost })
}

function resultWords({ result: { state, cost, currency, verified } }: Extract<BulkLine, { state: 'answered' }>): string {
  switch (state) {
    case 'cancelled':
      return say('bulk.cancelled', {
        verified: verified ? 'yes' : 'no',
        cost: cost === null ? say('cancelCost.chargeNotStated') : say('cancelCost.wasCharged', { cost: moneyWords(cost, currency) }),
      })
    case 'notCancelled':
      return say('bulk.stillConfirmed')
    case 'unknown':
      return say('bulk.unknownOutcome')
    default:
      return state satisfies never
  }
}

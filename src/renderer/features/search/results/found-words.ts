/** Texts for a rate whose price check found a change since the search, in the list and in the details. */
import { amountWords, compare, formatMoney } from '../../../../shared/domain/money.ts'
import { say } from '../../../../shared/words/say.ts'
import type { AppState } from '../../../state.ts'

interface Price {
  readonly amount: string | null
  readonly currency: string | null
}

interface Found {
  /** `Sold`, `now EUR 196.50`. */
  readonly brief: string
  /** The same as a sentence, with the price of the search. */
  readonly whole: string
  /** Whether the rate is gone, dearer, or cannot be compared. */
  readonly isWorse: boolean
}

/** Returns the texts for what a price check found; null without a check, or if the price is the same. */
export function foundWords(seen: Price, found: AppState['booking']['foundRates'][string] | undefined): Found | null {
  if (found?.status === 'gone') return { brief: say('resultColumns.gone'), whole: say('resultColumns.goneTooltip'), isWorse: true }
  if (!found || found.amount === null || (found.amount === seen.amount && found.currency === seen.currency)) return null
  const isCheaper = seen.amount !== null && found.currency === seen.currency && compare(found.amount, seen.amount) < 0
  const now = priceWords(found)
  return {
    brief: say('resultColumns.checkedAmount', { amount: now }),
    whole: say('resultColumns.checkedAmountTooltip', { now, seen: priceWords({ ...seen, amount: seen.amount ?? '–' }) }),
    isWorse: !isCheaper,
  }
}

const priceWords = ({ amount, currency }: Price): string =>
  currency === null ? amountWords(amount ?? '', '') : formatMoney({ amount: amount ?? '', currency })

/** The selling price in a booking form: by the margin rule, unless the clerk types another price. */
import { type OfferedAt, soldAsOffered } from '../../../shared/domain/selling/offer.ts'
import { type MarginRule, type NoPriceReason, type Sold, sellingOf, soldAtTypedPrice } from '../../../shared/domain/selling/selling.ts'
import type { Terms } from '../../../shared/domain/terms.ts'
import { readDecimal, withoutCurrency } from '../../../shared/words/typed-number.ts'
import { priceProblemWords } from '../wording/selling-words.ts'

/** The selling price, or why the rule gives none. `problems` lists what is wrong with the typed price. */
export interface PriceReading {
  readonly sold: Sold | null
  readonly why: NoPriceReason | null
  readonly problems: readonly { readonly path: 'selling.price'; readonly words: string }[]
}

/** Reads the price of an offered rate: by the margin rule of the offer, not the current one, unless a clerk types another price. */
export function readOfferedPrice(
  currentTerms: Terms,
  rule: MarginRule | null,
  typed: string | null,
  offered: OfferedAt | null,
): PriceReading {
  const reading = readPrice(currentTerms, rule, typed)
  return offered && reading.sold ? { ...reading, sold: soldAsOffered(reading.sold, offered) } : reading
}

/** Reads the price of a rate. An empty field means no selling price. */
export function readPrice(currentTerms: Terms, rule: MarginRule | null, typed: string | null): PriceReading {
  const byRule = sellingOf(currentTerms, rule)
  if (typed === null || currentTerms.rateType !== 'NET') {
    return { sold: byRule.kind === 'sold' ? byRule.sold : null, why: byRule.kind === 'none' ? byRule.why : null, problems: [] }
  }
  if (typed.trim() === '') return { sold: null, why: null, problems: [] }
  const sold = soldAtTypedPrice(
    currentTerms,
    readDecimal(currentTerms.currency === null ? typed : withoutCurrency(typed, currentTerms.currency)) ?? '',
  )
  if (typeof sold !== 'string') return { sold, why: null, problems: [] }
  return { sold: null, why: null, problems: [{ path: 'selling.price', words: priceProblemWords(sold) }] }
}

/** The selling price of a form: that of the desk's rule, until a clerk types another one over it. */
import { type OfferedAt, soldAsOffered } from '../../../shared/domain/selling/offer.ts'
import { type MarginRule, type NotSold, type Sold, sellingOf, soldFor } from '../../../shared/domain/selling/selling.ts'
import type { Terms } from '../../../shared/domain/terms.ts'
import { readDecimal, withoutCurrency } from '../../../shared/words/typed-number.ts'
import { priceProblemWords } from '../wording/selling-words.ts'

/** What the form sells at, or why nothing by itself; `problems` of what was typed. */
export interface PriceReading {
  readonly sold: Sold | null
  readonly why: NotSold | null
  readonly problems: readonly { readonly path: 'selling.price'; readonly words: string }[]
}

/** Reads the form of a rate that was offered: its price is by the margin rule of the offer until another one is typed, whatever the rule of now is. */
export function readOfferedPrice(now: Terms, rule: MarginRule | null, typed: string | null, offered: OfferedAt | null): PriceReading {
  const reading = readPrice(now, rule, typed)
  return offered && reading.sold ? { ...reading, sold: soldAsOffered(reading.sold, offered) } : reading
}

/** Reads the form. An empty field sells at no price of the desk. */
export function readPrice(now: Terms, rule: MarginRule | null, typed: string | null): PriceReading {
  const byRule = sellingOf(now, rule)
  if (typed === null || now.rateType !== 'NET') {
    return { sold: byRule.kind === 'sold' ? byRule.sold : null, why: byRule.kind === 'none' ? byRule.why : null, problems: [] }
  }
  if (typed.trim() === '') return { sold: null, why: null, problems: [] }
  const sold = soldFor(now, readDecimal(now.currency === null ? typed : withoutCurrency(typed, now.currency)) ?? '')
  if (typeof sold !== 'string') return { sold, why: null, problems: [] }
  return { sold: null, why: null, problems: [{ path: 'selling.price', words: priceProblemWords(sold) }] }
}

/** Checks the selling price in a booking form, and that the client agreed to the price of an offered rate. */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import { type GuestPrice, guestPriceOf, isAgreedPrice, type OfferedAt, soldAsOffered } from '../../../shared/domain/selling/offer.ts'
import { type MarginRule, type Sellable, type Sold, sellingOf, soldAtTypedPrice } from '../../../shared/domain/selling/selling.ts'
import type { Offer, Terms } from '../../../shared/domain/terms.ts'
import { say } from '../../../shared/words/say.ts'

/** The selling price and margin rule in a form. */
export interface FormSellingPrice {
  readonly price: string
  readonly rule: MarginRule | null
}

/**
 * Returns the sale that a form describes, or null if it has no selling price. Errors: `input` at `path`, when the price is neither what the rule
 * computes now, nor what it computed when the rate was `offered`, nor a valid typed price.
 */
export function checkSellingPrice(
  rate: Sellable,
  selling: FormSellingPrice | null | undefined,
  { path = 'selling.price', offered = null }: { readonly path?: string; readonly offered?: OfferedAt | null } = {},
): Sold | null {
  if (!selling) return null
  const { price, rule } = selling
  const sold = rule ? soldByRule(rate, price, rule, offered) : soldAtTypedPrice(rate, price)
  if (typeof sold !== 'string') return sold
  throw new FailureError({ kind: 'input', fields: [{ path, problem: say('selling.priceInvalid', { why: sold }) }] })
}

function soldByRule(rate: Sellable, price: string, rule: MarginRule, offered: OfferedAt | null): Sold | 'priceNotByRule' {
  const byRule = sellingOf(rate, rule)
  if (byRule.kind === 'sold' && byRule.sold.price === price) return byRule.sold
  const typed = soldAtTypedPrice(rate, price)
  const asOffered = typeof typed !== 'string' && offered ? soldAsOffered(typed, offered) : null
  return asOffered?.rule && canonicalJson(asOffered.rule) === canonicalJson(rule) ? asOffered : 'priceNotByRule'
}

/** A rate as it was offered, and whether the offer is still valid (`good`). */
export interface Offered {
  readonly terms: Offer
  readonly stay: RateCheck['stay']
  /** The price that the client was quoted; null when none was quoted. */
  readonly price: GuestPrice | null
  /** The margin rule that computed the price; null when the price was typed or nothing is sold. */
  readonly by: MarginRule | null
  readonly good: boolean
}

/**
 * Asserts that the booked rate was offered and that the client agreed to its price: in the offer, or later (`agreedAgain`). Errors: `checkAgain`
 * when the rate check used other terms or another stay than the offer; `input` when the client did not agree to this price.
 */
export function needAgreedPrice(
  offered: Pick<Offered, 'terms' | 'stay' | 'price' | 'good'>,
  { seen, stay }: Pick<RateCheck, 'seen' | 'stay'>,
  { agreed, sold, agreedAgain }: { readonly agreed: Terms; readonly sold: Sold | null; readonly agreedAgain: GuestPrice | null },
): void {
  if (canonicalJson([seen, stay]) !== canonicalJson([offered.terms, offered.stay])) throw new FailureError({ kind: 'checkAgain' })
  if (isAgreedPrice(offered.price, offered.good, guestPriceOf(agreed, sold), agreedAgain)) return
  throw new FailureError({ kind: 'input', fields: [{ path: 'offer.agreedAgain', problem: say('offer.priceNotAgreed') }] })
}

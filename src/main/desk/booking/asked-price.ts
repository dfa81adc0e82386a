/** Checks the selling price in a booking form. */

import { FailureError } from '../../../shared/contract/failure.ts'
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import { type OfferedAt, soldAsOffered } from '../../../shared/domain/selling/offer.ts'
import {
  type MarginRule,
  type PriceProblem,
  type Sellable,
  type Sold,
  sellingOf,
  soldAtTypedPrice,
} from '../../../shared/domain/selling/selling.ts'
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

function soldByRule(rate: Sellable, price: string, rule: MarginRule, offered: OfferedAt | null): Sold | PriceProblem {
  const byRule = sellingOf(rate, rule)
  if (byRule.kind === 'sold' && byRule.sold.price === price) return byRule.sold
  const typed = soldAtTypedPrice(rate, price)
  const asOffered = typeof typed !== 'string' && offered ? soldAsOffered(typed, offered) : null
  return asOffered?.rule && canonicalJson(asOffered.rule) === canonicalJson(rule) ? asOffered : 'notSold'
}

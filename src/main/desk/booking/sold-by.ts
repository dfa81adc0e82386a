/** The selling price that a form asks for. */

import { FailureError } from '../../../shared/contract/failure.ts'
import { canonical } from '../../../shared/domain/canonical.ts'
import { type OfferedAt, soldAsOffered } from '../../../shared/domain/selling/offer.ts'
import { type MarginRule, type PriceProblem, type Sellable, type Sold, sellingOf, soldFor } from '../../../shared/domain/selling/selling.ts'
import { say } from '../../../shared/words/say.ts'

/** What a form sells at; without it nothing is sold. */
export interface AskedPrice {
  readonly price: string
  readonly rule: MarginRule | null
}

/**
 * What a form sells a rate at. Errors: `input` at the field, where that is not what its rule makes of the rate, or made of it when it was `offered`, nor
 * a price that may be typed over it.
 */
export function soldBy(
  rate: Sellable,
  selling: AskedPrice | null | undefined,
  { path = 'selling.price', offered = null }: { readonly path?: string; readonly offered?: OfferedAt | null } = {},
): Sold | null {
  if (!selling) return null
  const { price, rule } = selling
  const sold = rule ? soldByRule(rate, price, rule, offered) : soldFor(rate, price)
  if (typeof sold !== 'string') return sold
  throw new FailureError({ kind: 'input', fields: [{ path, problem: say('selling.priceInvalid', { why: sold }) }] })
}

function soldByRule(rate: Sellable, price: string, rule: MarginRule, offered: OfferedAt | null): Sold | PriceProblem {
  const byRule = sellingOf(rate, rule)
  if (byRule.kind === 'sold' && byRule.sold.price === price) return byRule.sold
  const typed = soldFor(rate, price)
  const asOffered = typeof typed !== 'string' && offered ? soldAsOffered(typed, offered) : null
  return asOffered?.rule && canonical(asOffered.rule) === canonical(rule) ? asOffered : 'notSold'
}

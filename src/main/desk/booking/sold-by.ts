/** The selling price that a form asks for. */
import { FailureError } from '../../../shared/contract/failure.ts'
import { type MarginRule, type Sellable, type Sold, sellingOf, soldFor } from '../../../shared/domain/selling/selling.ts'
import { say } from '../../../shared/words/say.ts'

/** What a form sells at; without it nothing is sold. */
export interface AskedPrice {
  readonly price: string
  readonly rule: MarginRule | null
}

/**
 * What a form sells a rate at. Errors: `input` at the field, where that is not what its rule makes of the rate, nor a price that may be typed
 * over it.
 */
export function soldBy(rate: Sellable, selling: AskedPrice | null | undefined, path = 'selling.price'): Sold | null {
  if (!selling) return null
  const { price, rule } = selling
  const byRule = rule && sellingOf(rate, rule)
  const sold = byRule ? (byRule.kind === 'sold' && byRule.sold.price === price ? byRule.sold : 'notSold') : soldFor(rate, price)
  if (typeof sold !== 'string') return sold
  throw new FailureError({ kind: 'input', fields: [{ path, problem: say('selling.thisPriceIsNotPossible', { why: sold }) }] })
}

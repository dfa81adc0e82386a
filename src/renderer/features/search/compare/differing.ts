import { compare } from '../../../../shared/domain/money.ts'
import { differences, type Offer, type TermField } from '../../../../shared/domain/terms.ts'

/** The terms in which the offers are not all alike, by the rule that a price check goes by. */
export function differing(offers: readonly Offer[]): ReadonlySet<TermField> {
  const [first, ...others] = offers
  return new Set(first ? others.flatMap((other) => differences(first, other).map(({ field }) => field)) : [])
}

/** The lowest of the offers in the currency of one, by amount; null where its amount or currency is not stated, or no other is in it. */
export function lowestBeside(offer: Offer, offers: readonly Offer[]): Offer | null {
  if (offer.amount === null || offer.currency === null) return null
  const alike = offers.filter(({ amount, currency }) => amount !== null && currency === offer.currency)
  if (alike.length < 2) return null
  return alike.reduce((lowest, next) => (compare(next.amount ?? '0', lowest.amount ?? '0') < 0 ? next : lowest))
}

import { compare } from '../../../../shared/domain/money.ts'
import { differences, type Offer, type TermField } from '../../../../shared/domain/terms.ts'

/** Returns the terms in which the offers differ, by the same rule as a price check. */
export function differing(offers: readonly Offer[]): ReadonlySet<TermField> {
  const [first, ...others] = offers
  return new Set(first ? others.flatMap((other) => differences(first, other).map(({ field }) => field)) : [])
}

/** Returns the cheapest offer in the currency of `offer`; null if its amount or currency is not stated, or no other offer can be compared. */
export function lowestInCurrencyOf(offer: Offer, offers: readonly Offer[]): Offer | null {
  if (offer.amount === null || offer.currency === null) return null
  const alike = offers.filter(({ amount, currency }) => amount !== null && currency === offer.currency)
  if (alike.length < 2) return null
  return alike.reduce((lowest, next) => (compare(next.amount ?? '0', lowest.amount ?? '0') < 0 ? next : lowest))
}

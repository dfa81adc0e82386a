/** Checks that an offered rate is booked only at a price that the client agreed to. */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import { type GuestPrice, guestPriceOf, isAgreedPrice } from '../../../shared/domain/selling/offer.ts'
import type { MarginRule, Sold } from '../../../shared/domain/selling/selling.ts'
import type { Offer, Terms } from '../../../shared/domain/terms.ts'
import { say } from '../../../shared/words/say.ts'

/** A rate as it was offered, and whether the offer is still good. */
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
 * when the check compared the rate with other terms or another stay; `input` when nobody agreed to this price.
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

/** The immutable content of an attempt, and the consent it is sent with. */
import { createHash } from 'node:crypto'
import type { OtherDesksLook } from '../../../shared/contract/views/booking-views.ts'
import { canonical } from '../../../shared/domain/canonical.ts'
import type { Holder, Occupancy } from '../../../shared/domain/schemas.ts'
import type { Offer, Terms } from '../../../shared/domain/terms.ts'
import type { Stay } from '../send-journal/send-journal.ts'

/** The content of one booking request, without the card, which never leaves the path from form to request body. */
export interface AttemptContent extends Stay {
  readonly rateKey: string
  readonly destinationCode: string | null
  readonly holder: Holder
  readonly occupancies: readonly Occupancy[]
  readonly specialRequest: string | null
  /** Whether a card was sent with it; a re-send then needs the card again. */
  readonly withCard: boolean
  /** The terms that the clerk agreed to, in the hotel above. */
  readonly agreed: Terms
}

/** Returns the agreed terms as an offer, for comparison with another offer. */
export function agreedIn({ agreed, hotelCode, hotelName }: AttemptContent): Offer {
  return { ...agreed, hotelCode, hotelName }
}

/** What the clerk consented to: the offer shown before, and the possible duplicates acknowledged. */
export interface Consent {
  /** The offer as the search had shown it. */
  readonly seen: Offer | null
  /** Keys of the similar stays that the clerk acknowledged. */
  readonly acknowledged: readonly string[]
  /** Why the stay is booked although one of them has no outcome yet. */
  readonly reason: string | null
  /** The reason typed for booking before the sync with the service had caught up; absent if it had. */
  readonly notCaughtUp?: string
  /** Result of fetching other desks' bookings right before; absent if that was not tried. */
  readonly otherDesks?: OtherDesksLook
}

/** Returns the SHA-256 of the content in canonical form. Content with another hash is a different attempt. */
export function hashOf(content: AttemptContent): string {
  return createHash('sha256').update(canonical(content)).digest('hex')
}

/** What a clerk asked for, and the reference under which it is sent. Both are made once and never change. */
import { createHash } from 'node:crypto'
import type { OtherDesksLook } from '../../../shared/contract/booking-views.ts'
import { canonical } from '../../../shared/domain/canonical.ts'
import type { Holder, Occupancy } from '../../../shared/domain/schemas.ts'
import type { Offer, Terms } from '../../../shared/domain/terms.ts'
import type { Stay } from '../send-journal/send-journal.ts'

/** The content of one booking request, without the card: that one lives from the form to the request body only. */
export interface AttemptContent extends Stay {
  readonly rateKey: string
  readonly destinationCode: string | null
  readonly holder: Holder
  readonly occupancies: readonly Occupancy[]
  readonly specialRequest: string | null
  /** Whether a card went with it; a re-send then needs the card again. */
  readonly withCard: boolean
  /** The terms that the clerk agreed to, in the hotel above. */
  readonly agreed: Terms
}

/** What the clerk agreed to, as it is compared with an offer. */
export function agreedIn({ agreed, hotelCode, hotelName }: AttemptContent): Offer {
  return { ...agreed, hotelCode, hotelName }
}

/** What a clerk said beside the content: what was seen before, and what stays that may be the same one were gone over. */
export interface Consent {
  /** The offer as the search had shown it. */
  readonly seen: Offer | null
  /** Keys of similar stays that were acknowledged. */
  readonly acknowledged: readonly string[]
  /** Why the stay is booked although one of them is open. */
  readonly reason: string | null
  /** Why it is booked before the service has said what was booked since the desk was last open; absent where it has said so. */
  readonly notCaughtUp?: string
  /** Whether other desks were seen just before; absent where nobody looked. */
  readonly otherDesks?: OtherDesksLook
}

/** SHA-256 over the content, whatever the order of its keys. A re-send with another hash is another intent. */
export function hashOf(content: AttemptContent): string {
  return createHash('sha256').update(canonical(content)).digest('hex')
}

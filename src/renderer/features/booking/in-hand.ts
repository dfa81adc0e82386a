/** The origin of a checked rate: an offer, a booking to be replaced, or (if neither is set) a search. */
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { BookingKey, LedgerRecord } from '../../../shared/contract/views/ledger-views.ts'
import { compareWithBooking, type RateTerms, rateTerms } from '../../../shared/domain/better-rate.ts'
import type { GuestPrice } from '../../../shared/domain/selling/offer.ts'
import type { MarginRule, Sold } from '../../../shared/domain/selling/selling.ts'
import { withHolder } from './form/guest-names.ts'
import { draftFor, findTypedName, type GuestsDraft, holderNamed, withPeople } from './form/guests.ts'

/** The offer that a checked rate belongs to: its client and the offered price. */
export interface CheckedOffer {
  readonly number: string
  readonly line: number
  readonly client: { readonly name: string; readonly email: string | null }
  readonly price: GuestPrice | null
  /** The margin rule that computed the price; null if the price was typed, or there is no price. */
  readonly offeredBy: MarginRule | null
  /** Whether the client may still accept the offer. */
  readonly good: boolean
}

/** A booking to be replaced by a rate. */
export interface BookingToReplace {
  readonly booking: BookingKey
  /** The reference that clerks use. */
  readonly reference: string
  /** Its agreed terms, which the new rate is compared with. */
  readonly held: RateTerms
  /** Its cancellation fee when the better rate was found, in its own currency. */
  readonly fee: string
  /** Its selling price, which is proposed for the new booking; null for none. */
  readonly sold: Pick<Sold, 'price' | 'currency'> | null
  readonly people: Pick<LedgerRecord['booking'], 'holder' | 'occupancies' | 'specialRequest'>
}

/** How a rate was found, and for which client. Rates with the same `foundBy` share the typed guests. */
export interface CheckOrigin {
  /** The id of the search, the number of the offer, or the reference of the booking to be replaced. */
  readonly foundBy: string
  /** The rate's key in the list, if it differs from the requested rate key. */
  readonly listKey?: string
  /** The id of the client. */
  readonly client?: number | null | undefined
  readonly offer?: CheckedOffer
  readonly inPlaceOf?: BookingToReplace
}

interface Guests {
  readonly guests: GuestsDraft | null
  readonly offer: CheckedOffer | null
  readonly formerGuests: GuestsDraft | null
}

/** Returns the guest fields for a rate: the typed guests, or else the people of the booking to be replaced. */
export function guestsFor(
  { hotel, stay }: RateCheck,
  { guests, inPlaceOf }: { readonly guests: GuestsDraft | null; readonly inPlaceOf: BookingToReplace | null },
): GuestsDraft {
  const draft = draftFor(hotel.rates[0]?.rooms ?? [], stay, guests)
  return guests === null && inPlaceOf ? withPeople(draft, inPlaceOf.people) : draft
}

/** Returns the name to suggest while none is typed: the offer's client, or else a guest typed for another search; null if there is neither. */
export function suggestedName({ guests, offer, formerGuests }: Guests): string | null {
  if (guests === null || findTypedName(guests) !== null) return null
  return offer ? offer.client.name || null : formerGuests && findTypedName(formerGuests)
}

/** Returns the fields filled with the suggested client or guests, without the special request to another hotel; null if there are none. */
export function withSuggested({ hotel, stay }: RateCheck, { guests, offer, formerGuests }: Guests): GuestsDraft | null {
  if (guests !== null && offer) return withHolder(guests, holderNamed(offer.client))
  return formerGuests && draftFor(hotel.rates[0]?.rooms ?? [], stay, { ...formerGuests, specialRequest: guests?.specialRequest ?? '' })
}

/** Returns what a checked rate saves compared with the booking to be replaced; null if it is not better at `nowMs`. */
export function computeGain({ hotel, stay }: RateCheck, { held, fee }: BookingToReplace, nowMs: number): string | null {
  const [rate] = hotel.rates
  const comparison = rate && compareWithBooking(held, rateTerms(rate), stay.paxes, fee, nowMs)
  return comparison?.kind === 'better' ? comparison.gain : null
}

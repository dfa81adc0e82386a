/** The origin of a checked rate: an offer, a booking to be replaced, or neither for a rate of a search. */
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { BookingPlace, LedgerRecord } from '../../../shared/contract/views/ledger-views.ts'
import { compareWithBooking, type RateTerms, rateTerms } from '../../../shared/domain/better-rate.ts'
import type { GuestPrice } from '../../../shared/domain/selling/offer.ts'
import type { MarginRule, Sold } from '../../../shared/domain/selling/selling.ts'
import { withHolder } from './form/guest-names.ts'
import { draftFor, type GuestsDraft, holderNamed, namedIn, withPeople } from './form/guests.ts'

/** The offer that a checked rate belongs to: its client and the offered price. */
export interface OfferInHand {
  readonly number: string
  readonly line: number
  readonly client: { readonly name: string; readonly email: string | null }
  readonly price: GuestPrice | null
  /** The margin rule that made the price; null if the price was typed or there is none. */
  readonly offeredBy: MarginRule | null
  /** Whether the client may still accept the offer. */
  readonly good: boolean
}

/** A booking to be replaced by a rate. */
export interface InPlaceOf {
  readonly booking: BookingPlace
  /** The reference that clerks use. */
  readonly reference: string
  readonly held: RateTerms
  /** What cancelling it cost when the better rate was found, in its own currency. */
  readonly fee: string
  /** Its selling price, which is proposed for the new booking; null for none. */
  readonly sold: Pick<Sold, 'price' | 'currency'> | null
  readonly people: Pick<LedgerRecord['booking'], 'holder' | 'occupancies' | 'specialRequest'>
}

/** How a rate was found, and for whom. Rates of the same search or offer, or for the same booking to be replaced, share their guests. */
export interface CheckOrigin {
  /** The id of the search, the number of the offer, or the reference of the booking to be replaced. */
  readonly foundBy: string
  /** The rate's key in the list, if it differs from the requested rate key. */
  readonly listKey?: string
  /** The id of the client. */
  readonly client?: number | null | undefined
  readonly offer?: OfferInHand
  readonly inPlaceOf?: InPlaceOf
}

interface Guests {
  readonly guests: GuestsDraft | null
  readonly offerInHand: OfferInHand | null
  readonly inPlaceOf: InPlaceOf | null
  readonly formerGuests: GuestsDraft | null
}

/** Returns the guest fields for a rate: the typed guests, or else the people of the booking to be replaced. */
export function guestsFor({ hotel, stay }: RateCheck, { guests, inPlaceOf }: Pick<Guests, 'guests' | 'inPlaceOf'>): GuestsDraft {
  const draft = draftFor(hotel.rates[0]?.rooms ?? [], stay, guests)
  return guests === null && inPlaceOf ? withPeople(draft, inPlaceOf.people) : draft
}

/** Returns whom one click may fill in while no name is typed: the offer's client, or a guest typed for another search; null for none. */
export function suggestedName({ guests, offerInHand, formerGuests }: Omit<Guests, 'inPlaceOf'>): string | null {
  if (guests === null || namedIn(guests) !== null) return null
  return offerInHand ? offerInHand.client.name || null : formerGuests && namedIn(formerGuests)
}

/** Returns the fields filled with the people of `suggestedName`, without the special request to another hotel; null if there are none. */
export function withSuggested(
  { hotel, stay }: RateCheck,
  { guests, offerInHand, formerGuests }: Omit<Guests, 'inPlaceOf'>,
): GuestsDraft | null {
  if (guests !== null && offerInHand) return withHolder(guests, holderNamed(offerInHand.client))
  return formerGuests && draftFor(hotel.rates[0]?.rooms ?? [], stay, { ...formerGuests, specialRequest: guests?.specialRequest ?? '' })
}

/** Returns what a checked rate saves compared with the booking to be replaced; null if it is not better at `nowMs`. */
export function gainNow({ hotel, stay }: RateCheck, { held, fee }: InPlaceOf, nowMs: number): string | null {
  const [rate] = hotel.rates
  const how = rate && compareWithBooking(held, rateTerms(rate), stay.paxes, fee, nowMs)
  return how?.kind === 'better' ? how.gain : null
}

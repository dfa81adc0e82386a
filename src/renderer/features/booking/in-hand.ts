/** What a rate comes from when it is checked to be booked: an offer, or a booking whose place it is to take. Neither for a rate of a search. */
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { BookingPlace, LedgerRecord } from '../../../shared/contract/views/ledger-views.ts'
import { besideBooking, type Held, heldOut } from '../../../shared/domain/better-rate.ts'
import type { GuestPrice } from '../../../shared/domain/selling/offer.ts'
import type { MarginRule, Sold } from '../../../shared/domain/selling/selling.ts'
import { withHolder } from './form/guest-names.ts'
import { draftFor, type GuestsDraft, holderNamed, namedIn, withPeople } from './form/guests.ts'

/** A rate of an offer that is checked to be booked: for whom, and at which price it was offered. */
export interface OfferInHand {
  readonly number: string
  readonly line: number
  readonly client: { readonly name: string; readonly email: string | null }
  readonly price: GuestPrice | null
  /** The margin rule that made the price; null where it was typed, and where nothing is sold. */
  readonly offeredBy: MarginRule | null
  /** Whether the offer is still what the client may say yes to. */
  readonly good: boolean
}

/** The booking whose place a rate is to take. */
export interface InPlaceOf {
  readonly booking: BookingPlace
  /** As a clerk speaks of it. */
  readonly reference: string
  readonly held: Held
  /** What cancelling it cost at the look, in its own currency. */
  readonly fee: string
  /** What it is sold at, which the new booking proposes; null where the desk sells nothing. */
  readonly sold: Pick<Sold, 'price' | 'currency'> | null
  readonly people: Pick<LedgerRecord['booking'], 'holder' | 'occupancies' | 'specialRequest'>
}

/** By what a rate was found, and for whom. Rates that were found by the same search or offer, or for the same booking, are for the same guests. */
export interface CheckOrigin {
  /** The id of the search, the number of the offer, or the reference of the booking to be replaced. */
  readonly foundBy: string
  /** The key by which the list knows the rate, where that is another one than it is asked for by. */
  readonly listKey?: string
  /** The client for whom it is booked, by the id. */
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

/** The fields of the guests for a rate: those that were typed, or, in place of a booking, the people of that. */
export function guestsFor({ hotel, stay }: RateCheck, { guests, inPlaceOf }: Pick<Guests, 'guests' | 'inPlaceOf'>): GuestsDraft {
  const draft = draftFor(hotel.rates[0]?.rooms ?? [], stay, guests)
  return guests === null && inPlaceOf ? withPeople(draft, inPlaceOf.people) : draft
}

/** Who may be filled in by one press while nobody is named yet: the client of the offer, or who was typed for a rate of another search. */
export function suggestedName({ guests, offerInHand, formerGuests }: Omit<Guests, 'inPlaceOf'>): string | null {
  if (guests === null || namedIn(guests) !== null) return null
  return offerInHand ? offerInHand.client.name || null : formerGuests && namedIn(formerGuests)
}

/** The fields with whom `suggestedName` names; the request to another hotel is left out. Null where nobody is suggested. */
export function withSuggested(
  { hotel, stay }: RateCheck,
  { guests, offerInHand, formerGuests }: Omit<Guests, 'inPlaceOf'>,
): GuestsDraft | null {
  if (guests !== null && offerInHand) return withHolder(guests, holderNamed(offerInHand.client))
  return formerGuests && draftFor(hotel.rates[0]?.rooms ?? [], stay, { ...formerGuests, specialRequest: guests?.specialRequest ?? '' })
}

/** What a checked rate saves beside the booking whose place it is to take; null where it is not better at this moment. */
export function gainNow({ hotel, stay }: RateCheck, { held, fee }: InPlaceOf, nowMs: number): string | null {
  const [rate] = hotel.rates
  const how = rate && besideBooking(held, heldOut(rate), stay.paxes, fee, nowMs)
  return how?.kind === 'better' ? how.gain : null
}

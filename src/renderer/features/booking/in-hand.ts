/** What a rate comes from when it is checked to be booked: an offer, or a booking whose place it is to take. Neither for a rate of a search. */
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { BookingPlace, LedgerRecord } from '../../../shared/contract/views/ledger-views.ts'
import { besideBooking, type Held, heldOut } from '../../../shared/domain/better-rate.ts'
import type { GuestPrice } from '../../../shared/domain/selling/offer.ts'
import type { MarginRule } from '../../../shared/domain/selling/selling.ts'
import { draftFor, type GuestsDraft, withHolder, withPeople } from './form/guests.ts'

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
  readonly people: Pick<LedgerRecord['booking'], 'holder' | 'occupancies' | 'specialRequest'>
}

/** The fields of the guests: of an offer, with its client as the one who books; in place of a booking, with the people of that. */
export function guestsFor(
  { hotel, stay }: RateCheck,
  guests: GuestsDraft | null,
  offer: OfferInHand | null,
  inPlaceOf: InPlaceOf | null,
): GuestsDraft {
  const draft = draftFor(hotel.rates[0]?.rooms ?? [], stay, guests)
  if (guests !== null) return draft
  if (inPlaceOf) return withPeople(draft, inPlaceOf.people)
  return offer ? withHolder(draft, offer.client) : draft
}

/** What a checked rate saves beside the booking whose place it is to take; null where it is not better at this moment. */
export function gainNow({ hotel, stay }: RateCheck, { held, fee }: InPlaceOf, nowMs: number): string | null {
  const [rate] = hotel.rates
  const how = rate && besideBooking(held, heldOut(rate), stay.paxes, fee, nowMs)
  return how?.kind === 'better' ? how.gain : null
}

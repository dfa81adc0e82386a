/** Looks up whether the service offers a better rate for a booking: one call for its hotel, compared with the ledger. Stores nothing. */

import { endpoints } from '../../../shared/contract/endpoints.ts'
import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import { bookingKeyOf, type LedgerRecord, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { RateLook } from '../../../shared/contract/views/rebooking-views.ts'
import {
  bookingTerms,
  cancellationFeeAt,
  compareWithBooking,
  type NotBetterReason,
  notBetterReasons,
  type RateTerms,
  rateTerms,
} from '../../../shared/domain/better-rate.ts'
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import { isPastEverywhere } from '../../../shared/domain/dates.ts'
import { compare } from '../../../shared/domain/money.ts'
import { partyOf } from '../../../shared/domain/rooms.ts'
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'
import { compareHotels, isOtherHotel } from '../../../shared/domain/stay.ts'
import { offerOf } from '../../../shared/domain/terms.ts'
import type { ServiceClient } from '../../service/answers/service.ts'
import { otherHotelFailure } from '../booking/rate-check.ts'

type NotCompared = Extract<RateLook, { kind: 'notCompared' }>['why']
type Looked = Extract<RateLook, { kind: 'looked' }>

type RowToCompare = Pick<LedgerRow, 'id' | 'bookingRef' | 'clientRef' | 'known' | 'hotelCode' | 'hotelName' | 'checkin' | 'checkout'>

/** A booking that can be compared: what to request, and what to compare the answer with. */
export interface Comparable {
  readonly booking: Looked['booking']
  readonly hotel: { readonly hotelCode: string; readonly hotelName: string | null }
  readonly bookedTerms: RateTerms & { readonly total: string; readonly currency: string }
  readonly fee: string
  readonly stay: Looked['stay']
}

/**
 * Returns what to compare for a booking at a time of the service's clock, or why it cannot be compared. `sent` are the guests as this desk sent
 * them, with ages that answers omit; null for another desk's booking.
 */
export function toComparable(
  { row, booking }: Pick<LedgerRecord, 'booking'> & { readonly row: RowToCompare },
  sent: Parameters<typeof partyOf>[0] | null,
  nationality: string,
  atMs: number,
): Comparable | NotCompared {
  const bookedTerms = bookingTerms(booking)
  const { total, currency } = bookedTerms
  const { checkin, checkout } = row
  if (row.known !== 'CONFIRMED') return 'notConfirmed'
  if (checkin === null || checkout === null || row.hotelCode === null) return 'place'
  if (isPastEverywhere(checkin, atMs)) return 'begun'
  if (total === null || currency === null) return 'amount'
  const fee = cancellationFeeAt(bookedTerms, atMs)
  if (fee === null) return 'fee'
  const paxes = partyOf(sent ?? booking.occupancies)
  if (paxes === null) return 'party'
  const hotel = { hotelCode: row.hotelCode, hotelName: row.hotelName }
  const asked = endpoints.checkHotel.request.safeParse({ hotelCode: row.hotelCode, checkin, checkout, paxes, nationality, currency })
  // An answer may contain a code that is not valid in a request.
  if (!asked.success) return asked.error.issues.some(({ path }) => path[0] === 'currency') ? 'amount' : 'place'
  const { hotelCode: _, ...stay } = asked.data
  return { booking: bookingKeyOf(row), hotel, bookedTerms: { ...bookedTerms, total, currency }, fee, stay }
}

const isGone = (failure: Failure) => failure.kind === 'refused' && failure.why === 'gone'

/** Asks the service and compares. Errors: service failures; `notBookable` if it answered for another hotel. */
export async function lookForRates(
  service: Pick<ServiceClient, 'checkHotel'>,
  asked: Comparable,
  atMs: number,
  signal: AbortSignal,
): Promise<RateLook> {
  const { hotel, stay } = asked
  const outcome = await service.checkHotel({ hotelCode: hotel.hotelCode, ...stay }, signal)
  if (outcome.ok) {
    if (isOtherHotel(hotel, outcome.value.hotel)) throw new FailureError(otherHotelFailure('otherHotel', hotel, outcome.value.hotel))
    return compareRates(asked, outcome.value.hotel, atMs)
  }
  if (isGone(outcome.failure)) return compareRates(asked, null, atMs)
  throw new FailureError(outcome.failure)
}

/** Compares the hotel's rates with the booking; `hotel` is null if it has no rates. */
function compareRates({ booking, bookedTerms, fee, stay }: Comparable, hotel: Hotel | null, atMs: number): RateLook {
  const rates = hotel?.rates ?? []
  const comparisons = rates.map((rate) => ({ rate, how: compareWithBooking(bookedTerms, rateTerms(rate), stay.paxes, fee, atMs) }))
  const better = comparisons.flatMap(({ rate, how }) =>
    hotel && how.kind === 'better'
      ? [{ ...rateOf(hotel, rate), gain: how.gain, otherRoom: how.otherRoom, betterBoard: how.betterBoard }]
      : [],
  )
  const lesserBy = (why: NotBetterReason) => comparisons.filter(({ how }) => how.kind === 'lesser' && how.why === why).length
  return {
    kind: 'looked',
    ...{
      booking,
      atMs,
      fee,
      stay,
      total: bookedTerms.total,
      currency: bookedTerms.currency,
      commission: bookedTerms.commission,
      rates: rates.length,
    },
    better: better.sort((a, b) => Number(a.otherRoom) - Number(b.otherRoom) || compare(b.gain, a.gain)),
    lesser: notBetterReasons.map((why) => ({ why, rates: lesserBy(why) })).filter((lesser) => lesser.rates > 0),
    otherCurrency: comparisons.filter(({ how }) => how.kind === 'otherCurrency').length,
  }
}

const rateOf = (hotel: Hotel, rate: Rate) => ({
  rateKey: rate.rateKey,
  offer: offerOf(hotel, rate),
  rooms: rate.rooms.map(({ roomDescription }) => roomDescription),
  commission: rate.commission,
})

/** Returns what a checked rate saves compared with a booking; null if it is for another hotel, stay or party, or is not better. */
export function gainOf({ hotel, bookedTerms, fee, stay }: Comparable, check: RateCheck, atMs: number): string | null {
  const [rate] = check.hotel.rates
  const { checkin, checkout, paxes } = check.stay
  const isSameStay = canonicalJson([checkin, checkout, paxes]) === canonicalJson([stay.checkin, stay.checkout, stay.paxes])
  if (!rate || !isSameStay || compareHotels(hotel, check.now) !== 'same') return null
  const how = compareWithBooking(bookedTerms, rateTerms(rate), stay.paxes, fee, atMs)
  return how.kind === 'better' ? how.gain : null
}

/** How a booked record differs from what was agreed to: what the clerk must hear although the booking succeeded. */
import type { BookedDifference } from '../../shared/booking-views.ts'
import type { Booking } from '../../shared/schemas.ts'
import { differences, type TermField, type Terms } from '../../shared/terms.ts'
import { foldedText } from '../ledger/words.ts'
import type { Content } from './intent.ts'

/** What a booked record states in the same words as a rate. */
const compared: ReadonlySet<TermField> = new Set<TermField>([
  'amount',
  'currency',
  'rateType',
  'board',
  'rooms',
  'nonrefundable',
  'policies',
  'remarks',
])

/**
 * The differences between what was sent and agreed to and the booking as it is recorded. What a record leaves out is no
 * difference, except amount and currency. Refundable where nothing had been said is none either; nonrefundable is.
 */
export function bookedDifferently(content: Content, booking: Booking): BookedDifference[] {
  const { agreed } = content
  const terms = differences(agreed, bookedTerms(agreed, booking)).filter(
    ({ field, verdict }) => compared.has(field) && !(field === 'nonrefundable' && verdict === 'learned'),
  )
  const changed = [
    ...(isOtherHotel(content, booking) ? (['hotel'] as const) : []),
    ...(isOther(content.checkin, booking.checkin) || isOther(content.checkout, booking.checkout) ? (['dates'] as const) : []),
    ...(hasOtherGuests(content, booking) ? (['guests'] as const) : []),
  ]
  return [...terms, ...changed.map((field) => ({ field, verdict: 'changed' as const }))]
}

function bookedTerms(agreed: Terms, booking: Booking): Terms {
  return {
    ...agreed,
    amount: booking.total,
    currency: booking.currency,
    rateType: booking.rateType,
    // Either half of the board may be left out; the other one then speaks for both.
    boardType: booking.boardType ?? (booking.boardName === agreed.boardName ? agreed.boardType : null),
    boardName: booking.boardName,
    rooms: hasTheRooms(agreed, booking) ? agreed.rooms : bookedRooms(booking),
    nonrefundable: booking.nonrefundable,
    cancellationPolicies: booking.cancellationPolicies,
    remarks: booking.remarks ?? agreed.remarks,
  }
}

const isOther = (before: string | null, after: string | null) => before !== null && after !== null && before !== after

function isOtherHotel({ hotelCode, hotelName }: Content, booking: Booking): boolean {
  if (hotelCode !== null && booking.hotelCode !== null) return hotelCode !== booking.hotelCode
  return isOther(hotelName && foldedText(hotelName), booking.hotelName && foldedText(booking.hotelName))
}

function bookedRooms({ occupancies }: Booking): string[] {
  return [...occupancies]
    .sort((a, b) => (a.room?.sequence ?? 0) - (b.room?.sequence ?? 0))
    .map(({ room }) => room?.roomDescription ?? 'Room')
}

/** An agreed room is its description and, behind it, whom it takes; the record's room is the description alone. */
function hasTheRooms({ rooms }: Terms, booking: Booking): boolean {
  if (booking.occupancies.length === 0) return true
  const booked = bookedRooms(booking).map(foldedText)
  return (
    booked.length === rooms.length &&
    rooms.every((room, i) => booked[i] === foldedText('Room') || foldedText(room).startsWith(booked[i] ?? ''))
  )
}

function hasOtherGuests({ occupancies }: Content, booking: Booking): boolean {
  const booked = booking.occupancies.flatMap(({ occupants }) => occupants).map(fullName)
  if (booked.length === 0 || booked.includes('')) return false
  const sent = occupancies.flatMap(({ occupants }) => occupants).map(fullName)
  return booked.sort().join('\n') !== sent.sort().join('\n')
}

function fullName({ firstName, lastName }: { readonly firstName: string | null; readonly lastName: string | null }): string {
  return foldedText(`${firstName ?? ''} ${lastName ?? ''}`)
}

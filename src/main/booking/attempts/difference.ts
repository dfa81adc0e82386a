/** How a booked record differs from what was agreed to; the clerk must see this although the booking succeeded. */
import type { BookedDifference } from '../../../shared/contract/views/booking-views.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import { isOtherHotel, isRenamed } from '../../../shared/domain/stay.ts'
import { differences, type Offer, type TermField } from '../../../shared/domain/terms.ts'
import { foldedText, isDamaged } from '../../../shared/domain/text.ts'
import { type AttemptContent, agreedIn } from './booking-attempt.ts'

/** Fields that booked records word differently from rates, so they are not compared as text. */
const differentlyWordedFields: ReadonlySet<TermField> = new Set<TermField>(['hotel', 'hotelRate'])

/**
 * Returns the differences between the agreed content and the recorded booking.
 * A field that the record omits is not a difference, except amount and currency. If the agreed terms did not say whether the rate is
 * refundable, a nonrefundable booking is a difference and a refundable one is not.
 */
export function bookedDifferently(content: AttemptContent, booking: Booking): BookedDifference[] {
  const agreed = agreedIn(content)
  const terms = differences(agreed, bookedTerms(agreed, booking)).filter(
    ({ field, verdict }) => !differentlyWordedFields.has(field) && !(field === 'nonrefundable' && verdict === 'learned'),
  )
  const changed = [
    ...(isOtherHotel(content, booking) || isRenamed(content, booking) ? (['hotel'] as const) : []),
    ...(isOtherDate(content.checkin, booking.checkin) || isOtherDate(content.checkout, booking.checkout) ? (['dates'] as const) : []),
    ...(hasOtherGuests(content, booking) ? (['guests'] as const) : []),
    ...(hasOtherHolder(content, booking) ? (['holder'] as const) : []),
    ...(hasOtherOccupancy(content, booking) && !terms.some(({ field }) => field === 'rooms') ? (['rooms'] as const) : []),
  ]
  return [...terms, ...changed.map((field) => ({ field, verdict: 'changed' as const }))]
}

/** The booked terms in the shape of an offer. The hotel stays as agreed; `bookedDifferently` compares it by code or name. */
function bookedTerms(agreed: Offer, booking: Booking): Offer {
  return {
    ...agreed,
    amount: booking.total,
    currency: booking.currency,
    rateType: booking.rateType,
    // The record may omit board code or board name; compare the one it has.
    boardType: booking.boardType ?? (booking.boardName === agreed.boardName ? agreed.boardType : null),
    boardName: booking.boardName,
    rooms: hasAgreedRooms(agreed, booking) ? agreed.rooms : bookedRooms(booking),
    nonrefundable: booking.nonrefundable,
    cancellationPolicies: booking.cancellationPolicies,
    remarks: nullIfDamaged(booking.remarks) ?? agreed.remarks,
  }
}

const isOtherDate = (before: string | null, after: string | null) => before !== null && after !== null && before !== after

/** Returns the text, or null (as if omitted) if it contains characters damaged by encoding. */
const nullIfDamaged = (text: string | null | undefined) => (text && isDamaged(text) ? null : text)

function bookedRooms({ occupancies }: Booking): string[] {
  return [...occupancies]
    .sort((a, b) => (a.room?.sequence ?? 0) - (b.room?.sequence ?? 0))
    .map(({ room }) => nullIfDamaged(room?.roomDescription) ?? 'Room')
}

/** An agreed room is its description followed by its occupancy; the record's room is the description only. */
function hasAgreedRooms({ rooms }: Offer, booking: Booking): boolean {
  if (booking.occupancies.length === 0) return true
  const booked = bookedRooms(booking).map(foldedText)
  return (
    booked.length === rooms.length &&
    rooms.every((room, i) => booked[i] === foldedText('Room') || foldedText(room).startsWith(booked[i] ?? ''))
  )
}

/** Pairs the sent guests with the booked ones: by room if the record uses our room numbers, otherwise all together. */
function pairWithBooked(
  { occupancies }: AttemptContent,
  booking: Booking,
): readonly (readonly [readonly Guest[], Booking['occupancies']])[] {
  const booked = new Map(booking.occupancies.map((occupancy) => [occupancy.room?.sequence, occupancy]))
  const byRoom = occupancies.flatMap(({ room, occupants }): [readonly Guest[], Booking['occupancies']][] => {
    const same = booked.get(room.sequence)
    return same ? [[occupants, [same]]] : []
  })
  const areNumbered = booking.occupancies.length === occupancies.length && byRoom.length === occupancies.length
  return areNumbered ? byRoom : [[occupantsOf(occupancies), booking.occupancies]]
}

const hasOtherGuests = (content: AttemptContent, booking: Booking) =>
  pairWithBooked(content, booking).some(([sent, booked]) => areOtherGuests(sent, occupantsOf(booked)))

/** Whether the holder's name differs. A record with no name, or a damaged one, does not differ. */
function hasOtherHolder({ holder }: AttemptContent, booking: Booking): boolean {
  const booked = booking.holder ? fullName(booking.holder) : ''
  return booked !== '' && booked !== fullName(holder)
}

/** Whether booked rooms take fewer adults than were sent, or children of other ages. False if a room has no adult count. */
function hasOtherOccupancy(content: AttemptContent, booking: Booking): boolean {
  return pairWithBooked(content, booking).some(([sent, booked]) => {
    const rooms = booked.flatMap(({ room }) => (room && room.numberOfAdults !== null ? [room] : []))
    if (rooms.length === 0 || rooms.length < booked.length) return false
    const adults = rooms.reduce((sum, { numberOfAdults }) => sum + (numberOfAdults ?? 0), 0)
    const ages = rooms.flatMap(({ childrenAges }) => childrenAges)
    // The older room format gives the number of children instead of their ages.
    const childCount = rooms.reduce((sum, { numberOfChildren }) => sum + (numberOfChildren ?? 0), 0)
    const children = ages.length === 0 && childCount > 0 ? Array(childCount).fill(null) : ages
    return adults < numberOf('ADULT', sent) || haveOtherAges(agesIn(sent), children)
  })
}

type Guest = Booking['occupancies'][number]['occupants'][number]

const occupantsOf = <T>(occupancies: readonly { readonly occupants: readonly T[] }[]) => occupancies.flatMap(({ occupants }) => occupants)

/** Whether names, number of adults, or children's ages differ. Omitted values do not differ. */
function areOtherGuests(sent: readonly Guest[], booked: readonly Guest[]): boolean {
  if (booked.length === 0) return false
  const names = booked.map(fullName)
  if (!names.includes('') && names.sort().join('\n') !== sent.map(fullName).sort().join('\n')) return true
  if (booked.some(({ occupantType }) => occupantType !== 'ADULT' && occupantType !== 'CHILD')) return false
  return numberOf('ADULT', sent) !== numberOf('ADULT', booked) || haveOtherAges(agesIn(sent), agesIn(booked))
}

const numberOf = (type: string, guests: readonly Guest[]) => guests.filter(({ occupantType }) => occupantType === type).length

const agesIn = (guests: readonly Guest[]) => guests.filter(({ occupantType }) => occupantType === 'CHILD').map(({ age }) => age)

/** An age that the record omits matches any age that was sent. */
function haveOtherAges(sent: readonly (number | null)[], booked: readonly (number | null)[]): boolean {
  const unmatchedAges = [...sent]
  for (const age of booked) {
    const at = age === null ? -1 : unmatchedAges.indexOf(age)
    if (at < 0 && age !== null) return true
    if (at >= 0) unmatchedAges.splice(at, 1)
  }
  return sent.length !== booked.length
}

function fullName({ firstName, lastName }: Pick<Guest, 'firstName' | 'lastName'>): string {
  return foldedText(nullIfDamaged(`${firstName ?? ''} ${lastName ?? ''}`) ?? '')
}

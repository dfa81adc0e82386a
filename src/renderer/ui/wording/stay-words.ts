/** The hotel, dates and guests of a stay, in words. */
import type { BookedDifference } from '../../../shared/contract/views/booking-views.ts'
import type { MonthOfBasis } from '../../../shared/contract/views/export-views.ts'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { type Capacity, parseRoomText } from '../../../shared/domain/party-words.ts'
import { childrenOfAnyAge } from '../../../shared/domain/rooms.ts'
import { type Booking, boards, type Pax } from '../../../shared/domain/schemas.ts'
import type { StatedHotel } from '../../../shared/domain/stay.ts'
import type { TermField } from '../../../shared/domain/terms.ts'
import { codeInText } from '../../../shared/domain/text.ts'
import { listAll, listWithSemicolons } from '../../../shared/words/lists.ts'
import { say, texts, voice } from '../../../shared/words/say.ts'

/** People in a room; an age that is not known yet is null. */
type People = Pick<Pax, 'numberOfAdults'> & { readonly childrenAges: readonly (number | null)[] }

/** `2 adults`, `1 adult and a child aged 7`, `2 adults and children aged 4 and 7`, `2 adults and 2 children`. */
export const partyWords = ({ numberOfAdults, childrenAges }: People): string =>
  withChildren(say('party.adults', { adults: numberOfAdults }), childrenAges)

/** `1 room: 2 adults`, `2 rooms: 2 adults; 2 adults and a child aged 6`. */
export function roomsWords(paxes: readonly People[]): string {
  const rooms = paxes.map(partyWords)
  return say('query.rooms', {
    count: rooms.length,
    firstRoom: rooms[0] ?? '',
    areAllSame: rooms.every((room) => room === rooms[0]) ? 'yes' : 'no',
    rooms: listWithSemicolons(rooms),
  })
}

/** Returns how many people a room of a rate sleeps, or that the service does not state the adults. */
export function capacityWords(room: Capacity): string {
  const { numberOfAdults, childrenAges } = room
  const adults = numberOfAdults === null ? say('party.adultsNotStated') : say('party.adults', { adults: numberOfAdults })
  const people = withChildren(adults, childrenAges)
  const children = childrenOfAnyAge(room)
  return children === null ? people : say('party.andChildren', { people, children })
}

/**
 * Describes a room of an agreement (`roomText`): its name, its guests if known, and its capacity if larger: `Double: 2 adults
 * (sleeps up to 3 adults)`.
 */
export function roomWords(stated: string, party: Pax | null = null): string {
  const parsedRoom = parseRoomText(stated)
  if (!parsedRoom) return stated
  const { description: room, numberOfAdults } = parsedRoom
  const capacity = capacityWords(parsedRoom)
  const people = party && partyWords(party)
  if (people === null && numberOfAdults !== null) return say('guestFields.partyAndCapacity', { party: room, capacity })
  if (people === null || people === capacity) return say('party.inRoom', { room, party: capacity })
  return say('party.inRoom', { room, party: say('guestFields.partyAndCapacity', { party: people, capacity }) })
}

function withChildren(people: string, ages: readonly (number | null)[]): string {
  const known = ages.filter((age) => age !== null)
  if (ages.length === 0) return people
  return known.length < ages.length
    ? say('party.andChildren', { people, children: ages.length })
    : say('party.andAges', { people, count: ages.length, ages: agesWords(known) })
}

/** `6 and 9`, youngest first. */
export const agesWords = (ages: readonly number[]): string =>
  listAll(ages.toSorted((a, b) => a - b).map((age) => voice.formats.number(age)))

/** `BB Bed And Breakfast`; only the name if there is no code, and only the code if it has no known name. */
export function boardWords(boardType: string | null, boardName: string | null): string {
  const name = boardName ?? (boardType === null ? null : (boards[boardType] ?? null))
  return [boardType && codeInText(boardType, 24), name].filter(Boolean).join(' ') || say('board.boardNotStated')
}

const monthAndYear = { month: 'long', year: 'numeric', timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const

/** `2027-03` as `March 2027`. */
export const monthWords = (month: string): string =>
  voice.formats.inDigits(new Intl.DateTimeFormat(voice.locale, monthAndYear).format(new Date(`${month}-01T00:00:00Z`)))

const basisNames = texts({ created: 'month.basisCreated', checkin: 'month.basisCheckIn', checkout: 'month.basisCheckOut' })

/** `March 2027 by booking day`. */
export const closedMonthWords = ({ month, basis }: MonthOfBasis): string => `${monthWords(month)} ${basisNames[basis]}`

/** `1,204`. */
export const formatCount = (count: number): string => voice.formats.number(count)

/** `1 booking`, `1,204 bookings`. */
export const bookingCount = (count: number): string => say('count.bookings', { count })

/** A part of the stay, other than a term of its rate, that can differ from the agreement. */
export type StayField = Exclude<BookedDifference['field'], TermField> | 'hotel'

/** `Sea View (1001)`, with the code because two hotels may have the same name. */
export function hotelWords({ hotelName, hotelCode }: StatedHotel): string {
  const code = hotelCode && codeInText(hotelCode)
  return [hotelName, code && (hotelName ? `(${code})` : code)].filter(Boolean).join(' ') || say('common.notStated')
}

/** `Fri 12 Mar 2027 to Sun 14 Mar 2027`, as far as the dates are known. */
export function datesWords(checkin: string | null, checkout: string | null): string {
  if (checkin === null && checkout === null) return say('stay.datesNotKnown')
  const [from, to] = [checkin, checkout].map((date) => (date === null ? say('stay.dayUnknown') : formatDate(date)))
  return say('stay.fromTo', { from: from ?? '', to: to ?? '' })
}

/** Returns one part of a stay as the booking record states it, with one guest per line. */
export function bookedStay(field: StayField, booking: Booking): string {
  switch (field) {
    case 'hotel':
      return hotelWords(booking)
    case 'dates':
      return datesWords(booking.checkin, booking.checkout)
    case 'guests':
      return booking.occupancies
        .flatMap(({ occupants }) => occupants)
        .map(guestWords)
        .join('\n')
    case 'holder':
      return [booking.holder?.firstName, booking.holder?.lastName].filter(Boolean).join(' ')
    default:
      return field satisfies never
  }
}

/** `Kit Byron, child aged 6`. */
function guestWords({ firstName, lastName, age, occupantType }: Booking['occupancies'][number]['occupants'][number]): string {
  const name = [firstName, lastName].filter(Boolean).join(' ') || say('stay.nameNotStated')
  if (occupantType !== 'CHILD') return name
  return age === null ? say('stay.child', { name }) : say('stay.childOfAge', { name, age })
}

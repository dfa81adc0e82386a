/** The place, dates and guests of a stay, in words. */
import type { BookedDifference } from '../../../shared/contract/views/booking-views.ts'
import { formatDate } from '../../../shared/domain/date-words.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import type { HotelStated } from '../../../shared/domain/stay.ts'
import type { TermField } from '../../../shared/domain/terms.ts'
import { codeInText } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'

/** What can differ in the stay itself, in addition to the terms of its rate. */
export type StayField = Exclude<BookedDifference['field'], TermField> | 'hotel'

/** `Sea View (1001)`, with the code because two hotels may have the same name. */
export function hotelWords({ hotelName, hotelCode }: HotelStated): string {
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

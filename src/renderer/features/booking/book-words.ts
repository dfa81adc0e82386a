/** The deed in words: on the button, and in the one sentence that asks for it. */

import type { BookingCase, RateCheck } from '../../../shared/booking-views.ts'
import { formatDate } from '../../../shared/dates.ts'
import { formatMoney } from '../../../shared/money.ts'
import type { Terms } from '../../../shared/terms.ts'
import { refundabilityWords } from '../../ui/refundability-words.ts'
import { datesWords } from '../../ui/stay-words.ts'
import type { Order } from './guests.ts'

const roomsWords = (rooms: number) => (rooms === 1 ? '1 room' : `${rooms} rooms`)

function priceWords({ amount, currency }: Pick<Terms, 'amount' | 'currency'>): string {
  if (amount === null) return 'an amount not stated'
  return currency === null ? amount : formatMoney({ amount, currency })
}

/** `Book 2 rooms for EUR 585.08`. */
export function bookWords(check: RateCheck): string {
  return `Book ${roomsWords(check.now.rooms.length)} for ${priceWords(check.now)}`
}

/** What will happen when the clerk says yes, in one sentence with the amount in it. */
export function bookSentence(check: RateCheck, order: Order, nowMs: number, zone: string): string {
  const { now, hotel, stay } = check
  const { words } = refundabilityWords({ ...now, total: now.amount }, nowMs, zone)
  const atHotel =
    now.rateType === 'DIRECT' && now.hotelRate !== null && now.hotelCurrency !== null
      ? ` (the guest pays ${formatMoney({ amount: now.hotelRate, currency: now.hotelCurrency })} at the hotel)`
      : ''
  return (
    `${bookWords(check)}${atHotel} at ${hotel.hotelName ?? hotel.hotelCode ?? 'this hotel'} for ${order.holder.firstName} ${order.holder.lastName}, ` +
    `${formatDate(stay.checkin)} to ${formatDate(stay.checkout)}; cancellation: ${words.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}.`
  )
}

/** The stay that is to be booked, in a line. */
export function wantedWords({ hotel, stay, now }: RateCheck, { holder }: Order): string {
  return [
    hotel.hotelName ?? hotel.hotelCode ?? 'hotel not stated',
    datesWords(stay.checkin, stay.checkout),
    `for ${holder.firstName} ${holder.lastName}`,
    priceWords(now),
  ].join(', ')
}

/** The stay of an attempt, in a line, as far as it is known. */
export function caseWanted({ hotelName, hotelCode, checkin, checkout, holder, agreed }: BookingCase): string {
  return [
    hotelName ?? hotelCode ?? 'hotel not known',
    datesWords(checkin, checkout),
    ...(holder === null ? [] : [`for ${holder}`]),
    ...(agreed === null ? [] : [priceWords(agreed)]),
  ].join(', ')
}

export const notBookableWords: Record<NonNullable<RateCheck['notBookable']>, string> = {
  rooms: 'This rate does not cover all the rooms searched for, or its rooms cannot be told apart. Choose another rate.',
  hotelRateMissing: 'The guest would pay at the hotel, and the service does not say how much. Choose another rate.',
  rateTypeUnknown: 'The service uses a rate type that is not documented: it is not known who would pay. Choose another rate.',
  amountMissing: 'The service states no amount for this rate. Choose another rate.',
}

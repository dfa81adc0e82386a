/** The deed in words: on the button, and in the one sentence that asks for it. */

import type { AttemptView, RateCheck } from '../../../shared/contract/booking-views.ts'
import type { SimilarStay } from '../../../shared/contract/similar-stay.ts'
import { formatDate, formatInstant } from '../../../shared/domain/dates.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import type { Terms } from '../../../shared/domain/terms.ts'
import { refundabilityWords } from '../../ui/wording/refundability-words.ts'
import { datesWords } from '../../ui/wording/stay-words.ts'
import type { Order } from './form/guests.ts'

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
export function caseWanted({ hotelName, hotelCode, checkin, checkout, holder, agreed }: AttemptView): string {
  return [
    hotelName ?? hotelCode ?? 'hotel not known',
    datesWords(checkin, checkout),
    ...(holder === null ? [] : [`for ${holder}`]),
    ...(agreed === null ? [] : [priceWords(agreed)]),
  ].join(', ')
}

/** Who has booked a similar stay, and how long ago: `Booked at another desk, 40 seconds ago`. The clocks of service and desk may differ. */
export function madeWords({ otherDesk, madeAtMs, status }: SimilarStay, nowMs: number, zone: string): string {
  return `${status === 'FAILED' ? 'Tried' : 'Booked'} at ${otherDesk ? 'another desk' : 'this desk'}${madeAtMs === null ? '' : `, ${agoWords(madeAtMs, nowMs, zone)}`}`
}

function agoWords(atMs: number, nowMs: number, zone: string): string {
  const seconds = Math.floor((nowMs - atMs) / 1000)
  if (seconds < 1) return 'just now'
  if (seconds < 60) return seconds === 1 ? '1 second ago' : `${seconds} seconds ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  return formatInstant(atMs, zone)
}

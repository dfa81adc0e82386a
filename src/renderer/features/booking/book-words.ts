/** Texts of the Book button and of its confirmation. */

import type { SimilarStay } from '../../../shared/contract/similar-stay.ts'
import type { AttemptView, RateCheck } from '../../../shared/contract/views/booking-views.ts'
import { formatDate, formatInstant } from '../../../shared/domain/date-words.ts'
import { amountWords, formatMoney } from '../../../shared/domain/money.ts'
import type { Terms } from '../../../shared/domain/terms.ts'
import { listWithCommas } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { refundabilityWords } from '../../ui/wording/refundability-words.ts'
import { datesWords } from '../../ui/wording/stay-words.ts'
import type { Order } from './form/guests.ts'

/** Returns a price such as `EUR 585.08`; parts that the service does not state are replaced or omitted. */
export function priceWords({ amount, currency }: Pick<Terms, 'amount' | 'currency'>): string {
  if (amount === null) return say('common.amountNotStatedInline')
  return currency === null ? amountWords(amount, '') : formatMoney({ amount, currency })
}

/** Returns the label of the Book button: `Book 2 rooms for EUR 585.08`. */
export function bookWords(check: RateCheck): string {
  return say('book.action', { rooms: say('book.roomCount', { rooms: check.now.rooms.length }), price: priceWords(check.now) })
}

/** Returns what will happen on confirmation, in one sentence with the amount. */
export function bookSentence(check: RateCheck, order: Order, nowMs: number, zone: string): string {
  const { now, hotel, stay } = check
  const { words } = refundabilityWords({ ...now, total: now.amount }, nowMs, zone)
  const atHotel =
    now.rateType === 'DIRECT' && now.hotelRate !== null && now.hotelCurrency !== null
      ? say('book.paidAtHotel', { money: formatMoney({ amount: now.hotelRate, currency: now.hotelCurrency }) })
      : ''
  return say('book.heardSummary', {
    book: bookWords(check),
    atHotel,
    hotelName: hotel.hotelName ?? hotel.hotelCode ?? say('book.hotelUnnamed'),
    firstName: order.holder.firstName,
    lastName: order.holder.lastName,
    checkin: formatDate(stay.checkin),
    checkout: formatDate(stay.checkout),
    words: words.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
  })
}

/** Returns the result of a check for screen readers: `Price checked: EUR 585.08, you saw EUR 552.31. 2 terms have changed.` */
export function checkedWords({ seen, now, differences }: Pick<RateCheck, 'seen' | 'now' | 'differences'>): string {
  const words = (terms: Terms) => (terms.amount === null ? '–' : priceWords(terms))
  const isSame = seen === null || (seen.amount === now.amount && seen.currency === now.currency)
  return say('term.checkHeard', {
    now: words(now),
    isSame: isSame ? 'yes' : 'no',
    seen: seen === null ? '' : words(seen),
    changed: differences.length,
  })
}

/** Returns the stay to be booked, in one line. */
export function stayToBookWords({ hotel, stay, now }: RateCheck, { holder }: Order): string {
  return listWithCommas([
    hotel.hotelName ?? hotel.hotelCode ?? say('book.hotelNotStated'),
    datesWords(stay.checkin, stay.checkout),
    say('book.forName', { firstName: holder.firstName, lastName: holder.lastName }),
    priceWords(now),
  ])
}

/** Returns the stay of an attempt in one line, as far as known. */
export function attemptWords({ hotelName, hotelCode, checkin, checkout, holder, agreed }: AttemptView): string {
  return listWithCommas([
    hotelName ?? hotelCode ?? say('book.hotelNotKnown'),
    datesWords(checkin, checkout),
    ...(holder === null ? [] : [say('book.forHolder', { holder })]),
    ...(agreed === null ? [] : [priceWords(agreed)]),
  ])
}

/** Returns who booked a similar stay and when: `Booked at another desk, 40 seconds ago`. A time in the future is “just now”: it is clock skew. */
export function bookedByWords({ otherDesk, madeAtMs, status }: SimilarStay, nowMs: number, zone: string): string {
  return say('book.bookedBy', {
    isFailed: status === 'FAILED' ? 'yes' : 'no',
    atOtherDesk: otherDesk ? 'yes' : 'no',
    isTimeUnknown: madeAtMs === null ? 'yes' : 'no',
    ago: madeAtMs === null ? '' : agoWords(madeAtMs, nowMs, zone),
  })
}

function agoWords(atMs: number, nowMs: number, zone: string): string {
  const seconds = Math.floor((nowMs - atMs) / 1000)
  if (seconds < 1) return say('common.justNow')
  if (seconds < 60) return say('book.secondsAgo', { seconds })
  if (seconds < 3600) return say('book.minutesAgo', { minutes: Math.floor(seconds / 60) })
  return formatInstant(atMs, zone)
}

/** Compares statements about a stay: which hotel, which nights. Every comparison in the app uses these rules. */
import { say } from '../words/say.ts'
import { cleanText, foldedText, isDamaged } from './text.ts'

/** Whether check-out is after check-in; hotel dates (YYYY-MM-DD). */
export const hasNight = (stay: { checkin: string; checkout: string }) => stay.checkin < stay.checkout
/** The form error for a stay without a night. */
export const noNightError = { path: ['checkout'], error: () => say('stay.checkOutTooEarly') }

/** A hotel as stated by some source. A null, empty or blank code or name counts as not stated. */
export interface StatedHotel {
  readonly hotelCode: string | null
  readonly hotelName: string | null
}

/** Where and when a stay is, as stated by some source; a date that is not stated is null or empty. */
export interface StatedStay extends StatedHotel {
  readonly checkin: string | null
  readonly checkout: string | null
}

/** A hotel and its destination, as stated by some source. */
export interface StatedPlace extends StatedHotel {
  readonly destinationCode: string | null
}

/** `unclear`: the two sides state nothing that can be compared. The caller decides whether `unclear` counts as yes or no. */
export type Likeness = 'same' | 'other' | 'unclear'

/**
 * Whether a code, name or date is stated: not null, empty or blank. It does not use `trim`: the ledger's index must find the same blanks (as texts
 * below '!').
 */
export const isStated = (text: string | null): text is string => text !== null && /[^ \t\r\n]/.test(text)

/** Returns a text for comparison; empty if letters were lost, because such a name neither equals nor contradicts another. */
const comparableText = (text: string) => (isDamaged(text) ? '' : foldedText(cleanText(text)))

const nameOf = ({ hotelName }: StatedHotel) => comparableText(hotelName ?? '')

/**
 * Compares two hotels. Two codes decide, exactly as written. If a side has none, the names decide, regardless of case, accents and blanks. If nothing
 * can be compared the result is `unclear`.
 */
export function compareHotels(a: StatedHotel, b: StatedHotel): Likeness {
  if (isStated(a.hotelCode) && isStated(b.hotelCode)) return a.hotelCode === b.hotelCode ? 'same' : 'other'
  const [one, two] = [nameOf(a), nameOf(b)]
  if (one === '' || two === '') return 'unclear'
  return one === two ? 'same' : 'other'
}

/** Compares the nights of two stays: `same` if they share one. For a stay without a night, its day counts. Dates are compared as text. */
export function compareNights(a: Pick<StatedStay, 'checkin' | 'checkout'>, b: Pick<StatedStay, 'checkin' | 'checkout'>): Likeness {
  const endsFirst = (one: typeof a, two: typeof a) =>
    isStated(one.checkout) &&
    isStated(two.checkin) &&
    (one.checkout < two.checkin || (one.checkout === two.checkin && one.checkout !== one.checkin))
  if (endsFirst(a, b) || endsFirst(b, a)) return 'other'
  return [a.checkin, a.checkout, b.checkin, b.checkout].every(isStated) ? 'same' : 'unclear'
}

/**
 * Compares two references of one kind: `same` if identical, `unclear` if they differ only in case, accents or blanks or one is not stated. An unclear
 * reference neither proves nor rules out that a booking is the one looked for.
 */
export function compareReferences(a: string | null, b: string | null): Likeness {
  if (!a || !b) return 'unclear'
  return a === b ? 'same' : foldedText(a) === foldedText(b) ? 'unclear' : 'other'
}

/** Whether a hotel is stated at all. */
export const isHotelStated = (hotel: StatedHotel): boolean => isStated(hotel.hotelCode) || nameOf(hotel) !== ''

/** Whether the names differ, which is possible for hotels with the same code. */
export function isRenamed(before: StatedHotel, after: StatedHotel): boolean {
  const [was, is] = [nameOf(before), nameOf(after)]
  return was !== '' && is !== '' && was !== is
}

/** Whether two statements contradict each other about the hotel; false in doubt. */
export const isOtherHotel = (a: StatedHotel, b: StatedHotel): boolean => compareHotels(a, b) === 'other'

/**
 * Whether two places may be the same for somebody who books twice: same hotel or same destination. If the hotels are unclear, the destinations
 * decide; if one of those is missing too, the answer is yes.
 */
export function mayBeSamePlace(a: StatedPlace, b: StatedPlace): boolean {
  const hotels = compareHotels(a, b)
  if (hotels === 'same' || (a.destinationCode && a.destinationCode === b.destinationCode)) return true
  return hotels === 'unclear' && !(isStated(a.destinationCode) && isStated(b.destinationCode))
}

/**
 * Whether two stays may be the same: neither their hotels nor their nights differ for certain. An unknown stay (null) may be any. Guards against
 * double bookings rely on this, so doubt must count as yes.
 */
export function mayBeSameStay(a: StatedStay | null, b: StatedStay | null): boolean {
  return a === null || b === null || (!isOtherHotel(a, b) && compareNights(a, b) !== 'other')
}

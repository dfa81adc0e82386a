/** Which hotel, which nights: the one rule by which two statements of a stay are told to be the same or not. */
import { say } from '../words/say.ts'
import { cleanText, foldedText, isDamaged } from './text.ts'

/** Whether check-out is after check-in; hotel dates (YYYY-MM-DD). */
export const staysANight = (stay: { checkin: string; checkout: string }) => stay.checkin < stay.checkout
/** What a form says where `staysANight` does not hold. */
export const staysANightError = { path: ['checkout'], error: () => say('stay.checkOutIsAfterCheckIn') }

/** A hotel as somebody states it. A code or name that is null, empty or blank is not stated. */
export interface HotelStated {
  readonly hotelCode: string | null
  readonly hotelName: string | null
}

/** Where and when a stay is, as somebody states it; null or empty where a date is not stated. */
export interface StayStated extends HotelStated {
  readonly checkin: string | null
  readonly checkout: string | null
}

/** A hotel and the destination it lies in, as somebody states them. */
export interface PlaceStated extends HotelStated {
  readonly destinationCode: string | null
}

/** `unclear`: nothing that both state tells them apart or together. Whether that is taken for yes or no is for the question to say. */
export type Likeness = 'same' | 'other' | 'unclear'

/**
 * Whether a code, name or date is stated at all: not null, empty or blank. Not `trim`: what counts as blank must also be found by the
 * ledger's index, as texts below '!'.
 */
export const isStated = (text: string | null): text is string => text !== null && /[^ \t\r\n]/.test(text)

/** Empty also for a name of which letters were lost: it is the same as no other, and other than none. */
const compared = (text: string) => (isDamaged(text) ? '' : foldedText(cleanText(text)))

const nameOf = ({ hotelName }: HotelStated) => compared(hotelName ?? '')

/**
 * Two codes decide, to the letter. Where either side has none, the names decide, whatever their case, accents and blanks.
 * Where nothing can be compared it is unclear.
 */
export function compareHotels(a: HotelStated, b: HotelStated): Likeness {
  if (isStated(a.hotelCode) && isStated(b.hotelCode)) return a.hotelCode === b.hotelCode ? 'same' : 'other'
  const [one, two] = [nameOf(a), nameOf(b)]
  if (one === '' || two === '') return 'unclear'
  return one === two ? 'same' : 'other'
}

/** Whether two stays share a night, which makes them `same`; a stay without a night has its day instead. Hotel dates, compared as text. */
export function compareNights(a: Pick<StayStated, 'checkin' | 'checkout'>, b: Pick<StayStated, 'checkin' | 'checkout'>): Likeness {
  const endsFirst = (one: typeof a, two: typeof a) =>
    isStated(one.checkout) &&
    isStated(two.checkin) &&
    (one.checkout < two.checkin || (one.checkout === two.checkin && one.checkout !== one.checkin))
  if (endsFirst(a, b) || endsFirst(b, a)) return 'other'
  return [a.checkin, a.checkout, b.checkin, b.checkout].every(isStated) ? 'same' : 'unclear'
}

/**
 * Two references of one kind, `same` to the letter. Where they differ in case, accents or blanks alone, or one is not stated, it is unclear:
 * that proves no booking to be the one sought, and none to be another.
 */
export function compareReferences(a: string | null, b: string | null): Likeness {
  if (!a || !b) return 'unclear'
  return a === b ? 'same' : foldedText(a) === foldedText(b) ? 'unclear' : 'other'
}

/** Whether a hotel is stated at all. */
export const isHotelStated = (hotel: HotelStated): boolean => isStated(hotel.hotelCode) || nameOf(hotel) !== ''

/** Whether the name contradicts the one before, which a hotel of the same code may do. */
export function isRenamed(before: HotelStated, after: HotelStated): boolean {
  const [was, is] = [nameOf(before), nameOf(after)]
  return was !== '' && is !== '' && was !== is
}

/** Whether two statements contradict each other about the hotel. In doubt they do not. */
export const isOtherHotel = (a: HotelStated, b: HotelStated): boolean => compareHotels(a, b) === 'other'

/**
 * Whether two places may be one for somebody who books twice: the same hotel, or the same destination. Where the hotels are unclear, two
 * destinations decide; where one of these is not stated either, doubt counts as yes.
 */
export function mayBeSamePlace(a: PlaceStated, b: PlaceStated): boolean {
  const hotels = compareHotels(a, b)
  if (hotels === 'same' || (a.destinationCode && a.destinationCode === b.destinationCode)) return true
  return hotels === 'unclear' && !(isStated(a.destinationCode) && isStated(b.destinationCode))
}

/**
 * Whether two stays may be one: nothing tells their hotels apart, nor their nights. One that nobody remembers (null) may be
 * any. This is the question of every guard, where doubt has to count as yes.
 */
export function sameStay(a: StayStated | null, b: StayStated | null): boolean {
  return a === null || b === null || (!isOtherHotel(a, b) && compareNights(a, b) !== 'other')
}

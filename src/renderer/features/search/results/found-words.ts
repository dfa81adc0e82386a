/** Texts for a rate whose price check found a change since the search, in the list and in the details. */

import type { HotelRow, RateRow } from '../../../../shared/contract/views/search-views.ts'
import { amountWords, compare, formatMoney } from '../../../../shared/domain/money.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import type { AppState } from '../../../state.ts'

/** Returns e.g. `Barcelona, ES`, with the destination's code if its name is not stated. */
export function placeWords({
  destinationName,
  destinationCode,
  countryCode,
}: Pick<HotelRow, 'destinationName' | 'destinationCode' | 'countryCode'>): string {
  return listWithCommas([destinationName ?? destinationCode, countryCode?.toUpperCase()]) || say('hotel.placeNotStated')
}

/** Returns how old an answer is: `now`, `12 min`, `3 h`. */
export function ageWords(atMs: number, nowMs: number): string {
  const minutes = Math.floor((nowMs - atMs) / 60_000)
  if (minutes < 1) return say('common.now')
  return minutes < 60 ? say('hotel.minutes', { minutes }) : say('hotel.hours', { hours: Math.floor(minutes / 60) })
}

/** Returns the first room of a rate, with the number of rooms if there are more. */
export function roomWords({ room, rooms }: Pick<RateRow, 'room' | 'rooms'>): string {
  const first = room || say('common.roomNotDescribed')
  return rooms > 1 ? say('hotel.roomsAlike', { rooms, first }) : first
}

interface Price {
  readonly amount: string | null
  readonly currency: string | null
}

interface PriceChange {
  /** `Sold`, `now EUR 196.50`. */
  readonly brief: string
  /** The same as a sentence, with the price of the search. */
  readonly whole: string
  /** Whether the rate is gone, dearer, or cannot be compared. */
  readonly isWorse: boolean
}

/** Returns the texts for what a price check found; null without a check, or if the price is the same. */
export function priceChangeWords(seen: Price, checked: AppState['booking']['foundRates'][string] | undefined): PriceChange | null {
  if (checked?.status === 'gone') return { brief: say('resultColumns.gone'), whole: say('resultColumns.goneTooltip'), isWorse: true }
  if (!checked || checked.amount === null || (checked.amount === seen.amount && checked.currency === seen.currency)) return null
  const isCheaper = seen.amount !== null && checked.currency === seen.currency && compare(checked.amount, seen.amount) < 0
  const now = priceWords(checked)
  return {
    brief: say('resultColumns.checkedAmount', { amount: now }),
    whole: say('resultColumns.checkedAmountTooltip', { now, seen: priceWords({ ...seen, amount: seen.amount ?? '–' }) }),
    isWorse: !isCheaper,
  }
}

const priceWords = ({ amount, currency }: Price): string =>
  currency === null ? amountWords(amount ?? '', '') : formatMoney({ amount: amount ?? '', currency })

/** Texts for hotels, rates, exchange rates and price changes in the results. */
import type { HotelRow, RateRow } from '../../../../shared/contract/views/search-views.ts'
import { formatDay } from '../../../../shared/domain/date-words.ts'
import { dateIn } from '../../../../shared/domain/dates.ts'
import { type ExchangeRate, isOldRate } from '../../../../shared/domain/exchange/exchange-rates.ts'
import { amountWords, compare, formatMoney, type Money } from '../../../../shared/domain/money.ts'
import type { Hotel } from '../../../../shared/domain/schemas.ts'
import { codeInText } from '../../../../shared/domain/text.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say, voice } from '../../../../shared/words/say.ts'
import type { AppState } from '../../../state.ts'
import type { ShownClock } from '../../../ui/clock.tsx'

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

/** Returns the name of the hotel, or its code if the service states no name. */
export const hotelName = ({ hotelName: name, hotelCode }: Pick<Hotel, 'hotelName' | 'hotelCode'>): string =>
  name ?? codeInText(hotelCode ?? say('compare.hotelNotNamed'))

interface PriceChange {
  /** `Sold`, `now EUR 196.50`. */
  readonly brief: string
  /** The same as a sentence, with the price of the search. */
  readonly sentence: string
  /** Whether the rate is gone, dearer, or cannot be compared. */
  readonly isWorse: boolean
}

/** Returns the texts for what a price check found; null without a check, or if the price is the same. */
export function priceChangeWords(
  seen: Pick<RateRow, 'amount' | 'currency'>,
  checked: AppState['booking']['foundRates'][string] | undefined,
): PriceChange | null {
  if (checked?.status === 'gone') return { brief: say('resultColumns.gone'), sentence: say('resultColumns.goneTooltip'), isWorse: true }
  if (!checked || checked.amount === null || (checked.amount === seen.amount && checked.currency === seen.currency)) return null
  const isCheaper = seen.amount !== null && checked.currency === seen.currency && compare(checked.amount, seen.amount) < 0
  const now = priceWords(checked.amount, checked.currency)
  return {
    brief: say('resultColumns.checkedAmount', { amount: now }),
    sentence: say('resultColumns.checkedAmountTooltip', { now, seen: priceWords(seen.amount ?? '–', seen.currency) }),
    isWorse: !isCheaper,
  }
}

/** Returns an amount as text, e.g. `EUR 585.08`; without the currency if that is not stated. */
export const priceWords = (amount: string, currency: string | null): string =>
  currency === null ? amountWords(amount, '') : formatMoney({ amount, currency })

/** Returns an exchange rate as text, e.g. `1 EUR = 1.0834 USD`. */
export const rateWords = ({ from, to, rate }: ExchangeRate): string => say('exchange.rate', { from, to, rate: voice.formats.number(rate) })

/** Returns e.g. `≈ EUR 1,234.50 (exchange rate of 20 Nov 2026)`, with a note if the rate is old. */
export function approximateWords(converted: Money, exchangeRate: ExchangeRate, { nowMs, zone }: ShownClock): string {
  const isOld = isOldRate(exchangeRate, dateIn(zone, nowMs))
  return say('exchange.approximate', { amount: formatMoney(converted), day: formatDay(exchangeRate.day), isOld: isOld ? 'yes' : 'no' })
}

/** Says that no exchange rate converts `currency` to `to`. An unstated currency (null) is shown as `?`. */
export const noExchangeWords = (currency: string | null, to: string): string =>
  say('exchange.noRateTooltip', { currency: currency === null ? '?' : codeInText(currency, 12), to })

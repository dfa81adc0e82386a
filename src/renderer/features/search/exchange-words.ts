/** What is said of prices that are compared by rates of exchange. */
import { formatDay } from '../../../shared/domain/date-words.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { type ExchangeRate, isOldRate } from '../../../shared/domain/exchange/exchange-rates.ts'
import { formatMoney, type Money } from '../../../shared/domain/money.ts'
import { codeInText } from '../../../shared/domain/text.ts'
import { say, voice } from '../../../shared/words/say.ts'
import type { ShownClock } from '../../ui/clock.tsx'

/** `1 EUR = 1.0834 USD`. */
export const rateWords = ({ from, to, rate }: ExchangeRate): string => say('exchange.rate', { from, to, rate: voice.formats.number(rate) })

/** `≈ EUR 1,234.50 (exchange rate of 20 Nov 2026)`, and that the rate is old where it is. */
export function approximateWords(about: Money, by: ExchangeRate, { nowMs, zone }: ShownClock): string {
  const old = isOldRate(by, dateIn(zone, nowMs)) ? 'yes' : 'no'
  return say('exchange.approximate', { amount: formatMoney(about), day: formatDay(by.day), old })
}

/** That no rate leads from a currency to the one that is compared in. */
export const noExchangeWords = (currency: string | null, to: string): string =>
  say('exchange.noRateBetween', { currency: currency === null ? '?' : codeInText(currency, 12), to })

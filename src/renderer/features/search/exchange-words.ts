/** Texts about prices that are compared by exchange rates. */
import { formatDay } from '../../../shared/domain/date-words.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { type ExchangeRate, isOldRate } from '../../../shared/domain/exchange/exchange-rates.ts'
import { formatMoney, type Money } from '../../../shared/domain/money.ts'
import { codeInText } from '../../../shared/domain/text.ts'
import { say, voice } from '../../../shared/words/say.ts'
import type { ShownClock } from '../../ui/clock.tsx'

/** Returns an exchange rate as text, e.g. `1 EUR = 1.0834 USD`. */
export const rateWords = ({ from, to, rate }: ExchangeRate): string => say('exchange.rate', { from, to, rate: voice.formats.number(rate) })

/** Returns e.g. `≈ EUR 1,234.50 (exchange rate of 20 Nov 2026)`, with a note if the rate is old. */
export function approximateWords(converted: Money, exchangeRate: ExchangeRate, { nowMs, zone }: ShownClock): string {
  const old = isOldRate(exchangeRate, dateIn(zone, nowMs)) ? 'yes' : 'no'
  return say('exchange.approximate', { amount: formatMoney(converted), day: formatDay(exchangeRate.day), old })
}

/** Says that no exchange rate converts `currency` to `to`. An unstated currency (null) is shown as `?`. */
export const noExchangeWords = (currency: string | null, to: string): string =>
  say('exchange.noRateTooltip', { currency: currency === null ? '?' : codeInText(currency, 12), to })

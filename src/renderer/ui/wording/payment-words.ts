import { formatMoney } from '../../../shared/domain/money.ts'
import type { Rate } from '../../../shared/domain/schemas.ts'
import { codeInText } from '../../../shared/domain/text.ts'

/** What decides who pays what: fields of a rate or of a booking. */
export interface Payment extends Pick<Rate, 'rateType' | 'currency' | 'commission' | 'hotelRate' | 'hotelCurrency'> {
  readonly total: string | null
}

/** A sum of money in a sentence; says so when a part of it is missing. */
const money = (amount: string | null, currency: string | null) =>
  amount === null ? 'an amount not stated' : currency === null ? `${amount} (currency not stated)` : formatMoney({ amount, currency })

/**
 * Who pays what and where, a sentence each (service document, "rateType values"). The commission's currency is not
 * stated by the service; that of the rate is assumed, and said to be.
 */
export function paymentWords({ rateType, total, currency, commission, hotelRate, hotelCurrency }: Payment): string[] {
  const commissionWords = commission === null ? [] : [`Your commission: ${money(commission, currency)} (currency assumed).`]
  switch (rateType) {
    case 'NET':
      return [`You pay ${money(total, currency)}. You may sell it with any margin.`, ...commissionWords]
    case 'SALE':
      return [`Sell it at exactly ${money(total, currency)}; the price may not be changed.`, ...commissionWords]
    case 'DIRECT':
      return [
        `The guest pays ${money(hotelRate, hotelCurrency)} at the hotel on arrival. You collect nothing for the room.`,
        ...commissionWords,
      ]
    default:
      return [
        `The rate type is ${rateType === null ? 'not stated' : codeInText(rateType, 24)}: it is not known who pays. Ask before you book.`,
        ...commissionWords,
      ]
  }
}

const names: Record<string, string> = { NET: 'Net', SALE: 'Sale', DIRECT: 'Pay at hotel' }

/** `Net`, `Sale`, `Pay at hotel`; any other word as it came. */
export function rateTypeName(rateType: string | null): string {
  return rateType === null || rateType === '' ? 'not stated' : (names[rateType] ?? codeInText(rateType, 24))
}

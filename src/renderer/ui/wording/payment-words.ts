import { amountWords, formatMoney } from '../../../shared/domain/money.ts'
import type { Rate } from '../../../shared/domain/schemas.ts'
import { codeInText } from '../../../shared/domain/text.ts'
import { say, texts, unmaskedVoice, voice } from '../../../shared/words/say.ts'

/** The fields of a rate or booking that decide who pays what. */
export interface Payment extends Pick<Rate, 'rateType' | 'currency' | 'commission' | 'hotelRate' | 'hotelCurrency'> {
  readonly total: string | null
}

/** Formats an amount, or says that the amount or its currency is not stated. For what the guest pays, pass `unmaskedVoice()`: it shows hidden costs. */
const money = (amount: string | null, currency: string | null, locale = voice) =>
  amount === null
    ? say('common.amountNotStatedInline')
    : currency === null
      ? say('common.amountNoCurrency', { amount: amountWords(amount, '', locale) })
      : formatMoney({ amount, currency }, locale)

/**
 * Returns who pays what and where, one sentence each (service document, "rateType values"). The service does not state the currency of the
 * commission, so the sentence says that the rate's currency is assumed.
 */
export function paymentWords({ rateType, total, currency, commission, hotelRate, hotelCurrency }: Payment): string[] {
  const commissionWords =
    commission === null || voice.hidesCost ? [] : [say('payment.commissionAssumed', { commission: money(commission, currency) })]
  switch (rateType) {
    case 'NET':
      return voice.hidesCost ? [] : [say('payment.netMeaning', { total: money(total, currency) }), ...commissionWords]
    case 'SALE':
      return [say('payment.saleMeaning', { total: money(total, currency, unmaskedVoice()) }), ...commissionWords]
    case 'DIRECT':
      return [say('payment.directMeaning', { hotelRate: money(hotelRate, hotelCurrency, unmaskedVoice()) }), ...commissionWords]
    default:
      return [
        say('payment.unknownMeaning', {
          isRateTypeUnknown: rateType === null ? 'yes' : 'no',
          rateType: rateType === null ? '' : codeInText(rateType, 24),
        }),
        ...commissionWords,
      ]
  }
}

const names: Record<string, string> = texts({ NET: 'payment.net', SALE: 'payment.sale', DIRECT: 'payment.direct' })

/** `Net`, `Fixed price`, `Pay at hotel`; any other rate type as sent. */
export function rateTypeName(rateType: string | null): string {
  return rateType === null || rateType === '' ? say('common.notStated') : (names[rateType] ?? codeInText(rateType, 24))
}

import { amountWords, formatMoney } from '../../../shared/domain/money.ts'
import type { Rate } from '../../../shared/domain/schemas.ts'
import { codeInText } from '../../../shared/domain/text.ts'
import { openVoice, say, voice } from '../../../shared/words/say.ts'

/** What decides who pays what: fields of a rate or of a booking. */
export interface Payment extends Pick<Rate, 'rateType' | 'currency' | 'commission' | 'hotelRate' | 'hotelCurrency'> {
  readonly total: string | null
}

/** A sum of money in a sentence; says so when a part of it is missing. `speaker`: an open one for what the guest pays. */
const money = (amount: string | null, currency: string | null, speaker = voice) =>
  amount === null
    ? say('payment.anAmountNotStated')
    : currency === null
      ? say('payment.amountCurrencyNotStated', { amount: amountWords(amount, '', speaker) })
      : formatMoney({ amount, currency }, speaker)

/**
 * Who pays what and where, a sentence each (service document, "rateType values"). The commission's currency is not
 * stated by the service; that of the rate is assumed, and said to be.
 */
export function paymentWords({ rateType, total, currency, commission, hotelRate, hotelCurrency }: Payment): string[] {
  const commissionWords =
    commission === null || voice.hidesCost
      ? []
      : [say('payment.yourCommissionCommissionCurrencyAssumed', { commission: money(commission, currency) })]
  switch (rateType) {
    case 'NET':
      return voice.hidesCost ? [] : [say('payment.youPayTotalYouMay', { total: money(total, currency) }), ...commissionWords]
    case 'SALE':
      return [say('payment.sellItAtExactlyTotal', { total: money(total, currency, openVoice()) }), ...commissionWords]
    case 'DIRECT':
      return [say('payment.theGuestPaysHotelrateAt', { hotelRate: money(hotelRate, hotelCurrency, openVoice()) }), ...commissionWords]
    default:
      return [
        say('payment.theRateTypeIsNot', {
          rateType: rateType === null ? 'yes' : 'no',
          rateType2: rateType === null ? '' : codeInText(rateType, 24),
        }),
        ...commissionWords,
      ]
  }
}

const names: Record<string, string> = { NET: say('payment.net'), SALE: say('payment.sale'), DIRECT: say('payment.payAtHotel') }

/** `Net`, `Fixed price`, `Pay at hotel`; any other word as it came. */
export function rateTypeName(rateType: string | null): string {
  return rateType === null || rateType === '' ? say('payment.notStated') : (names[rateType] ?? codeInText(rateType, 24))
}

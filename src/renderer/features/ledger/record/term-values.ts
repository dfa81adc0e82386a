/** The values of a booking's terms as text. */
import { formatMoment } from '../../../../shared/domain/date-words.ts'
import { amountWords, formatMoney } from '../../../../shared/domain/money.ts'
import type { Offer, TermField } from '../../../../shared/domain/terms.ts'
import { plainRemarks } from '../../../../shared/domain/text.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { rateTypeName } from '../../../ui/wording/payment-words.ts'
import { hotelWords, roomWords } from '../../../ui/wording/stay-words.ts'

const textByNonrefundable = texts({
  true: 'common.notRefundableInline',
  false: 'agreedAgainstBooked.refundable',
  null: 'common.notStated',
})

/** Formats an amount in its currency, as far as both are stated. */
export const money = (amount: string | null, currency: string | null) =>
  amount === null ? say('common.notStated') : currency === null ? amountWords(amount, '') : formatMoney({ amount, currency })

/** Formats one term; `zone` is the desk's time zone. */
export function termWords(terms: Offer, field: TermField, zone: string): string {
  switch (field) {
    case 'hotel':
      return hotelWords(terms)
    case 'amount':
      return money(terms.amount, terms.currency)
    case 'board':
      return terms.boardName ?? terms.boardType ?? say('common.notStated')
    case 'rooms':
      return terms.rooms.map((room) => roomWords(room)).join('\n') || say('common.notStated')
    case 'nonrefundable':
      return textByNonrefundable[`${terms.nonrefundable}`]
    case 'policies':
      return (
        terms.cancellationPolicies
          ?.map(({ amount, fromDate }) =>
            say('agreedAgainstBooked.step', {
              amount: money(amount, terms.currency),
              isStartUnknown: fromDate === null ? 'yes' : 'no',
              fromDate: fromDate === null ? '' : formatMoment(fromDate, zone),
            }),
          )
          .join('\n') || say('common.notStated')
      )
    case 'remarks':
      return (terms.remarks && plainRemarks(terms.remarks)) || say('common.none')
    case 'hotelRate':
      return money(terms.hotelRate, terms.hotelCurrency)
    case 'rateType':
      return rateTypeName(terms.rateType)
    case 'currency':
      return terms.currency ?? say('common.notStated')
    default:
      return field satisfies never
  }
}

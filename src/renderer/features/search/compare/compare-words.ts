/** Texts of the rate comparison. */
import { amountWords as figureWords, formatMoney } from '../../../../shared/domain/money.ts'
import { codeInText } from '../../../../shared/domain/text.ts'
import { say } from '../../../../shared/words/say.ts'
import { failureWords } from '../../../ui/wording/failure-words.ts'
import { maxPicked, type PickedRate, type PickNews } from './compare-slice.ts'

/** Returns the name of the hotel, or its code if the service states no name. */
export function hotelName({ hotel }: PickedRate): string {
  return hotel.hotelName ?? codeInText(hotel.hotelCode ?? say('compare.hotelNotNamed'))
}

/** Returns the amount of a rate, e.g. `EUR 585.08`, or a text saying that it is not stated. */
export function amountWords({ rate }: PickedRate): string {
  if (rate.rate === null) return say('common.amountNotStated')
  return rate.currency === null ? figureWords(rate.rate, '') : formatMoney({ amount: rate.rate, currency: rate.currency })
}

/** Returns the result of a pick as text, for the strip and for screen readers. */
export function pickNewsWords(result: PickNews): string {
  switch (result.kind) {
    case 'added':
      return say('compare.added', { hotel: hotelName(result.of), amount: amountWords(result.of), count: result.count, most: maxPicked })
    case 'removed':
      return say('compare.removed', { hotel: hotelName(result.of), count: result.count })
    case 'full':
      return say('compare.full', { most: maxPicked })
    case 'failed':
      return say('compare.notAdded', { what: failureWords(result.failure).what })
    default:
      return result satisfies never
  }
}

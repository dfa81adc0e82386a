/** What a comparison says of its rates. */
import { amountWords as figureWords, formatMoney } from '../../../../shared/domain/money.ts'
import { codeInText } from '../../../../shared/domain/text.ts'
import { say } from '../../../../shared/words/say.ts'
import { failureWords } from '../../../ui/wording/failure-words.ts'
import { mostPicked, type PickedRate, type PickNews } from './compare-slice.ts'

/** `Hotel Sol`, or its code where the service names no hotel. */
export function hotelName({ hotel }: PickedRate): string {
  return hotel.hotelName ?? codeInText(hotel.hotelCode ?? say('compare.hotelNotNamed'))
}

/** `EUR 585.08` of a rate, or that it is not stated. */
export function amountWords({ rate }: PickedRate): string {
  if (rate.rate === null) return say('compare.amountNotStated')
  return rate.currency === null ? figureWords(rate.rate, '') : formatMoney({ amount: rate.rate, currency: rate.currency })
}

/** What a pick came to, for who hears the page and for the line below the list. */
export function pickNewsWords(news: PickNews): string {
  switch (news.kind) {
    case 'added':
      return say('compare.added', { hotel: hotelName(news.of), amount: amountWords(news.of), count: news.count, most: mostPicked })
    case 'removed':
      return say('compare.removed', { hotel: hotelName(news.of), count: news.count })
    case 'full':
      return say('compare.full', { most: mostPicked })
    case 'failed':
      return say('compare.notAdded', { what: failureWords(news.failure).what })
    default:
      return news satisfies never
  }
}

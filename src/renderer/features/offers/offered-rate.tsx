import type { OfferLine } from '../../../shared/contract/views/offer-views.ts'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { daysBetween } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { Refundability } from '../../ui/booking/refundability.tsx'
import { rateTypeName } from '../../ui/wording/payment-words.ts'
import { boardWords, hotelWords, roomsWords } from '../../ui/wording/stay-words.ts'

/** An offered rate: hotel, dates, guests, board, rate type and cancellation terms. */
export function OfferedRate({ terms, place, stay }: Pick<OfferLine, 'terms' | 'place' | 'stay'>) {
  const nights = daysBetween(stay.checkin, stay.checkout)
  return (
    <div>
      <p>
        <span className="strong">{hotelWords(terms)}</span> {place && <span className="dim">{place}</span>}
      </p>
      <p>{say('common.stayDatesNights', { checkin: formatDate(stay.checkin), checkout: formatDate(stay.checkout), nights })}</p>
      <p className="dim">
        {[roomsWords(stay.paxes), boardWords(terms.boardType, terms.boardName), rateTypeName(terms.rateType)].join(' · ')}
      </p>
      <Refundability terms={{ ...terms, total: terms.amount }} />
    </div>
  )
}

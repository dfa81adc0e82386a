import { IconBan, IconCircleCheck, IconClockOff, IconPencil, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OfferLine } from '../../../shared/contract/views/offer-views.ts'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { daysBetween } from '../../../shared/domain/dates.ts'
import type { OfferState } from '../../../shared/domain/selling/offer.ts'
import { listRooms } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { Refundability } from '../../ui/booking/refundability.tsx'
import { Tag, type Tone } from '../../ui/booking/tag.tsx'
import { rateTypeName } from '../../ui/wording/payment-words.ts'
import { boardWords, hotelWords, roomsWords } from '../../ui/wording/stay-words.ts'
import { stateWords } from './offer-words.ts'

const tagStyles: Record<OfferState, { readonly tone: Tone; readonly icon: ReactNode }> = {
  open: { tone: 'info', icon: <IconPencil aria-hidden /> },
  sent: { tone: 'info', icon: <IconSend aria-hidden /> },
  expired: { tone: 'unknown', icon: <IconClockOff aria-hidden /> },
  booked: { tone: 'confirmed', icon: <IconCircleCheck aria-hidden /> },
  withdrawn: { tone: 'cancelled', icon: <IconBan aria-hidden /> },
}

/** Tag with the state of an offer. */
export function OfferStateTag({ state }: { readonly state: OfferState }) {
  const { tone, icon } = tagStyles[state]
  return (
    <Tag tone={tone} icon={icon}>
      {stateWords[state]}
    </Tag>
  )
}

/** An offered rate: hotel, rooms, dates, guests, board, rate type and cancellation terms. */
export function OfferedRate({ terms, place, stay, roomNames }: Pick<OfferLine, 'terms' | 'place' | 'stay' | 'roomNames'>) {
  const nights = daysBetween(stay.checkin, stay.checkout)
  return (
    <div>
      <p>
        <span className="strong">{hotelWords(terms)}</span> {place && <span className="dim">{place}</span>}
      </p>
      {roomNames.some(Boolean) && <p>{listRooms(roomNames)}</p>}
      <p>{say('common.stayDatesNights', { checkin: formatDate(stay.checkin), checkout: formatDate(stay.checkout), nights })}</p>
      <p className="dim">
        {[roomsWords(stay.paxes), boardWords(terms.boardType, terms.boardName), rateTypeName(terms.rateType)].join(' · ')}
      </p>
      <Refundability terms={{ ...terms, total: terms.amount }} />
    </div>
  )
}

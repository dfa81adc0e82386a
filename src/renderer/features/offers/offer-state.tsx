import { IconBan, IconCircleCheck, IconClockOff, IconPencil, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OfferState } from '../../../shared/domain/selling/offer.ts'
import { Tag, type Tone } from '../../ui/booking/tag.tsx'
import { stateWords } from './offer-words.ts'

const looks: Record<OfferState, { readonly tone: Tone; readonly icon: ReactNode }> = {
  open: { tone: 'info', icon: <IconPencil aria-hidden /> },
  sent: { tone: 'info', icon: <IconSend aria-hidden /> },
  expired: { tone: 'unknown', icon: <IconClockOff aria-hidden /> },
  booked: { tone: 'confirmed', icon: <IconCircleCheck aria-hidden /> },
  withdrawn: { tone: 'cancelled', icon: <IconBan aria-hidden /> },
}

/** Tag with the state of an offer. */
export function OfferStateTag({ state }: { readonly state: OfferState }) {
  const { tone, icon } = looks[state]
  return (
    <Tag tone={tone} icon={icon}>
      {stateWords[state]}
    </Tag>
  )
}

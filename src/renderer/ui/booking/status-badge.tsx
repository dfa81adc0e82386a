import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClockPause,
  IconHelpCircle,
  IconPencil,
  IconSend,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import type { BookingStatus } from '../../../shared/domain/schemas.ts'
import { shownCode } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'
import { attemptMeaning, statusMeaning } from '../help/meanings/booking-meaning.ts'
import { plainText } from '../help/named-text.tsx'
import { Tag, type Tone } from './tag.tsx'

const statuses = (): Record<BookingStatus, { tone: Tone; word: string; icon: ReactNode }> => ({
  CONFIRMED: { tone: 'confirmed', word: say('statusBadge.confirmed'), icon: <IconCircleCheck aria-hidden /> },
  CANCELLED: { tone: 'cancelled', word: say('statusBadge.cancelled'), icon: <IconCircleMinus aria-hidden /> },
  FAILED: { tone: 'failed', word: say('statusBadge.failed'), icon: <IconCircleX aria-hidden /> },
})

/** Returns the label of a documented status. */
export const statusWords = (known: BookingStatus): string => statuses()[known].word

interface StatusBadgeProps {
  /** The status as the service sent it. */
  readonly status: string | null
  /** The matching documented status; null if there is none. */
  readonly known: BookingStatus | null
}

/** Shows the status of a booking. A status that the service's document does not list is shown exactly as the service sent it. */
export function StatusBadge({ status, known }: StatusBadgeProps) {
  if (known === null) {
    const word = status === null ? say('statusBadge.statusNotStated') : shownCode(status, 24)
    const odd = say('statusBadge.undocumentedTooltip')
    return (
      // A narrow column cuts the word off, so the title repeats it.
      <Tag tone="unknown" icon={<IconHelpCircle aria-hidden />} title={status === null ? word : `${shownCode(status, 100)}. ${odd}`}>
        <bdi>{word}</bdi>
      </Tag>
    )
  }
  const { tone, word, icon } = statuses()[known]
  return (
    <Tag tone={tone} icon={icon} title={plainText(statusMeaning(known).says)}>
      {word}
    </Tag>
  )
}

const attemptBadges = (): Record<AttemptView['state'], { tone: Tone; word: string; icon: ReactNode }> => ({
  DRAFT: { tone: 'info', word: say('common.notSentYet'), icon: <IconPencil aria-hidden /> },
  SENDING: { tone: 'info', word: say('common.onItsWay'), icon: <IconSend aria-hidden /> },
  CONFIRMED: statuses().CONFIRMED,
  FAILED: statuses().FAILED,
  REJECTED: { tone: 'failed', word: say('statusBadge.refused'), icon: <IconCircleX aria-hidden /> },
  HELD_BACK: { tone: 'unknown', word: say('statusBadge.heldBack'), icon: <IconClockPause aria-hidden /> },
  NOT_SENT: { tone: 'cancelled', word: say('statusBadge.neverSent'), icon: <IconCircleMinus aria-hidden /> },
  UNKNOWN: { tone: 'unknown', word: say('common.unknown'), icon: <IconAlertTriangle aria-hidden /> },
  NOT_BOOKED: { tone: 'cancelled', word: say('statusBadge.notBooked'), icon: <IconCircleMinus aria-hidden /> },
  CANCELLED: statuses().CANCELLED,
})

/** Shows the state of a booking attempt. */
export function CaseBadge({ state }: { readonly state: AttemptView['state'] }) {
  const { tone, word, icon } = attemptBadges()[state]
  return (
    <Tag tone={tone} icon={icon} title={plainText(attemptMeaning[state].says)}>
      {word}
    </Tag>
  )
}

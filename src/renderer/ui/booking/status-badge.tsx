import { IconClockPause, IconHelpCircle, IconPencil, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import type { BookingStatus } from '../../../shared/domain/schemas.ts'
import { shownCode } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'
import { attemptMeaning, statusMeaning } from '../help/meanings/booking-meaning.ts'
import type { Meaning } from '../help/meanings/meaning.ts'
import { plainText } from '../help/named-text.tsx'
import { Tag, type Tone } from './tag.tsx'

interface BadgeLook {
  readonly tone: Tone
  readonly word: string
  readonly icon?: ReactNode
}

const statuses = (): Record<BookingStatus, BadgeLook> => ({
  CONFIRMED: { tone: 'confirmed', word: say('statusBadge.confirmed') },
  CANCELLED: { tone: 'cancelled', word: say('statusBadge.cancelled') },
  FAILED: { tone: 'failed', word: say('statusBadge.failed') },
})

/** Returns the label of a documented status. */
export const statusWords = (known: BookingStatus): string => statuses()[known].word

/**
 * Shows the status of a booking: `status` as the service sent it, `known` the matching documented status. A status that the service's document
 * does not list (`known` is null) is shown exactly as the service sent it.
 */
export function StatusBadge({ status, known }: { readonly status: string | null; readonly known: BookingStatus | null }) {
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
  return <Badge look={statuses()[known]} meaning={statusMeaning(known)} />
}

const attemptBadges = (): Record<AttemptView['state'], BadgeLook> => ({
  DRAFT: { tone: 'info', word: say('common.notSentYet'), icon: <IconPencil aria-hidden /> },
  SENDING: { tone: 'info', word: say('common.onItsWay'), icon: <IconSend aria-hidden /> },
  ...statuses(),
  REJECTED: { tone: 'failed', word: say('statusBadge.refused') },
  HELD_BACK: { tone: 'unknown', word: say('statusBadge.heldBack'), icon: <IconClockPause aria-hidden /> },
  NOT_SENT: { tone: 'cancelled', word: say('statusBadge.neverSent') },
  UNKNOWN: { tone: 'unknown', word: say('common.unknown') },
  NOT_BOOKED: { tone: 'cancelled', word: say('statusBadge.notBooked') },
})

/** Shows the state of a booking attempt. */
export function CaseBadge({ state }: { readonly state: AttemptView['state'] }) {
  return <Badge look={attemptBadges()[state]} meaning={attemptMeaning[state]} />
}

function Badge({ look: { word, ...look }, meaning }: { readonly look: BadgeLook; readonly meaning: Meaning }) {
  return (
    <Tag {...look} title={plainText(meaning.says)}>
      {word}
    </Tag>
  )
}

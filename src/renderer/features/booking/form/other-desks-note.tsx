import type { OtherDesksLook } from '../../../../shared/contract/booking-views.ts'
import { formatInstant } from '../../../../shared/domain/dates.ts'
import tones from '../../../ui/booking/tone.module.css'
import { toneIcons } from '../../../ui/booking/tone-icons.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { failureWords } from '../../../ui/wording/failure-words.ts'
import styles from '../booking.module.css'

interface OtherDesksNoteProps {
  readonly look: OtherDesksLook | null
  /** Whether the booking was sent since, or is still to be sent. */
  readonly sent: boolean
}

/** Says that bookings of other desks were not seen, what that means for this one, and what comes next. Nothing when they were. */
export function OtherDesksNote({ look, sent }: OtherDesksNoteProps) {
  const { zone } = useClock()
  if (!look?.failure) return null
  const since = look.seenAtMs === null ? 'lately' : `since ${formatInstant(look.seenAtMs, zone).slice(-5)}`
  return (
    <div className={`${styles.unseen} ${tones.unknown}`} role="note" aria-label="Other desks">
      {toneIcons.unknown}
      <p>
        <strong>{sent ? 'Other desks could not be asked before this was sent.' : 'Other desks could not be asked.'}</strong>{' '}
        {failureWords(look.failure).what} A colleague’s booking of the same stay, made {since}, would{' '}
        {sent ? 'not have been noticed. The next sync tells of one.' : 'not be noticed. They are asked again when you book.'}
      </p>
    </div>
  )
}

import type { OtherDesksLook } from '../../../../shared/contract/views/booking-views.ts'
import { formatTime } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'
import tones from '../../../ui/booking/tone.module.css'
import { toneIcons } from '../../../ui/booking/tone-icons.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { MeaningButton } from '../../../ui/help/meaning-button.tsx'
import { unseenDesksMeaning } from '../../../ui/help/meanings/booking-meaning.ts'
import { failureWords } from '../../../ui/wording/failure-words.ts'
import styles from './form.module.css'

interface OtherDesksNoteProps {
  readonly look: OtherDesksLook | null
  /** Whether the booking was sent since, or is still to be sent. */
  readonly sent: boolean
}

/** Says that bookings of other desks were not seen, what that means for this one, and what comes next. Nothing when they were. */
export function OtherDesksNote({ look, sent }: OtherDesksNoteProps) {
  const { zone } = useClock()
  if (!look?.failure) return null
  const since =
    look.seenAtMs === null
      ? say('otherDesksNote.lately')
      : say('otherDesksNote.sinceSeenatms', { seenAtMs: formatTime(look.seenAtMs, zone) })
  return (
    <div className={`${styles.unseen} ${tones.unknown}`} role="note" aria-label={say('otherDesksNote.otherDesks')}>
      {toneIcons.unknown}
      <p>
        <strong>{sent ? say('otherDesksNote.otherDesksCouldNotBe') : say('otherDesksNote.otherDesksCouldNotBe2')}</strong>{' '}
        {say('otherDesksNote.whatAColleagueSBooking', { what: failureWords(look.failure).what, since, sent: sent ? 'yes' : 'no' })}{' '}
        <MeaningButton of={unseenDesksMeaning} />
      </p>
    </div>
  )
}

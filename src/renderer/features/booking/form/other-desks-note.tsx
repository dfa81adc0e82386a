import type { OtherDesksLook } from '../../../../shared/contract/views/booking-views.ts'
import { formatTime } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { toneIcons } from '../../../ui/booking/tag.tsx'
import tones from '../../../ui/booking/tone.module.css'
import { useClock } from '../../../ui/clock.tsx'
import { MeaningButton } from '../../../ui/help/meaning-button.tsx'
import { unseenDesksMeaning } from '../../../ui/help/meanings/booking-meaning.ts'
import { failureWords } from '../../../ui/wording/failure-words.ts'
import styles from './form.module.css'

/** Warns that bookings of other desks could not be checked; renders nothing if they were. `sent`: whether the own booking was already sent. */
export function OtherDesksNote({ look, sent }: { readonly look: OtherDesksLook | null; readonly sent: boolean }) {
  const { zone } = useClock()
  if (!look?.failure) return null
  const since =
    look.seenAtMs === null ? say('otherDesksNote.sinceUnknown') : say('otherDesksNote.since', { seenAtMs: formatTime(look.seenAtMs, zone) })
  return (
    <div className={`${styles.unseen} ${tones.unknown}`} role="note" aria-label={say('otherDesksNote.noteLabel')}>
      {toneIcons.unknown}
      <p>
        <strong>{sent ? say('otherDesksNote.titleSent') : say('otherDesksNote.title')}</strong>{' '}
        {say('otherDesksNote.sentence', { what: failureWords(look.failure).what, since, isSent: sent ? 'yes' : 'no' })}{' '}
        <MeaningButton explanation={unseenDesksMeaning} />
      </p>
    </div>
  )
}

import type { StayOfNotice } from '../../../../shared/contract/views/notice-views.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useClock } from '../../../ui/clock.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { datesWords } from '../../../ui/wording/stay-words.ts'
import styles from './notice-list.module.css'
import { bookedByWords, cancelNowWords } from './notice-words.ts'

/** The two bookings of a possible duplicate: what each is, which desk made it, and what cancelling it costs now. */
export function StaysOfNotice({ stays }: { readonly stays: readonly StayOfNotice[] }) {
  const { nowMs, zone } = useClock()
  return (
    <ul className={styles.stays} aria-label={say('staysOfNotice.listLabel')}>
      {stays.map((stay) => (
        <li key={stay.row.id}>
          <CopyText text={stay.row.bookingRef ?? stay.row.clientRef ?? ''} label={say('common.bookingReferenceToCopy')} />
          <span>{listWithCommas([stay.row.hotelName ?? stay.row.hotelCode, datesWords(stay.row.checkin, stay.row.checkout)])}</span>
          <span className="strong">{cancelNowWords(stay.row, nowMs, zone)}</span>
          <span className={styles.made}>{bookedByWords(stay, zone)}</span>
        </li>
      ))}
    </ul>
  )
}

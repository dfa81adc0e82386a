import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { RebookingNote } from '../../ui/booking/rebooking-note.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import styles from './today.module.css'

/** Stays with two bookings, until the clerk cancels the old one or keeps both; nothing if there are none. */
export function Rebookings() {
  const rebookings = useApp((app) => app.rebookings)
  const failure = useApp((app) => app.rebookingsFailure)
  const read = useApp((app) => app.readRebookings)
  if (failure === null && rebookings.length === 0) return null
  return (
    <section className={`${styles.section} ${styles.whole}`} aria-labelledby="rebookings">
      <h2 id="rebookings">
        {say('rebooking.rebookings')} {rebookings.length > 0 && <span className="dim">{rebookings.length}</span>}
      </h2>
      {failure && <FailureNote failure={failure} onRetry={() => void read()} />}
      {rebookings.map((rebooking) => (
        <RebookingNote key={rebooking.clientRef} rebooking={rebooking} />
      ))}
    </section>
  )
}

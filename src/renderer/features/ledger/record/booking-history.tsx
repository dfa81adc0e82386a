import type { HistoryLine } from '../../../../shared/contract/views/ledger-views.ts'
import { formatDate, formatInstant } from '../../../../shared/domain/date-words.ts'
import { isDate } from '../../../../shared/domain/dates.ts'
import { say } from '../../../../shared/words/say.ts'
import { useClock } from '../../../ui/clock.tsx'
import styles from './booking-history.module.css'
import { Part } from './facts.tsx'

interface BookingHistoryProps {
  readonly history: readonly HistoryLine[]
  readonly firstSeenMs: number
}

/** By which call a change was seen; the desk's own words stay as they are. */
const sources: Record<string, string> = {
  bookRate: say('bookingHistory.booking'),
  checkBooking: say('bookingHistory.lookUp'),
  checkBookings: say('bookingHistory.listOfBookings'),
  cancelBooking: say('bookingHistory.cancellation'),
  notes: say('notes.notes'),
}

/** What the desk did itself; a note's text is in the note alone. */
const deeds: Record<string, string> = {
  noteAdded: say('bookingHistory.noteWritten'),
  noteChanged: say('bookingHistory.noteChanged'),
  noteRemoved: say('bookingHistory.noteRemoved'),
}

/** Papers that were handed out, by what they are called; `after` says how. */
const papers: Record<string, string> = {
  voucher: say('paper.voucher'),
  confirmation: say('paper.confirmation'),
  cancellation: say('paper.cancellation'),
  arrivals: say('paper.arrivals'),
  rooming: say('paper.rooming'),
}

/** What the desk writes about a booking, by the names of its fields. */
const written: Record<string, string> = {
  internalRef: say('notes.internalReference'),
  hotelConfirmation: say('notes.hotelConfirmation'),
  costCentre: say('notes.costCentre'),
  tags: say('notes.tags'),
  followUpOn: say('notes.followUpOn'),
  followUpBy: say('notes.followUpBy'),
}

/** A value as it is told: a day that the desk wrote, as all days are. */
export function valueWords(field: string, value: string | null): string {
  if (value === null) return say('bookingHistory.nothing')
  return field === 'followUpOn' && isDate(value) ? formatDate(value) : value
}

/** A name of the record as words: `cancellationCost` is `cancellation cost`; of what the desk wrote, that of its field. */
export function fieldWords(field: string): string {
  return written[field] ?? field.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
}

/** What changed, when it was seen, by which call; the latest first. */
export function BookingHistory({ history, firstSeenMs }: BookingHistoryProps) {
  const { zone } = useClock()
  const lines = [...history].sort((a, b) => b.atMs - a.atMs)
  return (
    <Part title={say('bookingHistory.history')}>
      <ol className={styles.lines}>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same moment and source
          <li key={i} className={styles.line}>
            <div className="caption">
              {formatInstant(line.atMs, zone)}, {sources[line.source] ?? line.source}
              {line.user !== undefined && `, ${line.user}`}
            </div>
            {line.changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </li>
        ))}
        <li className={styles.line}>
          <div className="caption">{formatInstant(firstSeenMs, zone)}</div>
          <div>{say('bookingHistory.firstSeenByThisDesk')}</div>
        </li>
      </ol>
    </Part>
  )
}

function Change({ change: { field, before, after } }: { readonly change: HistoryLine['changes'][number] }) {
  if (deeds[field] !== undefined) return <div>{deeds[field]}</div>
  if (papers[field] !== undefined) return <div>{`${papers[field]}: ${after ?? ''}`}</div>
  return (
    <div className={styles.change}>
      {fieldWords(field)}: <span className="dim">{valueWords(field, before)}</span> → {valueWords(field, after)}
    </div>
  )
}

import type { HistoryLine } from '../../../../shared/contract/views/ledger-views.ts'
import { formatDate, formatInstant } from '../../../../shared/domain/date-words.ts'
import { isDate } from '../../../../shared/domain/dates.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { useClock } from '../../../ui/clock.tsx'
import styles from './booking-history.module.css'
import { Part } from './facts.tsx'

interface BookingHistoryProps {
  readonly history: readonly HistoryLine[]
  readonly firstSeenMs: number
}

/** Names of the calls that revealed a change; other sources are shown unchanged. */
const sources: Record<string, string> = texts({
  bookRate: 'bookingHistory.booking',
  checkBooking: 'bookingHistory.lookUp',
  checkBookings: 'bookingHistory.listOfBookings',
  cancelBooking: 'bookingHistory.cancellation',
  notes: 'notes.notes',
})

/** Names of the changes to notes. The history does not repeat the text of a note. */
const noteChanges: Record<string, string> = texts({
  noteAdded: 'bookingHistory.noteWritten',
  noteChanged: 'bookingHistory.noteChanged',
  noteRemoved: 'bookingHistory.noteRemoved',
})

/** Names of the documents that were handed out; the `after` value of the change says how. */
const documentNames: Record<string, string> = texts({
  voucher: 'paper.voucher',
  confirmation: 'paper.confirmation',
  cancellation: 'paper.cancellation',
  arrivals: 'paper.arrivals',
  rooming: 'paper.rooming',
})

/** Labels of the desk's own fields, by field name. */
const deskFieldLabels: Record<string, string> = texts({
  internalRef: 'notes.internalReference',
  hotelConfirmation: 'notes.hotelConfirmation',
  costCentre: 'notes.costCentre',
  tags: 'notes.tags',
  followUpOn: 'notes.followUpOn',
  followUpBy: 'notes.followUpBy',
})

/** Formats a value of the history; the follow-up day is formatted as a date. */
export function valueWords(field: string, value: string | null): string {
  if (value === null) return say('common.nothing')
  return field === 'followUpOn' && isDate(value) ? formatDate(value) : value
}

/** Returns the label of a field: `cancellationCost` becomes `cancellation cost`; the desk's own fields have labels. */
export function fieldWords(field: string): string {
  return deskFieldLabels[field] ?? field.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
}

/** Renders the history: what changed, when it was seen and by which call, newest first. */
export function BookingHistory({ history, firstSeenMs }: BookingHistoryProps) {
  const { zone } = useClock()
  const lines = [...history].sort((a, b) => b.atMs - a.atMs)
  return (
    <Part title={say('common.history')}>
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
          <div>{say('bookingHistory.firstSeen')}</div>
        </li>
      </ol>
    </Part>
  )
}

function Change({ change: { field, before, after } }: { readonly change: HistoryLine['changes'][number] }) {
  if (noteChanges[field] !== undefined) return <div>{noteChanges[field]}</div>
  if (documentNames[field] !== undefined) return <div>{`${documentNames[field]}: ${after ?? ''}`}</div>
  return (
    <div className={styles.change}>
      {fieldWords(field)}: <span className="dim">{valueWords(field, before)}</span> → {valueWords(field, after)}
    </div>
  )
}

import { Button, Checkbox, Group } from '@mantine/core'
import { IconEraser, IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { LedgerRow } from '../../../../shared/contract/ledger-views.ts'
import type { NotesNaming } from '../../../../shared/contract/note-views.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { shownCode } from '../../../../shared/domain/text.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { StatusBadge } from '../../../ui/booking/status-badge.tsx'
import { Done } from '../done.tsx'
import styles from '../maintenance.module.css'
import { EraseDialog } from './erase-dialog.tsx'
import { GuestFailure } from './guest-failure.tsx'
import type { GuestDeed, GuestState } from './guest-slice.ts'

interface FoundGuestProps {
  readonly found: Extract<GuestState, { status: 'found' }>
}

/** The bookings that name a guest: all of them go into the file, the ticked ones are erased. */
export function FoundGuest({ found: { name, rows, notes, views, presets, clients, chosen, deed } }: FoundGuestProps) {
  const choose = useApp((app) => app.chooseGuestBookings)
  const exportGuest = useApp((app) => app.exportGuest)
  const canErase = useApp((app) => app.desk?.readOnly === null)
  /** How many bookings the open question is about; null when none is open. */
  const [erasing, setErasing] = useState<number | null>(null)
  const busy = deed.status === 'exporting' || deed.status === 'erasing'
  if (rows.length === 0) {
    return (
      <>
        <p className={styles.sentence} role="status">
          {deed.status === 'erased' ? '' : say('foundGuest.noBookingInThisLedger', { name })}
        </p>
        <Done>{doneWords(deed, name)}</Done>
      </>
    )
  }
  return (
    <>
      <p className={styles.sentence} role="status">
        {say('foundGuest.bookingBookingsNamesNameName', { rows: rows.length, name })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.found} aria-label={say('foundGuest.bookingsOfName', { name })} tabIndex={0}>
        <table className="grid" aria-label={say('foundGuest.bookingsOfName', { name })}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  aria-label={say('foundGuest.allOfTheseBookings')}
                  checked={chosen.length === rows.length}
                  indeterminate={chosen.length > 0 && chosen.length < rows.length}
                  disabled={busy}
                  onChange={(event) => choose(event.currentTarget.checked ? rows.map(({ id }) => id) : [])}
                />
              </th>
              <th scope="col">{say('foundGuest.status')}</th>
              <th scope="col">{say('foundGuest.checkIn')}</th>
              <th scope="col">{say('foundGuest.hotel')}</th>
              <th scope="col">{say('foundGuest.holder')}</th>
              <th scope="col">{say('foundGuest.reference')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <Checkbox
                    aria-label={say('foundGuest.bookingReferenceof', { referenceOf: referenceOf(row) })}
                    checked={chosen.includes(row.id)}
                    disabled={busy}
                    onChange={(event) => choose(event.currentTarget.checked ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))}
                  />
                </td>
                <td>
                  <StatusBadge status={row.status} known={row.known} />
                </td>
                <td>{row.checkin === null ? <span className="dim">{say('foundGuest.notStated')}</span> : formatDate(row.checkin)}</td>
                <td className="wide">{row.hotelName ?? row.hotelCode ?? <span className="dim">{say('foundGuest.notStated')}</span>}</td>
                <td className="wide">{row.holder}</td>
                <td className="mono">{referenceOf(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Group gap="sm" mb="sm">
        <Button
          variant="default"
          leftSection={<IconFileDownload aria-hidden />}
          loading={deed.status === 'exporting'}
          disabled={busy}
          onClick={() => void exportGuest()}
        >
          {say('foundGuest.writeItAllRowsTo', { rows: rows.length })}
        </Button>
        {canErase && (
          <Button
            variant="default"
            leftSection={<IconEraser aria-hidden />}
            disabled={busy || chosen.length === 0}
            onClick={() => setErasing(chosen.length)}
          >
            {chosen.length === 0
              ? say('foundGuest.eraseTheGuestFromTicked')
              : say('foundGuest.eraseTheGuestFromBooking', { chosen: chosen.length })}
          </Button>
        )}
      </Group>
      <Done>{doneWords(deed, name)}</Done>
      {deed.status === 'failed' && erasing === null && <GuestFailure failure={deed.failure} />}
      {erasing !== null && (
        <EraseDialog
          name={name}
          bookings={erasing}
          notes={notesIn(notes, chosen)}
          views={views}
          presets={presets}
          clients={clients}
          deed={deed}
          onClose={() => setErasing(null)}
        />
      )}
    </>
  )
}

/** Notes, tags and references of the chosen bookings that name the guest. */
const notesIn = (notes: readonly NotesNaming[], chosen: readonly number[]) =>
  notes.reduce((sum, { id, count }) => (chosen.includes(id) ? sum + count : sum), 0)

const referenceOf = ({ bookingRef, clientRef, id }: LedgerRow) => shownCode(bookingRef ?? clientRef ?? say('foundGuest.numberId', { id }))

function doneWords(deed: GuestDeed, name: string) {
  if (deed.status === 'exported') {
    return (
      <>
        {say('foundGuest.writtenTo')} <span className="mono">{deed.file}</span>
        {say('foundGuest.bookingBookingsTheFileIs', { bookings: deed.bookings })}
      </>
    )
  }
  return deed.status === 'erased' ? say('foundGuest.nameIsGoneFromBooking', { name, bookings: deed.bookings }) : null
}

import { Checkbox } from '@mantine/core'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { shownCode } from '../../../../shared/domain/text.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { StatusBadge } from '../../../ui/booking/status-badge.tsx'
import styles from '../maintenance.module.css'

interface FoundBookingsProps {
  readonly rows: readonly LedgerRow[]
  readonly name: string
  /** Ids of the ticked bookings. */
  readonly chosen: readonly number[]
  readonly busy: boolean
}

/** Renders the bookings that name a guest, each with a checkbox. */
export function FoundBookings({ rows, name, chosen, busy }: FoundBookingsProps) {
  const choose = useApp((app) => app.chooseGuestBookings)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={styles.found} aria-label={say('foundGuest.tableLabel', { name })} tabIndex={0}>
        <table className="grid" aria-label={say('foundGuest.tableLabel', { name })}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  aria-label={say('foundGuest.selectAll')}
                  checked={chosen.length === rows.length}
                  indeterminate={chosen.length > 0 && chosen.length < rows.length}
                  disabled={busy}
                  onChange={(event) => choose(event.currentTarget.checked ? rows.map(({ id }) => id) : [])}
                />
              </th>
              <th scope="col">{say('common.status')}</th>
              <th scope="col">{say('common.checkIn')}</th>
              <th scope="col">{say('common.hotel')}</th>
              <th scope="col">{say('common.holder')}</th>
              <th scope="col">{say('common.reference')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <Checkbox
                    aria-label={say('foundGuest.selectBooking', { referenceOf: referenceOf(row) })}
                    checked={chosen.includes(row.id)}
                    disabled={busy}
                    onChange={(event) => choose(event.currentTarget.checked ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))}
                  />
                </td>
                <td>
                  <StatusBadge status={row.status} known={row.known} />
                </td>
                <td>{row.checkin === null ? <span className="dim">{say('common.notStated')}</span> : formatDate(row.checkin)}</td>
                <td className="wide">{row.hotelName ?? row.hotelCode ?? <span className="dim">{say('common.notStated')}</span>}</td>
                <td className="wide">{row.holder}</td>
                <td className="mono">{referenceOf(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const referenceOf = ({ bookingRef, clientRef, id }: LedgerRow) =>
  shownCode(bookingRef ?? clientRef ?? say('foundGuest.unnamedBooking', { id }))

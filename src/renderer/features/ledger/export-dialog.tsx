import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ExportReport } from '../../../shared/ledger-views.ts'
import { useApp } from '../../store.ts'
import { Amount } from '../../ui/amount.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import styles from './export-dialog.module.css'
import type { ExportWish } from './export-slice.ts'
import { bookingCount, filterWords } from './ledger-question.ts'

interface ExportDialogProps {
  /** The declared zone in which a creation moment becomes an accounting day. */
  readonly zone: string
}

/** What will be exported, and afterwards what was. */
export function ExportDialog({ zone }: ExportDialogProps) {
  const isOpen = useApp((app) => app.ledgerExport.status !== 'closed')
  return isOpen && <Export zone={zone} />
}

function Export({ zone }: ExportDialogProps) {
  useFocusBack()
  const state = useApp((app) => app.ledgerExport)
  const writeExport = useApp((app) => app.writeExport)
  const closeExport = useApp((app) => app.closeExport)
  if (state.status === 'closed') return null

  const writing = state.status === 'writing'
  const written = state.status === 'written' ? state.report : null
  return (
    <Modal
      opened
      onClose={closeExport}
      title={written ? `Exported ${bookingCount(written.rows)}` : `Export ${bookingCount(state.wish.rows)}`}
      size={500}
      closeOnEscape={!writing}
      closeOnClickOutside={false}
      withCloseButton={!writing}
    >
      <Stack gap="lg">
        {written ? <Report report={written} /> : <Wish wish={state.wish} zone={zone} />}
        {state.status === 'failed' && <FailureNote failure={state.failure} />}
        <Group justify="flex-end" gap="sm">
          {written ? (
            <Button onClick={closeExport} data-autofocus>
              Done
            </Button>
          ) : (
            <>
              <Button variant="default" disabled={writing} onClick={closeExport}>
                Not now
              </Button>
              <Button loading={writing} onClick={() => void writeExport()} data-autofocus>
                {state.status === 'failed' ? 'Choose a file again' : 'Choose a file'}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Wish({ wish, zone }: { readonly wish: ExportWish; readonly zone: string }) {
  return (
    <dl className={styles.facts}>
      <dt>Bookings</dt>
      <dd>{filterWords(wish.filter)}</dd>
      <dt>Days</dt>
      <dd>
        {wish.filter.basis === 'created'
          ? `A booking belongs to the day on which it was made in ${zone}.`
          : `A booking belongs to its ${wish.filter.basis === 'checkin' ? 'check-in' : 'check-out'} day. Creation days are given in ${zone}.`}
      </dd>
      <dt>File</dt>
      <dd>CSV with a row for each booking: exact amounts, ISO dates, references as text. Failed bookings are rows too, but in no sum.</dd>
    </dl>
  )
}

function Report({ report }: { readonly report: ExportReport }) {
  return (
    <dl className={styles.facts}>
      <dt>File</dt>
      <dd className="mono">{report.file}</dd>
      <dt>Rows</dt>
      <dd>{report.rows.toLocaleString('en')}</dd>
      <dt>Totals</dt>
      <dd>
        {report.sums.length === 0 && <span className="dim">Nothing to sum.</span>}
        <ul className={styles.sums}>
          {report.sums.map(({ amount, currency }) => (
            <li key={currency}>
              <Amount amount={amount} currency={currency} strong column />
            </li>
          ))}
        </ul>
        <p className="caption">
          Confirmed bookings count by their total, cancelled ones by what their cancellation cost. Failed ones are left out.
        </p>
        {report.costNotStated > 0 && (
          <p className="caption">{bookingCount(report.costNotStated)} cancelled with a cost that is not stated: in the file, in no sum.</p>
        )}
      </dd>
    </dl>
  )
}

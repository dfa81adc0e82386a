import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import type { ExportOrder, ExportPreview } from '../../../../shared/contract/export-views.ts'
import { uncertainWords } from '../../../../shared/contract/uncertain-words.ts'
import { useApp } from '../../../store.ts'
import { monthWords } from '../../../ui/wording/month-words.ts'
import { missingWords } from '../list/freshness-words.ts'
import styles from './export-dialog.module.css'

interface ExportCautionsProps {
  readonly preview: ExportPreview
  readonly order: ExportOrder
  readonly busy: boolean
}

/** What stands against the file as it would be: days that were never asked, booking days that are not sure, and months that accounting has already. */
export function ExportCautions({ preview, order, busy }: ExportCautionsProps) {
  const { holes, daysMissing, closed, uncertain } = preview
  const uncertainDays = uncertainWords(uncertain)
  const allowHoles = useApp((app) => app.allowHoles)
  const closeExport = useApp((app) => app.closeExport)
  const refreshLedger = useApp((app) => app.refreshLedger)
  const openClosing = useApp((app) => app.openClosing)
  const sync = () => {
    closeExport()
    void refreshLedger()
  }
  const toChanges = () => {
    closeExport()
    void openClosing(order.filter.basis)
  }
  return (
    <>
      {daysMissing > 0 && (
        <section className={styles.caution} aria-label="Days never asked">
          <IconAlertTriangle aria-hidden />
          <div>
            <p className="strong">
              {daysMissing === 1 ? '1 creation day was' : `${daysMissing.toLocaleString('en')} creation days were`} never asked of the
              service: {missingWords({ missing: holes })}.
            </p>
            <p>Bookings made on them may be missing from the file.</p>
            <div className={styles.actions}>
              <Button size="compact-sm" variant="default" disabled={busy} onClick={sync}>
                Sync first
              </Button>
              <Checkbox
                label="Export all the same, labelled incomplete"
                disabled={busy}
                checked={order.evenWithHoles}
                onChange={(event) => allowHoles(event.currentTarget.checked)}
              />
            </div>
          </div>
        </section>
      )}
      {uncertainDays.length > 0 && (
        <section className={styles.caution} aria-label="Booking days">
          <IconAlertTriangle aria-hidden />
          <div>
            {uncertainDays.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p>The column bookedOn tells them apart, and the side file counts them.</p>
          </div>
        </section>
      )}
      {closed.length > 0 && (
        <section className={styles.note} aria-label="Closed months">
          <IconLock aria-hidden />
          <div>
            <p>
              {closed.length === 1 ? `${monthWords(closed[0] ?? '')} is closed` : `${closed.map(monthWords).join(', ')} are closed`} for
              this date. So that nothing is counted twice, give accounting the changes instead.
            </p>
            <div className={styles.actions}>
              <Button size="compact-sm" variant="default" disabled={busy} onClick={toChanges}>
                Go to its changes
              </Button>
            </div>
          </div>
        </section>
      )}
    </>
  )
}

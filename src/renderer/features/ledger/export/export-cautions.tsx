import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import type { ExportOrder, ExportPreview } from '../../../../shared/contract/views/export-views.ts'
import { uncertainWords } from '../../../../shared/contract/views/uncertain-words.ts'
import { listAll } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { monthWords } from '../../../ui/wording/month-words.ts'
import { missingWords } from '../list/freshness-words.ts'
import styles from './export.module.css'

interface ExportCautionsProps {
  readonly preview: ExportPreview
  readonly order: ExportOrder
  readonly busy: boolean
}

/** Renders the warnings about the file: days never asked, uncertain booking days, and months that are already closed. */
export function ExportCautions({ preview, order, busy }: ExportCautionsProps) {
  const { holes, daysMissing, closed, uncertain } = preview
  const uncertainDays = uncertainWords(uncertain)
  const allowHoles = useApp((app) => app.ledger.exporting.allowHoles)
  const closeExport = useApp((app) => app.ledger.exporting.close)
  const refreshLedger = useApp((app) => app.ledger.refresh.start)
  const openClosing = useApp((app) => app.ledger.closing.open)
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
        <section className={styles.caution} aria-label={say('common.daysNotSynced')}>
          <IconAlertTriangle aria-hidden />
          <div>
            <p className="strong">
              {say('exportCautions.daysCount', { daysMissing })} {say('exportCautions.daysNotSynced')} {missingWords({ missing: holes })}.
            </p>
            <p>{say('exportCautions.daysNotSyncedHint')}</p>
            <div className={styles.actions}>
              <Button size="compact-sm" variant="default" disabled={busy} onClick={sync}>
                {say('exportCautions.syncButton')}
              </Button>
              <Checkbox
                label={say('common.exportIncomplete')}
                disabled={busy}
                checked={order.evenWithHoles}
                onChange={(event) => allowHoles(event.currentTarget.checked)}
              />
            </div>
          </div>
        </section>
      )}
      {uncertainDays.length > 0 && (
        <section className={styles.caution} aria-label={say('common.bookingDays')}>
          <IconAlertTriangle aria-hidden />
          <div>
            {uncertainDays.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p>{say('exportCautions.bookingDaysHint')}</p>
          </div>
        </section>
      )}
      {closed.length > 0 && (
        <section className={styles.note} aria-label={say('common.closedMonths')}>
          <IconLock aria-hidden />
          <div>
            <p>
              {say('exportCautions.closedMonthsHint', {
                closed: closed.length,
                month: monthWords(closed[0] ?? ''),
                closed2: listAll(closed.map(monthWords)),
              })}
            </p>
            <div className={styles.actions}>
              <Button size="compact-sm" variant="default" disabled={busy} onClick={toChanges}>
                {say('exportCautions.showChanges')}
              </Button>
            </div>
          </div>
        </section>
      )}
    </>
  )
}

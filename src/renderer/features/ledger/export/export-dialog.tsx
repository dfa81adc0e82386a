import { Button, Checkbox, Group, Modal, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { ExportOrder, ExportPreview } from '../../../../shared/contract/views/export-views.ts'
import { uncertainWords } from '../../../../shared/contract/views/uncertain-words.ts'
import { listAll } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { ScreenReaderStatus } from '../../../ui/feedback/heard.tsx'
import { ProgressStrip } from '../../../ui/feedback/progress-strip.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { useFirstFocus, useFocusBack } from '../../../ui/keys/focus.ts'
import { missingWords } from '../../../ui/wording/freshness-words.ts'
import { monthWords } from '../../../ui/wording/stay-words.ts'
import styles from './export.module.css'
import { ExportChoices } from './export-choices.tsx'
import { treatmentWords } from './export-layout.ts'
import { ExportedFiles } from './export-report.tsx'
import { type ExportState, type PreviewState, previewOf } from './export-slice.ts'

type View = 'table' | 'lines'

const views = () =>
  [
    { value: 'table', label: say('exportPreview.viewTable') },
    { value: 'lines', label: say('exportPreview.viewLines') },
  ] satisfies { value: View; label: string }[]

/** Renders the first rows of the file and how each column is written. The height of the preview is fixed, so the dialog does not jump. */
function ExportPreviewTable({ state }: { readonly state: PreviewState }) {
  const [view, setView] = useState<View>('table')
  const preview = previewOf(state)
  return (
    <div className={styles.preview}>
      <div className={styles.head}>
        <h3>{say('exportPreview.title')}</h3>
        <SegmentedControl aria-label={say('exportPreview.preview')} data={views()} value={view} onChange={setView} />
      </div>
      {state.status === 'failed' && <FailureNote failure={state.failure} />}
      <section
        className={styles.scroll}
        // The first column is on the left in right-to-left languages too.
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label={say('exportPreview.title')}
        aria-busy={state.status === 'asking'}
      >
        {preview && view === 'lines' ? <pre className={styles.lines}>{preview.lines.join('\n')}</pre> : <Rows preview={preview} />}
      </section>
    </div>
  )
}

function Rows({ preview }: { readonly preview: ExportPreview | null }) {
  if (!preview) {
    return (
      <table className="grid" aria-label={say('exportPreview.title')}>
        <tbody>
          <SkeletonRows columns={8} rows={10} />
        </tbody>
      </table>
    )
  }
  const { head, rows, treatment } = preview
  const isNumber = (i: number) => treatment[i] === 'amount' || treatment[i] === 'number'
  return (
    <table className={`grid ${styles.rows}`} aria-label={say('exportPreview.title')}>
      <thead>
        <tr>
          {head.map((name, i) => (
            <th key={name} scope="col" className={isNumber(i) ? 'number' : undefined}>
              <span className={styles.name}>{name}</span>
              <span className={styles.treatment}>{treatmentWords[treatment[i] ?? 'text']}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no identity but their position
          <tr key={i}>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row have no identity but their position
              <td key={column} className={isNumber(column) ? 'number' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ExportCautionsProps {
  readonly preview: ExportPreview
  readonly order: ExportOrder
  readonly busy: boolean
}

/** Renders the warnings about the file: days that were not synced, uncertain booking days, and months that are already closed. */
function ExportCautions({ preview, order, busy }: ExportCautionsProps) {
  const { holes, daysMissing, closed, uncertain } = preview
  const uncertainDays = uncertainWords(uncertain)
  const { allowHoles, close: closeExport } = useApp((app) => app.ledger.exporting)
  const refreshLedger = useApp((app) => app.ledger.refresh.start)
  const openClosing = useApp((app) => app.ledger.closing.open)
  const sync = () => {
    closeExport()
    void refreshLedger()
  }
  const openChanges = () => {
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
                checked={order.allowMissingDays}
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
                count: closed.length,
                month: monthWords(closed[0] ?? ''),
                months: listAll(closed.map(monthWords)),
              })}
            </p>
            <div className={styles.actions}>
              <Button size="compact-sm" variant="default" disabled={busy} onClick={openChanges}>
                {say('exportCautions.showChanges')}
              </Button>
            </div>
          </div>
        </section>
      )}
    </>
  )
}

interface ExportDialogProps {
  /** The accounting time zone, which assigns a creation time to a day. */
  readonly zone: string
}

/** Renders the export dialog: choices with a preview, then the progress, then the written files. */
export function ExportDialog({ zone }: ExportDialogProps) {
  const isOpen = useApp((app) => app.ledger.exporting.state.status !== 'closed')
  return isOpen && <Export zone={zone} />
}

type OpenExport = Exclude<ExportState, { status: 'closed' }>
type Choosing = Exclude<OpenExport, { status: 'written' }>

function Export({ zone }: ExportDialogProps) {
  useFocusBack()
  const { state, close: closeExport } = useApp((app) => app.ledger.exporting)
  const [isPopoverOpen, setPopoverOpen] = useState(false)
  if (state.status === 'closed') return null
  const writing = state.status === 'writing'
  return (
    <Modal
      opened
      onClose={closeExport}
      title={titleOf(state)}
      size={state.status === 'written' ? 640 : 'min(1160px, calc(100vw - 64px))'}
      closeOnEscape={!writing && !isPopoverOpen}
      closeOnClickOutside={false}
      withCloseButton={!writing}
    >
      <ScreenReaderStatus>{titleOf(state)}</ScreenReaderStatus>
      {state.status === 'written' ? (
        <>
          <ExportedFiles report={state.report} />
          <Group justify="flex-end" mt="lg">
            <DoneButton onClick={closeExport} />
          </Group>
        </>
      ) : (
        <Choices state={state} zone={zone} onPopoverToggle={setPopoverOpen} />
      )}
    </Modal>
  )
}

/** Takes the focus when it appears, because the focused export button has been removed. */
function DoneButton({ onClick }: { onClick(): void }) {
  const button = useFirstFocus<HTMLButtonElement>()
  return (
    <Button ref={button} onClick={onClick}>
      {say('common.done')}
    </Button>
  )
}

function titleOf(state: OpenExport): string {
  if (state.status === 'written') return say('exportDialog.titleDone', { rows: state.report.rows })
  const preview = previewOf(state.preview)
  return preview ? say('exportDialog.titleCount', { bookings: preview.bookings }) : say('common.exportBookings')
}

interface ChoicesProps extends ExportDialogProps {
  readonly state: Choosing
  onPopoverToggle(isOpen: boolean): void
}

function Choices({ state, zone, onPopoverToggle }: ChoicesProps) {
  const preview = previewOf(state.preview)
  return (
    <div className={styles.dialog}>
      <fieldset className={styles.choices} disabled={state.status === 'writing'}>
        <legend className="unseen">{say('exportDialog.choicesLabel')}</legend>
        <ExportChoices order={state.order} zone={zone} onPopoverToggle={onPopoverToggle} />
      </fieldset>
      <div className={styles.result}>
        <CostHidden what="file" />
        {!isCostHidden() && <ExportPreviewTable state={state.preview} />}
        {preview && <ExportCautions preview={preview} order={state.order} busy={state.status === 'writing'} />}
        {state.status === 'failed' && <FailureNote failure={state.failure} />}
      </div>
      <Foot state={state} />
    </div>
  )
}

function Foot({ state }: { readonly state: Choosing }) {
  const { close: closeExport, write: writeExport, stop: stopExport } = useApp((app) => app.ledger.exporting)
  const preview = state.preview.status === 'shown' ? state.preview.preview : null
  if (state.status === 'writing') {
    const { progress, stopping } = state
    return (
      <div className={styles.foot}>
        <ProgressStrip
          done={progress?.rows ?? 0}
          total={progress?.of ?? 1}
          words={stopping ? say('common.stopping') : progress ? progressWords(progress) : say('exportDialog.waiting')}
          action={
            <Button size="compact-sm" variant="default" disabled={stopping} onClick={() => void stopExport()}>
              {say('common.stop')}
            </Button>
          }
        />
      </div>
    )
  }
  const isAllowed = preview !== null && preview.bookings > 0 && (preview.daysMissing === 0 || state.order.allowMissingDays)
  return (
    <div className={styles.foot}>
      <Button variant="default" onClick={closeExport}>
        {say('common.cancel')}
      </Button>
      <Button disabled={!isAllowed} onClick={() => void writeExport()} data-autofocus>
        {buttonWords(state)}
      </Button>
    </div>
  )
}

const progressWords = ({ rows, of }: { readonly rows: number; readonly of: number }) => say('exportDialog.progress', { rows, of })

function buttonWords(state: Choosing): string {
  if (state.status !== 'failed') return say('exportDialog.fileButton')
  const { kind } = state.failure
  return kind === 'file' || kind === 'input' ? say('exportDialog.otherNameButton') : say('exportDialog.fileAgainButton')
}

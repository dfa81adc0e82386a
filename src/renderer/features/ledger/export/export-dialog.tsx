import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { Heard } from '../../../ui/feedback/heard.tsx'
import { ProgressStrip } from '../../../ui/feedback/progress-strip.tsx'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { useFirstFocus } from '../../../ui/keys/use-first-focus.ts'
import { useFocusBack } from '../../../ui/keys/use-focus-back.ts'
import styles from './export.module.css'
import { ExportCautions } from './export-cautions.tsx'
import { ExportChoices } from './export-choices.tsx'
import { ExportPreviewTable } from './export-preview.tsx'
import { ExportedFiles } from './export-report.tsx'
import { type ExportState, previewOf } from './export-slice.ts'

interface ExportDialogProps {
  /** The accounting time zone, which assigns a creation time to a day. */
  readonly zone: string
}

/** Renders the export dialog: choices with a preview, then the progress, then the written files. */
export function ExportDialog({ zone }: ExportDialogProps) {
  const isOpen = useApp((app) => app.ledger.exporting.state.status !== 'closed')
  return isOpen && <Export zone={zone} />
}

type Open = Exclude<ExportState, { status: 'closed' }>
type Choosing = Exclude<Open, { status: 'written' }>

function Export({ zone }: ExportDialogProps) {
  useFocusBack()
  const state = useApp((app) => app.ledger.exporting.state)
  const closeExport = useApp((app) => app.ledger.exporting.close)
  const [isFloating, setFloating] = useState(false)
  if (state.status === 'closed') return null
  const writing = state.status === 'writing'
  return (
    <Modal
      opened
      onClose={closeExport}
      title={titleOf(state)}
      size={state.status === 'written' ? 640 : 'min(1160px, calc(100vw - 64px))'}
      closeOnEscape={!writing && !isFloating}
      closeOnClickOutside={false}
      withCloseButton={!writing}
    >
      <Heard>{titleOf(state)}</Heard>
      {state.status === 'written' ? (
        <>
          <ExportedFiles report={state.report} />
          <Group justify="flex-end" mt="lg">
            <DoneButton onClick={closeExport} />
          </Group>
        </>
      ) : (
        <Choices state={state} zone={zone} onFloating={setFloating} />
      )}
    </Modal>
  )
}

/** Takes the focus, because the button that had it is gone. */
function DoneButton({ onClick }: { onClick(): void }) {
  const button = useFirstFocus<HTMLButtonElement>()
  return (
    <Button ref={button} onClick={onClick}>
      {say('common.done')}
    </Button>
  )
}

function titleOf(state: Open): string {
  if (state.status === 'written') return say('exportDialog.titleDone', { rows: state.report.rows })
  const preview = previewOf(state.preview)
  return preview ? say('exportDialog.titleCount', { bookings: preview.bookings }) : say('common.exportBookings')
}

interface ChoicesProps extends ExportDialogProps {
  readonly state: Choosing
  onFloating(isOpen: boolean): void
}

function Choices({ state, zone, onFloating }: ChoicesProps) {
  const preview = previewOf(state.preview)
  return (
    <div className={styles.dialog}>
      <fieldset className={styles.choices} disabled={state.status === 'writing'}>
        <legend className="unseen">{say('exportDialog.choicesLabel')}</legend>
        <ExportChoices order={state.order} zone={zone} onFloating={onFloating} />
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
  const closeExport = useApp((app) => app.ledger.exporting.close)
  const writeExport = useApp((app) => app.ledger.exporting.write)
  const stopExport = useApp((app) => app.ledger.exporting.stop)
  const preview = state.preview.status === 'shown' ? state.preview.preview : null
  if (state.status === 'writing') {
    const { progress, stopping } = state
    return (
      <div className={styles.foot}>
        <ProgressStrip
          done={progress?.rows ?? 0}
          of={progress?.of ?? 1}
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
  const isAllowed = preview !== null && preview.bookings > 0 && (preview.daysMissing === 0 || state.order.evenWithHoles)
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

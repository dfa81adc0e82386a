import { Button, CloseButton, Modal, SegmentedControl } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { dateIn } from '../../../../shared/domain/dates.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { isReader } from '../../../ui/desk-abilities.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { ProgressStrip } from '../../../ui/feedback/progress-strip.tsx'
import { useFocusBack } from '../../../ui/keys/focus.ts'
import { monthWords } from '../../../ui/wording/stay-words.ts'
import type { Basis } from '../query/ledger-question.ts'
import styles from './closing-dialog.module.css'
import { ClosingList } from './closing-list.tsx'
import { ClosingQuestion, questionTitle } from './closing-question.tsx'
import { type ClosingAction, type ClosingState, monthsOf } from './closing-slice.ts'
import { listedMonths, workingWords } from './closing-words.ts'

interface ClosingDialogProps {
  /** The accounting time zone, which assigns a creation time to a day. */
  readonly zone: string
}

const bases = () =>
  [
    { value: 'created', label: say('closingDialog.basisCreated') },
    { value: 'checkin', label: say('closingDialog.basisCheckIn') },
    { value: 'checkout', label: say('closingDialog.basisCheckOut') },
  ] satisfies { value: Basis; label: string }[]

/** Renders the dialog of closed months: which months are closed, what has changed since, and closing the next one. */
export function ClosingDialog({ zone }: ClosingDialogProps) {
  const state = useApp((app) => app.ledger.closing.state)
  return state.status === 'open' && <Months state={state} zone={zone} />
}

type OpenState = Extract<ClosingState, { status: 'open' }>

function Months({ state, zone }: ClosingDialogProps & { readonly state: OpenState }) {
  useFocusBack()
  const { nowMs } = useClock()
  const { leave: leaveClosing, setBasis: setClosingBasis, readMonths, dropAction } = useApp((app) => app.ledger.closing)
  const isReaderCopy = useApp((app) => isReader(app.desk))
  const { basis, months, action } = state
  const shownMonths = listedMonths(monthsOf(months), basis, dateIn(zone, nowMs))
  const busy = action.kind === 'working'
  const askedAction = action.kind === 'asked' ? action : null
  return (
    <Modal
      opened
      onClose={askedAction ? dropAction : leaveClosing}
      title={askedAction ? questionTitle(askedAction) : say('common.closedMonths')}
      size={askedAction ? 600 : 'min(980px, calc(100vw - 64px))'}
      closeOnEscape={!busy}
      closeOnClickOutside={false}
      withCloseButton={!busy}
    >
      {askedAction ? (
        <ClosingQuestion asked={askedAction} basis={basis} zone={zone} />
      ) : (
        <div className={styles.dialog}>
          <p className="dim">{isReaderCopy ? say('closingDialog.hintReaderCopy') : say('closingDialog.hint')}</p>
          <SegmentedControl
            aria-label={say('closingDialog.basisLabel')}
            data={bases()}
            value={basis}
            disabled={busy}
            onChange={setClosingBasis}
            className={styles.basis}
          />
          {months.status === 'failed' && <FailureNote failure={months.failure} onRetry={() => void readMonths()} />}
          <ActionNote action={action} />
          <ClosingList
            months={isReaderCopy ? shownMonths.filter(({ closed }) => closed !== null) : shownMonths}
            reading={months.status === 'reading'}
            busy={busy}
          />
        </div>
      )}
    </Modal>
  )
}

/** Progress or outcome of the action on a month, shown above the list. */
function ActionNote({ action }: { readonly action: ClosingAction }) {
  const { zone } = useClock()
  const stopClosing = useApp((app) => app.ledger.closing.stop)
  switch (action.kind) {
    case 'none':
    case 'asked':
      return null
    case 'working': {
      const { progress, syncProgress: syncCalls, stopping } = action
      return (
        <ProgressStrip
          done={syncCalls?.done ?? progress?.rows ?? 0}
          total={syncCalls?.windows ?? progress?.of ?? 1}
          words={stopping ? say('common.stopping') : workingWords(action, zone)}
          action={
            <Button size="compact-sm" variant="default" disabled={stopping} onClick={() => void stopClosing()}>
              {say('common.stop')}
            </Button>
          }
        />
      )
    }
    case 'failed':
      return <FailureNote failure={action.failure} />
    case 'closed':
    case 'changes':
    case 'saved':
    case 'unchanged':
      return <ClosingReport action={action} />
    default:
      return action satisfies never
  }
}

interface ClosingReportProps {
  readonly action: Extract<ClosingAction, { kind: 'closed' | 'changes' | 'saved' | 'unchanged' }>
}

/** Renders one sentence that says what was written, or that nothing was written. */
function ClosingReport({ action }: ClosingReportProps) {
  const dropAction = useApp((app) => app.ledger.closing.dropAction)
  return (
    <div className={styles.done}>
      <IconCircleCheck aria-hidden />
      <span role="status">{reportWords(action)}</span>
      <CloseButton size="sm" aria-label={say('common.dismissReport')} onClick={dropAction} />
    </div>
  )
}

function reportWords(action: ClosingReportProps['action']): string {
  const month = monthWords(action.month)
  if (action.kind === 'saved') return say('closingReport.saved', { file: action.file })
  if (action.kind === 'unchanged') return say('closingReport.unchanged', { month })
  const rows = action.report.closing?.rows ?? 0
  if (action.kind === 'closed') return say('closingReport.closed', { month, rows, file: action.report.file ?? '' })
  const { reversed } = action.report
  return say('closingReport.changesExported', { month, file: action.report.file ?? '', reversed, rows: rows - reversed })
}

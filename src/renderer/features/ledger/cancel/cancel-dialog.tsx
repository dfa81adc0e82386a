import { Button, Group, Modal, Skeleton, Stack } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { CancelQuote } from '../../../../shared/contract/views/cancel-views.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { formatInstant, formatMoment } from '../../../../shared/domain/date-words.ts'
import { clocksDiffer } from '../../../../shared/domain/dates.ts'
import { isZero } from '../../../../shared/domain/money.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { checkWaitWords } from '../../../ui/desk-abilities.ts'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { MeaningButton } from '../../../ui/help/meaning-button.tsx'
import { failureMeaning } from '../../../ui/help/meanings/failure-meaning.ts'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { useFocusBack } from '../../../ui/keys/focus.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { failureWords, stayChangedWords } from '../../../ui/wording/failure-words.ts'
import { RowHead } from '../record/row-head.tsx'
import styles from './cancel.module.css'
import { cancelButton, cancelSentence, moneyWords, spokenReference } from './cancel-cost.ts'
import type { RequoteFailure } from './cancel-slice.ts'

/** Renders the confirmation before a cancellation: the cost now, and when it changes. */
export function CancelDialog() {
  const isOpen = useApp(
    ({
      ledger: {
        cancel: {
          state: { status },
        },
      },
    }) => status !== 'none' && status !== 'answered',
  )
  return isOpen && <Question />
}

function Question() {
  useFocusBack()
  const { state, confirm: confirmCancel, drop: dropCancel, ask: askCancel } = useApp((app) => app.ledger.cancel)
  const waitReason = useApp((app) => checkWaitWords(app.desk))

  switch (state.status) {
    case 'none':
    case 'answered':
      return null
    case 'asked':
    case 'sending':
      return (
        <ConfirmDialog
          title={say('cancelDialog.question')}
          sentence={cancelSentence(state.quote)}
          confirmLabel={cancelButton(state.quote)}
          back={say('cancelDialog.back')}
          dangerous
          busy={state.status === 'sending'}
          missing={waitReason}
          disabled={isCostHidden()}
          onConfirm={() => void confirmCancel()}
          onClose={dropCancel}
        >
          {state.status === 'asked' && state.requoteReason && <AskedAgainNote of={state.requoteReason} />}
          <CostHidden what="action" />
          <RowHead row={state.quote.row} />
          <QuoteDetails quote={state.quote} />
        </ConfirmDialog>
      )
    case 'quoting':
    case 'failed':
      return (
        <Modal opened onClose={dropCancel} title={say('cancelDialog.question')} size={480} closeOnClickOutside={false}>
          <Stack gap="lg">
            {state.status === 'quoting' ? (
              <>
                {state.requoteReason && <AskedAgainNote of={state.requoteReason} />}
                <Quoting row={state.row} />
              </>
            ) : (
              <FailureNote
                failure={state.failure}
                doing={state.quote === null ? 'reading' : 'cancelling'}
                onRetry={() => void askCancel(state.row)}
              />
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={dropCancel} data-autofocus>
                {state.status === 'quoting' ? say('cancelDialog.back') : say('common.close')}
              </Button>
            </Group>
          </Stack>
        </Modal>
      )
    default:
      return state satisfies never
  }
}

/** Why the dialog asks for confirmation a second time. */
function AskedAgainNote({ of }: { readonly of: RequoteFailure }) {
  const { what, meaning, next } = failureWords(of, 'cancelling')
  return (
    <Warning>
      {meaning} {what} {next} <MeaningButton explanation={failureMeaning(of)} />
    </Warning>
  )
}

function Quoting({ row }: { readonly row: LedgerRow }) {
  return (
    <>
      <p className="sentence" role="status">
        {say('cancelDialog.asking', { spokenReference: spokenReference(row) })}
      </p>
      <Skeleton height={14} width="80%" />
      <Skeleton height={14} width="55%" />
    </>
  )
}

function QuoteDetails({ quote }: { readonly quote: CancelQuote }) {
  const { zone } = useClock()
  const { row, next, currency, penalty, fresh, atMs, clockOffsetMs, was } = quote
  return (
    <Stack gap="sm">
      {next && (
        <p className={styles.line}>
          <IconClock aria-hidden />
          <span>
            {say('cancelDialog.nextStep', {
              from: formatMoment(next.from, zone),
              isZero: isZero(next.amount) ? 'yes' : 'no',
              amount: moneyWords(next.amount, currency),
            })}
          </span>
        </p>
      )}
      {penalty.kind === 'charged' && (
        <p className={styles.line}>{say('cancelDialog.appliesSince', { from: formatMoment(penalty.from, zone) })}</p>
      )}
      {penalty.kind === 'unknown' && <Warning>{say('cancelDialog.termsUnknownWarning')}</Warning>}
      {row.rateType === 'DIRECT' && <p className={styles.line}>{say('cancelDialog.paidAtHotelNote')}</p>}
      {was && <Warning>{stayChangedWords(was)}</Warning>}
      {clocksDiffer(clockOffsetMs) && <Warning>{say('cancelDialog.clocksDiffer')}</Warning>}
      {!fresh && <Warning>{say('cancelDialog.notFreshWarning', { seenAtMs: formatInstant(row.seenAtMs, zone) })}</Warning>}
      <p className="caption">{say('cancelDialog.computedAt', { atMs: formatInstant(atMs, zone) })}</p>
    </Stack>
  )
}

function Warning({ children }: { readonly children: React.ReactNode }) {
  return (
    <p className={`${styles.line} ${styles.warning}`} role="note">
      <IconAlertTriangle aria-hidden />
      <span>{children}</span>
    </p>
  )
}

import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { AttemptView } from '../../../../shared/contract/views/booking-views.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import type { Terms } from '../../../../shared/domain/terms.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { useFocusBack } from '../../../ui/keys/focus.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { datesWords } from '../../../ui/wording/stay-words.ts'
import { ContactFacts } from '../attempt-facts.tsx'
import { attemptWords } from '../book-words.ts'
import styles from '../confirmation.module.css'
import { type CardDraft, CardPart, noCard, readCard } from '../form/card-part.tsx'
import { useFieldState } from '../form/field-state.ts'
import { type Acknowledgement, isQuestion, maxReasonLength, reasonProblem } from './acknowledgement.ts'
import { DeskQuestion, type WithoutCatchUp } from './desk-question.tsx'

interface SendAgainDialogProps {
  readonly shown: AttemptView
  readonly agreed: Terms
  /** Whether a request is in flight; `failure` is why the last one failed. */
  readonly busy: boolean
  readonly failure: Failure | null
  onClose(): void
}

/**
 * Asks before the same booking is sent again. Card data is not stored, so the clerk types it again; it stays in this component until the desk
 * has sent or refused the booking.
 */
export function SendAgainDialog({ shown, agreed, busy, failure, onClose }: SendAgainDialogProps) {
  useFocusBack()
  const sendAgain = useApp((app) => app.booking.sendAgain)
  const replaces = useApp((app) => app.ledger.rebookings.open.find(({ clientRef }) => clientRef === shown.clientRef)?.old ?? null)
  const cardEntry = useApp((app) => app.settings.cardEntry)
  const clock = useClock()
  const direct = agreed.rateType === 'DIRECT'
  const [open, setOpen] = useState(direct)
  const [card, setCard] = useState<CardDraft>(noCard)
  const [hasSent, setHasSent] = useState(false)
  const [reason, setReason] = useState('')
  const isExplained = !shown.spent || reasonProblem(reason) === null
  const [catchUpSkip, setCatchUpSkip] = useState<WithoutCatchUp>({})
  const reading = readCard(cardEntry && open ? card : noCard, clock)
  const fields = useFieldState(reading.ok ? [] : reading.problems, false)
  const isOver = hasSent && !busy && !isQuestion(failure)

  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])

  const send = (acknowledgement: Acknowledgement | null) => {
    if (!reading.ok || !isExplained) return
    void sendAgain(reading.card, shown.spent ? { ...acknowledgement, reason: acknowledgement?.reason ?? reason } : acknowledgement)
    setHasSent(true)
  }
  if (hasSent && failure && isQuestion(failure)) {
    return (
      <DeskQuestion
        failure={failure}
        replaces={replaces}
        wanted={attemptWords(shown)}
        confirm={say('sendAgainDialog.confirmNewReference')}
        busy={busy}
        catchUpSkip={catchUpSkip}
        onAnswer={(acknowledgement, nextCatchUpSkip) => {
          setCatchUpSkip(nextCatchUpSkip)
          send(acknowledgement)
        }}
        onClose={onClose}
      />
    )
  }
  // While the booking is being sent, the page shows its progress.
  if (hasSent) return null

  const { amount, currency } = agreed
  const price = amount !== null && currency !== null ? say('sendAgainDialog.price', { money: formatMoney({ amount, currency }) }) : ''
  return (
    <ConfirmDialog
      title={say('sendAgainDialog.question')}
      sentence={say('sendAgainDialog.sentence', {
        price,
        hotelName: shown.hotelName ?? shown.hotelCode ?? say('sendAgainDialog.hotelUnnamed'),
        dates: datesWords(shown.checkin, shown.checkout),
        holder: shown.holder ?? say('sendAgainDialog.holderUnnamed'),
        needsNewReference: shown.spent ? 'yes' : 'no',
      })}
      confirmLabel={say('sendAgainDialog.confirm', { price })}
      disabled={!reading.ok || !isExplained || isCostHidden()}
      missing={isExplained ? null : say('common.reasonMissing')}
      onConfirm={() => send(null)}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        <ContactFacts {...shown} />
      </dl>
      <CostHidden what="action" />
      {shown.spent && (
        <TextInput
          label={say('sendAgainDialog.reasonLabel')}
          description={say('sendAgainDialog.reasonHint')}
          value={reason}
          maxLength={maxReasonLength}
          autoComplete="off"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {cardEntry && <CardPart card={card} open={open} direct={direct} fields={fields} onChange={setCard} onOpen={setOpen} />}
    </ConfirmDialog>
  )
}

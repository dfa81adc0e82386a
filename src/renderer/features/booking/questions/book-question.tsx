import { useState } from 'react'
import type { RateCheck } from '../../../../shared/contract/views/booking-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { checkWaitWords } from '../../../ui/desk-abilities.ts'
import { useFocusBack } from '../../../ui/keys/focus.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { catchUpWords } from '../../../ui/wording/sync-words.ts'
import { ContactFacts } from '../attempt-facts.tsx'
import { bookSentence, bookWords, stayToBookWords } from '../book-words.ts'
import styles from '../confirmation.module.css'
import type { Order } from '../form/guests.ts'
import { type Acknowledgement, isQuestion } from './acknowledgement.ts'
import { DeskQuestion, type WithoutCatchUp } from './desk-question.tsx'

interface BookQuestionProps {
  readonly check: RateCheck
  readonly order: Order
  onBook(acknowledgement: Acknowledgement | null): void
  onClose(): void
}

/**
 * Asks for confirmation of the booking; then, if the catch-up is still pending, whether to book without it; then, if the desk knows of similar
 * stays, whether this is another one.
 */
export function BookQuestion({ check, order, onBook, onClose }: BookQuestionProps) {
  useFocusBack()
  const sending = useApp((app) => app.booking.sending)
  const replaces = useApp((app) => app.booking.form.inPlaceOf?.booking ?? null)
  const waitReason = useApp(({ desk }) => checkWaitWords(desk) ?? (desk?.catchUp ? catchUpWords(desk.catchUp) : null))
  const { nowMs, zone } = useClock()
  const { holder } = order
  // Ignore the refusal of an earlier attempt until this one is sent.
  const [hasSent, setHasSent] = useState(false)
  const [catchUpSkip, setCatchUpSkip] = useState<WithoutCatchUp>({})
  const refused = hasSent && sending.status === 'refused' ? sending.failure : null
  const book = (acknowledgement: Acknowledgement | null) => {
    setHasSent(true)
    onBook(acknowledgement)
  }

  // While the booking is being sent, the page behind shows the elapsed time and that the clerk may leave.
  if (sending.status === 'sending') return null
  if (refused && isQuestion(refused)) {
    return (
      <DeskQuestion
        failure={refused}
        replaces={replaces}
        wanted={stayToBookWords(check, order)}
        confirm={say('bookQuestion.confirm')}
        catchUpSkip={catchUpSkip}
        onAnswer={(acknowledgement, nextCatchUpSkip) => {
          setCatchUpSkip(nextCatchUpSkip)
          book(acknowledgement)
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      title={say('bookQuestion.title')}
      sentence={bookSentence(check, order, nowMs, zone)}
      confirmLabel={bookWords(check)}
      missing={waitReason}
      onConfirm={() => book(null)}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        <ContactFacts email={holder.email ?? null} phone={holder.phone ?? null} specialRequest={order.specialRequest ?? null} />
      </dl>
    </ConfirmDialog>
  )
}

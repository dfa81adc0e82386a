import { useState } from 'react'
import type { RateCheck } from '../../../shared/booking-views.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { checkWaitWords } from '../../ui/desk-abilities.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { type Acknowledgement, staysIn } from './acknowledgement.ts'
import { bookSentence, bookWords, wantedWords } from './book-words.ts'
import type { Order } from './guests.ts'
import { SimilarStaysDialog } from './similar-stays-dialog.tsx'

interface BookQuestionProps {
  readonly check: RateCheck
  readonly order: Order
  onBook(over: Acknowledgement | null): void
  onClose(): void
}

/** What will happen, in one sentence; then, where the desk knows of stays that may be the same, whether this is another one. */
export function BookQuestion({ check, order, onBook, onClose }: BookQuestionProps) {
  useFocusBack()
  const sending = useApp((app) => app.sending)
  const waits = useApp((app) => checkWaitWords(app.desk))
  const { nowMs, zone } = useClock()
  // What an earlier question came to is not the answer to this one.
  const [asked, setAsked] = useState(false)
  const busy = sending.status === 'sending'
  const stays = !asked || sending.status === 'idle' ? [] : busy ? sending.over : staysIn(sending.failure)
  const book = (over: Acknowledgement | null) => {
    setAsked(true)
    onBook(over)
  }

  if (stays.length > 0) {
    return (
      <SimilarStaysDialog
        stays={stays}
        wanted={wantedWords(check, order)}
        confirm="Book all the same"
        busy={busy}
        onConfirm={book}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      title="Book"
      sentence={bookSentence(check, order, nowMs, zone)}
      confirm={bookWords(check)}
      busy={busy}
      missing={waits}
      onConfirm={() => book(null)}
      onClose={onClose}
    />
  )
}

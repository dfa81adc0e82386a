import type { SimilarStay } from '../../../../shared/contract/similar-stay.ts'
import type { Acknowledgement, ReplacedBookingKey } from './acknowledgement.ts'
import { CatchUpDialog, type NotCaughtUp } from './catch-up-dialog.tsx'
import { SimilarStaysDialog } from './similar-stays-dialog.tsx'

/** The clerk's reason for booking before the catch-up is done; it is sent with every later answer too. */
export type WithoutCatchUp = Pick<Acknowledgement, 'withoutCatchUp'>

interface DeskQuestionProps {
  /** The pending catch-up, which is asked about first; null if it is done. */
  readonly notCaughtUp: NotCaughtUp | null
  /** Existing stays that may be the same as the one to be booked. */
  readonly stays: readonly SimilarStay[]
  readonly replaces: ReplacedBookingKey
  /** The stay to be booked, in one line. */
  readonly wanted: string
  /** The label of the confirming button, such as `Book all the same`. */
  readonly confirm: string
  readonly busy: boolean
  readonly catchUpSkip: WithoutCatchUp
  /** Called to send the same form again with this answer. */
  onAnswer(acknowledgement: Acknowledgement, catchUpSkip: WithoutCatchUp): void
  onClose(): void
}

/** Shows the desk's question before it sends a booking; nothing was sent yet. Renders nothing without a question. */
export function DeskQuestion({ notCaughtUp, stays, replaces, wanted, confirm, busy, catchUpSkip, onAnswer, onClose }: DeskQuestionProps) {
  if (notCaughtUp) {
    return (
      <CatchUpDialog
        failure={notCaughtUp}
        wanted={wanted}
        busy={busy}
        onConfirm={(reason) => {
          const answer = reason === null ? {} : { withoutCatchUp: reason }
          onAnswer(answer, answer)
        }}
        onClose={onClose}
      />
    )
  }
  if (stays.length === 0) return null
  return (
    <SimilarStaysDialog
      stays={stays}
      replaces={replaces}
      wanted={wanted}
      confirm={confirm}
      busy={busy}
      onConfirm={(acknowledgement) => onAnswer({ ...acknowledgement, ...catchUpSkip }, catchUpSkip)}
      onClose={onClose}
    />
  )
}

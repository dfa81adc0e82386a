import type { SimilarStay } from '../../../../shared/contract/similar-stay.ts'
import type { Acknowledgement, Replaces } from './acknowledgement.ts'
import { CatchUpDialog, type NotCaughtUp } from './catch-up-dialog.tsx'
import { SimilarStaysDialog } from './similar-stays-dialog.tsx'

/** What was said of not waiting until the service has told what was booked meanwhile; it goes out with each later answer too. */
export type WithoutCatchUp = Pick<Acknowledgement, 'withoutCatchUp'>

interface DeskQuestionProps {
  /** That the service has not told yet what was booked meanwhile: asked first. Null where it has. */
  readonly notCaughtUp: NotCaughtUp | null
  /** The stays that may be the same one. */
  readonly stays: readonly SimilarStay[]
  readonly replaces: Replaces
  /** The stay that is to be booked, in a line. */
  readonly wanted: string
  /** Sends it though there are such stays: a verb with its object, such as `Book all the same`. */
  readonly confirm: string
  readonly busy: boolean
  readonly without: WithoutCatchUp
  /** The same form goes out again, with this answer. */
  onAnswer(over: Acknowledgement, without: WithoutCatchUp): void
  onClose(): void
}

/** The desk's question before a booking goes out, of which it has sent nothing; nothing is drawn where it asks none. */
export function DeskQuestion({ notCaughtUp, stays, replaces, wanted, confirm, busy, without, onAnswer, onClose }: DeskQuestionProps) {
  if (notCaughtUp) {
    return (
      <CatchUpDialog
        failure={notCaughtUp}
        wanted={wanted}
        busy={busy}
        onConfirm={(reason) => {
          const said = reason === null ? {} : { withoutCatchUp: reason }
          onAnswer(said, said)
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
      onConfirm={(over) => onAnswer({ ...over, ...without }, without)}
      onClose={onClose}
    />
  )
}

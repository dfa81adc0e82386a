import { say } from '../../../../shared/words/say.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'

interface KeyQuestionProps {
  readonly name: string
  readonly deed: 'replace' | 'delete'
  /** Number of open outcomes that only the present key can look up. */
  readonly open: number
  readonly busy: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks for confirmation before a key that open outcomes need is replaced or deleted. */
export function KeyQuestion({ name, deed, open, busy, onConfirm, onClose }: KeyQuestionProps) {
  const outcomes = say('keyQuestion.1OutcomeIsOpenOutcomes', { open })
  return (
    <ConfirmDialog
      title={say('keyQuestion.deedTheApiKeyOf', { deed, name, outcomes })}
      sentence={say('keyQuestion.onlyThePresentKeyCan')}
      confirm={say('keyQuestion.deedAllTheSame', { deed })}
      back={say('keyQuestion.keepTheKey')}
      dangerous
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

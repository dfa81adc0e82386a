import { say } from '../../../../shared/words/say.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'

interface KeyQuestionProps {
  readonly name: string
  readonly deed: 'replace' | 'delete'
  /** Open outcomes that only the present key can find out. */
  readonly open: number
  readonly busy: boolean
  onConfirm(): void
  onClose(): void
}

/** Asked before a key goes that open outcomes need. */
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

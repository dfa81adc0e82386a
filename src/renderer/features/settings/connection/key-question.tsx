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
  const outcomes = say('keyQuestion.openCount', { open })
  return (
    <ConfirmDialog
      title={say('keyQuestion.question', { deed, name, outcomes })}
      sentence={say('keyQuestion.sentence')}
      confirm={say('keyQuestion.confirm', { deed })}
      back={say('common.keepKey')}
      dangerous
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

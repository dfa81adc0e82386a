import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'

interface KeyQuestionProps {
  readonly name: string
  readonly deed: 'Replace' | 'Delete'
  /** Open outcomes that only the present key can find out. */
  readonly open: number
  readonly busy: boolean
  onConfirm(): void
  onClose(): void
}

/** Asked before a key goes that open outcomes need. */
export function KeyQuestion({ name, deed, open, busy, onConfirm, onClose }: KeyQuestionProps) {
  const outcomes = open === 1 ? '1 outcome is' : `${open} outcomes are`
  return (
    <ConfirmDialog
      title={`${deed} the API key of ${name} although ${outcomes} open?`}
      sentence="Only the present key can find out that a request was not carried out: a “not found” that is given to another key proves nothing. What is open stays open until the present key is entered again, or until the service has told you what became of it."
      confirm={`${deed} all the same`}
      back="Keep the key"
      dangerous
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

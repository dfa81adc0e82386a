import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SimilarStay } from '../../../../shared/contract/similar-stay.ts'
import { say } from '../../../../shared/words/say.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import {
  type Acknowledgement,
  isToBeReplaced,
  longestReason,
  openFirst,
  type Replaces,
  readAcknowledgement,
  reasonProblem,
} from './acknowledgement.ts'
import { SimilarStayCard } from './similar-stay-card.tsx'
import styles from './similar-stays.module.css'

interface SimilarStaysDialogProps {
  readonly stays: readonly SimilarStay[]
  readonly replaces: Replaces
  /** The stay to be booked, in one line. */
  readonly wanted: string
  /** A verb with its object, such as `Book all the same`. */
  readonly confirm: string
  readonly busy: boolean
  onConfirm(acknowledgement: Acknowledgement): void
  onClose(): void
}

/** Asks whether the stay differs from existing similar ones. Nothing was sent, and closing sends nothing. */
export function SimilarStaysDialog({ stays, replaces, wanted, confirm, busy, onConfirm, onClose }: SimilarStaysDialogProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [reasonLeft, setReasonLeft] = useState(false)
  const reading = readAcknowledgement(stays, ticked, reason)
  const count = stays.filter(({ key }) => ticked.has(key)).length

  const tick = (keys: readonly string[], on: boolean) => {
    const others = [...ticked].filter((key) => !keys.includes(key))
    setTicked(new Set(on ? [...others, ...keys] : others))
  }
  const all = stays.map(({ key }) => key)
  const replaced = stays.filter((stay) => isToBeReplaced(stay, replaces)).length
  const others = stays.length - replaced

  return (
    <ConfirmDialog
      title={others === 0 ? say('similarStaysDialog.replace') : say('similarStaysDialog.title')}
      sentence={others === 0 ? say('similarStaysDialog.sentenceReplacing') : say('similarStaysDialog.sentence', { stays: others })}
      confirm={others === 0 ? say('similarStaysDialog.replace') : confirm}
      width={640}
      busy={busy}
      disabled={!reading.ok}
      missing={reading.ok ? null : reading.missing}
      onConfirm={() => reading.ok && onConfirm(reading.acknowledgement)}
      onClose={onClose}
    >
      <p className={styles.wanted}>
        <span className="dim">{say('common.toBeBooked')}</span> {wanted}
      </p>
      <ul className={styles.stays} aria-label={say('similarStaysDialog.listLabel')}>
        {openFirst(stays).map((stay) => (
          <SimilarStayCard
            key={stay.key}
            stay={stay}
            replaced={isToBeReplaced(stay, replaces)}
            another={ticked.has(stay.key)}
            onAnother={(on) => tick([stay.key], on)}
          />
        ))}
      </ul>
      {stays.length > 1 && (
        <Checkbox
          label={replaced > 0 ? say('similarStaysDialog.agreeAllOthers') : say('similarStaysDialog.agreeAll')}
          checked={count === stays.length}
          indeterminate={count > 0 && count < stays.length}
          onChange={(event) => tick(all, event.currentTarget.checked)}
        />
      )}
      {stays.some(({ open }) => open) && (
        <TextInput
          label={say('similarStaysDialog.reasonLabel')}
          description={say('similarStaysDialog.reasonHint')}
          value={reason}
          maxLength={longestReason}
          autoComplete="off"
          error={reasonLeft ? reasonProblem(reason) : null}
          onChange={(event) => setReason(event.currentTarget.value)}
          onBlur={() => setReasonLeft(true)}
        />
      )}
    </ConfirmDialog>
  )
}

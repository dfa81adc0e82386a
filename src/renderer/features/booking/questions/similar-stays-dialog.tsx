import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SimilarStay } from '../../../../shared/contract/similar-stay.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { type Acknowledgement, longestReason, openFirst, readAcknowledgement, reasonProblem } from './acknowledgement.ts'
import { SimilarStayCard } from './similar-stay-card.tsx'
import styles from './similar-stays.module.css'

interface SimilarStaysDialogProps {
  readonly stays: readonly SimilarStay[]
  /** The stay that is to be booked, in a line. */
  readonly wanted: string
  /** A verb with its object, such as `Book all the same`. */
  readonly confirm: string
  readonly busy: boolean
  onConfirm(acknowledgement: Acknowledgement): void
  onClose(): void
}

/** Asks whether the stay is another one than those that are there already. Nothing was sent, and closing sends nothing. */
export function SimilarStaysDialog({ stays, wanted, confirm, busy, onConfirm, onClose }: SimilarStaysDialogProps) {
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

  return (
    <ConfirmDialog
      title="Is this another stay?"
      sentence={
        stays.length === 1
          ? 'Nothing was sent: a stay that is there already may be this one.'
          : `Nothing was sent: ${stays.length} stays that are there already may be this one.`
      }
      confirm={confirm}
      width={640}
      busy={busy}
      disabled={!reading.ok}
      missing={reading.ok ? null : reading.missing}
      onConfirm={() => reading.ok && onConfirm(reading.acknowledgement)}
      onClose={onClose}
    >
      <p className={styles.wanted}>
        <span className="dim">To be booked</span> {wanted}
      </p>
      <ul className={styles.stays} aria-label="Stays that may be the same">
        {openFirst(stays).map((stay) => (
          <SimilarStayCard key={stay.key} stay={stay} another={ticked.has(stay.key)} onAnother={(on) => tick([stay.key], on)} />
        ))}
      </ul>
      {stays.length > 1 && (
        <Checkbox
          label="All of these are other stays"
          checked={count === stays.length}
          indeterminate={count > 0 && count < stays.length}
          onChange={(event) => tick(all, event.currentTarget.checked)}
        />
      )}
      {stays.some(({ open }) => open) && (
        <TextInput
          label="Why this is another stay"
          description="Asked because the outcome of a booking above is not known yet. It goes into the evidence."
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

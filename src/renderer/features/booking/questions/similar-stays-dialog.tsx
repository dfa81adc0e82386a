import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { SimilarStay } from '../../../../shared/contract/similar-stay.ts'
import { knownStatus } from '../../../../shared/domain/schemas.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { CaseBadge, StatusBadge } from '../../../ui/booking/status-badge.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { datesWords } from '../../../ui/wording/stay-words.ts'
import { bookedByWords } from '../book-words.ts'
import {
  type Acknowledgement,
  isToBeReplaced,
  longestReason,
  type ReplacedBookingKey,
  readAcknowledgement,
  reasonProblem,
  sortOpenFirst,
} from './acknowledgement.ts'
import styles from './similar-stays.module.css'

interface SimilarStayCardProps {
  readonly stay: SimilarStay
  /** Whether it is the booking that the new one replaces. */
  readonly replaced: boolean
  /** Whether the clerk has confirmed that this is another stay, or the one to be replaced. */
  readonly acknowledged: boolean
  onAnother(acknowledged: boolean): void
}

/** Shows a stay that may be the same: its facts, its status, and a link to it. */
function SimilarStayCard({ stay, replaced, acknowledged, onAnother }: SimilarStayCardProps) {
  const { nowMs, zone } = useClock()
  const { open, status, hotelName, destinationName, checkin, checkout, holder, guests, total, currency, sameHotel, clientRef, bookingRef } =
    stay
  const hasFailed = !open && status === 'FAILED'
  return (
    <li>
      <fieldset className={styles.stay} data-open={open}>
        <legend className="unseen">{hotelName ?? say('common.hotelNotStated')}</legend>
        <div className={styles.head}>
          <Status stay={stay} />
          <span className="strong">{hotelName ?? say('common.hotelNotStated')}</span>
          <span className="dim">{destinationName}</span>
          <span className={styles.where}>{sameHotel ? say('similarStayCard.sameHotel') : say('similarStayCard.sameDestinationOnly')}</span>
        </div>
        <p>{datesWords(checkin, checkout)}</p>
        {(holder !== null || total !== null) && (
          <p className={styles.who}>
            {holder !== null && <span>{guests === null ? holder : say('similarStayCard.holderAndGuests', { holder, guests })}</span>}
            {total !== null && <Amount amount={total} currency={currency} />}
          </p>
        )}
        {(stay.otherDesk || stay.madeAtMs !== null) && <p className={styles.made}>{bookedByWords(stay, nowMs, zone)}</p>}
        <p className={styles.references}>
          {bookingRef !== null && <Reference name={say('common.booking')} text={bookingRef} label={say('common.bookingReferenceToCopy')} />}
          {clientRef !== null && (
            <Reference name={say('similarStayCard.clientReferenceLabel')} text={clientRef} label={say('common.clientReferenceToCopy')} />
          )}
        </p>
        {open && (
          <p className={styles.open}>
            <IconAlertTriangle aria-hidden /> {say('similarStayCard.unknownWarning')}
          </p>
        )}
        {hasFailed && (
          <p className={styles.open}>
            <IconAlertTriangle aria-hidden /> {say('similarStayCard.failedWarning')}
          </p>
        )}
        <div className={styles.foot}>
          <Checkbox
            label={labelOf(replaced, hasFailed)}
            checked={acknowledged}
            onChange={(event) => onAnother(event.currentTarget.checked)}
          />
          <OpenStayButton stay={stay} />
        </div>
      </fieldset>
    </li>
  )
}

function labelOf(replaced: boolean, hasFailed: boolean): string {
  if (replaced) return say('similarStayCard.agreeReplaced')
  return hasFailed ? say('similarStayCard.agreeFailed') : say('similarStayCard.agreeOther')
}

function Reference({ name, text, label }: { readonly name: string; readonly text: string; readonly label: string }) {
  return (
    <span>
      <span className="caption">{name}</span> <CopyText text={text} label={label} />
    </span>
  )
}

/** Shows an open attempt as in flight or unknown, and a booking with the status of the service. */
function Status({ stay: { open, status } }: { readonly stay: SimilarStay }) {
  if (open) return <CaseBadge state={status === 'SENDING' ? status : 'UNKNOWN'} />
  return <StatusBadge status={status} known={knownStatus(status)} />
}

/** A button that opens the stay on its own page. It sends nothing, and the booking form stays filled. */
function OpenStayButton({ stay: { open, clientRef, bookingRef } }: { readonly stay: SimilarStay }) {
  const goTo = useApp((app) => app.goTo)
  if (open) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => goTo(clientRef === null ? { name: 'unknown' } : { name: 'confirmation', clientRef })}
      >
        {say('similarStayCard.showOpenBooking')}
      </Button>
    )
  }
  const find = bookingRef ?? clientRef
  return (
    find !== null && (
      <Button size="compact-sm" variant="default" onClick={() => goTo({ name: 'ledger', find })}>
        {say('common.openInLedger')}
      </Button>
    )
  )
}

interface SimilarStaysDialogProps {
  readonly stays: readonly SimilarStay[]
  readonly replaces: ReplacedBookingKey
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
  const [reasonTouched, setReasonLeft] = useState(false)
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
      confirmLabel={others === 0 ? say('similarStaysDialog.replace') : confirm}
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
        {sortOpenFirst(stays).map((stay) => (
          <SimilarStayCard
            key={stay.key}
            stay={stay}
            replaced={isToBeReplaced(stay, replaces)}
            acknowledged={ticked.has(stay.key)}
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
          error={reasonTouched ? reasonProblem(reason) : null}
          onChange={(event) => setReason(event.currentTarget.value)}
          onBlur={() => setReasonLeft(true)}
        />
      )}
    </ConfirmDialog>
  )
}

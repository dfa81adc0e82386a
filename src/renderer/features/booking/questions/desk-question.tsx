import { Button, Checkbox, Progress, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { SimilarStay } from '../../../../shared/contract/similar-stay.ts'
import { knownStatus } from '../../../../shared/domain/schemas.ts'
import { say } from '../../../../shared/words/say.ts'
import type { Page } from '../../../frame-slice.ts'
import { useApp } from '../../../store.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { CaseBadge, StatusBadge } from '../../../ui/booking/status-badge.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { MeaningButton } from '../../../ui/help/meaning-button.tsx'
import { failureMeaning } from '../../../ui/help/meanings/failure-meaning.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { failureWords } from '../../../ui/wording/failure-words.ts'
import { datesWords } from '../../../ui/wording/stay-words.ts'
import { catchUpWords } from '../../../ui/wording/sync-words.ts'
import { bookedByWords } from '../book-words.ts'
import {
  type Acknowledgement,
  isToBeReplaced,
  maxReasonLength,
  type ReplacedBookingKey,
  readAcknowledgement,
  reasonProblem,
  similarStaysIn,
  skipReasonProblem,
  sortOpenFirst,
} from './acknowledgement.ts'
import styles from './questions.module.css'

/** The clerk's reason for booking before the catch-up is done; it is also sent with every later answer. */
export type WithoutCatchUp = Pick<Acknowledgement, 'withoutCatchUp'>

interface DeskQuestionProps {
  /** A pending catch-up, or existing stays that may be the same as the one to be booked. */
  readonly failure: Failure
  readonly replaces: ReplacedBookingKey
  /** The stay to be booked, in one line. */
  readonly wanted: string
  /** The label of the confirming button, such as `Book all the same`. */
  readonly confirm: string
  readonly busy?: boolean
  readonly catchUpSkip: WithoutCatchUp
  /** Called to send the same form again with this answer. */
  onAnswer(acknowledgement: Acknowledgement, catchUpSkip: WithoutCatchUp): void
  onClose(): void
}

/** Shows the desk's question before it sends a booking; nothing was sent yet. */
export function DeskQuestion({ failure, replaces, catchUpSkip, onAnswer, ...shared }: DeskQuestionProps) {
  if (failure.kind === 'notCaughtUp') {
    return (
      <CatchUpDialog
        {...shared}
        failure={failure}
        onConfirm={(reason) => {
          const answer = reason === null ? {} : { withoutCatchUp: reason }
          onAnswer(answer, answer)
        }}
      />
    )
  }
  return (
    <SimilarStaysDialog
      {...shared}
      stays={similarStaysIn(failure)}
      replaces={replaces}
      onConfirm={(acknowledgement) => onAnswer({ ...acknowledgement, ...catchUpSkip }, catchUpSkip)}
    />
  )
}

interface CatchUpDialogProps extends Pick<DeskQuestionProps, 'wanted' | 'busy' | 'onClose'> {
  readonly failure: Extract<Failure, { kind: 'notCaughtUp' }>
  /** Tries again; a reason sends the booking without waiting for the answer. */
  onConfirm(withoutCatchUp: string | null): void
}

/**
 * Shows that the booking waits for the catch-up. If the service does not answer, the clerk may give a reason and book without it. Closing sends
 * nothing.
 */
function CatchUpDialog({ failure, wanted, busy = false, onConfirm, onClose }: CatchUpDialogProps) {
  const catchUp = useApp((app) => app.desk?.catchUp ?? null)
  const [reason, setReason] = useState('')
  const [isTouched, setIsTouched] = useState(false)
  const { what, meaning } = failureWords(failure, 'booking')
  const why = catchUp === null ? null : (catchUp.why ?? failure.why)
  const problem = skipReasonProblem(reason)

  return (
    <ConfirmDialog
      title={say('catchUpDialog.title')}
      sentence={catchUp === null ? say('catchUpDialog.sentenceAnswered') : `${what} ${meaning}`}
      confirmLabel={catchUp === null ? say('catchUpDialog.confirm') : say('common.tryAgain')}
      width={640}
      busy={busy}
      onConfirm={() => onConfirm(null)}
      onClose={onClose}
    >
      <p className={styles.wanted}>
        <span className="dim">{say('common.toBeBooked')}</span> {wanted}
      </p>
      {catchUp !== null && (
        <div className={styles.progress}>
          <p role="status">
            {why === null ? catchUpWords(catchUp) : say('catchUpDialog.sentenceRetrying', { what: failureWords(why).what })}
          </p>
          {catchUp.windows > 1 && (
            <Progress value={(catchUp.done / catchUp.windows) * 100} size={4} radius={0} aria-label={catchUpWords(catchUp)} />
          )}
        </div>
      )}
      {catchUp !== null && (
        <div>
          <MeaningButton explanation={failureMeaning(failure)} />
        </div>
      )}
      {why !== null && (
        <div className={styles.without}>
          <TextInput
            label={say('catchUpDialog.reasonLabel')}
            description={say('catchUpDialog.reasonHint')}
            value={reason}
            maxLength={maxReasonLength}
            autoComplete="off"
            error={isTouched && reason !== '' ? problem : null}
            disabled={busy}
            onChange={(event) => setReason(event.currentTarget.value)}
            onBlur={() => setIsTouched(true)}
          />
          <Button variant="outline" color="red" disabled={busy || problem !== null} onClick={() => onConfirm(reason)}>
            {say('catchUpDialog.bookAnyway')}
          </Button>
        </div>
      )}
    </ConfirmDialog>
  )
}

interface SimilarStayCardProps {
  readonly stay: SimilarStay
  /** Whether it is the booking that the new one replaces. */
  readonly replaced: boolean
  /** Whether the clerk has confirmed that this is another stay, or the one to be replaced. */
  readonly acknowledged: boolean
  onAcknowledge(acknowledged: boolean): void
}

/** Shows a stay that may be the same: its facts, its status, and a link to it. */
function SimilarStayCard({ stay, replaced, acknowledged, onAcknowledge }: SimilarStayCardProps) {
  const { nowMs, zone } = useClock()
  const { open, status, hotelName, destinationName, checkin, checkout, holder, guests, total, currency, sameHotel, clientRef, bookingRef } =
    stay
  const hasFailed = !open && status === 'FAILED'
  const warning = open ? say('similarStayCard.unknownWarning') : hasFailed && say('similarStayCard.failedWarning')
  const agreement = hasFailed ? say('similarStayCard.agreeFailed') : say('similarStayCard.agreeOther')
  return (
    <li>
      <fieldset className={styles.stay} data-open={open}>
        <legend className="unseen">{hotelName ?? say('common.hotelNotStated')}</legend>
        <div className={styles.head}>
          {open ? (
            <CaseBadge state={status === 'SENDING' ? status : 'UNKNOWN'} />
          ) : (
            <StatusBadge status={status} known={knownStatus(status)} />
          )}
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
        {warning && (
          <p className={styles.open}>
            <IconAlertTriangle aria-hidden /> {warning}
          </p>
        )}
        <div className={styles.foot}>
          <Checkbox
            label={replaced ? say('similarStayCard.agreeReplaced') : agreement}
            checked={acknowledged}
            onChange={(event) => onAcknowledge(event.currentTarget.checked)}
          />
          <OpenStayButton stay={stay} />
        </div>
      </fieldset>
    </li>
  )
}

function Reference({ name, text, label }: { readonly name: string; readonly text: string; readonly label: string }) {
  return (
    <span>
      <span className="caption">{name}</span> <CopyText text={text} label={label} />
    </span>
  )
}

/** A button that opens the stay on its own page. It sends nothing, and the booking form stays filled. */
function OpenStayButton({ stay: { open, clientRef, bookingRef } }: { readonly stay: SimilarStay }) {
  const goTo = useApp((app) => app.goTo)
  const find = bookingRef ?? clientRef
  const openCase: Page = clientRef === null ? { name: 'unknown' } : { name: 'confirmation', clientRef }
  const page: Page | null = open ? openCase : find === null ? null : { name: 'ledger', find }
  return (
    page && (
      <Button size="compact-sm" variant="default" onClick={() => goTo(page)}>
        {open ? say('similarStayCard.showOpenBooking') : say('common.openInLedger')}
      </Button>
    )
  )
}

interface SimilarStaysDialogProps extends Pick<DeskQuestionProps, 'replaces' | 'wanted' | 'confirm' | 'busy' | 'onClose'> {
  readonly stays: readonly SimilarStay[]
  onConfirm(acknowledgement: Acknowledgement): void
}

/** Asks whether the stay differs from existing similar ones. Nothing was sent, and closing sends nothing. */
export function SimilarStaysDialog({ stays, replaces, wanted, confirm, busy = false, onConfirm, onClose }: SimilarStaysDialogProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [reasonTouched, setReasonTouched] = useState(false)
  const reading = readAcknowledgement(stays, ticked, reason)
  const count = stays.filter(({ key }) => ticked.has(key)).length

  const tick = (keys: readonly string[], on: boolean) => {
    const others = [...ticked].filter((key) => !keys.includes(key))
    setTicked(new Set(on ? [...others, ...keys] : others))
  }
  const allKeys = stays.map(({ key }) => key)
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
            onAcknowledge={(on) => tick([stay.key], on)}
          />
        ))}
      </ul>
      {stays.length > 1 && (
        <Checkbox
          label={replaced > 0 ? say('similarStaysDialog.agreeAllOthers') : say('similarStaysDialog.agreeAll')}
          checked={count === stays.length}
          indeterminate={count > 0 && count < stays.length}
          onChange={(event) => tick(allKeys, event.currentTarget.checked)}
        />
      )}
      {stays.some(({ open }) => open) && (
        <TextInput
          label={say('similarStaysDialog.reasonLabel')}
          description={say('similarStaysDialog.reasonHint')}
          value={reason}
          maxLength={maxReasonLength}
          autoComplete="off"
          error={reasonTouched ? reasonProblem(reason) : null}
          onChange={(event) => setReason(event.currentTarget.value)}
          onBlur={() => setReasonTouched(true)}
        />
      )}
    </ConfirmDialog>
  )
}

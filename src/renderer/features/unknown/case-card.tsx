import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { BookingCase } from '../../../shared/booking-views.ts'
import { daysBetween, formatInstant } from '../../../shared/dates.ts'
import type { Failure } from '../../../shared/failure.ts'
import { Amount } from '../../ui/amount.tsx'
import { caseWords } from '../../ui/case-words.ts'
import { useClock } from '../../ui/clock.tsx'
import { CopyText } from '../../ui/copy-button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { FailureReason } from '../../ui/failure-reason.tsx'
import { DayText } from '../../ui/moment.tsx'
import { CaseBadge } from '../../ui/status-badge.tsx'
import styles from './case-card.module.css'
import { lookUpWords } from './look-up-words.ts'

interface CaseCardProps {
  readonly attempt: BookingCase
  /** The look-up that the clerk asked for: on its way, or how it failed. */
  readonly lookUp: 'asking' | Failure | undefined
  onLookUp(): void
  /** Opens the booking in the ledger. */
  onOpen(): void
  /** Shows what was agreed, and what may be done. */
  onShow(): void
}

/** One booking attempt: what it is, what is known of it, what to do. */
export function CaseCard({ attempt, lookUp, onLookUp, onOpen, onShow }: CaseCardProps) {
  const { zone } = useClock()
  const { verdict, meaning, may } = caseWords[attempt.state]
  const { clientRef, bookingRef, hotelName, hotelCode, checkin, checkout, holder, agreed, open, createdAtMs } = attempt
  const nights = daysBetween(checkin, checkout)
  return (
    <article className={styles.card} data-open={open} aria-label={`${hotelName ?? hotelCode ?? 'Hotel not stated'}, ${holder}`}>
      <header className={styles.head}>
        <CaseBadge state={attempt.state} />
        <h2 className={styles.hotel}>{hotelName ?? hotelCode ?? 'Hotel not stated'}</h2>
        <Amount amount={agreed.amount} currency={agreed.currency} strong />
      </header>
      <p className={styles.verdict}>
        <strong>{verdict}.</strong> {meaning}
      </p>
      {open && <p className="dim">{lookUpWords(attempt, zone)}</p>}
      <FailureReason attempt={attempt} />
      {lookUp !== undefined && lookUp !== 'asking' && <FailureNote failure={lookUp} onRetry={onLookUp} />}
      <dl className={styles.facts}>
        <dt>Stay</dt>
        <dd>
          <DayText date={checkin} /> to <DayText date={checkout} />, {nights} {nights === 1 ? 'night' : 'nights'}
        </dd>
        <dt>Holder</dt>
        <dd>{holder}</dd>
        <dt>Client reference</dt>
        <dd>
          <CopyText text={clientRef} label="client reference" />
        </dd>
        {bookingRef !== null && (
          <>
            <dt>Booking reference</dt>
            <dd>
              <CopyText text={bookingRef} label="booking reference" />
            </dd>
          </>
        )}
        <dt>Begun</dt>
        <dd>{formatInstant(createdAtMs, zone)}</dd>
      </dl>
      <div className={styles.actions}>
        {may === 'lookUp' && (
          <Button leftSection={<IconRefresh aria-hidden />} loading={lookUp === 'asking'} onClick={onLookUp}>
            Look up now
          </Button>
        )}
        {!open && !attempt.booking && (
          <Button variant="default" onClick={onShow}>
            {may === 'sendAgain' ? 'Send again, or look at it' : 'Look at the attempt'}
          </Button>
        )}
        {attempt.booking && (
          <Button variant="default" onClick={onOpen}>
            Open in the ledger
          </Button>
        )}
      </div>
    </article>
  )
}

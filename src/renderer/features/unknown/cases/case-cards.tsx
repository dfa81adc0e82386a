import { Button, Checkbox } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { daysBetween } from '../../../../shared/domain/dates.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { differsSentence } from '../../../ui/booking/booked-differently.tsx'
import { type InboxBooking, type InboxCancellation, inboxKey, isOnlyInJournal } from '../../../ui/booking/inbox-case.ts'
import { useClock } from '../../../ui/clock.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { FailureReason } from '../../../ui/feedback/failure-reason.tsx'
import { attemptMeaningOf, cancellationMeaning } from '../../../ui/help/meanings/booking-meaning.ts'
import { DayText } from '../../../ui/moment.tsx'
import { attemptWords, cancellationWords } from '../../../ui/wording/case-words.ts'
import styles from './case-sheet.module.css'
import { CaseFact, CaseSheet, Caution, endWords, LookUps, OtherKey } from './case-sheet.tsx'

/** Card of a booking attempt: what was sent, what was tried, what is known, and what is safe to do. */
export function BookingCard({ attempt }: { readonly attempt: InboxBooking }) {
  const { zone } = useClock()
  const goTo = useApp((app) => app.goTo)
  const { questions, lookUp, cancelWhenKnown } = useApp((app) => app.unknown)
  const question = questions[inboxKey(attempt)]
  const isAsking = (asked: 'lookUp' | 'cancelWhenKnown') => question?.asked === asked && question.failure === null
  const { agreed, checkin, checkout, clientRef, bookingRef, sentAtMs, createdAtMs, state, open, attempts, bookedDifferently } = attempt
  const words = attemptWords(attempt)
  return (
    <CaseSheet
      what={say('common.booking')}
      words={words}
      status={attemptMeaningOf(attempt)}
      hotel={attempt.hotelName ?? attempt.hotelCode ?? say('common.hotelNotKnown')}
      amount={
        agreed && (
          <span>
            <span className="caption">{say('bookingCard.agreed')} </span>
            <Amount amount={agreed.amount} currency={agreed.currency} strong />
          </span>
        )
      }
      remarks={
        <>
          {attempt.escalated && (
            <Caution>
              {say('bookingCard.escalatedWarning')} <CopyText text={clientRef} label={say('bookingCard.referenceToQuote')} />
            </Caution>
          )}
          {attempt.needsKey && (
            <OtherKey unconfirmedOutcome={say('bookingCard.notBooked')}>
              <CopyText text={clientRef} label={say('bookingCard.referenceToQuote')} />
            </OtherKey>
          )}
          {isOnlyInJournal(attempt) && (
            <Caution>
              {say('bookingCard.lostFromLedger', { sentAt: formatInstant(sentAtMs ?? createdAtMs, zone), isOpen: open ? 'yes' : 'no' })}
            </Caution>
          )}
          {state === 'CONFIRMED' && bookedDifferently.length > 0 && (
            <Caution>{say('bookingCard.bookedDifferently', { differsSentence: differsSentence(bookedDifferently) })}</Caution>
          )}
          {question?.failure && (
            <FailureNote failure={question.failure} onRetry={question.asked === 'lookUp' ? () => void lookUp(attempt) : undefined} />
          )}
        </>
      }
      facts={
        <>
          {checkin !== null && checkout !== null && (
            <CaseFact name={say('common.stay')}>
              <DayText date={checkin} /> {say('common.toDate')} <DayText date={checkout} />,{' '}
              {say('bookingCard.nights', { nights: daysBetween(checkin, checkout) })}
            </CaseFact>
          )}
          {attempt.holder !== null && <CaseFact name={say('common.holder')}>{attempt.holder}</CaseFact>}
          <CaseFact name={say('common.clientReference')}>
            <CopyText text={clientRef} label={say('common.clientReferenceToCopy')} />
          </CaseFact>
          {bookingRef !== null && <BookingReference reference={bookingRef} />}
          {attempts.length === 0 ? (
            <CaseFact name={say('bookingCard.begun')}>{formatInstant(createdAtMs, zone)}</CaseFact>
          ) : (
            <CaseFact name={say('common.sent')}>
              <ol className={styles.requests}>
                {attempts.map((request) => (
                  <li key={request.number}>
                    {formatInstant(request.sentAtMs, zone)}: {endWords(request.ended)}
                  </li>
                ))}
              </ol>
            </CaseFact>
          )}
          {(open || attempt.lookUps > 0) && <LookUps {...attempt} />}
        </>
      }
      reason={<FailureReason operation="booking" subject={attempt} />}
      actions={
        <>
          {words.allowedAction === 'lookUp' && (
            <Button leftSection={<IconRefresh aria-hidden />} loading={isAsking('lookUp')} onClick={() => void lookUp(attempt)}>
              {say('common.lookUpNow')}
            </Button>
          )}
          <Button variant="default" onClick={() => goTo({ name: 'confirmation', clientRef })}>
            {words.allowedAction === 'sendAgain' ? say('bookingCard.sendAgain') : say('common.showAttempt')}
          </Button>
          {attempt.booking && (
            <Button variant="default" onClick={() => goTo({ name: 'ledger', find: bookingRef ?? clientRef })}>
              {say('common.openInLedger')}
            </Button>
          )}
          {state === 'UNKNOWN' && (
            <Checkbox
              label={say('bookingCard.cancelWhenFound')}
              description={say('bookingCard.cancelWhenFoundHint')}
              checked={attempt.cancelWanted}
              disabled={isAsking('cancelWhenKnown')}
              onChange={(event) => void cancelWhenKnown(attempt, event.currentTarget.checked)}
            />
          )}
        </>
      }
    />
  )
}

function BookingReference({ reference }: { readonly reference: string }) {
  return (
    <CaseFact name={say('common.bookingReference')}>
      <CopyText text={reference} label={say('common.bookingReferenceToCopy')} />
    </CaseFact>
  )
}

/** Card of a cancellation: the booking, the penalty, what is known, and what is safe to do. */
export function CancellationCard({ cancellation }: { readonly cancellation: InboxCancellation }) {
  const { zone } = useClock()
  const goTo = useApp((app) => app.goTo)
  const { questions, lookUp } = useApp((app) => app.unknown)
  const question = questions[inboxKey(cancellation)]
  const { state, reference, checkin, checkout, clientRef, bookingRef, agreed, cost, currency, sentAtMs, open } = cancellation
  const words = cancellationWords()[state]
  return (
    <CaseSheet
      what={say('common.cancellation')}
      words={words}
      status={cancellationMeaning[state]}
      hotel={cancellation.hotelName ?? say('common.hotelNotKnown')}
      amount={null}
      remarks={
        <>
          {cancellation.notFound && <Caution>{say('cancellationCard.notFoundWarning')}</Caution>}
          {cancellation.needsKey && (
            <OtherKey unconfirmedOutcome={say('cancellationCard.notCancelled')}>
              <CopyText text={reference} label={say('cancellationCard.referenceToQuote')} />
            </OtherKey>
          )}
          {isOnlyInJournal(cancellation) && (
            <Caution>
              {say('cancellationCard.lostFromLedger', {
                sentAt: formatInstant(sentAtMs ?? cancellation.createdAtMs, zone),
                isOpen: open ? 'yes' : 'no',
              })}
            </Caution>
          )}
          {state === 'CANCELLED' && !cancellation.verified && <p>{say('cancellationCard.notVerified')}</p>}
          {question?.failure && <FailureNote failure={question.failure} onRetry={() => void lookUp(cancellation)} />}
        </>
      }
      facts={
        <>
          {checkin !== null && checkout !== null && (
            <CaseFact name={say('common.stay')}>
              <DayText date={checkin} /> {say('common.toDate')} <DayText date={checkout} />
            </CaseFact>
          )}
          {bookingRef !== null && <BookingReference reference={bookingRef} />}
          {clientRef !== null && (
            <CaseFact name={say('common.clientReference')}>
              <CopyText text={clientRef} label={say('common.clientReferenceToCopy')} />
            </CaseFact>
          )}
          <CaseFact name={say('cancellationCard.feeAgreed')}>
            {agreed === null ? <span className="dim">{say('common.notKnown')}</span> : <Amount amount={agreed} currency={currency} />}
          </CaseFact>
          {cost !== null && (
            <CaseFact name={say('cancellationCard.charged')}>
              <Amount amount={cost} currency={currency} strong />
            </CaseFact>
          )}
          {sentAtMs !== null && <CaseFact name={say('common.sent')}>{formatInstant(sentAtMs, zone)}</CaseFact>}
          {(open || cancellation.lookUps > 0) && <LookUps {...cancellation} />}
        </>
      }
      reason={<FailureReason operation="cancelling" subject={cancellation} />}
      actions={
        <>
          {words.allowedAction === 'lookUp' && (
            <Button
              leftSection={<IconRefresh aria-hidden />}
              loading={question?.failure === null}
              onClick={() => void lookUp(cancellation)}
            >
              {say('common.lookUpNow')}
            </Button>
          )}
          <Button variant="default" onClick={() => goTo({ name: 'ledger', find: reference })}>
            {say('common.openInLedger')}
          </Button>
        </>
      }
    />
  )
}

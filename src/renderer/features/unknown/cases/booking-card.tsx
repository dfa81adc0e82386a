import { Button, Checkbox } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { daysBetween } from '../../../../shared/domain/dates.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { differsSentence } from '../../../ui/booking/booked-differently.tsx'
import { type InboxBooking, inboxKey, isOnlyInJournal } from '../../../ui/booking/inbox-case.ts'
import { useClock } from '../../../ui/clock.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { FailureReason } from '../../../ui/feedback/failure-reason.tsx'
import { attemptMeaningOf } from '../../../ui/help/meanings/booking-meaning.ts'
import { DayText } from '../../../ui/moment.tsx'
import { attemptWords } from '../../../ui/wording/case-words.ts'
import styles from './case-sheet.module.css'
import { CaseFact, CaseSheet, Caution, endWords, LookUps, OtherKey } from './case-sheet.tsx'

/** Card of a booking attempt: what was sent, what was tried, what is known, and what is safe to do. */
export function BookingCard({ attempt }: { readonly attempt: InboxBooking }) {
  const { hotelName, hotelCode, agreed } = attempt
  return (
    <CaseSheet
      what={say('common.booking')}
      words={attemptWords(attempt)}
      status={attemptMeaningOf(attempt)}
      hotel={hotelName ?? hotelCode ?? say('common.hotelNotKnown')}
      amount={
        agreed && (
          <span>
            <span className="caption">{say('bookingCard.agreed')} </span>
            <Amount amount={agreed.amount} currency={agreed.currency} strong />
          </span>
        )
      }
      remarks={<Remarks attempt={attempt} />}
      facts={<Facts attempt={attempt} />}
      reason={<FailureReason operation="booking" subject={attempt} />}
      actions={<Actions attempt={attempt} />}
    />
  )
}

function Remarks({ attempt }: { readonly attempt: InboxBooking }) {
  const { zone } = useClock()
  const question = useApp((app) => app.unknown.questions[inboxKey(attempt)])
  const lookUpCase = useApp((app) => app.unknown.lookUp)
  const { open, escalated, clientRef, sentAtMs, createdAtMs, state, bookedDifferently } = attempt
  return (
    <>
      {escalated && (
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
          {say('bookingCard.lostFromLedger', { zone: formatInstant(sentAtMs ?? createdAtMs, zone), open: open ? 'yes' : 'no' })}
        </Caution>
      )}
      {state === 'CONFIRMED' && bookedDifferently.length > 0 && (
        <Caution>{say('bookingCard.bookedDifferently', { differsSentence: differsSentence(bookedDifferently) })}</Caution>
      )}
      {question?.failure && (
        <FailureNote failure={question.failure} onRetry={question.asked === 'lookUp' ? () => void lookUpCase(attempt) : undefined} />
      )}
    </>
  )
}

function Facts({ attempt }: { readonly attempt: InboxBooking }) {
  const { zone } = useClock()
  const { checkin, checkout, holder, clientRef, bookingRef, attempts, open, createdAtMs, lookUps } = attempt
  const nights = checkin !== null && checkout !== null ? daysBetween(checkin, checkout) : null
  return (
    <>
      {checkin !== null && checkout !== null && (
        <CaseFact name={say('common.stay')}>
          <DayText date={checkin} /> {say('common.toDate')} <DayText date={checkout} />,{' '}
          {say('bookingCard.nights', { nights: nights ?? 0 })}
        </CaseFact>
      )}
      {holder !== null && <CaseFact name={say('common.holder')}>{holder}</CaseFact>}
      <CaseFact name={say('common.clientReference')}>
        <CopyText text={clientRef} label={say('common.clientReferenceToCopy')} />
      </CaseFact>
      {bookingRef !== null && (
        <CaseFact name={say('common.bookingReference')}>
          <CopyText text={bookingRef} label={say('common.bookingReferenceToCopy')} />
        </CaseFact>
      )}
      {attempts.length === 0 ? (
        <CaseFact name={say('bookingCard.begun')}>{formatInstant(createdAtMs, zone)}</CaseFact>
      ) : (
        <CaseFact name={say('common.sent')}>
          <ol className={styles.requests}>
            {attempts.map(({ number, sentAtMs, ended }) => (
              <li key={number}>
                {formatInstant(sentAtMs, zone)}: {endWords(ended)}
              </li>
            ))}
          </ol>
        </CaseFact>
      )}
      {(open || lookUps > 0) && <LookUps {...attempt} />}
    </>
  )
}

function Actions({ attempt }: { readonly attempt: InboxBooking }) {
  const goTo = useApp((app) => app.goTo)
  const lookUpCase = useApp((app) => app.unknown.lookUp)
  const cancelWhenKnown = useApp((app) => app.unknown.cancelWhenKnown)
  const question = useApp((app) => app.unknown.questions[inboxKey(attempt)])
  const isAsking = (asked: 'lookUp' | 'cancelWhenKnown') => question?.asked === asked && question.failure === null
  const { state, clientRef, bookingRef, booking, cancelWanted } = attempt
  const { allowedAction: may } = attemptWords(attempt)
  return (
    <>
      {may === 'lookUp' && (
        <Button leftSection={<IconRefresh aria-hidden />} loading={isAsking('lookUp')} onClick={() => void lookUpCase(attempt)}>
          {say('common.lookUpNow')}
        </Button>
      )}
      <Button variant="default" onClick={() => goTo({ name: 'confirmation', clientRef })}>
        {may === 'sendAgain' ? say('bookingCard.sendAgain') : say('common.showAttempt')}
      </Button>
      {booking && (
        <Button variant="default" onClick={() => goTo({ name: 'ledger', find: bookingRef ?? clientRef })}>
          {say('common.openInLedger')}
        </Button>
      )}
      {state === 'UNKNOWN' && (
        <Checkbox
          label={say('bookingCard.cancelWhenFound')}
          description={say('bookingCard.cancelWhenFoundHint')}
          checked={cancelWanted}
          disabled={isAsking('cancelWhenKnown')}
          onChange={(event) => void cancelWhenKnown(attempt, event.currentTarget.checked)}
        />
      )}
    </>
  )
}

import { Button, Checkbox } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { daysBetween, formatInstant } from '../../../../shared/domain/dates.ts'
import { useApp } from '../../../store.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { differsSentence } from '../../../ui/booking/booked-differently.tsx'
import { type InboxBooking, inboxKey, isOnlyWitnessed } from '../../../ui/booking/inbox-case.ts'
import { useClock } from '../../../ui/clock.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { FailureReason } from '../../../ui/feedback/failure-reason.tsx'
import { DayText } from '../../../ui/moment.tsx'
import { caseWords } from '../../../ui/wording/case-words.ts'
import styles from './case-sheet.module.css'
import { CaseFact, CaseSheet, Caution } from './case-sheet.tsx'
import { LookUps } from './look-ups.tsx'
import { OtherKey } from './other-key.tsx'
import { endWords } from './request-words.ts'

/** One booking attempt: what was sent, what has been tried, what is known of it, what is safe to do. */
export function BookingCard({ attempt }: { readonly attempt: InboxBooking }) {
  const { hotelName, hotelCode, agreed } = attempt
  return (
    <CaseSheet
      what="Booking"
      words={caseWords[attempt.state]}
      hotel={hotelName ?? hotelCode ?? 'Hotel not known'}
      amount={
        agreed && (
          <span>
            <span className="caption">agreed </span>
            <Amount amount={agreed.amount} currency={agreed.currency} strong />
          </span>
        )
      }
      remarks={<Remarks attempt={attempt} />}
      facts={<Facts attempt={attempt} />}
      reason={<FailureReason attempt={attempt} />}
      actions={<Actions attempt={attempt} />}
    />
  )
}

function Remarks({ attempt }: { readonly attempt: InboxBooking }) {
  const { zone } = useClock()
  const question = useApp((app) => app.caseQuestions[inboxKey(attempt)])
  const lookUpCase = useApp((app) => app.lookUpCase)
  const { open, escalated, clientRef, sentAtMs, createdAtMs, state, bookedDifferently } = attempt
  return (
    <>
      {escalated && (
        <Caution>
          There has been no verdict for a day. Do not book the stay again. Ask the service whether it has a booking under this client
          reference: <CopyText text={clientRef} label="client reference to quote" />
        </Caution>
      )}
      {attempt.needsKey && (
        <OtherKey undone="not booked">
          <CopyText text={clientRef} label="client reference to quote" />
        </OtherKey>
      )}
      {isOnlyWitnessed(attempt) && (
        <Caution>
          The desk’s ledger no longer has what was asked for, such as the guests and the amount. A booking was sent on{' '}
          {formatInstant(sentAtMs ?? createdAtMs, zone)}
          {open ? ', and it is being looked up by its client reference.' : '.'}
        </Caution>
      )}
      {state === 'CONFIRMED' && bookedDifferently.length > 0 && (
        <Caution>{differsSentence(bookedDifferently)} Show the attempt to see both, before you tell the guest.</Caution>
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
        <CaseFact name="Stay">
          <DayText date={checkin} /> to <DayText date={checkout} />, {nights} {nights === 1 ? 'night' : 'nights'}
        </CaseFact>
      )}
      {holder !== null && <CaseFact name="Holder">{holder}</CaseFact>}
      <CaseFact name="Client reference">
        <CopyText text={clientRef} label="client reference" />
      </CaseFact>
      {bookingRef !== null && (
        <CaseFact name="Booking reference">
          <CopyText text={bookingRef} label="booking reference" />
        </CaseFact>
      )}
      {attempts.length === 0 ? (
        <CaseFact name="Begun">{formatInstant(createdAtMs, zone)}</CaseFact>
      ) : (
        <CaseFact name="Sent">
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
  const lookUpCase = useApp((app) => app.lookUpCase)
  const wantCancel = useApp((app) => app.wantCancel)
  const question = useApp((app) => app.caseQuestions[inboxKey(attempt)])
  const isAsking = (asked: 'lookUp' | 'wantCancel') => question?.asked === asked && question.failure === null
  const { state, clientRef, bookingRef, booking, cancelWanted } = attempt
  const { may } = caseWords[state]
  return (
    <>
      {may === 'lookUp' && (
        <Button leftSection={<IconRefresh aria-hidden />} loading={isAsking('lookUp')} onClick={() => void lookUpCase(attempt)}>
          Look up now
        </Button>
      )}
      <Button variant="default" onClick={() => goTo({ name: 'confirmation', clientRef })}>
        {may === 'sendAgain' ? 'Send again, or look at it' : 'Show the attempt'}
      </Button>
      {booking && (
        <Button variant="default" onClick={() => goTo({ name: 'ledger', find: bookingRef ?? clientRef })}>
          Open in the ledger
        </Button>
      )}
      {state === 'UNKNOWN' && (
        <Checkbox
          label="Cancel it once it is found"
          description="You are asked first, with the penalty that applies then."
          checked={cancelWanted}
          disabled={isAsking('wantCancel')}
          onChange={(event) => void wantCancel(attempt, event.currentTarget.checked)}
        />
      )}
    </>
  )
}

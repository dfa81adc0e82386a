import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { formatInstant } from '../../../../shared/domain/dates.ts'
import { useApp } from '../../../store.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { type InboxCancellation, inboxKey, isOnlyWitnessed } from '../../../ui/booking/inbox-case.ts'
import { useClock } from '../../../ui/clock.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { SupportDetails } from '../../../ui/feedback/support-details.tsx'
import { DayText } from '../../../ui/moment.tsx'
import { cancellationWords } from '../../../ui/wording/case-words.ts'
import { failureWords } from '../../../ui/wording/failure-words.ts'
import { CaseFact, CaseSheet, Caution } from './case-sheet.tsx'
import { LookUps } from './look-ups.tsx'
import { OtherKey } from './other-key.tsx'

/** One cancellation: of which booking, at which penalty, what is known of it, what is safe to do. */
export function CancellationCard({ cancellation }: { readonly cancellation: InboxCancellation }) {
  return (
    <CaseSheet
      what="Cancellation"
      words={cancellationWords[cancellation.state]}
      hotel={cancellation.hotelName ?? 'Hotel not known'}
      amount={null}
      remarks={<Remarks cancellation={cancellation} />}
      facts={<Facts cancellation={cancellation} />}
      reason={<Reason cancellation={cancellation} />}
      actions={<Actions cancellation={cancellation} />}
    />
  )
}

function Remarks({ cancellation }: { readonly cancellation: InboxCancellation }) {
  const { zone } = useClock()
  const question = useApp((app) => app.caseQuestions[inboxKey(cancellation)])
  const lookUpCase = useApp((app) => app.lookUpCase)
  const { open, notFound, state, verified, sentAtMs, createdAtMs } = cancellation
  return (
    <>
      {notFound && (
        <Caution>
          The last look-up did not find the booking at all, and a booking must not disappear. Ask the service about it, quoting the
          reference below.
        </Caution>
      )}
      {cancellation.needsKey && (
        <OtherKey undone="not cancelled">
          <CopyText text={cancellation.reference} label="reference to quote" />
        </OtherKey>
      )}
      {isOnlyWitnessed(cancellation) && (
        <Caution>
          The desk’s ledger no longer has what was asked for. A cancellation was sent on {formatInstant(sentAtMs ?? createdAtMs, zone)}
          {open ? ', and the booking is being looked up by its reference.' : '.'}
        </Caution>
      )}
      {state === 'CANCELLED' && !verified && <p>The service said so itself; no look-up has shown it yet.</p>}
      {question?.failure && <FailureNote failure={question.failure} onRetry={() => void lookUpCase(cancellation)} />}
    </>
  )
}

function Reason({ cancellation: { open, state, failure } }: { readonly cancellation: InboxCancellation }) {
  if (failure === null || state === 'CANCELLED') return null
  const { what, next, support } = failureWords(failure, 'cancelling')
  return (
    <div>
      <p>{open ? what : `${what} ${next}`}</p>
      <SupportDetails what={what} support={support} />
    </div>
  )
}

function Facts({ cancellation }: { readonly cancellation: InboxCancellation }) {
  const { zone } = useClock()
  const { checkin, checkout, bookingRef, clientRef, agreed, cost, currency, sentAtMs, open, lookUps } = cancellation
  return (
    <>
      {checkin !== null && checkout !== null && (
        <CaseFact name="Stay">
          <DayText date={checkin} /> to <DayText date={checkout} />
        </CaseFact>
      )}
      {bookingRef !== null && (
        <CaseFact name="Booking reference">
          <CopyText text={bookingRef} label="booking reference" />
        </CaseFact>
      )}
      {clientRef !== null && (
        <CaseFact name="Client reference">
          <CopyText text={clientRef} label="client reference" />
        </CaseFact>
      )}
      <CaseFact name="Penalty agreed to">
        {agreed === null ? <span className="dim">not known</span> : <Amount amount={agreed} currency={currency} />}
      </CaseFact>
      {cost !== null && (
        <CaseFact name="Charged">
          <Amount amount={cost} currency={currency} strong />
        </CaseFact>
      )}
      {sentAtMs !== null && <CaseFact name="Sent">{formatInstant(sentAtMs, zone)}</CaseFact>}
      {(open || lookUps > 0) && <LookUps {...cancellation} />}
    </>
  )
}

function Actions({ cancellation }: { readonly cancellation: InboxCancellation }) {
  const goTo = useApp((app) => app.goTo)
  const lookUpCase = useApp((app) => app.lookUpCase)
  const question = useApp((app) => app.caseQuestions[inboxKey(cancellation)])
  return (
    <>
      {cancellationWords[cancellation.state].may === 'lookUp' && (
        <Button
          leftSection={<IconRefresh aria-hidden />}
          loading={question?.failure === null}
          onClick={() => void lookUpCase(cancellation)}
        >
          Look up now
        </Button>
      )}
      <Button variant="default" onClick={() => goTo({ name: 'ledger', find: cancellation.reference })}>
        Open in the ledger
      </Button>
    </>
  )
}

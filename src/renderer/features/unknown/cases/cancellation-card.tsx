import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { type InboxCancellation, inboxKey, isOnlyInJournal } from '../../../ui/booking/inbox-case.ts'
import { useClock } from '../../../ui/clock.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { FailureReason } from '../../../ui/feedback/failure-reason.tsx'
import { cancellationMeaning } from '../../../ui/help/meanings/booking-meaning.ts'
import { DayText } from '../../../ui/moment.tsx'
import { cancellationWords } from '../../../ui/wording/case-words.ts'
import { CaseFact, CaseSheet, Caution, LookUps, OtherKey } from './case-sheet.tsx'

/** Card of a cancellation: the booking, the penalty, what is known, and what is safe to do. */
export function CancellationCard({ cancellation }: { readonly cancellation: InboxCancellation }) {
  return (
    <CaseSheet
      what={say('common.cancellation')}
      words={cancellationWords()[cancellation.state]}
      status={cancellationMeaning[cancellation.state]}
      hotel={cancellation.hotelName ?? say('common.hotelNotKnown')}
      amount={null}
      remarks={<Remarks cancellation={cancellation} />}
      facts={<Facts cancellation={cancellation} />}
      reason={<FailureReason operation="cancelling" subject={cancellation} />}
      actions={<Actions cancellation={cancellation} />}
    />
  )
}

function Remarks({ cancellation }: { readonly cancellation: InboxCancellation }) {
  const { zone } = useClock()
  const question = useApp((app) => app.unknown.questions[inboxKey(cancellation)])
  const lookUpCase = useApp((app) => app.unknown.lookUp)
  const { open, notFound, state, verified, sentAtMs, createdAtMs } = cancellation
  return (
    <>
      {notFound && <Caution>{say('cancellationCard.notFoundWarning')}</Caution>}
      {cancellation.needsKey && (
        <OtherKey unconfirmedOutcome={say('cancellationCard.notCancelled')}>
          <CopyText text={cancellation.reference} label={say('cancellationCard.referenceToQuote')} />
        </OtherKey>
      )}
      {isOnlyInJournal(cancellation) && (
        <Caution>
          {say('cancellationCard.lostFromLedger', { zone: formatInstant(sentAtMs ?? createdAtMs, zone), open: open ? 'yes' : 'no' })}
        </Caution>
      )}
      {state === 'CANCELLED' && !verified && <p>{say('cancellationCard.notVerified')}</p>}
      {question?.failure && <FailureNote failure={question.failure} onRetry={() => void lookUpCase(cancellation)} />}
    </>
  )
}

function Facts({ cancellation }: { readonly cancellation: InboxCancellation }) {
  const { zone } = useClock()
  const { checkin, checkout, bookingRef, clientRef, agreed, cost, currency, sentAtMs, open, lookUps } = cancellation
  return (
    <>
      {checkin !== null && checkout !== null && (
        <CaseFact name={say('common.stay')}>
          <DayText date={checkin} /> {say('common.toDate')} <DayText date={checkout} />
        </CaseFact>
      )}
      {bookingRef !== null && (
        <CaseFact name={say('common.bookingReference')}>
          <CopyText text={bookingRef} label={say('common.bookingReferenceToCopy')} />
        </CaseFact>
      )}
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
      {(open || lookUps > 0) && <LookUps {...cancellation} />}
    </>
  )
}

function Actions({ cancellation }: { readonly cancellation: InboxCancellation }) {
  const goTo = useApp((app) => app.goTo)
  const lookUpCase = useApp((app) => app.unknown.lookUp)
  const question = useApp((app) => app.unknown.questions[inboxKey(cancellation)])
  return (
    <>
      {cancellationWords()[cancellation.state].allowedAction === 'lookUp' && (
        <Button
          leftSection={<IconRefresh aria-hidden />}
          loading={question?.failure === null}
          onClick={() => void lookUpCase(cancellation)}
        >
          {say('common.lookUpNow')}
        </Button>
      )}
      <Button variant="default" onClick={() => goTo({ name: 'ledger', find: cancellation.reference })}>
        {say('common.openInLedger')}
      </Button>
    </>
  )
}

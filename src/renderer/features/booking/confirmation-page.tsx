import { Button, Skeleton } from '@mantine/core'
import { IconCalendarDown, IconFileText, IconListDetails, IconSearch, IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import type { BookingKey } from '../../../shared/contract/views/ledger-views.ts'
import { countryName } from '../../../shared/domain/countries.ts'
import { knownStatus } from '../../../shared/domain/schemas.ts'
import { listWithCommas } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { Amount } from '../../ui/booking/amount.tsx'
import { BookedDifferently } from '../../ui/booking/booked-differently.tsx'
import { RebookingNote } from '../../ui/booking/rebooking-note.tsx'
import { SaveEvidence } from '../../ui/booking/save-evidence.tsx'
import { CaseBadge } from '../../ui/booking/status-badge.tsx'
import { StayHead } from '../../ui/booking/stay-head.tsx'
import { toneIcons } from '../../ui/booking/tag.tsx'
import tones from '../../ui/booking/tone.module.css'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { FailureReason } from '../../ui/feedback/failure-reason.tsx'
import { MeaningButton } from '../../ui/help/meaning-button.tsx'
import { attemptMeaningOf } from '../../ui/help/meanings/booking-meaning.ts'
import { useStepBack } from '../../ui/keys/use-shortcut.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { attemptWords } from '../../ui/wording/case-words.ts'
import { boardWords, bookedStay, datesWords, hotelWords, roomsWords, type StayField } from '../../ui/wording/stay-words.ts'
import { bookedParties, bookedTerms, isTerm } from '../../ui/wording/term-words.ts'
import { AttemptFacts } from './attempt-facts.tsx'
import shared from './booking.module.css'
import type { ShownConfirmation } from './booking-slice.ts'
import styles from './confirmation.module.css'
import { OtherDesksNote } from './form/other-desks-note.tsx'
import { SendAgainDialog } from './questions/send-again-dialog.tsx'
import { TermsTable } from './terms-table.tsx'

/** Shows the outcome of a booking attempt, and updates when the case changes. */
export function ConfirmationPage({ clientRef }: { readonly clientRef: string }) {
  const confirmation = useApp((app) => app.booking.confirmation)
  const open = useApp((app) => app.booking.openConfirmation)
  useStepBack()
  useEffect(() => void open(clientRef), [open, clientRef])
  const current = confirmation.status !== 'none' && confirmation.clientRef === clientRef ? confirmation : null
  return (
    <div className="page">
      <PageHeader title={say('confirmationPage.title')} />
      <div className="page-body">
        <div className={styles.sheet}>
          {current?.status === 'failed' && <FailureNote failure={current.failure} onRetry={() => void open(clientRef)} />}
          {current?.status === 'shown' && <ShownCase {...current} />}
          {(!current || current.status === 'reading') && (
            <div role="status" aria-label={say('confirmationPage.loading')}>
              <Skeleton height={76} mb="lg" />
              <Skeleton height={120} mb="lg" />
              <Skeleton height={200} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

function ShownCase({ shown, asking, failure }: ShownConfirmation) {
  const goTo = useApp((app) => app.goTo)
  const lookUp = useApp((app) => app.booking.lookUpNow)
  const { state: evidence, save: saveEvidence } = useApp((app) => app.ledger.evidence)
  const openDocuments = useApp((app) => app.documents.openBooking)
  const openCalendar = useApp((app) => app.calendar.open)
  const [sendingAgain, setSendingAgain] = useState(false)
  const { tone, verdict, meaning, allowedAction: nextAction } = attemptWords(shown)
  const { clientRef, agreed, bookingRef } = shown
  const booking: BookingKey = { id: 0, bookingRef, clientRef }
  const rebooking = useApp((app) => app.ledger.rebookings.open.find((one) => one.clientRef === clientRef))
  const readRebookings = useApp((app) => app.ledger.rebookings.read)
  useEffect(() => void readRebookings(), [readRebookings])
  return (
    <>
      <AttemptHead shown={shown} />
      <div className={`${styles.verdict} ${tones[tone]}`} role="status">
        {toneIcons[tone]}
        <div>
          <div className={styles.verdictHead}>
            <h2>{verdict}</h2>
            <MeaningButton explanation={attemptMeaningOf(shown)} word={verdict} />
          </div>
          <p>{meaning}</p>
          <FailureReason operation="booking" subject={shown} />
        </div>
      </div>
      {failure && !sendingAgain && <FailureNote failure={failure} onRetry={nextAction === 'lookUp' ? () => void lookUp() : undefined} />}
      <NotAsAgreed shown={shown} />
      {rebooking && <RebookingNote rebooking={rebooking} />}
      {(shown.open || shown.state === 'CONFIRMED') && <OtherDesksNote look={shown.otherDesks} sent />}
      <div className={styles.steps}>
        {nextAction === 'lookUp' && (
          <Button loading={asking === 'lookUp'} leftSection={<IconSearch aria-hidden />} onClick={() => void lookUp()}>
            {say('confirmationPage.lookUpButton')}
          </Button>
        )}
        {nextAction === 'sendAgain' && agreed && (
          <Button loading={asking === 'sendAgain'} leftSection={<IconSend aria-hidden />} onClick={() => setSendingAgain(true)}>
            {shown.spent ? say('confirmationPage.sendAgainNewReference') : say('confirmationPage.sendAgain')}
          </Button>
        )}
        {shown.bookingRef !== null && (
          <Button
            variant={shown.state === 'CONFIRMED' ? 'filled' : 'default'}
            leftSection={<IconListDetails aria-hidden />}
            onClick={() => goTo({ name: 'ledger', find: shown.bookingRef ?? shown.clientRef })}
          >
            {say('common.openInLedger')}
          </Button>
        )}
        {shown.state === 'CONFIRMED' && shown.bookingRef !== null && (
          <>
            <Button variant="default" leftSection={<IconFileText aria-hidden />} onClick={() => void openDocuments(booking)}>
              {say('common.documents')}
            </Button>
            <Button variant="default" leftSection={<IconCalendarDown aria-hidden />} onClick={() => openCalendar({ booking })}>
              {say('calendar.calendar')}
            </Button>
          </>
        )}
        <Button
          variant={tone === 'failed' ? 'filled' : 'default'}
          leftSection={<IconSearch aria-hidden />}
          onClick={() => goTo({ name: 'search' })}
        >
          {say('common.backToSearch')}
        </Button>
      </div>
      <div className={styles.halves}>
        <div className={styles.half}>
          <AttemptFacts shown={shown} />
          <section>
            <h3>{say('common.evidence')}</h3>
            <SaveEvidence evidence={evidence.reference === clientRef ? evidence : null} onSave={() => void saveEvidence({ clientRef })} />
          </section>
        </div>
        <AgreedTerms shown={shown} />
      </div>
      {sendingAgain && agreed && (
        <SendAgainDialog
          shown={shown}
          agreed={agreed}
          busy={asking === 'sendAgain'}
          failure={failure}
          onClose={() => setSendingAgain(false)}
        />
      )}
    </>
  )
}

/** Shows the head of the booking: as the service booked it, else as it was agreed. */
function AttemptHead({ shown }: { readonly shown: AttemptView }) {
  const { booking, agreed, state } = shown
  const terms = booking ? bookedTerms(booking) : agreed
  const parties = booking ? bookedParties(booking).filter((party) => party !== null) : []
  return (
    <StayHead
      stay={booking ?? { ...shown, ...(agreed && { hotelName: agreed.hotelName, hotelCode: agreed.hotelCode }) }}
      holder={(booking ? bookedStay('holder', booking) : shown.holder) ?? ''}
      place={booking ? listWithCommas([booking.destinationName, booking.countryCode && countryName(booking.countryCode)]) : ''}
      party={parties.length > 0 ? roomsWords(parties) : terms ? say('book.roomCount', { rooms: terms.rooms.length }) : ''}
      board={terms ? boardWords(terms.boardType, terms.boardName) : ''}
      total={terms && <Amount amount={terms.amount} currency={terms.currency} strong />}
      status={<CaseBadge state={state} />}
      cancelling={{
        known: knownStatus(state),
        cancellationCost: booking?.cancellationCost ?? null,
        nonrefundable: terms?.nonrefundable ?? null,
        cancellationPolicies: terms?.cancellationPolicies ?? null,
        total: terms?.amount ?? null,
        currency: terms?.currency ?? null,
      }}
    />
  )
}

/** An alert for an attempt that was not booked as agreed. It compares hotel, dates and guests; `AgreedTerms` compares the terms. */
function NotAsAgreed({ shown }: { readonly shown: AttemptView }) {
  const { booking, bookedDifferently, state } = shown
  if (!booking || bookedDifferently.length === 0) return null
  const rows = bookedDifferently.flatMap(({ field }) =>
    isTerm(field) && field !== 'hotel' ? [] : [{ field, agreed: agreedStay(field, shown), booked: bookedStay(field, booking) }],
  )
  return <BookedDifferently differences={bookedDifferently} rows={rows} isStillValid={state === 'CONFIRMED'} />
}

function agreedStay(field: StayField, { agreed, hotelName, hotelCode, checkin, checkout, holder }: AttemptView): string {
  switch (field) {
    case 'hotel':
      return hotelWords(agreed ?? { hotelName, hotelCode })
    case 'dates':
      return datesWords(checkin, checkout)
    case 'guests':
      return say('agreedTerms.guestsAsTyped', { holder: holder ?? say('agreedTerms.holderUnnamed') })
    case 'holder':
      return holder ?? say('agreedTerms.holderUnnamed')
    default:
      return field satisfies never
  }
}

/** Shows the agreed terms, compared with the booked ones if they differ. An attempt known only from the send journal has none to compare. */
function AgreedTerms({ shown }: { readonly shown: AttemptView }) {
  const { state, booking, agreed, bookedDifferently } = shown
  const differences = bookedDifferently.flatMap(({ field, verdict }) => (isTerm(field) ? [{ field, verdict }] : []))
  // A record of a failed booking is not a booking.
  const isBooked = state === 'CONFIRMED' || state === 'CANCELLED'
  const afterHeading = isBooked ? say('common.bookedBesideAgreed') : say('agreedTerms.recordedColumn')
  const comparedTitle = bookedDifferently.length > 0 ? 'agreedTerms.differsTitle' : 'agreedTerms.sameTitle'
  const title = agreed === null ? afterHeading : say(comparedTitle, { isBooked: isBooked ? 'yes' : 'no' })
  const after = booking ? bookedTerms(booking) : agreed
  return (
    <section>
      <h3>{booking ? title : say('agreedTerms.title')}</h3>
      {agreed === null && (
        <p className={shared.note}>
          {say('agreedTerms.lost')}
          {attemptWords(shown).allowedAction === 'sendAgain' && say('agreedTerms.lostNext')}
        </p>
      )}
      {after && (
        <TermsTable
          before={differences.length > 0 ? agreed : null}
          after={after}
          differences={differences}
          heads={[say('common.agreed'), afterHeading]}
          parties={booking ? bookedParties(booking) : []}
        />
      )}
    </section>
  )
}

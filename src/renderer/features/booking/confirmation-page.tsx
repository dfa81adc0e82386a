import { Button, Skeleton } from '@mantine/core'
import { IconCalendarDown, IconFileText, IconListDetails, IconSearch, IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import type { BookingKey } from '../../../shared/contract/views/ledger-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { RebookingNote } from '../../ui/booking/rebooking-note.tsx'
import { SaveEvidence } from '../../ui/booking/save-evidence.tsx'
import { toneIcons } from '../../ui/booking/tag.tsx'
import tones from '../../ui/booking/tone.module.css'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { FailureReason } from '../../ui/feedback/failure-reason.tsx'
import { MeaningButton } from '../../ui/help/meaning-button.tsx'
import { attemptMeaningOf } from '../../ui/help/meanings/booking-meaning.ts'
import { useStepBack } from '../../ui/keys/use-shortcut.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { attemptWords } from '../../ui/wording/case-words.ts'
import { AgreedTerms, NotAsAgreed } from './agreed-terms.tsx'
import { AttemptFacts } from './attempt-facts.tsx'
import styles from './confirmation.module.css'
import { OtherDesksNote } from './form/other-desks-note.tsx'
import { SendAgainDialog } from './questions/send-again-dialog.tsx'

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
          {current?.status === 'shown' && <ShownCase shown={current.shown} asking={current.asking} failure={current.failure} />}
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

interface ShownCaseProps {
  readonly shown: AttemptView
  readonly asking: 'lookUp' | 'sendAgain' | null
  readonly failure: Failure | null
}

function ShownCase({ shown, asking, failure }: ShownCaseProps) {
  const goTo = useApp((app) => app.goTo)
  const lookUp = useApp((app) => app.booking.lookUpNow)
  const evidence = useApp((app) => app.ledger.evidence.state)
  const saveEvidence = useApp((app) => app.ledger.evidence.save)
  const [sendingAgain, setSendingAgain] = useState(false)
  const { tone, verdict, meaning, allowedAction: may } = attemptWords(shown)
  const { clientRef, agreed } = shown
  const rebooking = useApp((app) => app.ledger.rebookings.open.find((one) => one.clientRef === clientRef))
  const readRebookings = useApp((app) => app.ledger.rebookings.read)
  useEffect(() => void readRebookings(), [readRebookings])
  return (
    <>
      <div className={`${styles.verdict} ${tones[tone]}`} role="status">
        {toneIcons[tone]}
        <div>
          <div className={styles.verdictHead}>
            <h2>{verdict}</h2>
            <MeaningButton of={attemptMeaningOf(shown)} word={verdict} />
          </div>
          <p>{meaning}</p>
          <FailureReason operation="booking" subject={shown} />
        </div>
      </div>
      {failure && !sendingAgain && <FailureNote failure={failure} onRetry={may === 'lookUp' ? () => void lookUp() : undefined} />}
      <NotAsAgreed shown={shown} />
      {rebooking && <RebookingNote rebooking={rebooking} />}
      {(shown.open || shown.state === 'CONFIRMED') && <OtherDesksNote look={shown.otherDesks} sent />}
      <div className={styles.steps}>
        {may === 'lookUp' && (
          <Button loading={asking === 'lookUp'} leftSection={<IconSearch aria-hidden />} onClick={() => void lookUp()}>
            {say('confirmationPage.lookUpButton')}
          </Button>
        )}
        {may === 'sendAgain' && agreed && (
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
          <HandOutButtons bookingKey={{ id: 0, bookingRef: shown.bookingRef, clientRef }} />
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
            <SaveEvidence evidence={evidence.by === clientRef ? evidence : null} onSave={() => void saveEvidence({ clientRef })} />
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

/** Buttons for what the guest gets: documents and a calendar entry. `bookingKey` identifies the booking by its references. */
function HandOutButtons({ bookingKey }: { readonly bookingKey: BookingKey }) {
  const openDocuments = useApp((app) => app.documents.openBooking)
  const openCalendar = useApp((app) => app.calendar.open)
  return (
    <>
      <Button variant="default" leftSection={<IconFileText aria-hidden />} onClick={() => void openDocuments(bookingKey)}>
        {say('common.documents')}
      </Button>
      <Button variant="default" leftSection={<IconCalendarDown aria-hidden />} onClick={() => openCalendar({ booking: bookingKey })}>
        {say('calendar.calendar')}
      </Button>
    </>
  )
}

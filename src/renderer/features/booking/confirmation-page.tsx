import { Button, Skeleton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconListDetails,
  IconSearch,
  IconSend,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { BookingCase } from '../../../shared/booking-views.ts'
import { formatDate, formatInstant } from '../../../shared/dates.ts'
import { useApp } from '../../store.ts'
import { caseWords } from '../../ui/case-words.ts'
import { useClock } from '../../ui/clock.tsx'
import { CopyText } from '../../ui/copy-button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { FailureReason } from '../../ui/failure-reason.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Tone } from '../../ui/tag.tsx'
import tones from '../../ui/tone.module.css'
import styles from './booking.module.css'
import { SendAgainDialog } from './send-again-dialog.tsx'
import { bookedTerms } from './term-words.ts'
import { TermsTable } from './terms-table.tsx'

/** What became of one booking attempt. It follows the desk: a case that is settled while it is shown changes here. */
export function ConfirmationPage({ clientRef }: { readonly clientRef: string }) {
  const confirmation = useApp((app) => app.confirmation)
  const open = useApp((app) => app.openConfirmation)
  useEffect(() => void open(clientRef), [open, clientRef])
  const current = confirmation.status !== 'none' && confirmation.clientRef === clientRef ? confirmation : null
  return (
    <div className="page">
      <PageHeader title="Confirmation" />
      <div className={styles.scroll}>
        <div className={styles.sheet}>
          {current?.status === 'failed' && <FailureNote failure={current.failure} onRetry={() => void open(clientRef)} />}
          {current?.status === 'shown' && <ShownCase shown={current.shown} asking={current.asking} failure={current.failure} />}
          {(!current || current.status === 'reading') && (
            <div role="status" aria-label="Reading the booking">
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

const icons: Record<Tone, ReactNode> = {
  confirmed: <IconCircleCheck aria-hidden />,
  cancelled: <IconCircleMinus aria-hidden />,
  failed: <IconCircleX aria-hidden />,
  unknown: <IconAlertTriangle aria-hidden />,
  info: <IconSend aria-hidden />,
}

interface ShownCaseProps {
  readonly shown: BookingCase
  readonly asking: 'lookUp' | 'sendAgain' | null
  readonly failure: Parameters<typeof FailureNote>[0]['failure'] | null
}

function ShownCase({ shown, asking, failure }: ShownCaseProps) {
  const goTo = useApp((app) => app.goTo)
  const lookUp = useApp((app) => app.lookUpNow)
  const [sendingAgain, setSendingAgain] = useState(false)
  const { tone, verdict, meaning, may } = caseWords[shown.state]
  return (
    <>
      <div className={`${styles.verdict} ${tones[tone]}`} role="status">
        {icons[tone]}
        <div>
          <h2>{verdict}</h2>
          <p>{meaning}</p>
          <FailureReason attempt={shown} />
        </div>
      </div>
      {failure && <FailureNote failure={failure} onRetry={may === 'lookUp' ? () => void lookUp() : undefined} />}
      <div className={styles.steps}>
        {may === 'lookUp' && (
          <Button loading={asking === 'lookUp'} leftSection={<IconSearch aria-hidden />} onClick={() => void lookUp()}>
            Look it up now
          </Button>
        )}
        {may === 'sendAgain' && (
          <Button loading={asking === 'sendAgain'} leftSection={<IconSend aria-hidden />} onClick={() => setSendingAgain(true)}>
            Send the same booking again
          </Button>
        )}
        {shown.bookingRef !== null && (
          <Button
            variant={shown.state === 'CONFIRMED' ? 'filled' : 'default'}
            leftSection={<IconListDetails aria-hidden />}
            onClick={() => goTo({ name: 'ledger', find: shown.bookingRef ?? shown.clientRef })}
          >
            Open in the ledger
          </Button>
        )}
        <Button
          variant={tone === 'failed' ? 'filled' : 'default'}
          leftSection={<IconSearch aria-hidden />}
          onClick={() => goTo({ name: 'search' })}
        >
          Back to search
        </Button>
      </div>
      <div className={styles.halves}>
        <Facts shown={shown} />
        <Agreed shown={shown} />
      </div>
      {sendingAgain && <SendAgainDialog shown={shown} onClose={() => setSendingAgain(false)} />}
    </>
  )
}

function Facts({ shown }: { readonly shown: BookingCase }) {
  const { zone } = useClock()
  const at = (ms: number) => formatInstant(ms, zone)
  const tried = shown.lookUps === 0 ? 'Not looked up yet' : shown.lookUps === 1 ? 'Looked up once' : `Looked up ${shown.lookUps} times`
  return (
    <section>
      <h3>The booking</h3>
      <dl className={styles.facts}>
        <dt>Booking reference</dt>
        <dd>
          {shown.bookingRef === null ? <span className="dim">none</span> : <CopyText text={shown.bookingRef} label="booking reference" />}
        </dd>
        <dt>Our reference</dt>
        <dd>
          <CopyText text={shown.clientRef} label="our reference" />
        </dd>
        <dt>Hotel</dt>
        <dd>{shown.hotelName ?? shown.hotelCode ?? 'not stated'}</dd>
        <dt>Stay</dt>
        <dd>{`${formatDate(shown.checkin)} to ${formatDate(shown.checkout)}`}</dd>
        <dt>Holder</dt>
        <dd>{shown.holder}</dd>
        <dt>Sent</dt>
        <dd>{shown.sentAtMs === null ? 'not sent' : at(shown.sentAtMs)}</dd>
        {(shown.open || shown.lookUps > 0) && (
          <>
            <dt>What was tried</dt>
            <dd>{shown.lastLookUpMs === null ? tried : `${tried}, last at ${at(shown.lastLookUpMs)}`}</dd>
          </>
        )}
        {shown.nextLookUpMs !== null && (
          <>
            <dt>Next look-up</dt>
            <dd>{at(shown.nextLookUpMs)}, by itself</dd>
          </>
        )}
      </dl>
    </section>
  )
}

function Agreed({ shown }: { readonly shown: BookingCase }) {
  const { state, booking, agreed, bookedDifferently } = shown
  const differs = bookedDifferently.length > 0
  // A record of a failed booking is no booking.
  const became = state === 'CONFIRMED' || state === 'CANCELLED' ? 'booked' : 'recorded'
  return (
    <section>
      <h3>
        {!booking ? 'What was agreed' : differs ? `Agreed, and ${became}` : `${became === 'booked' ? 'Booked' : 'Recorded'} as agreed`}
      </h3>
      {differs && <p className={styles.problem}>The booking differs from what was agreed. Look at it before you tell the guest.</p>}
      <TermsTable
        before={differs ? agreed : null}
        after={booking ? bookedTerms(booking) : agreed}
        differences={bookedDifferently}
        heads={['Agreed', became === 'booked' ? 'Booked' : 'Recorded']}
      />
    </section>
  )
}

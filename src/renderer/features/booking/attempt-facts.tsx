import type { ReactNode } from 'react'
import type { AttemptView } from '../../../shared/contract/booking-views.ts'
import { formatInstant } from '../../../shared/domain/dates.ts'
import { useClock } from '../../ui/clock.tsx'
import { CopyText } from '../../ui/feedback/copy-button.tsx'
import { datesWords } from '../../ui/wording/stay-words.ts'
import styles from './booking.module.css'

const notKnown = <span className="dim">not known</span>

/** What the desk knows of an attempt: its references, the stay, what was sent and what was tried. */
export function AttemptFacts({ shown }: { readonly shown: AttemptView }) {
  const { zone } = useClock()
  const at = (ms: number) => formatInstant(ms, zone)
  const { checkin, checkout, lookUps, lastLookUpMs, nextLookUpMs } = shown
  const tried = lookUps === 0 ? 'Not looked up yet' : lookUps === 1 ? 'Looked up once' : `Looked up ${lookUps} times`
  return (
    <section>
      <h3>The booking</h3>
      <dl className={styles.facts}>
        <Fact name="Booking reference">
          {shown.bookingRef === null ? <span className="dim">none</span> : <CopyText text={shown.bookingRef} label="booking reference" />}
        </Fact>
        <Fact name="Our reference">
          <CopyText text={shown.clientRef} label="our reference" />
        </Fact>
        <Fact name="Hotel">{shown.hotelName ?? shown.hotelCode ?? notKnown}</Fact>
        <Fact name="Stay">{checkin === null && checkout === null ? notKnown : datesWords(checkin, checkout)}</Fact>
        <Fact name="Holder">{shown.holder ?? notKnown}</Fact>
        <Fact name="Sent">{shown.sentAtMs === null ? 'not sent' : at(shown.sentAtMs)}</Fact>
        {(shown.open || lookUps > 0) && (
          <Fact name="What was tried">{lastLookUpMs === null ? tried : `${tried}, last at ${at(lastLookUpMs)}`}</Fact>
        )}
        {nextLookUpMs !== null && <Fact name="Next look-up">{at(nextLookUpMs)}, by itself</Fact>}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

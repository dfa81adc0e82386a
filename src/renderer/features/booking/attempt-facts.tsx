import type { ReactNode } from 'react'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { say } from '../../../shared/words/say.ts'
import { Amount } from '../../ui/booking/amount.tsx'
import { useClock } from '../../ui/clock.tsx'
import { CopyText } from '../../ui/feedback/copy-button.tsx'
import { isCostHidden } from '../../ui/hidden-cost.ts'
import { soldWords } from '../../ui/wording/selling-words.ts'
import { bookedStay } from '../../ui/wording/stay-words.ts'
import styles from './confirmation.module.css'

/** Shows the facts of an attempt that its head does not have: references, guests, price, sending and look-ups. */
export function AttemptFacts({ shown }: { readonly shown: AttemptView }) {
  const { zone } = useClock()
  const at = (ms: number) => formatInstant(ms, zone)
  const { lookUps, lastLookUpMs, nextLookUpMs } = shown
  const tried = say('attemptFacts.lookUpCount', { lookUps })
  return (
    <section>
      <h3>{say('attemptFacts.theBooking')}</h3>
      <dl className={styles.facts}>
        <Fact name={say('common.bookingReference')}>
          {shown.bookingRef === null ? (
            <span className="dim">{say('attemptFacts.noBookingReference')}</span>
          ) : (
            <CopyText text={shown.bookingRef} label={say('common.bookingReferenceToCopy')} />
          )}
        </Fact>
        <Fact name={say('common.clientReference')}>
          <CopyText text={shown.clientRef} label={say('common.clientReferenceToCopy')} />
        </Fact>
        <ContactFacts {...shown} />
        {shown.booking && (
          <Fact name={say('common.guests')}>
            <span className={styles.guestLines}>{bookedStay('guests', shown.booking)}</span>
          </Fact>
        )}
        {shown.sold && (
          <>
            <Fact name={say('common.sellingPrice')}>
              <Amount amount={shown.sold.price} currency={shown.sold.currency} strong guest />
            </Fact>
            {!isCostHidden() && (
              <Fact name={say('common.margin')}>
                <Amount amount={shown.sold.margin} currency={shown.sold.currency} />
                <div className="dim">{soldWords(shown.sold)}</div>
              </Fact>
            )}
          </>
        )}
        <Fact name={say('common.sent')}>{shown.sentAtMs === null ? say('attemptFacts.notSent') : at(shown.sentAtMs)}</Fact>
        {(shown.open || lookUps > 0) && (
          <Fact name={say('attemptFacts.lookUps')}>
            {lastLookUpMs === null ? tried : say('attemptFacts.lookUpCountLast', { tried, at: at(lastLookUpMs) })}
          </Fact>
        )}
        {nextLookUpMs !== null && <Fact name={say('common.nextLookUp')}>{say('attemptFacts.nextLookUpAt', { at: at(nextLookUpMs) })}</Fact>}
      </dl>
    </section>
  )
}

/** Shows contact details and special request as lines of a fact list; empty ones are omitted. */
export function ContactFacts({ email, phone, specialRequest }: Pick<AttemptView, 'email' | 'phone' | 'specialRequest'>) {
  return (
    <>
      {email && <Fact name={say('common.email')}>{email}</Fact>}
      {phone && (
        <Fact name={say('bookingStay.phone')}>
          <bdi dir="ltr">{phone}</bdi>
        </Fact>
      )}
      {specialRequest && (
        <Fact name={say('common.specialRequest')}>
          <span className={styles.guestLines}>{specialRequest}</span>
        </Fact>
      )}
    </>
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

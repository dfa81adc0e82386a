import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { SimilarStay } from '../../../../shared/contract/similar-stay.ts'
import { knownStatus } from '../../../../shared/domain/schemas.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { CaseBadge, StatusBadge } from '../../../ui/booking/status-badge.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { datesWords } from '../../../ui/wording/stay-words.ts'
import { madeWords } from '../book-words.ts'
import styles from './similar-stays.module.css'

interface SimilarStayCardProps {
  readonly stay: SimilarStay
  /** Whether it is the booking that the new one replaces. */
  readonly replaced: boolean
  /** Whether the clerk has confirmed that this is another stay, or the one to be replaced. */
  readonly another: boolean
  onAnother(another: boolean): void
}

/** Shows a stay that may be the same: its facts, its status, and a link to it. */
export function SimilarStayCard({ stay, replaced, another, onAnother }: SimilarStayCardProps) {
  const { nowMs, zone } = useClock()
  const { open, status, hotelName, destinationName, checkin, checkout, holder, guests, total, currency, sameHotel, clientRef, bookingRef } =
    stay
  const hasFailed = !open && status === 'FAILED'
  return (
    <li>
      <fieldset className={styles.stay} data-open={open}>
        <legend className="unseen">{hotelName ?? say('common.hotelNotStated')}</legend>
        <div className={styles.head}>
          <Status stay={stay} />
          <span className="strong">{hotelName ?? say('common.hotelNotStated')}</span>
          <span className="dim">{destinationName}</span>
          <span className={styles.where}>{sameHotel ? say('similarStayCard.sameHotel') : say('similarStayCard.sameDestinationOnly')}</span>
        </div>
        <p>{datesWords(checkin, checkout)}</p>
        {(holder !== null || total !== null) && (
          <p className={styles.who}>
            {holder !== null && <span>{guests === null ? holder : say('similarStayCard.holderAndGuests', { holder, guests })}</span>}
            {total !== null && <Amount amount={total} currency={currency} />}
          </p>
        )}
        {(stay.otherDesk || stay.madeAtMs !== null) && <p className={styles.made}>{madeWords(stay, nowMs, zone)}</p>}
        <p className={styles.references}>
          {bookingRef !== null && <Reference name={say('common.booking')} text={bookingRef} label={say('common.bookingReferenceToCopy')} />}
          {clientRef !== null && (
            <Reference name={say('similarStayCard.clientReferenceLabel')} text={clientRef} label={say('common.clientReferenceToCopy')} />
          )}
        </p>
        {open && (
          <p className={styles.open}>
            <IconAlertTriangle aria-hidden /> {say('similarStayCard.unknownWarning')}
          </p>
        )}
        {hasFailed && (
          <p className={styles.open}>
            <IconAlertTriangle aria-hidden /> {say('similarStayCard.failedWarning')}
          </p>
        )}
        <div className={styles.foot}>
          <Checkbox label={labelOf(replaced, hasFailed)} checked={another} onChange={(event) => onAnother(event.currentTarget.checked)} />
          <Leave stay={stay} />
        </div>
      </fieldset>
    </li>
  )
}

function labelOf(replaced: boolean, hasFailed: boolean): string {
  if (replaced) return say('similarStayCard.agreeReplaced')
  return hasFailed ? say('similarStayCard.agreeFailed') : say('similarStayCard.agreeOther')
}

function Reference({ name, text, label }: { readonly name: string; readonly text: string; readonly label: string }) {
  return (
    <span>
      <span className="caption">{name}</span> <CopyText text={text} label={label} />
    </span>
  )
}

/** Shows an open attempt as in flight or unknown, and a booking with the status of the service. */
function Status({ stay: { open, status } }: { readonly stay: SimilarStay }) {
  if (open) return <CaseBadge state={status === 'SENDING' ? status : 'UNKNOWN'} />
  return <StatusBadge status={status} known={knownStatus(status)} />
}

/** Links to the stay. Nothing is sent, and the typed form is kept. */
function Leave({ stay: { open, clientRef, bookingRef } }: { readonly stay: SimilarStay }) {
  const goTo = useApp((app) => app.goTo)
  if (open) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => goTo(clientRef === null ? { name: 'unknown' } : { name: 'confirmation', clientRef })}
      >
        {say('similarStayCard.showOpenBooking')}
      </Button>
    )
  }
  const find = bookingRef ?? clientRef
  return (
    find !== null && (
      <Button size="compact-sm" variant="default" onClick={() => goTo({ name: 'ledger', find })}>
        {say('common.openInLedger')}
      </Button>
    )
  )
}

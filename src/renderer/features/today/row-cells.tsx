import { Button } from '@mantine/core'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { formatMoment, momentWords } from '../../../shared/domain/date-words.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { ServiceText } from '../../ui/stated.tsx'
import styles from './today.module.css'

interface DeadlineProps {
  readonly from: string
  /** Whether to show the day, because no day heading is above the row. */
  readonly withDay?: boolean
}

/** The time of a deadline, followed by the hotel's local time if that differs. */
export function Deadline({ from, withDay = false }: DeadlineProps) {
  const { zone } = useClock()
  const words = momentWords(from, zone)
  if (!words) return <>{formatMoment(from, zone)}</>
  return (
    <>
      {withDay && `${words.day} `}
      {words.time} {words.stated && <span className="caption">{say('riskRows.hotelTime', words.stated)}</span>}
    </>
  )
}

/** The hotel of a row: its name, else its code, else a text saying that neither is stated. */
export function HotelName({ row: { hotelName, hotelCode } }: { readonly row: Pick<LedgerRow, 'hotelName' | 'hotelCode'> }) {
  if (!hotelName && !hotelCode) return <span className="dim">{say('common.notStated')}</span>
  return <ServiceText>{hotelName ?? hotelCode}</ServiceText>
}

interface ShowAllProps {
  /** Text of the button: what it shows, and how many. */
  readonly words: string
  readonly onClick: () => void
}

/** Button below the first rows of a list that has more. */
export function ShowAll({ words, onClick }: ShowAllProps) {
  return (
    <div className={styles.all}>
      <Button variant="default" size="compact-sm" onClick={onClick}>
        {words}
      </Button>
    </div>
  )
}

/** Link with the holder's name that opens the booking in the ledger. */
export function StayLink({ row: { holder, bookingRef, clientRef } }: { readonly row: LedgerRow }) {
  const goTo = useApp((app) => app.goTo)
  const find = bookingRef ?? clientRef
  if (find === null) return holder
  return (
    <button type="button" className={styles.link} onClick={() => goTo({ name: 'ledger', find })}>
      {holder || find}
    </button>
  )
}

/** Link with the client's name that opens the offer, followed by its number. */
export function OfferLink({ number, client }: { readonly number: string; readonly client: string }) {
  const goTo = useApp((app) => app.goTo)
  return (
    <>
      <button type="button" className={styles.link} onClick={() => goTo({ name: 'offer', number })}>
        {client || number}
      </button>{' '}
      <span className="dim">{say('offer.offerNumber', { number })}</span>
    </>
  )
}

import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import styles from './today.module.css'

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

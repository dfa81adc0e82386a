import { Button } from '@mantine/core'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import type { OfferView } from '../../../shared/contract/views/offer-views.ts'
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { guestPriceOf } from '../../../shared/domain/selling/offer.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { Amount } from '../../ui/booking/amount.tsx'
import { useClock } from '../../ui/clock.tsx'
import { isReader } from '../../ui/desk-abilities.ts'
import { isCostHidden } from '../../ui/hidden-cost.ts'
import { atHotelWords, checkWords, sentFor } from './offer-words.ts'
import { OfferedRate } from './offered-rate.tsx'
import styles from './offers.module.css'

/** Table of the rates of an offer: what the client pays, what the last check found, and what was booked. */
export function OfferLines({ offer }: { readonly offer: OfferView }) {
  const hidden = isCostHidden()
  return (
    <table className={`grid ${styles.table}`} aria-label={say('offer.rateTable')}>
      <thead>
        <tr>
          <th scope="col">{say('common.rate')}</th>
          <th scope="col" className="number">
            {say('common.sellingPrice')}
          </th>
          {!hidden && (
            <th scope="col" className="number">
              {say('offer.cost')}
            </th>
          )}
          <th scope="col">{say('offer.lastCheck')}</th>
          <th scope="col">
            <span className="unseen">{say('offer.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {offer.lines.map((line, at) => (
          <Line key={line.rateKey} offer={offer} at={at} line={line} hidden={hidden} />
        ))}
      </tbody>
    </table>
  )
}

interface LineProps {
  readonly offer: OfferView
  readonly at: number
  readonly line: OfferView['lines'][number]
  readonly hidden: boolean
}

function Line({ offer, at, line, hidden }: LineProps) {
  const { zone } = useClock()
  const reads = useApp((app) => isReader(app.desk))
  const goTo = useApp((app) => app.goTo)
  const book = useApp((app) => app.bookOffered)
  const { terms, stay, sold, check } = line
  const price = guestPriceOf(terms, sold)
  const { words, tone } = checkWords(check, terms)
  return (
    <tr>
      <td className="wide">
        <OfferedRate {...line} />
      </td>
      <td className="number">
        {price && <Amount amount={price.amount} currency={price.currency} strong guest column />}
        {price?.atHotel && <p className="dim">{atHotelWords(price)}</p>}
      </td>
      {!hidden && (
        <td className="number">
          <Amount amount={terms.amount} currency={terms.currency} column />
        </td>
      )}
      <td className="wide">
        <p className={tone ? `ink-${tone}` : 'dim'}>{words}</p>
        {check && <p className="caption">{formatInstant(check.atMs, zone)}</p>}
      </td>
      <td className={styles.ways}>
        {sentFor(offer.bookings, at).map(({ clientRef, isBooked }) => (
          <Button
            key={clientRef}
            size="compact-sm"
            variant="default"
            onClick={() => goTo(isBooked ? { name: 'ledger', find: clientRef } : { name: 'confirmation', clientRef })}
          >
            {isBooked ? say('offer.showBooking') : say('offer.showAttempt')}
          </Button>
        ))}
        {!reads && !offer.erased && offer.state !== 'withdrawn' && check?.kind !== 'gone' && (
          <Button size="compact-sm" variant="default" rightSection={<IconArrowRight aria-hidden />} onClick={() => void book(at)}>
            {say('common.checkRate')}
          </Button>
        )}
        {!reads && check?.kind === 'gone' && terms.hotelCode !== null && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconSearch aria-hidden />}
            onClick={() => goTo({ name: 'search', codes: terms.hotelCode ?? '', stay: { checkin: stay.checkin, checkout: stay.checkout } })}
          >
            {say('offer.searchHotel')}
          </Button>
        )}
      </td>
    </tr>
  )
}

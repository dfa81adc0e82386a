import { Button } from '@mantine/core'
import { IconArrowRight, IconArrowUp, IconHelpCircle } from '@tabler/icons-react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { BetterRatesHead } from '../../../ui/booking/better-rates-head.tsx'
import { Tag } from '../../../ui/booking/tag.tsx'
import { datesWords } from '../../../ui/wording/stay-words.ts'
import { spokenReference } from '../cancel/cancel-cost.ts'
import styles from './rate-round.module.css'
import type { RoundFind } from './rate-round-words.ts'
import { isPartOf } from './rebookings-slice.ts'

/** Renders the bookings with a better rate: current cost, best rate, saving after the cancellation fee, and a link to the price check. */
export function RoundFinds({ finds }: { readonly finds: readonly RoundFind[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.lines} tabIndex={0} aria-label={say('common.betterRates')}>
      <table className="grid" aria-label={say('common.betterRates')}>
        <BetterRatesHead stay={say('rateRound.hotelAndStay')} buttons={say('rebooking.bookInstead')} />
        <tbody>
          {finds.map((find) => (
            <Find key={`${find.line.row.bookingRef} ${find.line.row.clientRef} ${find.line.row.id}`} find={find} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Find({ find: { line, look, rate } }: { readonly find: RoundFind }) {
  const { row } = line
  const bookFind = useApp((app) => app.ledger.rateRound.bookFind)
  const replaced = useApp((app) => app.ledger.rebookings.open.some((rebooking) => isPartOf(row, rebooking)))
  const { currency, total } = look
  const reference = spokenReference(row)
  const hotel = row.hotelName ?? row.hotelCode ?? ''
  return (
    <tr>
      <td className={styles.wraps}>
        {row.holder || reference}
        <span className={`caption mono ${styles.below}`}>{reference}</span>
      </td>
      <td className={styles.wraps}>
        {hotel}
        <span className={`caption ${styles.below}`}>{datesWords(row.checkin, row.checkout)}</span>
        {rate.otherRoom && (
          <Tag tone="unknown" icon={<IconHelpCircle aria-hidden />}>
            {say('rebooking.otherRoom')}
          </Tag>
        )}
        {rate.betterBoard && (
          <Tag tone="confirmed" icon={<IconArrowUp aria-hidden />}>
            {say('rebooking.betterBoard')}
          </Tag>
        )}
      </td>
      <td className="number">
        <Amount amount={total} currency={currency} column />
      </td>
      <td className="number">
        <Amount amount={rate.offer.amount} currency={currency} column />
      </td>
      <td className="number ink-confirmed">
        <Amount amount={rate.gain} currency={currency} strong column />
      </td>
      <td className={styles.action}>
        {replaced ? (
          say('rateRound.replaced')
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            rightSection={<IconArrowRight size={14} aria-hidden />}
            aria-label={say('rateRound.checkRateOf', { holder: row.holder || reference, hotel })}
            onClick={() => void bookFind(row)}
          >
            {say('common.checkRate')}
          </Button>
        )}
      </td>
    </tr>
  )
}

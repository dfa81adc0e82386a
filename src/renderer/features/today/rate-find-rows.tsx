import { Button } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import type { FoundBetterRate } from '../../../shared/contract/views/rebooking-views.ts'
import { feeIsUnchanged } from '../../../shared/domain/better-rate.ts'
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { formatMoney, isZero, sumByCurrency } from '../../../shared/domain/money.ts'
import { listAll } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { Amount } from '../../ui/booking/amount.tsx'
import { BetterRatesHead } from '../../ui/booking/better-rates-head.tsx'
import { useClock } from '../../ui/clock.tsx'
import { isLedgerWritable } from '../../ui/desk-abilities.ts'
import { CostHidden } from '../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { isCostHidden } from '../../ui/hidden-cost.ts'
import { countWords } from '../../ui/wording/stay-words.ts'
import { HotelName, StayLink } from './row-cells.tsx'
import styles from './today.module.css'

/** Maximum number of finds on the page. */
const maxShown = 8

/** Better rates that the desk has found by itself; nothing if there are none. The rate whose free period ends soonest comes first. */
export function RateFinds() {
  const { nowMs } = useClock()
  const all = useApp((app) => app.rateFinds.all)
  const failure = useApp((app) => app.rateFinds.failure)
  const read = useApp((app) => app.rateFinds.read)
  // A deadline may pass while the page is open.
  const finds = all.filter(({ row, fee }) => feeIsUnchanged(row, fee, nowMs))
  if (failure === null && finds.length === 0) return null
  return (
    <section className={`${styles.section} ${styles.whole}`} aria-labelledby="rate-finds">
      <h2 id="rate-finds">
        {say('common.betterRates')} <span className="dim">{countWords(finds.length)}</span>
      </h2>
      {failure && <FailureNote failure={failure} onRetry={() => void read()} />}
      {isCostHidden() ? <CostHidden what="part" /> : finds.length > 0 && <FindTable finds={finds} />}
    </section>
  )
}

function FindTable({ finds }: { readonly finds: readonly FoundBetterRate[] }) {
  const more = finds.length - maxShown
  const sums = sumByCurrency(finds.map(({ gain, currency }) => ({ amount: gain, currency })))
  return (
    <>
      <table className="grid" aria-labelledby="rate-finds">
        <BetterRatesHead stay={say('rateFinds.stayColumn')} buttons={say('rateFinds.actionsColumn')} />
        <tbody>
          {finds.slice(0, maxShown).map((find) => (
            <Find key={find.row.id} find={find} />
          ))}
        </tbody>
      </table>
      <p className={`dim ${styles.beside}`}>
        {say('rateFinds.note', { finds: finds.length, sums: listAll(sums.map((sum) => formatMoney(sum))) })}
        {more > 0 && ` ${say('reminders.more', { more })}`}
      </p>
    </>
  )
}

function Find({ find }: { readonly find: FoundBetterRate }) {
  const { zone } = useClock()
  const canWrite = useApp((app) => isLedgerWritable(app.desk))
  const showLook = useApp((app) => app.ledger.rateLook.show)
  const dismiss = useApp((app) => app.rateFinds.dismiss)
  const { row, total, price, fee, gain, currency, atMs } = find
  const bookingNames = { holder: row.holder || row.bookingRef || row.clientRef || '', hotel: row.hotelName ?? row.hotelCode ?? '' }
  return (
    <tr>
      <td className="wide">
        <StayLink row={row} />
        <span className={`caption ${styles.below}`}>{say('rateFinds.seen', { moment: formatInstant(atMs, zone) })}</span>
      </td>
      <td className="wide">
        <HotelName row={row} />
        <span className={`caption ${styles.below}`}>
          {row.freeUntilMs !== null && isZero(fee)
            ? say('rateFinds.freeUntil', { moment: formatInstant(row.freeUntilMs, zone) })
            : say('rateFinds.feeNow', { fee: formatMoney({ amount: fee, currency }) })}
        </span>
      </td>
      <td className="number">
        <Amount amount={total} currency={currency} column />
      </td>
      <td className="number">
        <Amount amount={price} currency={currency} column />
      </td>
      <td className="number ink-confirmed">
        <Amount amount={gain} currency={currency} strong column />
      </td>
      <td className={styles.actions}>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          title={say('rebooking.lookAgain')}
          aria-label={say('rateFinds.lookAgainOf', bookingNames)}
          onClick={() => showLook(row)}
        >
          {say('rebooking.lookAgain')}
        </Button>
        {canWrite && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconX size={14} aria-hidden />}
            title={say('rateFinds.dismiss')}
            aria-label={say('rateFinds.dismissOf', bookingNames)}
            onClick={() => void dismiss(find)}
          >
            {say('rateFinds.dismiss')}
          </Button>
        )}
      </td>
    </tr>
  )
}

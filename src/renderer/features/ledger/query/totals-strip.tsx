import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LedgerTotals } from '../../../../shared/contract/views/ledger-views.ts'
import { formatAmount, formatMoney } from '../../../../shared/domain/money.ts'
import { listAll } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { Figure } from '../../../ui/booking/amount.tsx'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { bookingCount } from '../../../ui/wording/count-words.ts'
import { notAddedWords } from '../record/not-added-words.ts'
import styles from './totals-strip.module.css'

interface TotalsStripProps {
  /** Null while they are being computed for the first time. */
  readonly totals: LedgerTotals | null
  /** Bookings that the filter shows. */
  readonly count: number
  /** What makes the list incomplete or old. */
  readonly cautions: readonly string[]
  /** Before the sums. */
  readonly start: ReactNode
}

const lines = [
  { key: 'confirmed', label: say('totalsStrip.confirmed') },
  { key: 'cancelled', label: say('totalsStrip.cancelledCharged') },
  { key: 'total', label: say('totalsStrip.sum') },
] as const

const soldLines = [
  { key: 'price', label: say('totalsStrip.sellingPrice') },
  { key: 'margin', label: say('totalsStrip.margin') },
] as const

/** Who looks on reads of no margin. */
const isToldNow = ({ key }: { readonly key: string }) => key === 'price' || !isCostHidden()

/** Sums of what the filter shows, a column for each currency. It keeps its height whatever is in it. */
export function TotalsStrip({ totals, count, cautions, start }: TotalsStripProps) {
  const sums = totals?.sums ?? []
  const sold = new Map(totals?.sold.map((sum) => [sum.currency, sum]))
  const currencies = [...new Set([...sums.map(({ currency }) => currency), ...sold.keys()])].sort()
  const others = totals?.counts.OTHER ?? 0
  return (
    <div className={styles.strip}>
      <span className="unseen" role="status">
        {totals && spokenTotals(totals, count)}
      </span>
      {start}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.sums} tabIndex={0} aria-label={say('totalsStrip.totalsByCurrency')}>
        <table className={styles.table} aria-label={say('totalsStrip.totalsByCurrency')}>
          <thead>
            <tr>
              <th scope="col">{say('totalsStrip.perCurrency')}</th>
              {currencies.map((currency) => (
                <th key={currency} scope="col">
                  {currency}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, label }) => (
              <tr key={key} className={key === 'total' ? styles.total : undefined}>
                <th scope="row">{label}</th>
                {currencies.map((currency) => (
                  <td key={currency}>
                    <Figure decimal={formatAmount(sums.find((sum) => sum.currency === currency)?.[key] ?? '0', currency)} />
                  </td>
                ))}
                {currencies.length === 0 && <td className="dim">{totals === null ? '' : '–'}</td>}
              </tr>
            ))}
            {sold.size > 0 &&
              soldLines.filter(isToldNow).map(({ key, label }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  {currencies.map((currency) => (
                    <td key={currency}>
                      <Figure decimal={formatAmount(sold.get(currency)?.[key] ?? '0', currency)} guest={key === 'price'} />
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
      <ul className={styles.notes}>
        {cautions.map((words) => (
          <li key={words} className={styles.caution}>
            <IconAlertTriangle aria-hidden /> {words}
          </li>
        ))}
        {others > 0 && (
          <li className={styles.caution}>
            <IconAlertTriangle aria-hidden /> {otherStatusWords(others)}
          </li>
        )}
        {totals?.notAdded.map(notAddedWords).map((words) => (
          <li key={words}>{words}</li>
        ))}
        <li>{say('totalsStrip.failedBookingsAreNotCounted')}</li>
      </ul>
    </div>
  )
}

/** What is shown now, for who hears the list: `12 bookings: EUR 1,200.00 and USD 80.00`. */
function spokenTotals({ sums }: LedgerTotals, count: number): string {
  const money = sums.map(({ total, currency }) => formatMoney({ amount: total, currency }))
  return [bookingCount(count), ...(money.length === 0 ? [] : [listAll(money)])].join(': ')
}

/** What it means for the sums that the service used words for a status that its document does not have. */
export function otherStatusWords(bookings: number): string {
  return say('totalsStrip.bookingBookingsWithAnotherStatus', { bookings })
}

import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { LedgerTotals } from '../../../../shared/contract/views/ledger-views.ts'
import { formatAmount, formatMoney } from '../../../../shared/domain/money.ts'
import { listAll } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { Figure } from '../../../ui/booking/amount.tsx'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { bookingCount } from '../../../ui/wording/stay-words.ts'
import { notAddedWords } from '../record/not-added-words.ts'
import styles from './totals-strip.module.css'

interface TotalsStripProps {
  /** Null until first loaded. */
  readonly totals: LedgerTotals | null
  /** Bookings that match the filter. */
  readonly count: number
  /** The desk's own currency; its sums come first. */
  readonly currency: string
  /** Reasons why the list may be incomplete or outdated. */
  readonly cautions: readonly string[]
  /** Rendered before the sums. */
  readonly start: ReactNode
}

const columns = () =>
  [
    { key: 'confirmed', label: say('totalsStrip.confirmed') },
    { key: 'cancelled', label: say('totalsStrip.cancelledCharged') },
    { key: 'total', label: say('totalsStrip.sum') },
  ] as const

const soldColumns = () =>
  [
    { key: 'price', label: say('totalsStrip.sellingPrice') },
    { key: 'margin', label: say('common.margin') },
  ] as const

/** The maximum number of lines of sums that fit into the folded strip. */
const maxLines = 4

/** While costs are hidden, the guest must not see the margin. */
const isShownNow = ({ key }: { readonly key: string }) => key === 'price' || !isCostHidden()

/** Renders the sums of the filtered bookings, one line per currency. The strip's height is fixed until the user expands it. */
export function TotalsStrip({ totals, count, currency: deskCurrency, cautions, start }: TotalsStripProps) {
  const [open, setOpen] = useState(false)
  const sums = new Map(totals?.sums.map((sum) => [sum.currency, sum]))
  const sold = new Map(totals?.sold.map((sum) => [sum.currency, sum]))
  const allCurrencies = [...new Set([...sums.keys(), ...sold.keys()])].sort()
  const currencies = [...allCurrencies.filter((code) => code === deskCurrency), ...allCurrencies.filter((code) => code !== deskCurrency)]
  const overflows = currencies.length > maxLines
  const shownCurrencies = overflows && !open ? currencies.slice(0, maxLines - 1) : currencies
  const shownSoldColumns = sold.size > 0 ? soldColumns().filter(isShownNow) : []
  const otherStatus = totals?.counts.OTHER ?? 0
  return (
    <div className={styles.strip}>
      <span className="unseen" role="status">
        {totals && spokenTotals(totals, count)}
      </span>
      {start}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={styles.sums} tabIndex={0} aria-label={say('totalsStrip.tableLabel')}>
        <table className={styles.table} aria-label={say('totalsStrip.tableLabel')}>
          <thead>
            <tr>
              <th scope="col">{say('totalsStrip.perCurrency')}</th>
              {[...columns(), ...shownSoldColumns].map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shownCurrencies.map((currency) => (
              <tr key={currency}>
                <th scope="row">{currency}</th>
                {columns().map(({ key, label }) => (
                  <td key={key} data-label={label} className={key === 'total' ? styles.total : undefined}>
                    <Figure decimal={formatAmount(sums.get(currency)?.[key] ?? '0', currency)} />
                  </td>
                ))}
                {shownSoldColumns.map(({ key, label }) => (
                  <td key={key} data-label={label}>
                    <Figure decimal={formatAmount(sold.get(currency)?.[key] ?? '0', currency)} guest={key === 'price'} />
                  </td>
                ))}
              </tr>
            ))}
            {shownCurrencies.length === 0 && (
              <tr>
                <td colSpan={columns().length + 1} className="dim">
                  {totals === null ? '' : '–'}
                </td>
              </tr>
            )}
          </tbody>
        </table>
        {overflows && (
          <UnstyledButton className={styles.more ?? ''} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open
              ? say('totalsStrip.fewerCurrencies')
              : say('totalsStrip.moreCurrencies', { more: currencies.length - shownCurrencies.length })}
          </UnstyledButton>
        )}
      </section>
      <ul className={styles.notes}>
        {cautions.map((words) => (
          <li key={words} className={styles.caution}>
            <IconAlertTriangle aria-hidden /> {words}
          </li>
        ))}
        {otherStatus > 0 && (
          <li className={styles.caution}>
            <IconAlertTriangle aria-hidden /> {otherStatusWords(otherStatus)}
          </li>
        )}
        {totals?.notAdded.map(notAddedWords).map((words) => (
          <li key={words}>{words}</li>
        ))}
        <li>{say('totalsStrip.failedNote')}</li>
      </ul>
    </div>
  )
}

/** The totals for screen readers: `12 bookings: EUR 1,200.00 and USD 80.00`. */
function spokenTotals({ sums }: LedgerTotals, count: number): string {
  const money = sums.map(({ total, currency }) => formatMoney({ amount: total, currency }))
  return [bookingCount(count), ...(money.length === 0 ? [] : [listAll(money)])].join(': ')
}

/** Returns the note that no sum includes the bookings with an undocumented status. */
export function otherStatusWords(bookings: number): string {
  return say('totalsStrip.otherStatusNote', { bookings })
}

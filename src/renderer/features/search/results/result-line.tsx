import { memo, useRef } from 'react'
import { daysBetween } from '../../../../shared/domain/dates.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { sellingRule } from '../../../ui/clients/selling-rule.ts'
import { useClock } from '../../../ui/clock.tsx'
import { useSpokenRow } from '../../../ui/table/use-spoken-row.ts'
import type { ResultColumn } from './result-columns.tsx'
import { isSame, type ResultRow, rateOf } from './result-rows.ts'
import styles from './result-table.module.css'

interface ResultLineProps {
  readonly row: ResultRow
  readonly index: number
  readonly columns: readonly ResultColumn[]
  readonly active: boolean
  readonly selected: boolean
  /** Whether its rate is picked for comparison. */
  readonly picked: boolean
  readonly brief: boolean
  /** Distance from the top in pixels if the row is outside the rows in view; null if it is one of them. */
  readonly away: number | null
}

function Line({ row, index, columns, active, selected, picked, brief, away }: ResultLineProps) {
  const clock = useClock()
  const asked = useApp((app) => app.search.state.run?.query.currency)
  const live = useApp((app) => app.search.liveChecks[row.line.of.hotel.hotelCode])
  const found = useApp((app) => app.booking.foundRates[rateOf(row)?.rate.rateKey ?? ''])
  const line = useRef<HTMLTableRowElement>(null)
  useSpokenRow(line, active)
  const rule = useApp((app) => sellingRule(app, app.search.state.run?.query.client))
  const nights = useApp(
    ({
      search: {
        state: { run },
      },
    }) => (run ? daysBetween(run.query.checkin, run.query.checkout) : 1),
  )
  const compareIn = useApp((app) => app.search.results.arranged.comparison?.to ?? null)
  const exchangeRates = useApp((app) => app.settings.exchangeRates)
  const facts = { clock, asked, live, found, rule, compareIn, exchangeRates, nights, brief }
  return (
    <tr
      ref={line}
      data-index={index}
      aria-rowindex={index + 2}
      aria-level={row.kind === 'hotel' ? 1 : 2}
      aria-expanded={row.kind === 'hotel' ? row.open : undefined}
      aria-selected={selected}
      tabIndex={active ? 0 : -1}
      className={row.kind === 'rate' ? styles.rateRow : styles.row}
      data-picked={picked || undefined}
      {...(away !== null && { style: { position: 'absolute', top: away } })}
    >
      {columns.map(({ id, cell }, at) => {
        // A rate has the place of its hotel, so its room spans both columns.
        if (row.kind === 'rate' && id === 'place') return null
        const { words, className, title } = cell(row, facts)
        return (
          <td
            key={id}
            className={className}
            title={title}
            data-head={row.kind === 'rate' && id === 'hotel' ? say('filterBar.room') : undefined}
            colSpan={row.kind === 'rate' && id === 'hotel' && columns.some((column) => column.id === 'place') ? 2 : undefined}
          >
            {words}
            {picked && at === 0 && <span className="unseen">, {say('compare.isCompared')}</span>}
          </td>
        )
      })}
    </tr>
  )
}

/** One row of the results, re-rendered only when its content changes. */
export const ResultLine = memo(
  Line,
  ({ row: before, ...others }, { row, ...now }) =>
    isSame(before, row) && (Object.keys(now) as (keyof typeof now)[]).every((name) => now[name] === others[name]),
)

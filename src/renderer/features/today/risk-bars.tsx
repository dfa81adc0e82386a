import { memo } from 'react'
import type { DayAtRisk } from '../../../shared/contract/views/ahead-views.ts'
import { formatShortDate, formatWeekday } from '../../../shared/domain/date-words.ts'
import { datesFrom } from '../../../shared/domain/dates.ts'
import { formatMoney, type Money } from '../../../shared/domain/money.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import styles from './today.module.css'

const series = [{ name: 'more', color: 'var(--unknown)' }] as const

interface RiskBarsProps {
  readonly days: readonly DayAtRisk[]
  /** The first and the last day that can have a deadline, on the desk's clock. */
  readonly from: string
  readonly to: string
}

/** Small bar charts of what missing the deadlines of each day costs, one chart per currency; nothing while cost is hidden. */
export const RiskBars = memo(function RiskBars({ days, from, to }: RiskBarsProps) {
  const costHidden = useApp((app) => app.costHidden)
  if (costHidden || days.length === 0) return null
  const currencies = [...new Set(days.flatMap(({ sums }) => sums.map(({ currency }) => currency)))].sort()
  const dates = [...datesFrom(from, to)]
  return (
    <div className={styles.bars}>
      {currencies.map((currency) => {
        const on = (date: string): Money =>
          days.find(({ day }) => day === date)?.sums.find((sum) => sum.currency === currency) ?? { amount: '0', currency }
        return (
          <figure key={currency}>
            <figcaption>{currency}</figcaption>
            <Bars
              columns={dates.map((date) => ({
                key: date,
                label: formatWeekday(date),
                words: say('riskBars.barHeard', { day: formatShortDate(date), amount: formatMoney(on(date)) }),
                heights: { more: Number(on(date).amount) },
              }))}
              series={series}
              height={36}
              table={
                <table aria-label={say('riskBars.tableLabel', { currency })}>
                  <thead>
                    <tr>
                      <th scope="col">{say('common.day')}</th>
                      <th scope="col">{say('riskRows.increaseColumn')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {dates.map((date) => (
                      <tr key={date}>
                        <th scope="row">{formatShortDate(date)}</th>
                        <td>{formatMoney(on(date))}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              }
            />
          </figure>
        )
      })}
    </div>
  )
})

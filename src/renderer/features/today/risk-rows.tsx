import { memo } from 'react'
import type { DayAtRisk, MoneyAtRisk } from '../../../shared/contract/views/ahead-views.ts'
import { formatDate, formatMoment, formatShortDate, formatWeekday } from '../../../shared/domain/date-words.ts'
import { datesFrom } from '../../../shared/domain/dates.ts'
import { formatMoney, type Money } from '../../../shared/domain/money.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { Amount } from '../../ui/booking/amount.tsx'
import { Bars } from '../../ui/charts/bars.tsx'
import { useClock } from '../../ui/clock.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { ServiceText } from '../../ui/stated.tsx'
import { Deadline, ShowAll, StayLink } from './row-cells.tsx'
import styles from './today.module.css'

interface RiskRowsProps {
  /** Null while it is loading. */
  readonly risk: MoneyAtRisk | null
  /** Maximum number of deadlines to render; undefined renders all. */
  readonly lines?: number | undefined
}

/** Table of the bookings whose cancellation becomes more expensive, by day, with the cost of missing the deadlines of each day. */
export const RiskRows = memo(function RiskRows({ risk, lines }: RiskRowsProps) {
  const showAll = useApp((app) => app.today.showAll)
  const days = risk?.days ?? null
  const count = (days ?? []).reduce((sum, day) => sum + day.count, 0)
  const listed = (days ?? []).reduce((sum, { deadlines }) => sum + deadlines.length, 0)
  return (
    <>
      <table className="grid" aria-label={say('riskRows.deadlines')}>
        <thead>
          <tr>
            <th scope="col">{say('riskRows.momentColumn')}</th>
            <th scope="col" className="number">
              {say('riskRows.increaseColumn')}
            </th>
            <th scope="col">{say('common.hotel')}</th>
            <th scope="col">{say('common.holder')}</th>
            <th scope="col">{say('common.checkIn')}</th>
          </tr>
        </thead>
        {days === null && (
          <tbody>
            <SkeletonRows columns={5} rows={6} />
          </tbody>
        )}
        {firstOf(days ?? [], lines).map((day) => day.deadlines.length > 0 && <Day key={day.day} day={day} />)}
      </table>
      {count > listed && <ShowAll words={say('riskRows.showAll', { deadlines: count })} onClick={() => showAll('deadlines')} />}
    </>
  )
})

/** Returns the days with at most `lines` deadlines in all. A day that loses none stays the same object. */
function firstOf(days: readonly DayAtRisk[], lines = Number.POSITIVE_INFINITY): readonly DayAtRisk[] {
  let remaining = lines
  return days.map((day) => {
    const deadlines = day.deadlines.slice(0, Math.max(0, remaining))
    remaining -= day.deadlines.length
    return deadlines.length === day.deadlines.length ? day : { ...day, deadlines }
  })
}

function Day({ day: { day, sums, deadlines } }: { readonly day: DayAtRisk }) {
  const { zone } = useClock()
  return (
    <tbody>
      <tr className={styles.day}>
        <th colSpan={5} scope="rowgroup">
          <span>{formatDate(day)}</span>
          <span>{sums.map((sum) => formatMoney(sum)).join(' + ')}</span>
        </th>
      </tr>
      {deadlines.map(({ row, step, more }) => (
        <tr key={row.id}>
          <td title={formatMoment(step.from, zone)}>
            <Deadline from={step.from} />
          </td>
          <td className="number">
            <Amount {...more} column />
          </td>
          <td className="wide" title={row.hotelName ?? undefined}>
            {row.hotelName || row.hotelCode ? (
              <ServiceText>{row.hotelName ?? row.hotelCode}</ServiceText>
            ) : (
              <span className="dim">{say('common.notStated')}</span>
            )}
          </td>
          <td className="wide">
            <StayLink row={row} />
          </td>
          <td>{row.checkin && formatShortDate(row.checkin)}</td>
        </tr>
      ))}
    </tbody>
  )
}

/** Bookings that the deadlines leave out: those whose terms cannot be computed, and those that already cost something to cancel. */
export function RiskFootnotes({ risk: { unknown, charged } }: { readonly risk: MoneyAtRisk }) {
  return (
    <>
      {unknown.count > 0 && (
        <details className={styles.beside}>
          <summary>{say('riskRows.unknownTitle', { unknown: unknown.count })}</summary>
          <ul>
            {unknown.rows.map((row) => (
              <li key={row.id}>
                <StayLink row={row} />
                <span className="dim">
                  {' '}
                  {row.hotelName ?? row.hotelCode}
                  {row.checkin && `, ${formatDate(row.checkin)}`}
                </span>
              </li>
            ))}
          </ul>
          {unknown.count > unknown.rows.length && (
            <p className="dim">{say('riskRows.unknownMore', { unknown: unknown.count - unknown.rows.length })}</p>
          )}
        </details>
      )}
      {charged > 0 && <p className={`dim ${styles.beside}`}>{say('riskRows.alreadyCharged', { charged })}</p>}
    </>
  )
}

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
        const costOn = (date: string): Money =>
          days.find(({ day }) => day === date)?.sums.find((sum) => sum.currency === currency) ?? { amount: '0', currency }
        return (
          <figure key={currency}>
            <figcaption>{currency}</figcaption>
            <Bars
              columns={dates.map((date) => ({
                key: date,
                label: formatWeekday(date),
                words: say('riskBars.barHeard', { day: formatShortDate(date), amount: formatMoney(costOn(date)) }),
                heights: { more: Number(costOn(date).amount) },
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
                        <td>{formatMoney(costOn(date))}</td>
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

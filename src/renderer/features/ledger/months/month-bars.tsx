import { SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { MonthSums } from '../../../../shared/contract/views/ledger-views.ts'
import { monthOf } from '../../../../shared/domain/dates.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import { say, voice } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { MonthsPanel, NothingInYear } from '../../../ui/charts/months-panel.tsx'
import type { ShownMonths } from '../../../ui/charts/months-shown.ts'
import { MonthsToggle } from '../../../ui/charts/months-toggle.tsx'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { monthWords } from '../../../ui/wording/stay-words.ts'
import { monthsFilter } from './months-slice.ts'

const series = () =>
  [
    { name: 'confirmed', color: 'var(--confirmed)', words: say('totalsStrip.confirmed') },
    { name: 'cancelled', color: 'var(--cancelled)', words: say('totalsStrip.cancelledCharged') },
  ] as const

const noSums = { confirmed: '0', cancelled: '0' }

/** Renders the button that shows or hides the months of the year in which the list's range ends. `today` is a day of the accounting zone. */
export function LedgerMonthsToggle({ today }: { readonly today: string }) {
  const shown = useApp((app) => app.ledger.months.shown !== null)
  const lastDay = useApp((app) => app.ledger.list.question.filter.to ?? app.ledger.list.question.filter.from)
  const { show: showMonths, hide: hideMonths } = useApp((app) => app.ledger.months)
  const toggle = () => (shown ? hideMonths() : void showMonths(Number((lastDay ?? today).slice(0, 4))))
  return <MonthsToggle name={say('monthBars.byMonth')} shown={shown} onToggle={toggle} />
}

/** Renders a year's months as bars in one currency: confirmed totals, and cancellation costs. A click on a month sets the range. */
export function MonthBars() {
  const shown = useApp((app) => app.ledger.months.shown)
  if (!shown) return null
  return <YearBars {...shown} />
}

function YearBars({ year, months, failure }: ShownMonths<MonthSums>) {
  const { show: showMonths, reread: rereadMonths } = useApp((app) => app.ledger.months)
  const filterLedger = useApp((app) => app.ledger.list.filter)
  const filter = useApp((app) => app.ledger.list.question.filter)
  const costHidden = useApp((app) => app.costHidden)
  const [chosen, setChosen] = useState<string | null>(null)

  const filterKey = JSON.stringify(monthsFilter(filter))
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the filter changes, but not when only its days do
  useEffect(() => {
    void rereadMonths()
  }, [rereadMonths, filterKey])

  const currencies = currenciesOf(months ?? [])
  const currency = currencies.find((code) => code === chosen) ?? currencies[0] ?? null
  const columns = (months ?? []).map(({ month, sums }) => {
    const { confirmed, cancelled } = sums.find((sum) => sum.currency === currency) ?? noSums
    const money = (amount: string) => formatMoney({ amount, currency: currency ?? '' })
    return {
      month,
      words: say('monthBars.barHeard', {
        month: monthWords(month),
        confirmed: money(confirmed),
        cancelled: money(cancelled),
      }),
      heights: { confirmed: Number(confirmed), cancelled: Number(cancelled) },
      figures: [money(confirmed), money(cancelled)],
    }
  })
  const pressedColumn = columns.find(({ month }) => {
    const { from, to } = monthOf(`${month}-01`)
    return filter.from === from && filter.to === to
  })

  return (
    <MonthsPanel
      name={say('monthBars.byMonth')}
      year={year}
      onYear={(next) => void showMonths(next)}
      beside={
        <>
          {currencies.length > 1 && currency && (
            <SegmentedControl size="xs" aria-label={say('monthBars.currency')} data={currencies} value={currency} onChange={setChosen} />
          )}
          {currencies.length === 1 && <span className="dim">{currency}</span>}
        </>
      }
      series={series()}
      columns={columns}
      heads={series().map(({ words }) => words)}
      failure={failure}
      replacement={
        costHidden ? (
          <CostHidden what="part" />
        ) : months && currency === null ? (
          <NothingInYear>{say('monthBars.emptyYear', { year: voice.formats.inDigits(`${year}`) })}</NothingInYear>
        ) : null
      }
      pressed={pressedColumn?.month ?? null}
      onPress={(month) => void filterLedger(monthOf(`${month}-01`))}
    />
  )
}

/** Currencies by the number of months that use them, descending, then by code. */
function currenciesOf(months: readonly MonthSums[]): string[] {
  const monthCounts = new Map<string, number>()
  for (const { sums } of months) for (const { currency } of sums) monthCounts.set(currency, (monthCounts.get(currency) ?? 0) + 1)
  return [...monthCounts].sort(([a, monthsOfA], [b, monthsOfB]) => monthsOfB - monthsOfA || (a < b ? -1 : 1)).map(([currency]) => currency)
}

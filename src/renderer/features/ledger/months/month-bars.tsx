import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { MonthSums } from '../../../../shared/contract/views/ledger-views.ts'
import { formatMonth } from '../../../../shared/domain/date-words.ts'
import { monthOf } from '../../../../shared/domain/dates.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import { say, voice } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Bars } from '../../../ui/charts/bars.tsx'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { monthWords } from '../../../ui/wording/month-words.ts'
import styles from './month-bars.module.css'
import { monthsFilter } from './months-slice.ts'

const series = [
  { name: 'confirmed', color: 'var(--confirmed)' },
  { name: 'cancelled', color: 'var(--cancelled)' },
] as const

const none = { confirmed: '0', cancelled: '0' }

/** The months of a year as bars, in one currency: what is confirmed, and on top of it what cancelled bookings cost. A month that is pressed becomes the range. */
export function MonthBars() {
  const shown = useApp((app) => app.ledgerMonths)
  if (!shown) return null
  return <Unfolded {...shown} />
}

function Unfolded({ year, months, failure }: NonNullable<ReturnType<typeof useShown>>) {
  const showMonths = useApp((app) => app.showMonths)
  const rereadMonths = useApp((app) => app.rereadMonths)
  const filterLedger = useApp((app) => app.filterLedger)
  const filter = useApp((app) => app.ledgerQuestion.filter)
  const costHidden = useApp((app) => app.costHidden)
  const [chosen, setChosen] = useState<string | null>(null)

  const asked = JSON.stringify(monthsFilter(filter))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is a reason to read again, other days are not
  useEffect(() => {
    void rereadMonths()
  }, [rereadMonths, asked])

  const currencies = currenciesOf(months ?? [])
  const currency = currencies.find((code) => code === chosen) ?? currencies[0] ?? null
  const columns = (months ?? []).map(({ month, sums }) => {
    const { confirmed, cancelled } = sums.find((sum) => sum.currency === currency) ?? none
    const money = (amount: string) => formatMoney({ amount, currency: currency ?? '' })
    return {
      key: month,
      label: formatMonth(month),
      words: say('monthBars.monthConfirmedCancelled', {
        month: monthWords(month),
        confirmed: money(confirmed),
        cancelled: money(cancelled),
      }),
      heights: { confirmed: Number(confirmed), cancelled: Number(cancelled) },
      money: { confirmed: money(confirmed), cancelled: money(cancelled) },
    }
  })
  const pressed = columns.find(({ key }) => {
    const { from, to } = monthOf(`${key}-01`)
    return filter.from === from && filter.to === to
  })

  return (
    <section className={styles.months} aria-label={say('monthBars.byMonth')}>
      <div className={styles.head}>
        <span className={styles.years}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say('monthBars.yearBefore')}
            title={say('monthBars.yearBefore')}
            onClick={() => void showMonths(year - 1)}
          >
            <IconChevronLeft aria-hidden />
          </ActionIcon>
          <strong role="status">{voice.formats.inDigits(`${year}`)}</strong>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say('monthBars.yearAfter')}
            title={say('monthBars.yearAfter')}
            onClick={() => void showMonths(year + 1)}
          >
            <IconChevronRight aria-hidden />
          </ActionIcon>
        </span>
        {currencies.length > 1 && currency && (
          <SegmentedControl size="xs" aria-label={say('monthBars.currency')} data={currencies} value={currency} onChange={setChosen} />
        )}
        {currencies.length === 1 && <span className="dim">{currency}</span>}
        <ul className={styles.legend} aria-hidden>
          <li data-series="confirmed">{say('totalsStrip.confirmed')}</li>
          <li data-series="cancelled">{say('totalsStrip.cancelledCharged')}</li>
        </ul>
      </div>
      {failure && <FailureNote failure={failure} />}
      {costHidden ? (
        <CostHidden what="part" />
      ) : months && currency === null ? (
        <p className={`dim ${styles.nothing}`}>{say('monthBars.nothingInYear', { year: voice.formats.inDigits(`${year}`) })}</p>
      ) : (
        <Bars
          columns={columns}
          series={series}
          height={84}
          press={{
            words: ({ key }) => say('monthBars.showMonth', { month: monthWords(key) }),
            pressed: pressed?.key ?? null,
            onPress: (month) => void filterLedger(monthOf(`${month}-01`)),
          }}
          table={
            <table aria-label={say('monthBars.byMonth')}>
              <thead>
                <tr>
                  <th scope="col">{say('monthBars.month')}</th>
                  <th scope="col">{say('totalsStrip.confirmed')}</th>
                  <th scope="col">{say('totalsStrip.cancelledCharged')}</th>
                </tr>
              </thead>
              <tbody>
                {columns.map(({ key, money }) => (
                  <tr key={key}>
                    <th scope="row">{monthWords(key)}</th>
                    <td>{money.confirmed}</td>
                    <td>{money.cancelled}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          }
        />
      )}
    </section>
  )
}

const useShown = () => useApp((app) => app.ledgerMonths)

/** The currency of most months first; by code where two are in as many. */
function currenciesOf(months: readonly MonthSums[]): string[] {
  const times = new Map<string, number>()
  for (const { sums } of months) for (const { currency } of sums) times.set(currency, (times.get(currency) ?? 0) + 1)
  return [...times].sort(([a, times], [b, others]) => others - times || (a < b ? -1 : 1)).map(([currency]) => currency)
}

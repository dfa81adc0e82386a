import { useEffect } from 'react'
import type { OfferMonth } from '../../../../shared/contract/views/offer-views.ts'
import { dateIn } from '../../../../shared/domain/dates.ts'
import { say, voice } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { MonthsPanel, NothingInYear } from '../../../ui/charts/months-panel.tsx'
import type { MonthsShown } from '../../../ui/charts/months-shown.ts'
import { MonthsToggle } from '../../../ui/charts/months-toggle.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { countWords } from '../../../ui/wording/count-words.ts'
import { monthWords } from '../../../ui/wording/month-words.ts'
import { zoneOfDays } from '../../../ui/zone-of-days.ts'
import { offersOfMonths } from './offer-months-slice.ts'

const series = () =>
  [
    { name: 'booked', color: 'var(--confirmed)', words: say('offer.booked') },
    { name: 'others', color: 'var(--cancelled)', words: say('offer.notBooked') },
  ] as const

/** Button that expands the months, at the year of the month filter or at this year, and collapses them. */
export function OfferMonthsToggle() {
  const shown = useApp((app) => app.offerMonths !== null)
  const made = useApp((app) => app.offerQuestion.made)
  const zone = useApp(zoneOfDays)
  const { nowMs } = useClock()
  const show = useApp((app) => app.showOfferMonths)
  const fold = useApp((app) => app.foldOfferMonths)
  const toggle = () => (shown ? fold() : void show(Number((made ?? dateIn(zone, nowMs)).slice(0, 4))))
  return <MonthsToggle name={say('offer.byMonth')} shown={shown} onToggle={toggle} />
}

/** Bar chart of offers and bookings by month. Pressing a month filters the list by it; pressing it again removes the filter. */
export function OfferMonths() {
  const shown = useApp((app) => app.offerMonths)
  if (!shown) return null
  return <Unfolded {...shown} />
}

function Unfolded({ year, months, failure }: MonthsShown<OfferMonth>) {
  const show = useApp((app) => app.showOfferMonths)
  const reread = useApp((app) => app.rereadOfferMonths)
  const find = useApp((app) => app.findOffers)
  const question = useApp((app) => app.offerQuestion)

  const filterKey = JSON.stringify(offersOfMonths(question))
  // biome-ignore lint/correctness/useExhaustiveDependencies: reload when the filter changes, not the state or the month
  useEffect(() => {
    void reread()
  }, [reread, filterKey])

  return (
    <MonthsPanel
      name={say('offer.byMonth')}
      year={year}
      onYear={(next) => void show(next)}
      series={series()}
      columns={(months ?? []).map(({ month, made, booked }) => ({
        month,
        words: say('offer.monthBar', { month: monthWords(month), made, booked }),
        heights: { booked, others: made - booked },
        figures: [countWords(made), countWords(booked)],
      }))}
      heads={[say('offer.madeColumn'), say('offer.booked')]}
      failure={failure}
      instead={
        months?.every(({ made }) => made === 0) ? (
          <NothingInYear>{say('offer.emptyYear', { year: voice.formats.inDigits(`${year}`) })}</NothingInYear>
        ) : null
      }
      pressed={question.made ?? null}
      onPress={(month) => void find({ made: question.made === month ? undefined : month })}
    />
  )
}

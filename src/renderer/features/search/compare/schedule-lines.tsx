import { formatShortDate } from '../../../../shared/domain/date-words.ts'
import { dateIn } from '../../../../shared/domain/dates.ts'
import { amountWords, formatMoney } from '../../../../shared/domain/money.ts'
import { offerOf } from '../../../../shared/domain/terms.ts'
import { listWithSemicolons } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useClock } from '../../../ui/clock.tsx'
import styles from './compare.module.css'
import type { PickedRate } from './compare-slice.ts'
import { hotelName } from './compare-words.ts'
import { type Stretch, stretchesOf, timeLineOf } from './time-line.ts'

interface ScheduleLinesProps {
  readonly picks: readonly PickedRate[]
  readonly checkin: string
}

/** Cancellation cost of each rate on one time line from now to check-in. The table has the exact times. */
export function ScheduleLines({ picks, checkin }: ScheduleLinesProps) {
  const { nowMs, zone } = useClock()
  const line = timeLineOf(nowMs, checkin, zone)
  const words = (stretch: Stretch, currency: string | null) => {
    const { kind, amount } = stretch
    const cost = amount === null ? null : currency === null ? amountWords(amount, '') : formatMoney({ amount, currency })
    return kind === 'charged' ? (cost ?? '') : say(`compareLine.${kind}`)
  }
  const dayAt = (part: number) => formatShortDate(dateIn(zone, line.fromMs + part * (line.toMs - line.fromMs)))
  return (
    <figure className={styles.lines}>
      <figcaption>{say('compare.scheduleCaption')}</figcaption>
      {picks.map((pick) => {
        const terms = { ...offerOf(pick.hotel, pick.rate), total: pick.rate.rate }
        const stretches = stretchesOf(terms, line)
        const labels = stretches.map((stretch) =>
          say('compare.scheduleStep', { day: dayAt(stretch.from), words: words(stretch, terms.currency) }),
        )
        return (
          <div key={pick.rate.rateKey} className={styles.line}>
            <span className="ellipsis" title={hotelName(pick)}>
              {hotelName(pick)}
            </span>
            <div className={styles.bar} role="img" aria-label={`${hotelName(pick)}: ${listWithSemicolons(labels)}`}>
              {stretches.map((stretch, at) => (
                <span
                  key={stretch.from}
                  className={`${styles.stretch} ${styles[stretch.kind]}`}
                  style={{ flexGrow: Math.max(stretch.to - stretch.from, 0.001) }}
                  title={labels[at]}
                >
                  {words(stretch, terms.currency)}
                </span>
              ))}
            </div>
          </div>
        )
      })}
      <div className={styles.line} aria-hidden>
        <span />
        <span className={styles.ends}>
          <span>{say('compare.scheduleNow', { day: dayAt(0) })}</span>
          <span>{say('compare.scheduleCheckIn', { day: formatShortDate(checkin) })}</span>
        </span>
      </div>
    </figure>
  )
}

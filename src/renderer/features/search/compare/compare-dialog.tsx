import { Modal } from '@mantine/core'
import { formatShortDate } from '../../../../shared/domain/date-words.ts'
import { addDays, dateIn, startOfDate } from '../../../../shared/domain/dates.ts'
import { amountWords, compare, formatMoney } from '../../../../shared/domain/money.ts'
import { type CancellationTerms, penaltyAt, penaltySchedule } from '../../../../shared/domain/penalties.ts'
import { offerOf } from '../../../../shared/domain/terms.ts'
import { listWithSemicolons } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { acceptsTyping } from '../../../ui/keys/use-shortcut.ts'
import styles from './compare.module.css'
import type { PickedRate } from './compare-slice.ts'
import { CompareTable } from './compare-table.tsx'
import { hotelName } from './compare-words.ts'
import { usePicks } from './use-picks.ts'

// Penalty schedules as stretches of one time line, from now to the check-in.

/** A period in which cancelling costs the same. `everything`: at least the price of the stay, or nothing is refunded. */
interface Stretch {
  /** `from` and `to` are fractions of the line, 0 to 1. */
  readonly from: number
  readonly to: number
  readonly kind: 'free' | 'charged' | 'everything' | 'unknown'
  /** Amount charged; null if nothing is charged or the amount is unknown. */
  readonly amount: string | null
}

interface TimeLine {
  readonly fromMs: number
  readonly toMs: number
}

/**
 * Returns the time line of a stay: from `nowMs` to the end of the check-in day, so that penalty steps on that day are on it. It is empty
 * once the check-in day is over.
 */
export function timeLineOf(nowMs: number, checkin: string, zone: string): TimeLine {
  return { fromMs: nowMs, toMs: Math.max(nowMs, startOfDate(zone, addDays(checkin, 1))) }
}

/** Returns the cancellation cost along the line, without gaps. The result of `penaltyAt` applies until the next step of the schedule. */
export function stretchesOf(terms: CancellationTerms, { fromMs, toMs }: TimeLine): Stretch[] {
  const steps = terms.nonrefundable === true ? [] : (penaltySchedule(terms.cancellationPolicies) ?? [])
  const starts = [fromMs, ...steps.map((step) => step.fromMs).filter((at) => at > fromMs && at < toMs)]
  const part = (atMs: number) => (toMs > fromMs ? (atMs - fromMs) / (toMs - fromMs) : 1)
  const stretches: Stretch[] = []
  for (const [i, start] of starts.entries()) {
    const cost = costAt(terms, start)
    const last = stretches.at(-1)
    const to = part(starts[i + 1] ?? toMs)
    if (last && last.kind === cost.kind && last.amount === cost.amount) stretches[stretches.length - 1] = { ...last, to }
    else stretches.push({ from: last?.to ?? 0, to, ...cost })
  }
  return stretches
}

function costAt(terms: CancellationTerms, atMs: number): Pick<Stretch, 'kind' | 'amount'> {
  const penalty = penaltyAt(terms, atMs)
  if (penalty.kind === 'free' || penalty.kind === 'unknown') return { kind: penalty.kind, amount: null }
  const { kind, amount } = penalty
  const isFullPrice = kind === 'charged' && terms.total !== null && compare(amount, terms.total) >= 0
  return { kind: isFullPrice ? 'everything' : kind, amount }
}

interface ScheduleLinesProps {
  readonly picks: readonly PickedRate[]
  readonly checkin: string
}

/** Cancellation cost of each rate on one time line from now to check-in. The table has the exact times. */
function ScheduleLines({ picks, checkin }: ScheduleLinesProps) {
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

/** Dialog that shows up to four rates side by side. */
export function CompareDialog() {
  const comparing = useApp((app) => app.compare.isOpen)
  const close = useApp((app) => app.compare.close)
  const stay = useApp((app) => app.search.state.run?.query)
  const picks = usePicks()
  return (
    <Modal
      opened={comparing && stay !== undefined}
      onClose={close}
      title={say('compare.title', { rates: picks.length })}
      size={picks.length > 2 ? 1180 : 860}
      yOffset={16}
      returnFocus={false}
      onExitTransitionEnd={focusActiveRow}
      classNames={{ body: styles.body ?? '' }}
    >
      {stay && (
        <>
          <CompareTable picks={picks} stay={stay} />
          <ScheduleLines picks={picks} checkin={stay.checkin} />
        </>
      )}
    </Modal>
  )
}

/** Returns the focus to the active row, which may have been re-rendered, unless the clerk is typing elsewhere, e.g. in the palette. */
function focusActiveRow(): void {
  if (acceptsTyping(document.activeElement)) return
  document.querySelector<HTMLElement>('[role="treegrid"] tr[tabindex="0"]')?.focus({ preventScroll: true })
}

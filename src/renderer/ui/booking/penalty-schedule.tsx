import { formatMoment, momentWords } from '../../../shared/domain/date-words.ts'
import { amountWords, formatMoney, isZero } from '../../../shared/domain/money.ts'
import { type CancellationTerms, oddities, penaltySchedule } from '../../../shared/domain/penalties.ts'
import { say, texts } from '../../../shared/words/say.ts'
import { useClock } from '../clock.tsx'
import styles from './penalty-schedule.module.css'

const oddWords = texts({
  lowerLater: 'penaltySchedule.lowerLaterNote',
  aboveTotal: 'penaltySchedule.aboveTotalNote',
})

/** Lists the cancellation terms as steps in time order and marks the current one. */
export function PenaltySchedule({ terms }: { readonly terms: CancellationTerms }) {
  const { nowMs } = useClock()
  const cost = (amount: string | null) => {
    if (amount === null) return say('common.amountNotStated')
    return terms.currency === null ? amountWords(amount, '') : formatMoney({ amount, currency: terms.currency })
  }

  if (terms.nonrefundable === true) {
    return <p>{say('penaltySchedule.notRefundable', { isTotalUnknown: terms.total === null ? 'yes' : 'no', cost: cost(terms.total) })}</p>
  }
  const steps = penaltySchedule(terms.cancellationPolicies)
  if (!steps) return <PoliciesAsStated terms={terms} cost={cost} />

  const firstCost = steps.findIndex(({ amount }) => !isZero(amount))
  // Once a free period has begun, show its end and not its beginning.
  const isFreeBefore = firstCost === 0 || (firstCost > 0 && (steps[0]?.fromMs ?? nowMs) <= nowMs)
  const until = isFreeBefore ? steps[firstCost] : undefined
  const shownSteps = until ? steps.slice(firstCost) : steps
  const current = shownSteps.findLastIndex(({ fromMs }) => fromMs <= nowMs)
  const lines = [
    ...(until ? [{ at: -1, word: say('penaltySchedule.until'), moment: until.from, amount: say('common.free') }] : []),
    ...shownSteps.map((step, at) => ({
      at,
      word: say('penaltySchedule.from'),
      moment: step.from,
      amount: isZero(step.amount) ? say('common.free') : cost(step.amount),
    })),
  ]
  return (
    <>
      <ol className={styles.steps}>
        {lines.map(({ at, word, moment, amount }) => (
          <li
            key={at}
            className={[styles.step, at < current && styles.past, at === current && styles.current].filter(Boolean).join(' ')}
            aria-current={at === current ? 'step' : undefined}
          >
            <span>
              <Moment word={word} text={moment} isCurrent={at === current} />
            </span>
            <span className={styles.amount}>{amount}</span>
          </li>
        ))}
      </ol>
      {oddities(terms).map((odd) => (
        <p key={odd} className="caption">
          {oddWords[odd]}
        </p>
      ))}
    </>
  )
}

/** Shows `From 17 Mar 2027`, `21:59` and, below them, `(23:59 at the hotel, +03:00)`. Lines break between these, never within a time. */
function Moment({ word, text, isCurrent }: { readonly word: string; readonly text: string; readonly isCurrent: boolean }) {
  const { zone } = useClock()
  const words = momentWords(text, zone)
  const nowLabel = isCurrent && <span className={styles.now}>{say('common.now')}</span>
  if (!words) {
    return (
      <>
        {`${word} ${formatMoment(text, zone)}`} {nowLabel}
      </>
    )
  }
  const { day, time, stated } = words
  return (
    <>
      <span className={styles.unbroken}>{`${word} ${day}`}</span> <span className={styles.unbroken}>{time}</span> {nowLabel}
      {stated && <span className={`caption ${styles.here}`}>{say('date.atTheHotel', stated)}</span>}
    </>
  )
}

/** Lists policies that cannot be sorted by time, as the service states them. */
function PoliciesAsStated({ terms, cost }: { readonly terms: CancellationTerms; readonly cost: (amount: string | null) => string }) {
  const policies = terms.cancellationPolicies ?? []
  if (policies.length === 0) return <p>{say('penaltySchedule.unknown')}</p>
  return (
    <>
      <p>{say('penaltySchedule.unordered')}</p>
      <ul>
        {policies.map(({ amount, fromDate }) => (
          <li key={`${fromDate} ${amount}`}>
            {say('penaltySchedule.stepAsStated', { cost: cost(amount), fromDate: fromDate ?? say('penaltySchedule.momentNotStated') })}
          </li>
        ))}
      </ul>
    </>
  )
}

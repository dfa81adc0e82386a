import type { ReactNode } from 'react'
import { formatDate, formatInstant } from '../../../shared/domain/date-words.ts'
import { daysBetween } from '../../../shared/domain/dates.ts'
import { amountWords, formatMoney } from '../../../shared/domain/money.ts'
import { type CancellableBooking, cancelCost, costOf, nextStep } from '../../../shared/domain/penalties.ts'
import type { StatedStay } from '../../../shared/domain/stay.ts'
import { say } from '../../../shared/words/say.ts'
import { useClock } from '../clock.tsx'
import { datesWords, hotelWords } from '../wording/stay-words.ts'
import { Amount } from './amount.tsx'
import styles from './stay-head.module.css'

interface StayHeadProps {
  readonly stay: StatedStay
  /** Empty while it is not typed, or if it is not stated. */
  readonly holder: string
  /** Destination and country. */
  readonly place?: string
  /** Rooms and guests, and the board; empty if not known. */
  readonly party: string
  readonly board: string
  readonly total: ReactNode
  readonly status?: ReactNode
  readonly cancelling: CancellableBooking
  /** Shown if the cancellation fee is missing. */
  readonly missingFee?: string
}

/** The same block at the head of every booking: guest, hotel, dates, party, board, status, total, and what cancelling costs now and next. */
export function StayHead({ stay, holder, place = '', party, board, total, status, cancelling, missingFee }: StayHeadProps) {
  const { checkin, checkout } = stay
  const dates =
    checkin !== null && checkout !== null && checkin < checkout
      ? say('common.stayDatesNights', {
          checkin: formatDate(checkin),
          checkout: formatDate(checkout),
          nights: daysBetween(checkin, checkout),
        })
      : datesWords(checkin, checkout)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a dialog repeats the head of the drawer behind it, and landmarks must be unique; fieldset is for forms
    <div role="group" className={styles.head} aria-label={say('attemptFacts.theBooking')}>
      <div className={styles.block}>
        <p className={styles.holder}>{holder ? <bdi>{holder}</bdi> : <span className="dim">{say('stayHead.noHolder')}</span>}</p>
        <p>
          <bdi className="strong">{hotelWords(stay)}</bdi> <bdi className="dim">{place}</bdi>
        </p>
      </div>
      <div className={styles.block}>
        <p>{dates}</p>
        <p className="dim">{[party, board].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.block}>
        <p className={styles.total}>
          {total} {status}
        </p>
        <CancellingLine booking={cancelling} missing={missingFee} />
      </div>
    </div>
  )
}

/** What cancelling costs now and from when it costs something else; of a cancelled booking, its fee. */
function CancellingLine({ booking, missing }: { readonly booking: CancellableBooking; readonly missing: string | undefined }) {
  const { nowMs, zone } = useClock()
  const { currency } = booking
  const cost = cancelCost(booking, nowMs)
  switch (cost.kind) {
    case 'none':
      return null
    case 'charged':
      return (
        <p>
          {say('stayHead.fee')} <Amount amount={cost.amount} currency={currency} {...(missing !== undefined && { missing })} />
        </p>
      )
    case 'estimate': {
      const next = nextStep(booking, nowMs)
      return (
        <p>
          {say('stayHead.ifCancelledNow')}{' '}
          {cost.penalty.kind === 'free' ? (
            <span className="ink-confirmed">{say('common.free')}</span>
          ) : (
            <Amount amount={costOf(cost.penalty)} currency={currency} missing={say('ledgerCells.costUnknown')} />
          )}
          {next && (
            <span className="dim">
              {' '}
              {say('stayHead.laterFee', {
                day: formatInstant(next.fromMs, zone),
                amount: currency === null ? amountWords(next.amount, '') : formatMoney({ amount: next.amount, currency }),
              })}
            </span>
          )}
        </p>
      )
    }
    default:
      return cost satisfies never
  }
}

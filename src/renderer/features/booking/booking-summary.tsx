import type { ReactNode } from 'react'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { daysBetween } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { Amount } from '../../ui/booking/amount.tsx'
import { GuestPrice } from '../../ui/booking/guest-price.tsx'
import { PenaltySchedule } from '../../ui/booking/penalty-schedule.tsx'
import { isCostHidden } from '../../ui/hidden-cost.ts'
import { boardWords } from '../../ui/wording/board-words.ts'
import { paymentWords } from '../../ui/wording/payment-words.ts'
import styles from './booking.module.css'
import { wantedHotel } from './wanted-hotel.ts'

interface BookingSummaryProps {
  readonly check: RateCheck
  /** The id of the client. */
  readonly client: number | null
  /** The client and selling price fields. */
  readonly selling: ReactNode
  /** Errors and the Book button, at the bottom. */
  readonly children: ReactNode
}

/** The summary: stay, amount, who pays what, cancellation terms, and the Book button. */
export function BookingSummary({ check, client, selling, children }: BookingSummaryProps) {
  const { now, stay, hotel } = check
  const wanted = wantedHotel(check)
  const nights = daysBetween(stay.checkin, stay.checkout)
  const commission = hotel.rates[0]?.commission ?? null
  // Empty for a Net rate while cost is hidden.
  const payment = paymentWords({ ...now, total: now.amount, commission })
  return (
    <aside className={styles.summary} aria-label={say('bookingSummary.regionLabel')}>
      <div>
        <div className={styles.total}>
          {isCostHidden() ? <GuestPrice rate={now} client={client} /> : <Amount amount={now.amount} currency={now.currency} strong />}
        </div>
        <p className="caption">{say('bookingSummary.totalCaption', { rooms: now.rooms.length, nights })}</p>
      </div>
      <p>
        <span className="strong">{wanted.hotelName ?? wanted.hotelCode}</span>
        <br />
        {say('common.stayDates', { checkin: formatDate(stay.checkin), checkout: formatDate(stay.checkout) })}
        <br />
        {boardWords(now.boardType, now.boardName)}
      </p>
      {payment.length > 0 && (
        <section>
          <h3>{say('common.whoPays')}</h3>
          {payment.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </section>
      )}
      {selling}
      <section>
        <h3>{say('common.cancellation')}</h3>
        <PenaltySchedule terms={{ ...now, total: now.amount }} />
      </section>
      <div className={styles.action}>{children}</div>
    </aside>
  )
}

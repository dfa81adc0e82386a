import type { LedgerRecord } from '../../../../shared/contract/views/ledger-views.ts'
import { formatShortDate } from '../../../../shared/domain/date-words.ts'
import { dateIn } from '../../../../shared/domain/dates.ts'
import { amountWords, compare, formatMoney } from '../../../../shared/domain/money.ts'
import { costOf, nextStep } from '../../../../shared/domain/penalties.ts'
import { knownStatus } from '../../../../shared/domain/schemas.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { MeaningButton } from '../../../ui/help/meaning-button.tsx'
import { rateTypeMeaning } from '../../../ui/help/meanings/booking-meaning.ts'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { rateTypeName } from '../../../ui/wording/payment-words.ts'
import { soldWords } from '../../../ui/wording/selling-words.ts'
import { cancelCost } from '../cancel/cancel-cost.ts'
import { Fact, Facts, Part } from './facts.tsx'
import { missingAmount } from './not-added-words.ts'

type Booking = LedgerRecord['booking']

const rateTypeWords: Record<string, string> = texts({
  NET: 'bookingMoney.rateTypeNet',
  SALE: 'bookingMoney.rateTypeSale',
  DIRECT: 'bookingMoney.rateTypeDirect',
})

/** Returns the note for a confirmed booking whose balance differs from its total, or null. Nothing is computed from the balance. */
export function balanceNote({ status, total, balance }: Pick<Booking, 'status' | 'total' | 'balance'>): string | null {
  if (knownStatus(status) !== 'CONFIRMED' || total === null || balance === null) return null
  return compare(total, balance) === 0 ? null : say('bookingMoney.balanceDiffers')
}

/** The current cancellation cost of a confirmed booking and its next increase, or the charge of a cancelled one. */
function CancellationFact({ row }: Pick<LedgerRecord, 'row'>) {
  const { nowMs, zone } = useClock()
  const { currency } = row
  const cost = cancelCost(row, nowMs)
  switch (cost.kind) {
    case 'none':
      return null
    case 'charged':
      return (
        <Fact name={say('bookingMoney.cancellationFee')}>
          <Amount amount={cost.amount} currency={currency} missing={missingAmount(row.notAdded)} />
        </Fact>
      )
    case 'estimate': {
      const next = nextStep(row, nowMs)
      return (
        <Fact name={say('bookingMoney.ifCancelledNow')}>
          {cost.penalty.kind === 'free' ? (
            say('common.free')
          ) : (
            <Amount amount={costOf(cost.penalty)} currency={currency} missing={say('ledgerCells.costUnknown')} />
          )}
          {next && (
            <div className="dim">
              {say('bookingMoney.laterFee', {
                day: formatShortDate(dateIn(zone, next.fromMs)),
                amount: amountWords(next.amount, currency ?? ''),
              })}
            </div>
          )}
        </Fact>
      )
    }
    default:
      return cost satisfies never
  }
}

/** Renders what a booking costs, as the service states it, and the price at which this desk sold it. */
export function BookingMoney({ booking, row, sold }: Pick<LedgerRecord, 'booking' | 'row' | 'sold'>) {
  const { currency } = booking
  const hidden = isCostHidden()
  const cancelled = knownStatus(booking.status) === 'CANCELLED'
  return (
    <Part title={say('bookingMoney.money')}>
      <Facts>
        <Fact name={say('common.total')}>
          <Amount amount={booking.total} currency={currency} missing={missingAmount(cancelled ? null : row.notAdded)} strong />
        </Fact>
        <CancellationFact row={row} />
        <Fact name={say('common.balance')} note={balanceNote(booking)}>
          <Amount amount={booking.balance} currency={currency} />
        </Fact>
        {booking.commission !== null && !hidden && (
          <Fact name={say('bookingMoney.commission')} note={say('bookingMoney.currencyAssumed')}>
            <Amount amount={booking.commission} currency={currency} />
          </Fact>
        )}
        {sold && (
          <>
            <Fact name={say('common.sellingPrice')} note={row.flags.includes('sellingPrice') ? say('selling.noLongerHolds') : null}>
              <Amount amount={sold.price} currency={sold.currency} strong guest />
              {!hidden && <div className="dim">{soldWords(sold)}</div>}
            </Fact>
            {!hidden && (
              <Fact name={say('common.margin')}>
                <Amount amount={sold.margin} currency={sold.currency} />
                <div className="dim">
                  {say('selling.marginAtBooking', { cost: formatMoney({ amount: sold.cost, currency: sold.currency }) })}
                </div>
              </Fact>
            )}
          </>
        )}
        {(booking.rateType === 'DIRECT' || booking.hotelRate !== null) && (
          <Fact
            name={say('bookingMoney.hotelAmount')}
            note={booking.rateType === 'DIRECT' && booking.hotelRate === null ? say('bookingMoney.hotelAmountMissing') : null}
          >
            <Amount amount={booking.hotelRate} currency={booking.hotelCurrency} strong guest />
          </Fact>
        )}
        <Fact name={say('common.rateType')}>
          {booking.rateType === null ? (
            <span className="dim">{say('common.notStated')}</span>
          ) : (
            ((isCostHidden() ? undefined : rateTypeWords[booking.rateType]) ?? rateTypeName(booking.rateType))
          )}{' '}
          <MeaningButton explanation={rateTypeMeaning(booking.rateType)} word={say('common.rateType')} />
        </Fact>
      </Facts>
    </Part>
  )
}

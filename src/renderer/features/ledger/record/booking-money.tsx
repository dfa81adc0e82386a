import type { LedgerRecord, LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { compare, formatMoney } from '../../../../shared/domain/money.ts'
import { knownStatus } from '../../../../shared/domain/schemas.ts'
import { say } from '../../../../shared/words/say.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { MeaningButton } from '../../../ui/help/meaning-button.tsx'
import { rateTypeMeaning } from '../../../ui/help/meanings/terms-meaning.ts'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { rateTypeName } from '../../../ui/wording/payment-words.ts'
import { soldWords } from '../../../ui/wording/selling-words.ts'
import { Fact, Facts, Part } from './facts.tsx'
import { missingAmount } from './not-added-words.ts'

type Booking = LedgerRecord['booking']

const rateTypeWords: Record<string, string> = {
  NET: say('bookingMoney.netOurCostAnyMargin'),
  SALE: say('bookingMoney.saleSoldAtExactlyThis'),
  DIRECT: say('bookingMoney.directTheGuestPaysAt'),
}

/** A balance that should equal the total and does not. It is shown as it came, and nothing is computed from it. */
export function balanceNote({ status, total, balance }: Pick<Booking, 'status' | 'total' | 'balance'>): string | null {
  if (knownStatus(status) !== 'CONFIRMED' || total === null || balance === null) return null
  return compare(total, balance) === 0 ? null : say('bookingMoney.differsFromTheTotalShown')
}

interface BookingMoneyProps extends Pick<LedgerRow, 'notAdded' | 'flags'>, Pick<LedgerRecord, 'sold'> {
  readonly booking: Booking
}

/** What a booking costs, as the service states it, and what this desk sold it at. */
export function BookingMoney({ booking, notAdded, sold, flags }: BookingMoneyProps) {
  const { currency } = booking
  const hidden = isCostHidden()
  const cancelled = knownStatus(booking.status) === 'CANCELLED'
  return (
    <Part title={say('bookingMoney.money')}>
      <Facts>
        <Fact name={say('bookingMoney.total')}>
          <Amount amount={booking.total} currency={currency} missing={missingAmount(cancelled ? null : notAdded)} strong />
        </Fact>
        <Fact name={say('bookingMoney.cancellationCost')}>
          {booking.cancellationCost === null && !cancelled ? (
            <span className="dim">{say('bookingMoney.noneRecorded')}</span>
          ) : (
            <Amount amount={booking.cancellationCost} currency={currency} missing={missingAmount(cancelled ? notAdded : null)} />
          )}
        </Fact>
        <Fact name={say('bookingMoney.balance')} note={balanceNote(booking)}>
          <Amount amount={booking.balance} currency={currency} />
        </Fact>
        {booking.commission !== null && !hidden && (
          <Fact name={say('bookingMoney.commission')} note={say('bookingMoney.currencyAssumedTheServiceDoes')}>
            <Amount amount={booking.commission} currency={currency} />
          </Fact>
        )}
        {sold && (
          <>
            <Fact name={say('selling.sellingPrice')} note={flags.includes('sellingPrice') ? say('selling.noLongerHolds') : null}>
              <Amount amount={sold.price} currency={sold.currency} strong guest />
              {!hidden && <div className="dim">{soldWords(sold)}</div>}
            </Fact>
            {!hidden && (
              <Fact name={say('selling.margin')}>
                <Amount amount={sold.margin} currency={sold.currency} />
                <div className="dim">
                  {say('selling.whenItWasBooked', { cost: formatMoney({ amount: sold.cost, currency: sold.currency }) })}
                </div>
              </Fact>
            )}
          </>
        )}
        {(booking.rateType === 'DIRECT' || booking.hotelRate !== null) && (
          <Fact
            name={say('bookingMoney.paidAtTheHotel')}
            note={booking.rateType === 'DIRECT' && booking.hotelRate === null ? say('bookingMoney.aDirectRateMustState') : null}
          >
            <Amount amount={booking.hotelRate} currency={booking.hotelCurrency} strong guest />
          </Fact>
        )}
        <Fact name={say('bookingMoney.rateType')}>
          {booking.rateType === null ? (
            <span className="dim">{say('bookingMoney.notStated')}</span>
          ) : (
            ((isCostHidden() ? undefined : rateTypeWords[booking.rateType]) ?? rateTypeName(booking.rateType))
          )}{' '}
          <MeaningButton of={rateTypeMeaning(booking.rateType)} word={say('bookingMoney.rateType')} />
        </Fact>
      </Facts>
    </Part>
  )
}

import type { LedgerRecord } from '../../../../shared/contract/views/ledger-views.ts'
import { compare, formatMoney } from '../../../../shared/domain/money.ts'
import { knownStatus } from '../../../../shared/domain/schemas.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { MeaningButton } from '../../../ui/help/meaning-button.tsx'
import { rateTypeMeaning } from '../../../ui/help/meanings/booking-meaning.ts'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { rateTypeName } from '../../../ui/wording/payment-words.ts'
import { soldWords } from '../../../ui/wording/selling-words.ts'
import { Fact, Facts, Part } from './facts.tsx'

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

/** Renders the amounts of a booking besides its total: as the service states them, and the price at which this desk sold it. */
export function BookingMoney({ booking, row, sold }: Pick<LedgerRecord, 'booking' | 'row' | 'sold'>) {
  const { currency } = booking
  const hidden = isCostHidden()
  return (
    <Part title={say('bookingMoney.money')}>
      <Facts>
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

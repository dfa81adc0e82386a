import type { LedgerRecord, LedgerRow } from '../../../../shared/contract/ledger-views.ts'
import { compare } from '../../../../shared/domain/money.ts'
import { knownStatus } from '../../../../shared/domain/schemas.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { Fact, Facts, Part } from './facts.tsx'
import { missingAmount } from './not-added-words.ts'

type Booking = LedgerRecord['booking']

const rateTypeWords: Record<string, string> = {
  NET: 'NET: our cost, any margin on top',
  SALE: 'SALE: sold at exactly this price',
  DIRECT: 'DIRECT: the guest pays at the hotel',
}

/** A balance that should equal the total and does not. It is shown as it came, and nothing is computed from it. */
export function balanceNote({ status, total, balance }: Pick<Booking, 'status' | 'total' | 'balance'>): string | null {
  if (knownStatus(status) !== 'CONFIRMED' || total === null || balance === null) return null
  return compare(total, balance) === 0 ? null : 'Differs from the total. Shown as the service sent it.'
}

/** What a booking costs, as the service states it. */
export function BookingMoney({ booking, notAdded }: { readonly booking: Booking } & Pick<LedgerRow, 'notAdded'>) {
  const { currency } = booking
  const cancelled = knownStatus(booking.status) === 'CANCELLED'
  return (
    <Part title="Money">
      <Facts>
        <Fact name="Total">
          <Amount amount={booking.total} currency={currency} missing={missingAmount(cancelled ? null : notAdded)} strong />
        </Fact>
        <Fact name="Cancellation cost">
          {booking.cancellationCost === null && !cancelled ? (
            <span className="dim">none recorded</span>
          ) : (
            <Amount amount={booking.cancellationCost} currency={currency} missing={missingAmount(cancelled ? notAdded : null)} />
          )}
        </Fact>
        <Fact name="Balance" note={balanceNote(booking)}>
          <Amount amount={booking.balance} currency={currency} />
        </Fact>
        {booking.commission !== null && (
          <Fact name="Commission" note="Currency assumed: the service does not state it.">
            <Amount amount={booking.commission} currency={currency} />
          </Fact>
        )}
        {(booking.rateType === 'DIRECT' || booking.hotelRate !== null) && (
          <Fact
            name="Paid at the hotel"
            note={booking.rateType === 'DIRECT' && booking.hotelRate === null ? 'A DIRECT rate must state it. Ask the service.' : null}
          >
            <Amount amount={booking.hotelRate} currency={booking.hotelCurrency} strong />
          </Fact>
        )}
        <Fact name="Rate type">
          {booking.rateType === null ? <span className="dim">not stated</span> : (rateTypeWords[booking.rateType] ?? booking.rateType)}
        </Fact>
      </Facts>
    </Part>
  )
}

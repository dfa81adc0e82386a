import { IconCircleCheck } from '@tabler/icons-react'
import { formatMoment } from '../../../shared/dates.ts'
import type { LedgerRecord } from '../../../shared/ledger-views.ts'
import { formatMoney } from '../../../shared/money.ts'
import { differences, type TermField, type Terms, termsOf } from '../../../shared/terms.ts'
import { plainRemarks } from '../../../shared/text.ts'
import { useClock } from '../../ui/clock.tsx'
import styles from './agreed-against-booked.module.css'
import { Part } from './facts.tsx'

type Booking = LedgerRecord['booking']

/** The terms of a booking as the service states them, in the form in which a rate's are agreed to. */
export function termsOfBooking(booking: Booking): Terms {
  const rooms = booking.occupancies.flatMap(({ room }) => (room ? [room] : []))
  return termsOf({ ...booking, rateKey: booking.rateKey ?? '', rate: booking.total, rooms })
}

const titles: Record<TermField, string> = {
  amount: 'Amount',
  currency: 'Currency',
  rateType: 'Rate type',
  board: 'Board',
  rooms: 'Rooms',
  nonrefundable: 'Refundable',
  policies: 'Cancellation terms',
  remarks: 'Remarks',
  hotelRate: 'Paid at the hotel',
}

const refundable = { true: 'not refundable', false: 'refundable', null: 'not stated' } as const

const money = (amount: string | null, currency: string | null) =>
  amount === null ? 'not stated' : currency === null ? amount : formatMoney({ amount, currency })

/** One term in words; `zone` is the desk's. */
function termWords(terms: Terms, field: TermField, zone: string): string {
  switch (field) {
    case 'amount':
      return money(terms.amount, terms.currency)
    case 'board':
      return terms.boardName ?? terms.boardType ?? 'not stated'
    case 'rooms':
      return terms.rooms.join('\n') || 'not stated'
    case 'nonrefundable':
      return refundable[`${terms.nonrefundable}`]
    case 'policies':
      return (
        terms.cancellationPolicies
          ?.map(
            ({ amount, fromDate }) =>
              `${money(amount, terms.currency)} from ${fromDate === null ? 'an unknown moment' : formatMoment(fromDate, zone)}`,
          )
          .join('\n') || 'not stated'
      )
    case 'remarks':
      return terms.remarks === null ? 'none' : plainRemarks(terms.remarks) || 'none'
    case 'hotelRate':
      return money(terms.hotelRate, terms.hotelCurrency)
    case 'currency':
    case 'rateType':
      return terms[field] ?? 'not stated'
    default:
      return field satisfies never
  }
}

/** What the clerk agreed to when this desk booked, beside what the service booked; only what differs. */
export function AgreedAgainstBooked({ agreed, booking }: { readonly agreed: Terms; readonly booking: Booking }) {
  const { zone } = useClock()
  const booked = termsOfBooking(booking)
  const found = differences(agreed, booked)
  return (
    <Part title="Agreed and booked">
      {found.length === 0 ? (
        <p className={styles.same}>
          <IconCircleCheck aria-hidden /> Booked as agreed.
        </p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Differs</th>
              <th scope="col">Agreed</th>
              <th scope="col">Booked</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ field, verdict }) => (
              <tr key={field}>
                <th scope="row">{titles[field]}</th>
                <td className="keep-lines">{termWords(agreed, field, zone)}</td>
                <td className={`keep-lines ${verdict === 'better' ? styles.better : styles.worse}`}>{termWords(booked, field, zone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  )
}

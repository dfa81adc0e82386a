/** What the service changed in a booking without us: the fields by which a desk, a guest or accounting would be misled. */
import { compare, isDecimal } from '../../../shared/domain/money.ts'
import { namesOf } from '../../../shared/domain/reference.ts'
import { isOtherHotel } from '../../../shared/domain/stay.ts'
import type { PrepareQuery } from '../database/ledger-db.ts'
import type { Seen } from '../records.ts'
import { type BookingColumns, hotelIn } from './booking-row.ts'

type State = Pick<
  BookingColumns,
  'booking_ref' | 'client_ref' | 'status' | 'known' | 'hotel_code' | 'hotel_name' | 'checkin' | 'checkout' | 'currency' | 'total'
>

/** Two statements that contradict each other. One that was not made before, or is not made any more, contradicts nothing. */
const differ = (a: string | null, b: string | null) => Boolean(a) && Boolean(b) && a !== b

const amountsDiffer = (a: string | null, b: string | null) =>
  differ(a, b) && !(isDecimal(a ?? '') && isDecimal(b ?? '') && compare(a ?? '', b ?? '') === 0)

const conditions = {
  // A status is compared by its meaning: it has several spellings.
  status: (a, b) => (a.known === 'OTHER' && b.known === 'OTHER' ? differ(a.status, b.status) : a.known !== b.known),
  total: (a, b) => amountsDiffer(a.total, b.total),
  currency: (a, b) => differ(a.currency, b.currency),
  checkin: (a, b) => differ(a.checkin, b.checkin),
  checkout: (a, b) => differ(a.checkout, b.checkout),
  hotel: (a, b) => isOtherHotel(hotelIn(a), hotelIn(b)),
} satisfies Record<string, (before: State, after: State) => boolean>

type Refs = Pick<BookingColumns, 'booking_ref' | 'client_ref'>

/** Whether a cancellation of ours was on its way or is known to have taken place. One that was given up as not cancelled is not. */
export function cancelledByUs(prepare: PrepareQuery, before: Refs, after: Refs): boolean {
  const names = [before, after].flatMap(({ booking_ref: bookingRef, client_ref: clientRef }) => namesOf({ bookingRef, clientRef }))
  const sql =
    "select 1 from cancellation where reference in (select value from json_each(?)) and state in ('SENDING', 'UNKNOWN', 'CANCELLED')"
  return prepare(sql).get(JSON.stringify(names)) !== undefined
}

/**
 * The names of the fields that drifted, with those of earlier changes, separated by blanks. What a call of ours that books or
 * cancels answers is our own doing, and so is a cancellation of ours that another call shows.
 */
export function drifted(prepare: PrepareQuery, before: State & { readonly drifted: string }, after: State, { source }: Seen): string {
  if (source === 'bookRate' || source === 'cancelBooking') return before.drifted
  const names = Object.entries(conditions).flatMap(([name, changed]) => (changed(before, after) ? [name] : []))
  const isOwn = after.known === 'CANCELLED' && names.includes('status') && cancelledByUs(prepare, before, after)
  const without = isOwn ? names.filter((name) => name !== 'status') : names
  return [...new Set([...before.drifted.split(' ').filter(Boolean), ...without])].join(' ')
}

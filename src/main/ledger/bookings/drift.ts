/** Changes that the service made to a booking without us, in fields that would mislead the desk, a guest or accounting. */
import { compare, isDecimal } from '../../../shared/domain/money.ts'
import { referenceNames } from '../../../shared/domain/reference.ts'
import { isOtherHotel } from '../../../shared/domain/stay.ts'
import type { PrepareQuery } from '../database/ledger-db.ts'
import type { AnswerSource } from '../records.ts'
import { type BookingColumns, hotelIn } from './booking-row.ts'

type State = Pick<
  BookingColumns,
  'booking_ref' | 'client_ref' | 'status' | 'known' | 'hotel_code' | 'hotel_name' | 'checkin' | 'checkout' | 'currency' | 'total'
>

/** Whether two values contradict each other. A missing value contradicts nothing. */
const differ = (a: string | null, b: string | null) => Boolean(a) && Boolean(b) && a !== b

const amountsDiffer = (a: string | null, b: string | null) =>
  differ(a, b) && !(isDecimal(a ?? '') && isDecimal(b ?? '') && compare(a ?? '', b ?? '') === 0)

const conditions = {
  // Statuses are compared by meaning, because they have several spellings.
  status: (a, b) => (a.known === 'OTHER' && b.known === 'OTHER' ? differ(a.status, b.status) : a.known !== b.known),
  total: (a, b) => amountsDiffer(a.total, b.total),
  currency: (a, b) => differ(a.currency, b.currency),
  checkin: (a, b) => differ(a.checkin, b.checkin),
  checkout: (a, b) => differ(a.checkout, b.checkout),
  hotel: (a, b) => isOtherHotel(hotelIn(a), hotelIn(b)),
} satisfies Record<string, (before: State, after: State) => boolean>

type Refs = Pick<BookingColumns, 'booking_ref' | 'client_ref'>

/** Whether a cancellation of ours was in flight or is known to have succeeded. One that was settled as not cancelled does not count. */
export function cancelledByUs(prepare: PrepareQuery, before: Refs, after: Refs): boolean {
  const names = [before, after].flatMap(({ booking_ref: bookingRef, client_ref: clientRef }) => referenceNames({ bookingRef, clientRef }))
  const sql =
    "select 1 from cancellation where reference in (select value from json_each(?)) and state in ('SENDING', 'UNKNOWN', 'CANCELLED')"
  return prepare(sql).get(JSON.stringify(names)) !== undefined
}

/**
 * Returns the names of the drifted fields, earlier ones included, separated by blanks. Answers to our own booking and cancellation calls do not
 * count as drift, nor does a cancellation of ours that another call reports.
 */
export function drifted(
  prepare: PrepareQuery,
  before: State & { readonly drifted: string },
  after: State,
  { source }: AnswerSource,
): string {
  if (source === 'bookRate' || source === 'cancelBooking') return before.drifted
  const names = Object.entries(conditions).flatMap(([name, changed]) => (changed(before, after) ? [name] : []))
  const isOwn = after.known === 'CANCELLED' && names.includes('status') && cancelledByUs(prepare, before, after)
  const serviceChanges = isOwn ? names.filter((name) => name !== 'status') : names
  return [...new Set([...before.drifted.split(' ').filter(Boolean), ...serviceChanges])].join(' ')
}

/**
 * Reports pairs of confirmed bookings of the same guests on common nights, once per pair. The search starts from new bookings, so its cost depends on
 * the number of new bookings and not on the size of the ledger. The similar-stay guard uses the same rule.
 */
import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { isOtherHotel } from '../../../shared/domain/stay.ts'
import { type BookingRow, hotelIn } from '../bookings/booking-row.ts'
import { addNotices } from '../bookings/notices.ts'
import { inTransaction, type PrepareQuery, type ReadableDb, type WritableDb } from '../database/ledger-db.ts'
import { peopleOf, similarRows } from '../queries/similar-stays.ts'
import type { NewNotice } from '../records.ts'

/** The number of bookings in a batch. Each takes some ten milliseconds in a ledger of a million bookings, and other calls wait for the batch. */
const batchSize = 5
/** Limits the notices per booking, most similar bookings first: a group booking must not raise an alarm for every room. */
const maxOthers = 3

/**
 * Checks a batch of new or changed confirmed bookings for double bookings: another confirmed booking of one of the same people on a common night in
 * the same hotel or destination. Adds a `doubleStay` notice for each pair not reported before. Returns how many it added and whether bookings are
 * left; if so, call it again.
 */
export function notifyDoubles(ledger: WritableDb, atMs: number): { readonly added: number; readonly left: boolean } {
  const { connection, prepare } = ledger
  return inTransaction(connection, () => {
    const rows = prepare<BookingRow>(
      'select booking.* from unpaired join booking on booking.id = booking_id order by booking_id limit ?',
    ).all(batchSize)
    let added = 0
    for (const row of rows) {
      const notices = findDoubles(ledger, row, atMs).map((other) => noticeOf(row, other, atMs))
      addNotices(prepare, notices)
      prepare('delete from unpaired where booking_id = ?').run(row.id)
      added += notices.length
    }
    return { added, left: rows.length === batchSize }
  })
}

/**
 * Returns the bookings to report together with `row`: its stay is not over, the pair was not reported, and no clerk has declared the stays different.
 */
function findDoubles(db: ReadableDb, row: BookingRow, atMs: number): BookingRow[] {
  if (row.known !== 'CONFIRMED' || row.checkout <= dateIn('UTC', atMs)) return []
  const { checkin, checkout, hotel_code: hotelCode, hotel_name: hotelName, destination_code: destinationCode } = row
  const question = { checkin, checkout, hotelCode, hotelName, destinationCode, failedSinceMs: null }
  const isReported = reportedWith(db.prepare, row)
  const others = similarRows(db, { people: peopleOf(db, row.id), ...question })
    .filter((other) => other.id !== row.id && other.known === 'CONFIRMED' && !isReported(other))
    .sort((a, b) => Number(isAlike(b, row)) - Number(isAlike(a, row)))
  const toReport: BookingRow[] = []
  for (const other of others) {
    if (toReport.length === maxOthers) break
    if (!isDeclaredDifferent(db.prepare, row, other) && !isDeclaredDifferent(db.prepare, other, row)) toReport.push(other)
  }
  return toReport
}

/** Same nights, and the same hotel as far as both name one. */
const isAlike = (a: BookingRow, b: BookingRow) =>
  !isOtherHotel(hotelIn(a), hotelIn(b)) && a.checkin === b.checkin && a.checkout === b.checkout

const referenceOf = ({ booking_ref, client_ref }: BookingRow) => booking_ref ?? client_ref

/** Names the later booking first, because a clerk will want to cancel the later booking. */
function noticeOf(a: BookingRow, b: BookingRow, atMs: number): NewNotice {
  const [earlier, later] = a.id < b.id ? [a, b] : [b, a]
  return { kind: 'doubleStay', atMs, clientRef: later.client_ref, bookingRef: later.booking_ref, otherRef: referenceOf(earlier) }
}

/**
 * Returns a test for bookings already reported together with `row`, including dismissed notices. A `duplicate` notice covers all bookings under its
 * client reference.
 */
function reportedWith(prepare: PrepareQuery, row: BookingRow): (other: BookingRow) => boolean {
  const reference = referenceOf(row)
  const pairs = prepare<{ kind: NoticeKind; first: string | null; other_ref: string }>(`
    select kind, coalesce(booking_ref, client_ref) as first, other_ref from notice
    where kind in ('doubleStay', 'duplicate') and @reference in (coalesce(booking_ref, client_ref), other_ref)
  `).all({ reference })
  const reported = new Set(pairs.flatMap(({ first, other_ref }) => [first, other_ref]))
  const isShared = pairs.some(({ kind }) => kind === 'duplicate')
  return (other) => reported.has(referenceOf(other)) || (isShared && row.client_ref !== null && other.client_ref === row.client_ref)
}

/** Whether a clerk of this desk booked `row` after seeing `other` as a similar stay and declaring it a different one. */
function isDeclaredDifferent(prepare: PrepareQuery, row: BookingRow, other: BookingRow): boolean {
  const acknowledged = prepare(`
    select 1 from evidence, json_each(evidence.body, '$.similarStaysAcknowledged') as said
    where evidence.subject = @subject and evidence.what = 'agreed' and said.value in (@bookingRef, @clientRef, @id)
  `)
  const { booking_ref: bookingRef, client_ref: clientRef, id } = other
  return acknowledged.get({ subject: row.client_ref, bookingRef, clientRef, id: String(id) }) !== undefined
}

/**
 * Two confirmed bookings of the same guests on common nights, told once. They are looked for from what is new, so what it takes goes
 * by the news and not by the size of the ledger. The rule is that of the guard over similar stays.
 */
import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { isOtherHotel } from '../../../shared/domain/stay.ts'
import { type BookingRow, hotelIn } from '../bookings/booking-row.ts'
import { addNotices } from '../bookings/notices.ts'
import type { PrepareQuery, ReadableDb, WritableDb } from '../database/ledger-db.ts'
import type { Ledger } from '../ledger.ts'
import { peopleOf, similarRows } from '../queries/similar-stays.ts'
import type { NewNotice } from '../records.ts'

/** Each takes some ten milliseconds in a ledger of a million bookings, and other calls wait meanwhile. */
const atATime = 5
/** One booking is told with so many others at most, the most alike first: the tenth room of a group is no tenth alarm. */
const mostOthers = 3

/** See `Ledger.tellDoubles`. */
export function tellDoubles(ledger: WritableDb, atMs: number): Awaited<ReturnType<Ledger['tellDoubles']>> {
  const { connection, prepare } = ledger
  return connection
    .transaction(() => {
      const rows = prepare<BookingRow>(
        'select booking.* from unpaired join booking on booking.id = booking_id order by booking_id limit ?',
      ).all(atATime)
      let told = 0
      for (const row of rows) {
        const notices = othersOf(ledger, row, atMs).map((other) => noticeOf(row, other, atMs))
        addNotices(prepare, notices)
        prepare('delete from unpaired where booking_id = ?').run(row.id)
        told += notices.length
      }
      return { told, left: rows.length === atATime }
    })
    .immediate()
}

/** The bookings with which one is to be told: its stay is not over, and nobody was told or has said that it is another stay. */
function othersOf(db: ReadableDb, row: BookingRow, atMs: number): BookingRow[] {
  if (row.known !== 'CONFIRMED' || row.checkout <= dateIn('UTC', atMs)) return []
  const { checkin, checkout, hotel_code: hotelCode, hotel_name: hotelName, destination_code: destinationCode } = row
  const question = { checkin, checkout, hotelCode, hotelName, destinationCode, failedSinceMs: null }
  const isTold = toldOf(db.prepare, row)
  const others = similarRows(db, { people: peopleOf(db, row.id), ...question })
    .filter((other) => other.id !== row.id && other.known === 'CONFIRMED' && !isTold(other))
    .sort((a, b) => Number(isAlike(b, row)) - Number(isAlike(a, row)))
  const told: BookingRow[] = []
  for (const other of others) {
    if (told.length === mostOthers) break
    if (!isAnother(db.prepare, row, other) && !isAnother(db.prepare, other, row)) told.push(other)
  }
  return told
}

/** In the same hotel, as far as they say it, for the very same nights. */
const isAlike = (a: BookingRow, b: BookingRow) =>
  !isOtherHotel(hotelIn(a), hotelIn(b)) && a.checkin === b.checkin && a.checkout === b.checkout

const referenceOf = ({ booking_ref, client_ref }: BookingRow) => booking_ref ?? client_ref

/** The later booking, and the earlier one as the other: it is the later one that somebody will want to cancel. */
function noticeOf(a: BookingRow, b: BookingRow, atMs: number): NewNotice {
  const [earlier, later] = a.id < b.id ? [a, b] : [b, a]
  return { kind: 'doubleStay', atMs, clientRef: later.client_ref, bookingRef: later.booking_ref, otherRef: referenceOf(earlier) }
}

interface ToldPair {
  readonly kind: NoticeKind
  readonly first: string | null
  readonly other_ref: string
}

/** Which bookings somebody was told of with one, also where that is dismissed. An alarm about one client reference tells of all bookings under it. */
function toldOf(prepare: PrepareQuery, row: BookingRow): (other: BookingRow) => boolean {
  const reference = referenceOf(row)
  const pairs = prepare<ToldPair>(`
    select kind, coalesce(booking_ref, client_ref) as first, other_ref from notice
    where kind in ('doubleStay', 'duplicate') and @reference in (coalesce(booking_ref, client_ref), other_ref)
  `).all({ reference })
  const told = new Set(pairs.flatMap(({ first, other_ref }) => [first, other_ref]))
  const isShared = pairs.some(({ kind }) => kind === 'duplicate')
  return (other) => told.has(referenceOf(other)) || (isShared && row.client_ref !== null && other.client_ref === row.client_ref)
}

/** Whether a clerk of this desk has booked `row` knowing of `other`: it was shown as the same stay, and said to be another one. */
function isAnother(prepare: PrepareQuery, row: BookingRow, other: BookingRow): boolean {
  const said = prepare(`
    select 1 from evidence, json_each(evidence.body, '$.similarStaysAcknowledged') as said
    where evidence.subject = @subject and evidence.what = 'agreed' and said.value in (@bookingRef, @clientRef, @id)
  `)
  const { booking_ref: bookingRef, client_ref: clientRef, id } = other
  return said.get({ subject: row.client_ref, bookingRef, clientRef, id: String(id) }) !== undefined
}

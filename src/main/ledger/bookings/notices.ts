/** Notices: findings of the desk, stored until somebody dismisses them. */
import type { Notice, NoticeKind, StayOfNotice } from '../../../shared/contract/views/notice-views.ts'
import type { Prepare, ReadableDb, WritableDb } from '../database/ledger-db.ts'
import type { NewNotice } from '../records.ts'
import { type BookingRow, toLedgerRow } from './booking-row.ts'

/** Adds notices inside the caller's transaction. If an identical one is not dismissed yet, only its time is updated. */
export function addNotices(prepare: Prepare, notices: readonly NewNotice[]): void {
  for (const { kind, clientRef, bookingRef, otherRef, months = [], ...notice } of notices) {
    const atMs = Math.round(notice.atMs)
    const monthsText = months.length > 0 ? JSON.stringify(months) : null
    const repeated = prepare(`
      update notice set at_ms = max(at_ms, ?)
      where put_away_ms is null and kind = ? and client_ref is ? and booking_ref is ? and other_ref is ? and months is ?
    `).run(atMs, kind, clientRef, bookingRef, otherRef, monthsText)
    if (repeated.changes > 0) continue
    const add = prepare('insert into notice (kind, at_ms, client_ref, booking_ref, other_ref, months) values (?, ?, ?, ?, ?, ?)')
    add.run(kind, atMs, clientRef, bookingRef, otherRef, monthsText)
  }
}

interface NoticeRow {
  readonly id: number
  readonly kind: NoticeKind
  readonly at_ms: number
  readonly client_ref: string | null
  readonly booking_ref: string | null
  readonly other_ref: string | null
  readonly months: string | null
  readonly hotel_name: string | null
}

/** The hotel name comes from the booking or, before there is one, from the attempt's request. */
const selectUndismissed = `
  select notice.*, coalesce(
    (select nullif(hotel_name, '') from booking where booking_ref = notice.booking_ref),
    (select nullif(hotel_name, '') from booking where client_ref = notice.client_ref order by id desc limit 1),
    (select coalesce(body ->> '$.content.hotelName', body ->> '$.remembered.hotelName') from intent
      where client_ref = notice.client_ref and json_valid(body))
  ) as hotel_name
  from notice where put_away_ms is null order by at_ms desc, id desc`

/** Returns both bookings of a notice as they are now; empty for a notice about one booking. */
function staysOf({ prepare, zone }: ReadableDb, { booking_ref, client_ref, other_ref }: NoticeRow): StayOfNotice[] {
  if (other_ref === null) return []
  const stored = prepare<BookingRow & { readonly own: 0 | 1 }>(`
    select booking.*, exists (select 1 from intent where intent.client_ref = booking.client_ref) as own from booking
    where booking_ref = @reference or client_ref = @reference order by booking_ref is @reference desc, id desc
  `)
  return [booking_ref ?? client_ref, other_ref]
    .map((reference) => stored.get({ reference }))
    .flatMap((row) => (row ? [{ row: toLedgerRow(row, zone), ownDesk: row.own === 1 }] : []))
}

/** Returns the notices that were not dismissed, newest first. */
export function notices(db: ReadableDb): Notice[] {
  return db
    .prepare<NoticeRow>(selectUndismissed)
    .all()
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      atMs: row.at_ms,
      clientRef: row.client_ref,
      bookingRef: row.booking_ref,
      otherRef: row.other_ref,
      hotelName: row.hotel_name,
      stays: staysOf(db, row),
      months: JSON.parse(row.months ?? '[]'),
    }))
}

/**
 * Dismisses a notice, or restores it when `atMs` is null. A second dismissal keeps the first time. A notice that was raised again since is not
 * restored, so it never appears twice.
 */
export function dismissNotice({ prepare }: WritableDb, notice: number, atMs: number | null): void {
  if (atMs === null) {
    prepare(`
      update notice set put_away_ms = null where id = ? and not exists (
        select 1 from notice as standing where standing.put_away_ms is null and standing.kind = notice.kind
          and standing.client_ref is notice.client_ref and standing.booking_ref is notice.booking_ref
          and standing.other_ref is notice.other_ref and standing.months is notice.months
      )
    `).run(notice)
    return
  }
  prepare('update notice set put_away_ms = ? where id = ? and put_away_ms is null').run(atMs, notice)
}

/** Notices: findings of the desk, stored until somebody dismisses them. */
import type { Notice, StayOfNotice } from '../../../shared/contract/views/notice-views.ts'
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

type NoticeRow = Omit<Notice, 'stays' | 'months'> & { readonly months: string | null }

/** The hotel name comes from the booking or, before there is one, from the attempt's request. */
const selectUndismissed = `
  select id, kind, at_ms as atMs, client_ref as clientRef, booking_ref as bookingRef, other_ref as otherRef, months, coalesce(
    (select nullif(hotel_name, '') from booking where booking_ref = notice.booking_ref),
    (select nullif(hotel_name, '') from booking where client_ref = notice.client_ref order by id desc limit 1),
    (select coalesce(body ->> '$.content.hotelName', body ->> '$.remembered.hotelName') from intent
      where client_ref = notice.client_ref and json_valid(body))
  ) as hotelName
  from notice where put_away_ms is null order by at_ms desc, id desc`

/** Returns both bookings of a notice as they are now; empty for a notice about one booking. */
function staysOf({ prepare, zone }: ReadableDb, { bookingRef, clientRef, otherRef }: NoticeRow): StayOfNotice[] {
  if (otherRef === null) return []
  const stored = prepare<BookingRow & { readonly own: 0 | 1 }>(`
    select booking.*, exists (select 1 from intent where intent.client_ref = booking.client_ref) as own from booking
    where booking_ref = @reference or client_ref = @reference order by booking_ref is @reference desc, id desc
  `)
  return [bookingRef ?? clientRef, otherRef]
    .map((reference) => stored.get({ reference }))
    .flatMap((row) => (row ? [{ row: toLedgerRow(row, zone), ownDesk: row.own === 1 }] : []))
}

/** Returns the notices that were not dismissed, newest first. */
export function notices(db: ReadableDb): Notice[] {
  return db
    .prepare<NoticeRow>(selectUndismissed)
    .all()
    .map((row) => ({ ...row, stays: staysOf(db, row), months: JSON.parse(row.months ?? '[]') }))
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

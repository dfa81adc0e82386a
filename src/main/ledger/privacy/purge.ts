/**
 * Retention: removes the guests of stays that ended before a day, and the clients of offers of such stays, slice by slice, so that the ledger answers in between; then
 * takes their words out of the text index and the fact log and empties the write-ahead log. `secure_delete` overwrites what is removed.
 */

import { mayNameCancellation } from '../bookings/booking-row.ts'
import { pageSize } from '../database/connection.ts'
import { ledgerErrorCodeOf } from '../database/errors.ts'
import { onlyRow, type ReadableDb, type WritableDb, writing } from '../database/ledger-db.ts'
import { getSetting, removedWords, setSetting } from '../database/settings.ts'
import { checkpointWal } from '../journal/commit.ts'
import { purgeFormDrafts } from '../notes/form-drafts.ts'
import type { StoredOffer } from '../offers/offer-row.ts'
import type { PurgePlace, PurgeSlice } from '../purging.ts'
import { removeFromCase, removeGuests } from './remove-guests.ts'
import { removeClient } from './remove-offers.ts'

/** A slice ends after the booking that takes it beyond this. */
const sliceMs = 16
const rowsAtATime = 500
/** A larger file is not rewritten, in bytes: some 100,000 bookings. */
const largestRewritten = 256 * 2 ** 20
/** Pages of the text index that a slice merges. */
const mergedPages = 64

const firstPlace: PurgePlace = { at: 'bookings', checkout: '', id: 0 }

/** Whether nothing about a booking is open; what is keeps its names until it is settled. */
const isSettled = `
  not exists (select 1 from intent where intent.client_ref = booking.client_ref and (open = 1 or watched = 1))
  and not exists (select 1 from cancellation where reference in ${mayNameCancellation} and (open = 1 or watched = 1))`

/** Notes that were written once the guests were gone are kept no longer than those of before. */
const hasNotes = "exists (select 1 from note where subject_kind = 'booking' and subject_id = booking.id)"

/** One slice, and where the next one begins; null when all is done. `before` is a day: earlier check-outs are purged. */
export function purgeSlice(db: WritableDb, before: string, atMs: number, place: PurgePlace | null): PurgeSlice {
  const from = place ?? firstPlace
  if (from.at === 'bookings') return purgeBookings(db, before, atMs, from)
  if (from.at === 'attempts') return purgeAttempts(db, before, from)
  if (from.at === 'offers') return purgeOffers(db, before, atMs, from)
  return mergeIndex(db, from)
}

/** The rows up to which a slice gets within its time, each given to `purge`. */
function withinTime<T>(rows: readonly T[], purge: (row: T) => void): readonly T[] {
  const until = performance.now() + sliceMs
  const enough = rows.findIndex((row) => {
    purge(row)
    return performance.now() > until
  })
  return enough === -1 ? rows : rows.slice(0, enough + 1)
}

function purgeBookings(db: WritableDb, before: string, atMs: number, from: Extract<PurgePlace, { at: 'bookings' }>): PurgeSlice {
  const { checkout, id } = from
  const rows = db
    .prepare<{ id: number; checkout: string; due: 0 | 1 }>(`
    select id, checkout, (purged_ms is null or ${hasNotes}) and ${isSettled} as due from booking indexed by booking_by_checkout
    where (checkout, id) > (@checkout, @id) and checkout <> '' and checkout < @before order by checkout, id limit ${rowsAtATime}
  `)
    .all({ checkout, id: BigInt(id), before })
  const done = writing(db, () => withinTime(rows, (row) => void (row.due && removeGuests(db, row.id, 'all', atMs))))
  const purged = done.filter(({ due }) => due === 1).map((row) => row.id)
  const last = done.at(-1)
  if (last && (done.length < rows.length || rows.length === rowsAtATime)) {
    return { purged, offers: 0, next: { at: 'bookings', checkout: last.checkout, id: last.id } }
  }
  return { purged, offers: 0, next: { at: 'attempts', row: 0 } }
}

/** Attempts that came to no booking have guests too. */
function purgeAttempts(ledger: WritableDb, before: string, { row }: Extract<PurgePlace, { at: 'attempts' }>): PurgeSlice {
  const { connection, prepare } = ledger
  const rows = prepare<{ row: number; clientRef: string; checkout: string | null }>(`
    select rowid as row, client_ref as clientRef, iif(json_valid(body), body, null) ->> '$.content.checkout' as checkout from intent
    where rowid > ? and open = 0 and watched = 0 order by rowid limit ${rowsAtATime / 10}
  `).all(row)
  const done = connection
    .transaction(() =>
      withinTime(rows, ({ clientRef, checkout }) => {
        if (checkout !== null && checkout < before) removeFromCase(prepare, clientRef, 'all')
      }),
    )
    .immediate()
  const last = done.at(-1)
  if (last) return { purged: [], offers: 0, next: { at: 'attempts', row: last.row } }
  return { purged: [], offers: 0, next: { at: 'offers', id: 0 } }
}

/** The clients of offers, whether one of the rates was booked or not; before the first of them, forms in progress, which are few. */
function purgeOffers(db: WritableDb, before: string, atMs: number, { id }: Extract<PurgePlace, { at: 'offers' }>): PurgeSlice {
  const rows = db
    .prepare<StoredOffer>(`
    select * from offer where id > ? and last_checkout < ? and erased_ms is null order by id limit ${rowsAtATime}`)
    .all(id, before)
  const done = writing(db, () => {
    const forms = id === 0 ? purgeFormDrafts(db, before, atMs) : 0
    return { forms, offers: withinTime(rows, (offer) => removeClient(db.prepare, offer, atMs)) }
  })
  const last = done.offers.at(-1)
  if (!last) return { purged: [], offers: done.forms, next: { at: 'index', begun: false } }
  setSetting(db, removedWords, 'inIndex')
  return { purged: [], offers: done.offers.length + done.forms, next: { at: 'offers', id: last.id } }
}

/** Rids the text index of removed words by merging its parts into one. A negative number begins with all of them. */
function mergeIndex(db: WritableDb, { begun }: Extract<PurgePlace, { at: 'index' }>): PurgeSlice {
  if (getSetting(db, removedWords) !== 'inIndex') return { purged: [], offers: 0, next: null }
  const changes = () => onlyRow(db.prepare<number>('select total_changes()').pluck())
  const before = changes()
  db.prepare("insert into search (search, rank) values ('merge', ?)").run(begun ? mergedPages : -mergedPages)
  if (changes() - before >= 2) return { purged: [], offers: 0, next: { at: 'index', begun: true } }
  db.facts?.compact(db)
  wipeGaps(db)
  setSetting(db, removedWords, 'gone')
  checkpointWal(db.connection)
  return { purged: [], offers: 0, next: null }
}

/**
 * `secure_delete` overwrites what is deleted, but not what SQLite has moved: where it balances pages, bytes of rows that have left stay in
 * the unused middle of a page. Rewriting the file leaves none. It takes about 7 ms a MiB and cannot be interrupted, so a larger file keeps them.
 */
function wipeGaps({ connection }: WritableDb): void {
  const bytes = Number(connection.pragma('page_count', { simple: true })) * pageSize
  if (bytes > largestRewritten) return
  try {
    connection.exec('vacuum')
  } catch (error) {
    // A disk that has no room for it: what was removed is gone from every row all the same.
    if (ledgerErrorCodeOf(error) === null) throw error
  }
}

/** Bookings without their guests. */
export function purgedBookings({ prepare }: ReadableDb): number {
  return onlyRow(prepare<{ n: number }>('select count(*) as n from booking where purged_ms is not null')).n
}

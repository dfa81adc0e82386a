/**
 * Retention: removes the guests of stays that ended before a day, and the clients of offers of such stays. It works in slices, so that the ledger can
 * answer in between; then it removes their words from the text index and the fact log and empties the write-ahead log. `secure_delete` overwrites
 * what is removed.
 */

import { cancellationReferencesSql } from '../bookings/booking-row.ts'
import { pageSize } from '../database/connection.ts'
import { ledgerErrorCodeOf } from '../database/errors.ts'
import { inTransaction, onlyRow, type ReadableDb, type WritableDb, writing } from '../database/ledger-db.ts'
import { getSetting, removedWords, setSetting } from '../database/settings.ts'
import { checkpointWal } from '../journal/commit.ts'
import { purgeFormDrafts } from '../notes/form-drafts.ts'
import type { StoredOffer } from '../offers/offer-row.ts'
import type { PurgePosition, PurgeSlice } from '../records.ts'
import { removeFromCase, removeGuests } from './remove-guests.ts'
import { removeClient } from './remove-offers.ts'

/** A slice ends after the booking that exceeds this time. */
const sliceMs = 16
const rowsAtATime = 500
/** A file with more bytes than this, some 100,000 bookings, is not rewritten. */
const maxRewrittenBytes = 256 * 2 ** 20
/** Pages of the text index that one slice merges. */
const mergedPages = 64

const firstPosition: PurgePosition = { at: 'bookings', checkout: '', id: 0 }

/** SQL: whether a booking has no open or watched case. A booking with such a case keeps its names. */
const isSettled = `
  not exists (select 1 from intent where intent.client_ref = booking.client_ref and (open = 1 or watched = 1))
  and not exists (select 1 from cancellation where reference in ${cancellationReferencesSql} and (open = 1 or watched = 1))`

/** A booking that was already purged is purged again when notes were added since. */
const hasNotes = "exists (select 1 from note where subject_kind = 'booking' and subject_id = booking.id)"

/** Runs one slice and returns where the next one starts; null when the purge is complete. `before` is a day: earlier check-outs are purged. */
export function purgeSlice(db: WritableDb, before: string, atMs: number, position: PurgePosition | null): PurgeSlice {
  const from = position ?? firstPosition
  if (from.at === 'bookings') return purgeBookings(db, before, atMs, from)
  if (from.at === 'attempts') return purgeAttempts(db, before, from)
  if (from.at === 'offers') return purgeOffers(db, before, atMs, from)
  return mergeIndex(db, from)
}

/** Calls `purge` for each row until the slice's time is over, and returns the rows done. */
function withinTime<T>(rows: readonly T[], purge: (row: T) => void): readonly T[] {
  const until = performance.now() + sliceMs
  const lastIndex = rows.findIndex((row) => {
    purge(row)
    return performance.now() > until
  })
  return lastIndex === -1 ? rows : rows.slice(0, lastIndex + 1)
}

function purgeBookings(db: WritableDb, before: string, atMs: number, from: Extract<PurgePosition, { at: 'bookings' }>): PurgeSlice {
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

/** Purges attempts that led to no booking, which have guests too. */
function purgeAttempts(ledger: WritableDb, before: string, { row }: Extract<PurgePosition, { at: 'attempts' }>): PurgeSlice {
  const { connection, prepare } = ledger
  const rows = prepare<{ row: number; clientRef: string; checkout: string | null }>(`
    select rowid as row, client_ref as clientRef, iif(json_valid(body), body, null) ->> '$.content.checkout' as checkout from intent
    where rowid > ? and open = 0 and watched = 0 order by rowid limit ${rowsAtATime / 10}
  `).all(row)
  const done = inTransaction(connection, () =>
    withinTime(rows, ({ clientRef, checkout }) => {
      if (checkout !== null && checkout < before) removeFromCase(prepare, clientRef, 'all')
    }),
  )
  const last = done.at(-1)
  if (last) return { purged: [], offers: 0, next: { at: 'attempts', row: last.row } }
  return { purged: [], offers: 0, next: { at: 'offers', id: 0 } }
}

/** Purges the clients of offers, whether or not a rate was booked. The first slice also deletes old forms in progress, which are few. */
function purgeOffers(db: WritableDb, before: string, atMs: number, { id }: Extract<PurgePosition, { at: 'offers' }>): PurgeSlice {
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

/** Purges removed words from the text index by merging its segments into one. With a negative number the merge starts with all segments. */
function mergeIndex(db: WritableDb, { begun }: Extract<PurgePosition, { at: 'index' }>): PurgeSlice {
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
 * Rewrites the file. `secure_delete` overwrites what is deleted, but not what SQLite has moved: when it balances pages, bytes of moved rows stay in
 * the unused middle of a page. Rewriting takes about 7 ms per MiB and cannot be interrupted, so a file larger than the limit keeps those bytes.
 */
function wipeGaps({ connection }: WritableDb): void {
  const bytes = Number(connection.pragma('page_count', { simple: true })) * pageSize
  if (bytes > maxRewrittenBytes) return
  try {
    connection.exec('vacuum')
  } catch (error) {
    // The disk has no room for the rewritten file. The removed data is in no row any more.
    if (ledgerErrorCodeOf(error) === null) throw error
  }
}

/** Returns how many bookings have no guests any more. */
export function purgedBookings({ prepare }: ReadableDb): number {
  return onlyRow(prepare<{ n: number }>('select count(*) as n from booking where purged_ms is not null')).n
}

/** Bookings in the ledger: stored by their references, never lost, never merged with another one. */
import { hash } from 'node:crypto'
import type { HistoryLine } from '../../../shared/contract/views/ledger-views.ts'
import { isStale } from '../../../shared/domain/evidence-order.ts'
import { knownStatus } from '../../../shared/domain/schemas.ts'
import { compareReferences, sameStay } from '../../../shared/domain/stay.ts'
import { ledgerErrorCodeOf } from '../database/errors.ts'
import { idAt } from '../database/ids.ts'
import { onlyRow, type Prepare, type PrepareQuery, type WritableDb, writing } from '../database/ledger-db.ts'
import { joined, type Seen, type ServiceRecord, type StoreReport } from '../records.ts'
import { type Added, type Additions, startAdditions } from './additions.ts'
import { filedMs, saysLess } from './booked-on.ts'
import { noteNews } from './booking-news.ts'
import { type BookingColumns, type BookingRow, columnsOf } from './booking-row.ts'
import { wordsWithNotes } from './desk-notes.ts'
import { drifted } from './drift.ts'
import { moveBooking } from './filing.ts'
import { inOrder } from './flags.ts'
import { addNotices } from './notices.ts'
import { changesBetween, maskCards } from './raw.ts'
import { recordWithoutRemoved } from './removed-guests.ts'
import { type RollUp, startRollUp } from './roll-up.ts'
import { firstSeenMs, onLedgerClock } from './seen-order.ts'
import { sellingOf } from './selling.ts'
import { noticeOfTurn } from './turns.ts'

interface Known {
  readonly id: number
  readonly seen_ms: number
  readonly booking_ref: string | null
  readonly client_ref: string | null
  readonly seen_from: number
  readonly seen_to: number
  readonly known: BookingRow['known']
  readonly purged_ms: number | null
  readonly hotel_code: string | null
  readonly hotel_name: string | null
  readonly checkin: string
  readonly checkout: string
  readonly hash: Buffer
}

const selectKnown = `select b.id, b.booking_ref, b.client_ref, b.seen_ms, b.seen_from, b.seen_to, b.known, b.purged_ms, b.hotel_code, b.hotel_name, b.checkin, b.checkout,
    r.hash from booking b join booking_raw r on r.id = b.id`
const byBookingRef = `${selectKnown} where b.booking_ref = ?`
const byClientRef = `${selectKnown} where b.client_ref = ? order by b.id desc`
const byClientRefAlone = `${selectKnown} where b.client_ref = ? and b.booking_ref is null order by b.id desc`

/** The row that has the booking reference of a record, whoever's it is. */
const holderOf = (prepare: PrepareQuery, { booking }: ServiceRecord) =>
  booking.bookingRef ? prepare<Known>(byBookingRef).get(booking.bookingRef) : undefined

/** Whether a record names somebody else's client reference than the row of its booking reference: one of the two is wrong there. */
function isAnothers({ client_ref: held }: Known, { booking: { clientRef } }: ServiceRecord): boolean {
  return compareReferences(held, clientRef) === 'other'
}

/**
 * The row of a record: by booking reference; by client reference only where one of the two has no booking reference, and nothing tells
 * their stays apart.
 */
function knownRow(prepare: PrepareQuery, record: ServiceRecord): Known | undefined {
  const { bookingRef, clientRef } = record.booking
  const holder = holderOf(prepare, record)
  if (holder && !isAnothers(holder, record)) return holder
  if (!clientRef) return undefined
  const rows = prepare<Known>(bookingRef ? byClientRefAlone : byClientRef).all(clientRef)
  return rows.find((row) => sameStay({ ...row, hotelCode: row.hotel_code, hotelName: row.hotel_name }, record.booking))
}

const referencesOf = ({ booking }: ServiceRecord) => [booking.bookingRef, booking.clientRef].filter((reference) => !!reference) as string[]

/** Other ones may come back from the database as other text than they went in, and are looked for one by one. */
const isPlain = (reference: string) => /^[\x20-\x7e]+$/.test(reference)

/**
 * Which references of these records the ledger knows, asked for all of them at once: most records of an import are new, and
 * need not be looked for one by one.
 */
function referencesHeld(prepare: PrepareQuery, records: readonly ServiceRecord[]): Set<string> {
  const asked = JSON.stringify(records.flatMap(referencesOf))
  const held = (column: 'booking_ref' | 'client_ref') =>
    prepare<string>(`select ${column} from booking where ${column} in (select value from json_each(?))`).pluck().all(asked)
  return new Set([...held('booking_ref'), ...held('client_ref')])
}

let updateBooking: string | undefined

/** All columns in the order of the row, its id behind them. */
function updateOf(columns: object): string {
  const names = Object.keys(columns)
  updateBooking ??= `update booking set ${names.map((name) => `${name} = ?`).join(', ')} where id = ?`
  return updateBooking
}

/** What tells whether a record that arrives is the one that is stored. */
export function digestOf(json: string, unread: string): Buffer {
  return hash('sha256', `${json}\n${unread}`, 'buffer')
}

interface Stored {
  readonly place: Added
  readonly became: 'added' | 'changed' | 'unchanged'
  /** The id that it had before, where it moved. */
  readonly movedFrom?: number
}

/** What the records of one transaction share. */
interface Storing extends Pick<WritableDb, 'connection' | 'prepare' | 'zone'> {
  readonly seen: Seen
  /** Collects what the totals need. */
  readonly rollUp: RollUp
  /** Collects what is new. */
  readonly additions: Additions
  /** Every reference that a row has, or will have once the additions are written. */
  readonly held: Set<string>
  /** Collects whose status has turned. */
  readonly turned: Set<string>
  /** Whether this desk has sold anything at a price of its own: else none is looked for. */
  readonly sells: boolean
}

/**
 * Whether an answer tells nothing that the row does not know better. One that says the same, and names the booking by a reference
 * that was not told yet, is news however late it comes.
 */
function isOld(row: Known, { booking }: ServiceRecord, { during }: Seen): boolean {
  const known = knownStatus(booking.status) ?? 'OTHER'
  const names = (!row.client_ref && booking.clientRef) || (!row.booking_ref && booking.bookingRef)
  if (names && known === row.known) return false
  return isStale({ known, during }, { known: row.known, during: { from: row.seen_from, to: row.seen_to } })
}

/** Stores one record and says what became of it. Runs inside a transaction. */
function storeOne(storing: Storing, arrived: ServiceRecord): Stored {
  const { prepare, seen, rollUp, additions, held } = storing
  const references = referencesOf(arrived)
  if (additions.holds(references)) additions.write()
  const isKnown = references.some((reference) => held.has(reference) || !isPlain(reference))
  const known = isKnown ? knownRow(prepare, arrived) : undefined
  for (const reference of references) held.add(reference)
  const kept = known ? recordWithoutRemoved(prepare, known, arrived) : arrived
  const json = JSON.stringify(maskCards(kept.raw))
  const unread = JSON.stringify(kept.unread)
  const digest = digestOf(json, unread)

  const { from, to } = seen.during
  if (known && isOld(known, arrived, seen)) return { place: { id: known.id }, became: 'unchanged' }
  if (known?.hash.equals(digest)) {
    if (known.seen_from !== from)
      prepare('update booking set seen_ms = ?, seen_from = ?, seen_to = ? where id = ?').run(seen.atMs, from, to, known.id)
    return { place: { id: known.id }, became: 'unchanged' }
  }

  const sold = storing.sells ? sellingOf(prepare, known?.client_ref ?? (arrived.booking.clientRef || null)) : null
  const stated = columnsOf({ ...kept, booking: maskCards(kept.booking) }, arrived, sold)
  const holder = isKnown ? holderOf(prepare, arrived) : undefined
  const isShared = holder !== undefined && holder.id !== known?.id
  // The reference stays with the booking that had it first, and neither takes the place of the other.
  const columns: BookingColumns = isShared ? { ...stated, booking_ref: null } : stated
  if (isShared) {
    const told = { clientRef: holder.client_ref, bookingRef: holder.booking_ref, otherRef: stated.client_ref }
    addNotices(prepare, [{ kind: 'sharedReference', atMs: seen.atMs, ...told }])
  }
  const isCancelled = columns.known === 'CANCELLED'
  if (!known) {
    const added = {
      seen_ms: seen.atMs,
      seen_from: from,
      seen_to: to,
      cancelled_seen_ms: isCancelled ? firstSeenMs(prepare, columns, 'cancelledSeen', seen.atMs) : null,
      drifted: '',
      purged_ms: null,
    }
    const filed = filedMs(columns.creation_date, storing.zone)
    const seenFirstMs = filed === null ? firstSeenMs(prepare, columns, 'firstSeen', seen.atMs) : seen.atMs
    if (isKnown) tellTurn(storing, null, columns)
    const addition = { columns: { ...columns, ...added }, createdMs: filed ?? seenFirstMs, seenFirstMs, digest, json, unread }
    return { place: additions.add(addition), became: 'added' }
  }

  const before = onlyRow(prepare<BookingRow>('select * from booking where id = ?'), known.id)
  const { json: jsonBefore } = onlyRow(prepare<{ json: string }>('select json from booking_raw where id = ?'), known.id)
  const row: BookingRow = {
    ...columns,
    ...(saysLess(columns, before) && creationToldBefore(before, columns)),
    id: known.id,
    // A reference that was told once is neither forgotten because an answer leaves it out, nor replaced by another one.
    booking_ref: before.booking_ref ?? columns.booking_ref,
    client_ref: before.client_ref ?? columns.client_ref,
    seen_ms: seen.atMs,
    seen_from: from,
    seen_to: to,
    cancelled_seen_ms: isCancelled
      ? (before.cancelled_seen_ms ?? firstSeenMs(prepare, before, 'cancelledSeen', seen.atMs, known.id))
      : null,
    drifted: drifted(prepare, before, columns, seen),
    purged_ms: before.purged_ms,
    // What the desk wrote about it stays findable, whatever the service says.
    words: wordsWithNotes(prepare, known.id, columns.words),
  }
  const { id, ...fields } = row
  prepare(updateOf(fields)).run(...Object.values(fields), id)
  prepare('update booking_raw set hash = ?, json = ?, unread = ? where id = ?').run(digest, json, unread, row.id)
  if (row.words !== before.words) prepare('insert or replace into search (rowid, words) values (?, ?)').run(BigInt(row.id), row.words)
  if (before.known !== columns.known) tellTurn(storing, before, columns)
  const createdMs = filedMs(row.creation_date, storing.zone)
  const isElsewhere = createdMs !== null && idAt(createdMs) !== idAt(filedMs(before.creation_date, storing.zone) ?? 0)
  const place = { id: isElsewhere ? moveBooking(storing, row, createdMs) : row.id }
  const moved = place.id === row.id ? {} : { movedFrom: row.id }
  rollUp.subtract(before)
  rollUp.add({ ...row, ...place })
  const changes = changesBetween(JSON.parse(jsonBefore), JSON.parse(json))
  if (changes.length === 0) return { place, became: 'unchanged', ...moved }
  addHistory(prepare, place.id, { atMs: seen.atMs, source: seen.source, changes })
  return { place, became: 'changed', ...moved }
}

/** When a booking was made is neither forgotten because an answer leaves it out, nor made uncertain because one names no zone. */
function creationToldBefore(
  { creation_date, booked_on }: BookingRow,
  { flags }: BookingColumns,
): Pick<BookingColumns, 'creation_date' | 'booked_on' | 'flags'> {
  return { creation_date, booked_on, flags: inOrder(new Set(flags.split(' ').filter((flag) => flag !== 'created'))) }
}

/** A booking of ours turned, or has one beside it now that was not there. */
function tellTurn({ prepare, seen, turned }: Storing, before: BookingRow | null, after: BookingColumns): void {
  const notice = noticeOfTurn(prepare, before, after)
  if (notice === null) return
  turned.add(notice.clientRef)
  if (notice.kind) addNotices(prepare, [{ ...notice, kind: notice.kind, atMs: seen.atMs }])
}

/** Inserts or updates records inside the caller's transaction. `seen` is on the ledger's own clock. */
export function storeRecords(
  { connection, prepare, zone, facts }: Pick<WritableDb, 'connection' | 'prepare' | 'zone' | 'facts'>,
  records: readonly ServiceRecord[],
  seen: Seen,
): StoreReport {
  const rollUp = startRollUp()
  const additions = startAdditions(prepare, rollUp)
  const storing: Storing = {
    ...{ connection, prepare, zone, seen, rollUp, additions },
    held: referencesHeld(prepare, records),
    turned: new Set<string>(),
    sells: prepare('select 1 from selling limit 1').get() !== undefined,
  }
  const stored = records.map((record) => storeOne(storing, record))
  additions.write()
  rollUp.write(prepare)
  const arrivals = stored.filter(({ became }) => became !== 'unchanged').map(({ place }) => place.id)
  noteNews(prepare, arrivals, seen)
  facts?.arrived({ connection, prepare }, arrivals)
  const count = (what: string) => stored.filter(({ became }) => became === what).length
  // Whoever shows a booking under the id that it had has to hear of it too.
  const ids = [...stored.map(({ place }) => place.id), ...stored.flatMap(({ movedFrom }) => movedFrom ?? [])]
  return { added: count('added'), changed: count('changed'), unchanged: count('unchanged'), ids, turned: [...storing.turned] }
}

/** Stores records in one transaction. One that the ledger cannot take is left out, and counted nowhere; it throws when it can take none. */
export function store(db: WritableDb, records: readonly ServiceRecord[], seen: Seen): StoreReport {
  return writing(db, () => storeEach(db, records, onLedgerClock(db, seen)))
}

/** All records in one savepoint, which is fast; where that fails by one of them, each in its own. */
function storeEach(db: WritableDb, records: readonly ServiceRecord[], seen: Seen): StoreReport {
  const inSavepoint = db.connection.transaction((some: readonly ServiceRecord[]) => storeRecords(db, some, seen))
  try {
    return inSavepoint(records)
  } catch (error) {
    // What the disk refuses it refuses for all of them.
    if (ledgerErrorCodeOf(error) !== null || records.length < 2) throw error
    const reports: StoreReport[] = []
    for (const record of records) {
      try {
        reports.push(inSavepoint([record]))
      } catch (own) {
        if (ledgerErrorCodeOf(own) !== null) throw own
      }
    }
    if (reports.length === 0) throw error
    return joined(reports)
  }
}

/** History is only ever added to. */
export function addHistory(prepare: Prepare, id: number, { atMs, source, user, changes }: HistoryLine): void {
  const sql = 'insert into history (booking_id, at_ms, source, user, changes) values (?, ?, ?, ?, ?)'
  prepare(sql).run(id, Math.round(atMs), source, user ?? null, JSON.stringify(changes))
}

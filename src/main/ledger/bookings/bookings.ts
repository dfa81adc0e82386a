/** Stores bookings by their references: never loses one, never merges two. */
import { hash } from 'node:crypto'
import type { HistoryLine } from '../../../shared/contract/views/ledger-views.ts'
import { isStale } from '../../../shared/domain/evidence-order.ts'
import { knownStatus } from '../../../shared/domain/schemas.ts'
import { compareReferences, mayBeSameStay } from '../../../shared/domain/stay.ts'
import { isBulkImportRunning } from '../database/bulk-import.ts'
import { ledgerErrorCodeOf } from '../database/errors.ts'
import { freeId, idAt } from '../database/ids.ts'
import { onlyRow, type Prepare, type PrepareQuery, type WritableDb, writing } from '../database/ledger-db.ts'
import { type AnswerSource, joinReports, type ServiceRecord, type StoreReport } from '../records.ts'
import { filedMs, isLessPrecise } from './booked-on.ts'
import { type BookingColumns, type BookingRow, columnsOf } from './booking-row.ts'
import { wordsWithNotes } from './desk-notes.ts'
import { moveBooking } from './filing.ts'
import { joinFlags } from './flags.ts'
import { addNotices } from './notices.ts'
import { changesBetween, maskCards } from './raw.ts'
import { recordWithoutRemoved } from './removed-guests.ts'
import { type RollUp, startRollUp } from './roll-up.ts'
import { firstSeenMs, onLedgerClock } from './seen-order.ts'
import { sellingOf } from './selling.ts'
import { drifted, statusChangeOf } from './turns.ts'

// Inserts the new bookings of one transaction together, table by table: interleaving computation and inserts doubles the time.

interface Addition {
  readonly columns: Omit<BookingRow, 'id'>
  readonly createdMs: number
  /** When the desk first saw the booking, in this ledger or an earlier one. */
  readonly seenFirstMs: number
  readonly digest: Buffer
  readonly json: string
  readonly unread: string
}

/** The id of a new booking, filled in when the booking is written. */
interface AssignedId {
  id: number
}

interface Additions {
  add(addition: Addition): AssignedId
  /** Whether a pending addition has one of these references; if so, call `write` before looking it up. */
  has(references: readonly string[]): boolean
  write(): void
}

let insertBooking: string | undefined

/** All columns in row order; a taken id is skipped. Positional parameters: binding by name takes twice as long. */
function insertOf(row: BookingRow): string {
  const names = Object.keys(row)
  insertBooking ??= `insert into booking (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) on conflict (id) do nothing`
  return insertBooking
}

function insertAtFreeId(prepare: Prepare, columns: Addition['columns'], createdMs: number): number {
  const row = { ...columns, id: idAt(createdMs) }
  const insert = prepare(insertOf(row))
  const values = Object.values(row)
  if (insert.run(...values).changes > 0) return row.id
  const id = freeId(prepare, createdMs)
  insert.run(...values.with(-1, id))
  return id
}

/** Collects additions inside the caller's transaction, and adds the written ones to `rollUp`. */
function startAdditions(prepare: Prepare, rollUp: RollUp): Additions {
  const pending: (Addition & { readonly added: AssignedId })[] = []
  const references = new Set<string>()
  const isSearchable = !isBulkImportRunning(prepare)
  return {
    add(addition) {
      const added = { id: 0 }
      pending.push({ ...addition, added })
      const { booking_ref, client_ref } = addition.columns
      for (const reference of [booking_ref, client_ref]) if (reference !== null) references.add(reference)
      return added
    },
    has: (asked) => asked.some((reference) => references.has(reference)),
    write() {
      for (const { added, columns, createdMs } of pending) {
        added.id = insertAtFreeId(prepare, columns, createdMs)
        rollUp.add({ ...columns, id: added.id })
      }
      const insertRaw = prepare('insert into booking_raw (id, hash, json, unread, first_seen_ms) values (?, ?, ?, ?, ?)')
      for (const { added, digest, json, unread, seenFirstMs } of pending) insertRaw.run(added.id, digest, json, unread, seenFirstMs)
      const insertWords = prepare('insert into search (rowid, words) values (?, ?)')
      if (isSearchable) for (const { added, columns } of pending) insertWords.run(BigInt(added.id), columns.words)
      pending.length = 0
      references.clear()
    },
  }
}

type KnownColumn = 'id' | 'booking_ref' | 'client_ref' | 'seen_ms' | 'seen_from' | 'seen_to' | 'known' | 'purged_ms'
type StayColumn = 'hotel_code' | 'hotel_name' | 'checkin' | 'checkout'
type Known = Pick<BookingRow, KnownColumn | StayColumn> & { readonly hash: Buffer }

const selectKnown = `select b.id, b.booking_ref, b.client_ref, b.seen_ms, b.seen_from, b.seen_to, b.known, b.purged_ms, b.hotel_code, b.hotel_name, b.checkin, b.checkout,
    r.hash from booking b join booking_raw r on r.id = b.id`
const byBookingRef = `${selectKnown} where b.booking_ref = ?`
const byClientRef = `${selectKnown} where b.client_ref = ? order by b.id desc`
const byClientRefAlone = `${selectKnown} where b.client_ref = ? and b.booking_ref is null order by b.id desc`

/** Returns the row with the record's booking reference, even if it is another booking's. */
const holderOf = (prepare: PrepareQuery, { booking }: ServiceRecord) =>
  booking.bookingRef ? prepare<Known>(byBookingRef).get(booking.bookingRef) : undefined

/** Whether the record and the row with its booking reference have contradicting client references: one of the two is wrong. */
function hasOtherClientRef({ client_ref: rowRef }: Known, { booking: { clientRef } }: ServiceRecord): boolean {
  return compareReferences(rowRef, clientRef) === 'other'
}

/**
 * Finds the row of a record by booking reference; by client reference only if one of the two lacks a booking reference and nothing distinguishes
 * their stays.
 */
function knownRow(prepare: PrepareQuery, record: ServiceRecord): Known | undefined {
  const { bookingRef, clientRef } = record.booking
  const holder = holderOf(prepare, record)
  if (holder && !hasOtherClientRef(holder, record)) return holder
  if (!clientRef) return undefined
  const rows = prepare<Known>(bookingRef ? byClientRefAlone : byClientRef).all(clientRef)
  return rows.find((row) => mayBeSameStay({ ...row, hotelCode: row.hotel_code, hotelName: row.hotel_name }, record.booking))
}

const referencesOf = ({ booking }: ServiceRecord) => [booking.bookingRef, booking.clientRef].filter((reference) => !!reference) as string[]

/** SQLite may return other text than was stored for references beyond plain ASCII, so those are looked up one by one. */
const isPlain = (reference: string) => /^[\x20-\x7e]+$/.test(reference)

/**
 * Returns the references of these records that the ledger already has, in one query: most records of an import are new and need no lookup of their
 * own.
 */
function existingReferences(prepare: PrepareQuery, records: readonly ServiceRecord[]): Set<string> {
  const asked = JSON.stringify(records.flatMap(referencesOf))
  const existing = (column: 'booking_ref' | 'client_ref') =>
    prepare<string>(`select ${column} from booking where ${column} in (select value from json_each(?))`).pluck().all(asked)
  return new Set([...existing('booking_ref'), ...existing('client_ref')])
}

let updateBooking: string | undefined

/** All columns in row order, then the id. */
function updateOf(columns: object): string {
  const names = Object.keys(columns)
  updateBooking ??= `update booking set ${names.map((name) => `${name} = ?`).join(', ')} where id = ?`
  return updateBooking
}

/** Returns the digest that shows whether an arriving record equals the stored one. */
export function digestOf(json: string, unread: string): Buffer {
  return hash('sha256', `${json}\n${unread}`, 'buffer')
}

interface Stored {
  readonly assigned: AssignedId
  readonly result: 'added' | 'changed' | 'unchanged'
  /** The previous id, if the booking moved. */
  readonly movedFrom?: number
}

/** State shared by the records of one transaction. */
interface Storing extends Pick<WritableDb, 'connection' | 'prepare' | 'zone'> {
  readonly seen: AnswerSource
  /** Collects changes to the daily sums. */
  readonly rollUp: RollUp
  /** Collects new bookings. */
  readonly additions: Additions
  /** All references of stored rows and of pending additions. */
  readonly knownRefs: Set<string>
  /** Client references of bookings whose status has changed. */
  readonly statusChanged: Set<string>
  /** Whether this desk has any selling prices; otherwise the lookup is skipped. */
  readonly hasSellingPrices: boolean
}

/**
 * Whether an answer adds nothing to what the row already knows. An answer with the same status that states a missing reference always counts, however
 * late it arrives.
 */
function isOld(row: Known, { booking }: ServiceRecord, { during }: AnswerSource): boolean {
  const known = knownStatus(booking.status) ?? 'OTHER'
  const addsReference = (!row.client_ref && booking.clientRef) || (!row.booking_ref && booking.bookingRef)
  if (addsReference && known === row.known) return false
  return isStale({ known, during }, { known: row.known, during: { from: row.seen_from, to: row.seen_to } })
}

/** Stores one record and returns the outcome. Runs inside a transaction. */
function storeOne(storing: Storing, arrived: ServiceRecord): Stored {
  const { prepare, seen, rollUp, additions, knownRefs } = storing
  const references = referencesOf(arrived)
  if (additions.has(references)) additions.write()
  const isKnown = references.some((reference) => knownRefs.has(reference) || !isPlain(reference))
  const known = isKnown ? knownRow(prepare, arrived) : undefined
  for (const reference of references) knownRefs.add(reference)
  const record = known ? recordWithoutRemoved(prepare, known, arrived) : arrived
  const json = JSON.stringify(maskCards(record.raw))
  const unread = JSON.stringify(record.unread)
  const digest = digestOf(json, unread)

  const { from, to } = seen.during
  if (known && isOld(known, arrived, seen)) return { assigned: { id: known.id }, result: 'unchanged' }
  if (known?.hash.equals(digest)) {
    if (known.seen_from !== from)
      prepare('update booking set seen_ms = ?, seen_from = ?, seen_to = ? where id = ?').run(seen.atMs, from, to, known.id)
    return { assigned: { id: known.id }, result: 'unchanged' }
  }

  const sold = storing.hasSellingPrices ? sellingOf(prepare, known?.client_ref ?? (arrived.booking.clientRef || null)) : null
  const stated = columnsOf({ ...record, booking: maskCards(record.booking) }, arrived, sold)
  const holder = isKnown ? holderOf(prepare, arrived) : undefined
  const isShared = holder !== undefined && holder.id !== known?.id
  // The reference stays with the booking that had it first; neither booking replaces the other.
  const columns: BookingColumns = isShared ? { ...stated, booking_ref: null } : stated
  if (isShared) {
    const refs = { clientRef: holder.client_ref, bookingRef: holder.booking_ref, otherRef: stated.client_ref }
    addNotices(prepare, [{ kind: 'sharedReference', atMs: seen.atMs, ...refs }])
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
    if (isKnown) reportTurn(storing, null, columns)
    const addition = { columns: { ...columns, ...added }, createdMs: filed ?? seenFirstMs, seenFirstMs, digest, json, unread }
    return { assigned: additions.add(addition), result: 'added' }
  }

  const before = onlyRow(prepare<BookingRow>('select * from booking where id = ?'), known.id)
  const { json: jsonBefore } = onlyRow(prepare<{ json: string }>('select json from booking_raw where id = ?'), known.id)
  const row: BookingRow = {
    ...columns,
    ...(isLessPrecise(columns, before) && previousCreation(before, columns)),
    id: known.id,
    // Once stated, a reference is neither dropped when an answer omits it nor replaced by another one.
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
    // The desk's own notes stay searchable, whatever the service sends.
    words: wordsWithNotes(prepare, known.id, columns.words),
  }
  const { id, ...fields } = row
  prepare(updateOf(fields)).run(...Object.values(fields), id)
  prepare('update booking_raw set hash = ?, json = ?, unread = ? where id = ?').run(digest, json, unread, row.id)
  if (row.words !== before.words) prepare('insert or replace into search (rowid, words) values (?, ?)').run(BigInt(row.id), row.words)
  if (before.known !== columns.known) reportTurn(storing, before, columns)
  const createdMs = filedMs(row.creation_date, storing.zone)
  const needsNewId = createdMs !== null && idAt(createdMs) !== idAt(filedMs(before.creation_date, storing.zone) ?? 0)
  const assigned = { id: needsNewId ? moveBooking(storing, row, createdMs) : row.id }
  const moved = assigned.id === row.id ? {} : { movedFrom: row.id }
  rollUp.subtract(before)
  rollUp.add({ ...row, ...assigned })
  const changes = changesBetween(JSON.parse(jsonBefore), JSON.parse(json))
  if (changes.length === 0) return { assigned, result: 'unchanged', ...moved }
  addHistory(prepare, assigned.id, { atMs: seen.atMs, source: seen.source, changes })
  return { assigned, result: 'changed', ...moved }
}

/** Returns the known creation date, for an answer that omits the date or its zone. */
function previousCreation(
  { creation_date, booked_on }: BookingRow,
  { flags }: BookingColumns,
): Pick<BookingColumns, 'creation_date' | 'booked_on' | 'flags'> {
  return { creation_date, booked_on, flags: joinFlags(new Set(flags.split(' ').filter((flag) => flag !== 'created'))) }
}

/** Reports that the status of our booking changed, or that another booking appeared under its client reference. */
function reportTurn({ prepare, seen, statusChanged }: Storing, before: BookingRow | null, after: BookingColumns): void {
  const notice = statusChangeOf(prepare, before, after)
  if (notice === null) return
  statusChanged.add(notice.clientRef)
  if (notice.kind) addNotices(prepare, [{ ...notice, kind: notice.kind, atMs: seen.atMs }])
}

/** Inserts or updates records inside the caller's transaction. `seen` is on the ledger's own clock. */
export function storeRecords(
  { connection, prepare, zone, facts }: Pick<WritableDb, 'connection' | 'prepare' | 'zone' | 'facts'>,
  records: readonly ServiceRecord[],
  seen: AnswerSource,
): StoreReport {
  const rollUp = startRollUp()
  const additions = startAdditions(prepare, rollUp)
  const storing: Storing = {
    ...{ connection, prepare, zone, seen, rollUp, additions },
    knownRefs: existingReferences(prepare, records),
    statusChanged: new Set<string>(),
    hasSellingPrices: prepare('select 1 from selling limit 1').get() !== undefined,
  }
  const stored = records.map((record) => storeOne(storing, record))
  additions.write()
  rollUp.write(prepare)
  const arrivals = stored.filter(({ result }) => result !== 'unchanged').map(({ assigned }) => assigned.id)
  noteNews(prepare, arrivals, seen)
  facts?.arrived({ connection, prepare }, arrivals)
  const count = (what: string) => stored.filter(({ result }) => result === what).length
  // Screens that show a moved booking under its old id must be notified too.
  const ids = [...stored.map(({ assigned }) => assigned.id), ...stored.flatMap(({ movedFrom }) => movedFrom ?? [])]
  return { added: count('added'), changed: count('changed'), unchanged: count('unchanged'), ids, statusChanged: [...storing.statusChanged] }
}

/**
 * Stores records in one transaction and returns the counts. Records that cannot be stored are skipped and not counted; throws if none can be stored.
 */
export function store(db: WritableDb, records: readonly ServiceRecord[], seen: AnswerSource): StoreReport {
  return writing(db, () => storeEach(db, records, onLedgerClock(db, seen)))
}

/** Stores all records in one savepoint, which is fast. If a record fails, stores each record in its own savepoint. */
function storeEach(db: WritableDb, records: readonly ServiceRecord[], seen: AnswerSource): StoreReport {
  const inSavepoint = db.connection.transaction((some: readonly ServiceRecord[]) => storeRecords(db, some, seen))
  try {
    return inSavepoint(records)
  } catch (error) {
    // A disk error affects every record, so do not retry.
    if (ledgerErrorCodeOf(error) !== null || records.length < 2) throw error
    const reports: StoreReport[] = []
    for (const record of records) {
      try {
        reports.push(inSavepoint([record]))
      } catch (recordError) {
        if (ledgerErrorCodeOf(recordError) !== null) throw recordError
      }
    }
    if (reports.length === 0) throw error
    return joinReports(reports)
  }
}

/** Adds a line to a booking's history, which is append-only. */
export function addHistory(prepare: Prepare, id: number, { atMs, source, user, changes }: HistoryLine): void {
  const sql = 'insert into history (booking_id, at_ms, source, user, changes) values (?, ?, ?, ?, ?)'
  prepare(sql).run(id, Math.round(atMs), source, user ?? null, JSON.stringify(changes))
}

/** One day, in milliseconds. Only recent bookings are news; the check for double stays examines only news. */
const dayMs = 86_400_000
/** A booking made longer ago is not news, whenever it is first seen. */
const newsMs = 30 * dayMs
/** In a first import, older bookings existed before the desk. Newer ones may have been made while the desk runs. */
const importedNewsMs = dayMs

/** Records which of these rows are confirmed and recent. Runs inside the transaction that stored them. */
export function noteNews(prepare: Prepare, ids: readonly number[], { atMs }: AnswerSource): void {
  if (ids.length === 0) return
  const since = idAt(atMs - (isBulkImportRunning(prepare) ? importedNewsMs : newsMs))
  const news = prepare<{ id: number }>(`
    select booking.id from json_each(?) as news cross join booking on booking.id = news.value
    where booking.known = 'CONFIRMED' and booking.id >= ?
  `)
  // Row by row: a statement that inserts many makes the text index flush.
  const insert = prepare('insert or ignore into unpaired (booking_id) values (?)')
  for (const { id } of news.all(JSON.stringify(ids), since)) insert.run(id)
}

/** Inserts the new bookings of one transaction together, table by table: interleaving computation and inserts doubles the time. */

import { isTakingYears } from '../database/bulk-import.ts'
import { freeId, idAt } from '../database/ids.ts'
import type { Prepare } from '../database/ledger-db.ts'
import type { BookingRow } from './booking-row.ts'
import type { RollUp } from './roll-up.ts'

interface Addition {
  readonly columns: Omit<BookingRow, 'id'>
  readonly createdMs: number
  /** When the desk first saw it, in this ledger or an earlier one. */
  readonly seenFirstMs: number
  readonly digest: Buffer
  readonly json: string
  readonly unread: string
}

/** The id of a new booking, filled in when the booking is written. */
export interface Added {
  id: number
}

export interface Additions {
  add(addition: Addition): Added
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
export function startAdditions(prepare: Prepare, rollUp: RollUp): Additions {
  const pending: (Addition & { readonly added: Added })[] = []
  const references = new Set<string>()
  const isSearchable = !isTakingYears(prepare)
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

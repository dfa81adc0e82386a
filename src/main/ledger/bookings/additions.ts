/** New bookings of one transaction, inserted together and table by table: interleaving computation and inserts doubles the time. */

import { isTakingYears } from '../database/bulk-import.ts'
import { freeId, idAt } from '../database/ids.ts'
import type { Prepare } from '../database/ledger-db.ts'
import type { BookingRow } from './booking-row.ts'
import type { RollUp } from './roll-up.ts'

interface Addition {
  readonly columns: Omit<BookingRow, 'id'>
  readonly createdMs: number
  /** When the desk first saw it, in this ledger or in one of before. */
  readonly seenFirstMs: number
  readonly digest: Buffer
  readonly json: string
  readonly unread: string
}

/** A place in the ledger that is known once it is written. */
export interface Added {
  id: number
}

export interface Additions {
  add(addition: Addition): Added
  /** Whether one of them has one of these references: then they are to be written before it is looked for. */
  holds(references: readonly string[]): boolean
  write(): void
}

let insertBooking: string | undefined

/** All columns in the order of the row; an id that is taken is left. Places instead of names: binding names takes twice as long. */
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

/** Collects additions inside the caller's transaction; `rollUp` is told of those that are written. */
export function startAdditions(prepare: Prepare, rollUp: RollUp): Additions {
  const waiting: (Addition & { readonly added: Added })[] = []
  const references = new Set<string>()
  const isSearchable = !isTakingYears(prepare)
  return {
    add(addition) {
      const added = { id: 0 }
      waiting.push({ ...addition, added })
      const { booking_ref, client_ref } = addition.columns
      for (const reference of [booking_ref, client_ref]) if (reference !== null) references.add(reference)
      return added
    },
    holds: (asked) => asked.some((reference) => references.has(reference)),
    write() {
      for (const { added, columns, createdMs } of waiting) {
        added.id = insertAtFreeId(prepare, columns, createdMs)
        rollUp.add({ ...columns, id: added.id })
      }
      const insertRaw = prepare('insert into booking_raw (id, hash, json, unread, first_seen_ms) values (?, ?, ?, ?, ?)')
      for (const { added, digest, json, unread, seenFirstMs } of waiting) insertRaw.run(added.id, digest, json, unread, seenFirstMs)
      const insertWords = prepare('insert into search (rowid, words) values (?, ?)')
      if (isSearchable) for (const { added, columns } of waiting) insertWords.run(BigInt(added.id), columns.words)
      waiting.length = 0
      references.clear()
    },
  }
}

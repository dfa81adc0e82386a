/** Ids that encode creation moments: second * 1024 + slot. An id range is a range of time, in rows and in the text index. */
import { onlyRow, type PrepareQuery } from './ledger-db.ts'

const slots = 1024
const daySeconds = 86_400

/** Returns the first id of the second that contains an instant. */
export const idAt = (instantMs: number): number => Math.floor(instantMs / 1000) * slots

/** Returns the instant that an id encodes, in milliseconds, to the second. */
export const instantOf = (id: number): number => Math.floor(id / slots) * 1000

/** Returns the UTC day of an id, counted from 1970-01-01, as in the roll-up. */
export const dayOf = (id: number): number => Math.floor(id / slots / daySeconds)

/** Returns the first id of a UTC day. */
export const firstIdOf = (day: number): number => day * daySeconds * slots

/** Returns the next free id at an instant. If all slots of a second are taken, continues in the next. */
export function freeId(prepare: PrepareQuery, instantMs: number): number {
  const last = prepare<{ id: number | null }>('select max(id) as id from booking where id >= ? and id < ?')
  for (let first = idAt(instantMs); ; first += slots) {
    const { id } = onlyRow(last, first, first + slots)
    if (id === null) return first
    if (id + 1 < first + slots) return id + 1
  }
}

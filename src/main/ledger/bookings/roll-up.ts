/**
 * Counts and sums per UTC creation day, status and currency, maintained by deltas that are collected here and written once per transaction. A row
 * trigger would do the same at several times the cost.
 */

import { dayOf } from '../database/ids.ts'
import type { Prepare } from '../database/ledger-db.ts'
import type { BookingRow } from './booking-row.ts'

type Counted = Pick<BookingRow, 'id' | 'known' | 'currency' | 'counted'>

interface Delta {
  readonly key: readonly [day: number, known: string, currency: string]
  bookings: number
  /** Number of the bookings whose amount is included in `counted`. */
  summed: number
  /** Sum of the amounts, see `countedAmount`. */
  counted: bigint
}

export interface RollUp {
  add(row: Counted): void
  subtract(row: Counted): void
  /** Writes the deltas; call it inside the transaction that wrote the rows. */
  write(prepare: Prepare): void
}

/** Starts an empty change of the daily sums: add and subtract rows, then write it once. */
export function startRollUp(): RollUp {
  const deltas = new Map<string, Delta>()
  const move = (sign: 1 | -1) => (row: Counted) => {
    const key = [dayOf(row.id), row.known, row.currency] as const
    const name = key.join(' ')
    const delta = deltas.get(name) ?? { key, bookings: 0, summed: 0, counted: 0n }
    delta.bookings += sign
    if (row.counted !== null) {
      delta.summed += sign
      delta.counted += BigInt(sign * row.counted)
    }
    deltas.set(name, delta)
  }
  return {
    add: move(1),
    subtract: move(-1),
    write(prepare) {
      const add = prepare(`
        insert into daily (day, known, currency, bookings, summed, counted) values (?, ?, ?, 0, 0, 0)
        on conflict do nothing`)
      const update = prepare(`
        update daily set bookings = bookings + ?, summed = summed + ?, counted = counted + ?
        where day = ? and known = ? and currency = ?`)
      for (const { key, bookings, summed, counted } of deltas.values()) {
        if (bookings === 0 && summed === 0 && counted === 0n) continue
        add.run(...key)
        update.run(bookings, summed, counted, ...key)
      }
      deltas.clear()
    },
  }
}

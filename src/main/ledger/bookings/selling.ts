/** Selling prices of bookings: stored with the attempt under its client reference, and copied to the row of its booking. */
import { currencyCode } from '../../../shared/domain/money.ts'
import type { MarginRule, Sold } from '../../../shared/domain/selling/selling.ts'
import type { Prepare, PrepareQuery } from '../database/ledger-db.ts'
import { scaledAmount } from './amounts.ts'

/**
 * Stores the selling price of an attempt. It replaces the price of an earlier request with the same reference, also in the row of an existing
 * booking. Runs inside the caller's transaction.
 */
export function saveSelling(prepare: Prepare, clientRef: string, sold: Sold, atMs: number): void {
  const { how, price, currency, cost, margin, rule } = sold
  const { changes } = prepare(`
      insert into selling (client_ref, how, price, currency, cost, margin, rule, at_ms) values (?, ?, ?, ?, ?, ?, ?, ?)
      on conflict (client_ref) do update set how = excluded.how, price = excluded.price, currency = excluded.currency, cost = excluded.cost,
        margin = excluded.margin, rule = excluded.rule, at_ms = excluded.at_ms
      where (how, price, currency, cost, margin, coalesce(rule, '')) <>
        (excluded.how, excluded.price, excluded.currency, excluded.cost, excluded.margin, coalesce(excluded.rule, ''))`).run(
    ...[clientRef, how, price, currencyCode(currency), cost, margin, rule && JSON.stringify(rule), atMs],
  )
  if (changes === 0) return
  const columns = Object.entries(soldColumns(sellingOf(prepare, clientRef)))
  prepare(`update booking set ${columns.map(([name]) => `${name} = ?`).join(', ')} where client_ref = ?`).run(
    ...columns.map(([, value]) => value),
    clientRef,
  )
}

/** Returns the selling price under a client reference of this desk; null for every other booking. */
export function sellingOf(prepare: PrepareQuery, clientRef: string | null): Sold | null {
  if (clientRef === null) return null
  const row = prepare<Omit<Sold, 'rule'> & { rule: string | null }>(
    'select how, price, currency, cost, margin, rule from selling where client_ref = ?',
  ).get(clientRef)
  return row ? { ...row, rule: row.rule === null ? null : (JSON.parse(row.rule) as MarginRule) } : null
}

export type SoldColumns = ReturnType<typeof soldColumns>

/** Returns the selling price columns of a booking's row; all null when this desk sold nothing. */
export function soldColumns(sold: Sold | null) {
  return {
    sold_how: sold?.how ?? null,
    sold_price: sold?.price ?? null,
    sold_currency: sold?.currency ?? null,
    sold_margin: sold?.margin ?? null,
    /** In 1/10,000; null when too fine or too large for a sum. */
    sold_scaled: scaledAmount(sold?.price ?? null),
    margin_scaled: scaledAmount(sold?.margin ?? null),
  }
}

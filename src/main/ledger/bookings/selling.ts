/** What bookings are sold at: kept with the attempt, by its client reference, and taken over by the row of its booking. */
import { currencyCode } from '../../../shared/domain/money.ts'
import type { MarginRule, Sold } from '../../../shared/domain/selling/selling.ts'
import type { Prepare, PrepareQuery } from '../database/ledger-db.ts'
import { scaledAmount } from './amounts.ts'

/** The columns of a booking's row that tell what it is sold at; all of them null where this desk sold nothing. */
export interface SoldColumns {
  readonly sold_how: Sold['how'] | null
  readonly sold_price: string | null
  readonly sold_currency: string | null
  readonly sold_margin: string | null
  /** In 1/10,000; null where no sum can hold it. */
  readonly sold_scaled: number | null
  readonly margin_scaled: number | null
}

interface SellingRow extends Omit<Sold, 'rule'> {
  readonly rule: string | null
}

/**
 * Keeps what an attempt is sold at; the price of an earlier request under the same reference gives way, also in the row of a booking that was
 * there before the price. Runs inside the caller's transaction.
 */
export function keepSelling(prepare: Prepare, clientRef: string, sold: Sold, atMs: number): void {
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

/** What was sold under a client reference of this desk; null for every other booking. */
export function sellingOf(prepare: PrepareQuery, clientRef: string | null): Sold | null {
  if (clientRef === null) return null
  const row = prepare<SellingRow>('select how, price, currency, cost, margin, rule from selling where client_ref = ?').get(clientRef)
  return row ? { ...row, rule: row.rule === null ? null : (JSON.parse(row.rule) as MarginRule) } : null
}

/** The same as the columns of a row. */
export function soldColumns(sold: Sold | null): SoldColumns {
  return {
    sold_how: sold?.how ?? null,
    sold_price: sold?.price ?? null,
    sold_currency: sold?.currency ?? null,
    sold_margin: sold?.margin ?? null,
    sold_scaled: scaledAmount(sold?.price ?? null),
    margin_scaled: scaledAmount(sold?.margin ?? null),
  }
}

/** Booking attempts, on the disk before the call that they announce. */
import { commit } from './beside.ts'
import type { Beside, StoredIntent, WhichCases } from './ledger.ts'
import type { Shelf } from './open.ts'
import { intentWithoutRemoved } from './removed-guests.ts'
import { newest, whichSql } from './which-cases.ts'

interface IntentRow {
  readonly client_ref: string
  readonly state: string
  readonly open: 0 | 1
  readonly watched: 0 | 1
  readonly content_hash: string | null
  readonly witnessed: number
  readonly created_ms: number
  readonly body: string
}

const toIntent = (row: IntentRow): StoredIntent => ({
  clientRef: row.client_ref,
  state: row.state,
  open: row.open === 1,
  watched: row.watched === 1,
  contentHash: row.content_hash,
  witnessed: row.witnessed,
  createdAtMs: row.created_ms,
  body: row.body,
})

/** Commits an attempt, and what is beside it in the same transaction: all of it is on the disk when this returns, or none. */
export function saveIntent(shelf: Shelf, told: StoredIntent, beside: Beside = {}): void {
  commit(shelf, beside, () => {
    const intent = intentWithoutRemoved(shelf.prepare, told)
    shelf
      .prepare(`
        insert into intent (client_ref, state, open, watched, content_hash, witnessed, created_ms, body) values (?, ?, ?, ?, ?, ?, ?, ?)
        on conflict (client_ref) do update set state = excluded.state, open = excluded.open, watched = excluded.watched,
          content_hash = excluded.content_hash, witnessed = excluded.witnessed, body = excluded.body`)
      .run(
        intent.clientRef,
        intent.state,
        Number(intent.open),
        Number(intent.watched),
        intent.contentHash,
        intent.witnessed,
        intent.createdAtMs,
        intent.body,
      )
  })
}

const readIntents = ({ prepare }: Shelf, sql: string, ...params: readonly unknown[]): StoredIntent[] =>
  (prepare(sql).all(...params) as IntentRow[]).map(toIntent)

export function intent(shelf: Shelf, clientRef: string): StoredIntent | null {
  return readIntents(shelf, 'select * from intent where client_ref = ?', clientRef)[0] ?? null
}

/** The newest attempt that asks for the same content. */
export function intentOf(shelf: Shelf, contentHash: string): StoredIntent | null {
  return readIntents(shelf, `select * from intent where content_hash = ? ${newest} limit 1`, contentHash)[0] ?? null
}

/** Newest first; of the settled ones at most 200. */
export function intents(shelf: Shelf, which: WhichCases): StoredIntent[] {
  return readIntents(shelf, `select * from intent ${whichSql[which]}`)
}

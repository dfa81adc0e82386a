/** Cancellations, written to disk before the call that they announce. */

import type { ReadableDb, WritableDb } from '../database/ledger-db.ts'
import type { CommitExtras, StoredCancellation, WhichCases } from '../records.ts'
import { selectionSql } from './attempts.ts'
import { commit } from './commit.ts'

interface CancellationRow {
  readonly reference: string
  readonly state: string
  readonly open: 0 | 1
  readonly watched: 0 | 1
  readonly witnessed: number
  readonly created_ms: number
  readonly body: string
}

const toCancellation = ({ open, watched, created_ms, ...row }: CancellationRow): StoredCancellation => ({
  ...row,
  open: open === 1,
  watched: watched === 1,
  createdAtMs: created_ms,
})

/** Commits a cancellation like `saveAttempt`. It replaces an earlier cancellation of the same booking. */
export function saveCancellation(db: WritableDb, cancellation: StoredCancellation, extras: CommitExtras = {}): void {
  const { reference, state, open, watched, witnessed, createdAtMs, body } = cancellation
  commit(db, extras, () => {
    db.prepare(`
        insert into cancellation (reference, state, open, watched, witnessed, created_ms, body) values (?, ?, ?, ?, ?, ?, ?)
        on conflict (reference) do update set state = excluded.state, open = excluded.open, watched = excluded.watched,
          witnessed = excluded.witnessed, created_ms = excluded.created_ms, body = excluded.body`).run(
      reference,
      state,
      Number(open),
      Number(watched),
      witnessed,
      createdAtMs,
      body,
    )
  })
}

const readCancellations = ({ prepare }: ReadableDb, sql: string, ...params: readonly unknown[]): StoredCancellation[] =>
  prepare<CancellationRow>(sql)
    .all(...params)
    .map(toCancellation)

/** Returns the cancellation of a booking, by the reference it was sent with; null when the ledger has none. */
export function cancellation(db: ReadableDb, reference: string): StoredCancellation | null {
  return readCancellations(db, 'select * from cancellation where reference = ?', reference)[0] ?? null
}

/** Returns cancellations, newest first; at most 200 settled ones. */
export function cancellations(db: ReadableDb, which: WhichCases): StoredCancellation[] {
  return readCancellations(db, `select * from cancellation ${selectionSql[which]}`)
}

/** Cancellations, written to disk before the call that they announce. */

import type { ReadableDb, WritableDb } from '../database/ledger-db.ts'
import type { CommitExtras, StoredCancellation, WhichCases } from '../records.ts'
import { readCases, selectionSql } from './attempts.ts'
import { commit } from './commit.ts'

/** Commits a cancellation like `saveAttempt`. It replaces an earlier cancellation of the same booking. */
export function saveCancellation(db: WritableDb, cancellation: StoredCancellation, extras: CommitExtras = {}): void {
  commit(db, extras, () => {
    db.prepare(`
        insert into cancellation (reference, state, open, watched, witnessed, created_ms, body)
        values (@reference, @state, @open, @watched, @witnessed, @createdAtMs, @body)
        on conflict (reference) do update set state = excluded.state, open = excluded.open, watched = excluded.watched,
          witnessed = excluded.witnessed, created_ms = excluded.created_ms, body = excluded.body`).run({
      ...cancellation,
      open: Number(cancellation.open),
      watched: Number(cancellation.watched),
    })
  })
}

const columns = 'reference, state, open, watched, witnessed, created_ms as createdAtMs, body'

/** Returns the cancellation of a booking, by the reference it was sent with; null when the ledger has none. */
export function cancellation(db: ReadableDb, reference: string): StoredCancellation | null {
  return readCases<StoredCancellation>(db, `select ${columns} from cancellation where reference = ?`, reference)[0] ?? null
}

/** Returns cancellations, newest first; at most 200 settled ones. */
export function cancellations(db: ReadableDb, which: WhichCases): StoredCancellation[] {
  return readCases<StoredCancellation>(db, `select ${columns} from cancellation ${selectionSql[which]}`)
}

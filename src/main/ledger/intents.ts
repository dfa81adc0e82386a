/** Booking attempts, on the disk before the call that they announce. */

import { storeRecords } from './bookings.ts'
import type { Seen, ServiceRecord, StoredIntent } from './ledger.ts'
import type { Shelf } from './open.ts'
import { troubleOf } from './trouble.ts'

interface IntentRow {
  readonly client_ref: string
  readonly state: string
  readonly open: 0 | 1
  readonly created_ms: number
  readonly body: string
}

const toIntent = ({ client_ref, state, open, created_ms, body }: IntentRow): StoredIntent => ({
  clientRef: client_ref,
  state,
  open: open === 1,
  createdAtMs: created_ms,
  body,
})

/**
 * Commits an attempt, with what its answer showed in the same transaction. It is on the disk when this returns
 * (`synchronous=FULL`). The log is then folded into the file: a damaged log loses its tail silently, so it is kept short.
 */
export function saveIntent(
  { db, prepare }: Shelf,
  intent: StoredIntent,
  found?: { readonly records: readonly ServiceRecord[]; readonly seen: Seen },
): void {
  db.transaction(() => {
    prepare(`
      insert into intent (client_ref, state, open, created_ms, body) values (?, ?, ?, ?, ?)
      on conflict (client_ref) do update set state = excluded.state, open = excluded.open, body = excluded.body
    `).run(intent.clientRef, intent.state, intent.open ? 1 : 0, intent.createdAtMs, intent.body)
    if (found) storeRecords(prepare, found.records, found.seen)
  }).immediate()
  foldLog(db)
}

/** Empties the write-ahead log into the file. While an export reads, or the disk is full, the next call does it: the commit stands in the log. */
function foldLog(db: Shelf['db']): void {
  try {
    db.pragma('wal_checkpoint(truncate)')
  } catch (error) {
    if (troubleOf(error) === null) throw error
  }
}

export function intent({ prepare }: Shelf, clientRef: string): StoredIntent | null {
  const row = prepare('select * from intent where client_ref = ?').get(clientRef) as IntentRow | undefined
  return row ? toIntent(row) : null
}

/** Attempts that are open, or those that are not; newest first. */
export function intents({ prepare }: Shelf, { open }: { readonly open: boolean }): StoredIntent[] {
  const rows = prepare('select * from intent where open = ? order by created_ms desc, client_ref').all(open ? 1 : 0)
  return (rows as IntentRow[]).map(toIntent)
}

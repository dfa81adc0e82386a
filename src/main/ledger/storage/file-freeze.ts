/**
 * Freezes the file of an open ledger while it is copied byte by byte, although bookings continue. A reader that starts when the log is empty reads
 * only the file, and while it reads, SQLite writes nothing to the file: commits stay in the log. Only the writing thread can ensure this, because
 * nothing else runs between its checkpoint and the start of the reader.
 */
import { closeSync, openSync, statSync } from 'node:fs'
import { connect } from '../database/connection.ts'
import type { Connection } from '../database/ledger-db.ts'
import { checkpointWal } from '../journal/commit.ts'

export interface FileFreeze {
  /**
   * Returns the open file, which stays unchanged until `unfreeze`. Returns null, and should be tried again, while the file is already frozen or another
   * connection reads data that is only in the log.
   */
  freeze(): number | null
  unfreeze(): void
  /** Call it when the ledger is closed. */
  end(): void
}

/** Returns the freeze of a ledger's file; `db` is the writing connection. */
export function createFileFreeze(db: Connection, file: string, key: Uint8Array): FileFreeze {
  let reader: Connection | null = null
  /** Closed last, because closing any handle of a file drops all locks of this process on the file. */
  let handle: number | null = null

  const unfreeze = () => {
    if (!reader) return
    reader.close()
    reader = null
    // Commits made during the freeze could not be checkpointed.
    checkpointWal(db)
  }

  return {
    freeze: () => {
      if (reader) return null
      const [folded] = db.pragma('wal_checkpoint(truncate)') as readonly { readonly busy: number }[]
      if (folded?.busy !== 0) return null
      try {
        reader = connect(file, key, { readonly: true, cacheMiB: 1 })
        reader.exec('begin')
        reader.prepare('select 1 from sqlite_schema').get()
        handle ??= openSync(file, 'r')
        if (statSync(`${file}-wal`).size === 0) return handle
      } catch (error) {
        unfreeze()
        throw error
      }
      unfreeze()
      return null
    },
    unfreeze,
    end: () => {
      unfreeze()
      if (handle !== null) closeSync(handle)
      handle = null
    },
  }
}

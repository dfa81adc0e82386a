/**
 * Keeps the file of an open ledger as it is while it is copied byte by byte, although bookings go on. A reader that began when the log was
 * empty reads the file alone, and while it reads SQLite writes nothing into the file: what is committed stays in the log. Only the
 * thread that writes can see to it, because nothing comes between its emptying of the log and the beginning of the reader.
 */
import { closeSync, openSync, statSync } from 'node:fs'
import { connect } from '../database/connection.ts'
import type { Connection } from '../database/ledger-db.ts'
import { checkpointWal } from '../journal/commit.ts'

export interface Stillness {
  /** The open file, which stays the same until `letGo`; null while somebody else reads what is only in the log: ask again. */
  hold(): number | null
  letGo(): void
  /** Call it when the ledger is closed. */
  end(): void
}

/** `db` is the connection that writes. */
export function createStillness(db: Connection, file: string, key: Uint8Array): Stillness {
  let reader: Connection | null = null
  /** Closed last: closing any handle of a file drops the locks that this process has on it. */
  let handle: number | null = null

  const letGo = () => {
    if (!reader) return
    reader.close()
    reader = null
    // What was committed meanwhile could not be.
    checkpointWal(db)
  }

  return {
    hold: () => {
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
        letGo()
        throw error
      }
      letGo()
      return null
    },
    letGo,
    end: () => {
      letGo()
      if (handle !== null) closeSync(handle)
      handle = null
    },
  }
}

/**
 * Checks in steps whether a database file is intact: table by table with SQLite's own check, then page by page, so that each page belongs to one tree
 * or is free. Together they find what a `quick_check` of the whole file finds. Such a check cannot be interrupted.
 */

import { ledgerError } from '../database/errors.ts'
import type { Connection } from '../database/ledger-db.ts'
import type { Steps } from '../database/steps.ts'
import { diskFails } from './disk-fails.ts'

const pagesAtATime = 4000
/** SQLite reserves the page of this byte for locks. */
const lockByte = 0x40000000

/**
 * Reads everything once; a file that may change during the check must be read in a transaction. Throws SQLite's error, and `diskFailed` for pages that
 * the disk cannot read: those are not damaged.
 */
export function* isConsistent(db: Connection): Steps<boolean> {
  const isWhole = (yield* tablesAreIntact(db)) && (yield* pagesAreIntact(db))
  if (!isWhole && diskFails(db.name)) throw ledgerError('diskFailed')
  return isWhole
}

function* tablesAreIntact(db: Connection): Steps<boolean> {
  const tables = db.prepare<unknown[], string>("select name from sqlite_schema where type = 'table'").pluck().all()
  for (const table of ['sqlite_schema', ...tables]) {
    yield
    if (db.pragma(`quick_check("${table.replaceAll('"', '""')}")`, { simple: true }) !== 'ok') return false
  }
  return true
}

function* pagesAreIntact(db: Connection): Steps<boolean> {
  const size = (pragma: string) => Number(db.pragma(pragma, { simple: true }))
  const pages = size('page_count')
  const used = new Uint8Array(pages + 1)
  let count = size('freelist_count') + (pages > lockByte / size('page_size') ? 1 : 0)
  const trees = db.prepare<unknown[], string>('select name from sqlite_schema where rootpage > 0').pluck().all()
  const pagesOf = db.prepare<unknown[], number>('select pageno from dbstat where name = ?').pluck()
  for (const tree of ['sqlite_schema', ...trees]) {
    for (const page of pagesOf.iterate(tree)) {
      if (page > pages || used[page] === 1) return false
      used[page] = 1
      count += 1
      if (count % pagesAtATime === 0) yield
    }
  }
  return count === pages
}

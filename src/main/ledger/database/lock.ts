/**
 * Locks a ledger's folder against other processes, by an operating system lock on an empty SQLite file. The lock ends with its process however that
 * dies, so a stale lock cannot exist, and of several openers exactly one wins.
 */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../files/error-code.ts'
import { ledgerError } from './errors.ts'
import { newDatabase } from './sqlite.ts'

/** Takes the lock of a folder and returns the function that releases it. Throws `inUse` when another process has the lock. */
export function lock(folder: string): () => void {
  const path = join(folder, 'ledger.lock')
  const file = newDatabase(path, { timeout: 0 })
  try {
    chmodSync(path, 0o600)
    file.pragma('journal_mode = off')
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if (codeOf(error)?.startsWith('SQLITE_BUSY')) throw ledgerError('inUse')
    throw error
  }
  return () => void file.close()
}

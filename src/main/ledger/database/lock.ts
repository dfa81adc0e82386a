/**
 * Keeps other processes out of a ledger's folder. The lock is the operating system's own, held through an empty SQLite
 * file: it ends with its process however that dies, so a stale lock does not exist, and of many openers exactly one wins.
 */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../files/error-code.ts'
import { ledgerError } from './errors.ts'
import { newDatabase } from './sqlite.ts'

/** Takes the lock of a folder; the returned function releases it. Throws `inUse` when somebody holds it. */
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

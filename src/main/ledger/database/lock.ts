/**
 * Locks a ledger's folder against other processes, by an operating system lock on an empty SQLite file. The lock ends when its process
 * ends, so a stale lock cannot exist. Of several openers exactly one wins.
 */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { FailureError } from '../../../shared/contract/failure.ts'
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

const pauseMs = 100

/** Opens the ledger, and retries until the timeout while it is locked. Rejects with the last error. */
export async function openWithLockTimeout<T>(open: () => T | Promise<T>, timeoutMs: number): Promise<T> {
  const endMs = performance.now() + timeoutMs
  for (;;) {
    try {
      return await open()
    } catch (error) {
      const isLocked = error instanceof FailureError && error.failure.kind === 'ledger' && error.failure.trouble === 'inUse'
      if (!isLocked || performance.now() >= endMs) throw error
      await setTimeout(pauseMs)
    }
  }
}

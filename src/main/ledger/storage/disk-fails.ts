/** Distinguishes an unreadable disk from a damaged file. */
import { closeSync, openSync, readSync } from 'node:fs'
import { ledgerErrorCodeOf } from '../database/errors.ts'

/**
 * Whether the disk fails to return all bytes of a file. SQLite's check and its text index report an unreadable page like a damaged one; reading the
 * file tells them apart. Call it only when damage is suspected: it takes as long as reading the file, and closing the handle drops SQLite's lock on
 * the file itself. SQLite's locks on the log stay, and the lock of the folder keeps other desks out.
 */
export function diskFails(file: string): boolean {
  const part = Buffer.alloc(1 << 20)
  try {
    const handle = openSync(file, 'r')
    try {
      while (readSync(handle, part, 0, part.length, null) > 0);
      return false
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    return ledgerErrorCodeOf(error) === 'diskFailed'
  }
}

/**
 * A value next to the ledger that shows whether a key is the right one, because SQLite reports the same error for a wrong key and for a damaged first
 * page. It is a keyed hash of a constant and reveals nothing about the key.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomicallySync } from '../../files/durable.ts'
import { codeOf } from '../../files/error-code.ts'

const checkOf = (key: Uint8Array) => createHmac('sha256', key).update('deskbook ledger key check').digest('hex')
export const keyCheckName = 'ledger.key-check'
const fileIn = (folder: string) => join(folder, keyCheckName)

/** Compares a key with the stored check. `missing` includes a check that was only partly written. */
export function checkKey(folder: string, key: Uint8Array): 'right' | 'wrong' | 'missing' {
  let stored: string
  try {
    stored = readFileSync(fileIn(folder), 'ascii').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'missing'
    throw error
  }
  const expected = checkOf(key)
  if (stored.length !== expected.length) return 'missing'
  return timingSafeEqual(Buffer.from(stored), Buffer.from(expected)) ? 'right' : 'wrong'
}

/**
 * Writes the check durably and replaces any file of that name; a link is replaced, not followed. Call it only after the key has opened the ledger.
 * Pass another `name` for a ledger that will replace this one.
 */
export function writeKeyCheck(folder: string, key: Uint8Array, name = keyCheckName): void {
  writeAtomicallySync(join(folder, name), `${checkOf(key)}\n`)
}

/** Opens a ledger written by a later version of the desk and prints the result as one JSON line. Runs alone because it loads the native module. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../src/main/ledger/database/connection.ts'
import { ledgerFile, openLedger } from '../../src/main/ledger/storage/open.ts'
import { FailureError } from '../../src/shared/contract/failure.ts'

export interface NewerLedger {
  /** `opened`, or the ledger error code. */
  readonly ended: string
  /** Whether the file is unchanged. */
  readonly untouched: boolean
}

console.log(JSON.stringify(openNewerLedger()))

function openNewerLedger(): NewerLedger {
  const home = mkdtempSync(join(tmpdir(), 'deskbook-newer-'))
  const folder = join(home, 'ledger')
  const key = randomBytes(32)
  try {
    openLedger(folder, key, 'UTC').close()
    const db = connect(ledgerFile(folder), key, { readonly: false, cacheMiB: 8 })
    db.pragma('user_version = 1000')
    db.close()
    const before = readFileSync(ledgerFile(folder))
    return { ended: ending(() => openLedger(folder, key, 'UTC').close()), untouched: before.equals(readFileSync(ledgerFile(folder))) }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function ending(open: () => void): string {
  try {
    open()
    return 'opened'
  } catch (error) {
    return error instanceof FailureError && error.failure.kind === 'ledger' ? error.failure.trouble : 'a fault'
  }
}

/** For tests of ledger maintenance: damages the files of a practising desk while it is stopped. */
import { readFile, writeFile } from 'node:fs/promises'
import { practiceKey } from '../../desk/session/ledger-access.ts'
import { ledgerFolder } from '../../desk/session/ledger-places.ts'
import { connect } from '../../ledger/database/connection.ts'
import { ledgerFile } from '../../ledger/storage/open.ts'
import { practiceFolder } from './practising-desk.ts'

export const currentLedgerFolder = () => ledgerFolder(practiceFolder())
export const damagedFailure = { kind: 'ledger', trouble: 'damaged' }

/** Changes a byte of a table's first page, which opening the ledger does not read. */
export async function damage(table: string) {
  const file = ledgerFile(currentLedgerFolder())
  const db = connect(file, practiceKey, { readonly: false, cacheMiB: 1 })
  const page = Number(db.prepare('select rootpage from sqlite_schema where name = ?').pluck().get(table))
  db.close()
  const bytes = await readFile(file)
  const at = (page - 1) * 8192 + 4000
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  await writeFile(file, bytes)
}
export const overwriteLedgerFile = () => writeFile(ledgerFile(currentLedgerFolder()), Buffer.alloc(50_000, 7))

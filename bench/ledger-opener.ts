/** `FOLDER KEY`: a process that is `ready`, then opens and closes a ledger as its parent commands, and answers with the result. */
import { type OpenLedger, openLedger } from '../src/main/ledger/storage/open.ts'
import { FailureError } from '../src/shared/contract/failure.ts'

const [folder = '', key = ''] = process.argv.slice(2)
let ledger: OpenLedger | null = null

function open(): string {
  try {
    ledger = openLedger(folder, Buffer.from(key, 'hex'), 'UTC')
    return 'open'
  } catch (error) {
    return error instanceof FailureError && error.failure.kind === 'ledger' ? error.failure.trouble : String(error)
  }
}

function close(): string {
  ledger?.close()
  return 'closed'
}

process.send?.('ready')
process.on('message', (word) => process.send?.(word === 'open' ? open() : close()))

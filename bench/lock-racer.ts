/** `FOLDER KEY`: a process that opens and closes a ledger as its input commands. Prints the result of each command. */
import { createInterface } from 'node:readline'
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
  ledger = null
  return 'closed'
}

console.log('ready')
for await (const word of createInterface({ input: process.stdin })) console.log(word === 'open' ? open() : close())

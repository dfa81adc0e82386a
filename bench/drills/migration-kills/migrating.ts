/** `FOLDER KEY`: a process that opens a ledger of an earlier schema until it is killed. Prints `begin`, and `done` when it has opened it. */
import { openLedger } from '../../../src/main/ledger/storage/open.ts'

const [folder = '', key = ''] = process.argv.slice(2)
process.stdout.write('begin\n')
const ledger = openLedger(folder, Buffer.from(key, 'hex'), 'UTC')
process.stdout.write('done\n')
ledger.close()

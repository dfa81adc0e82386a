/**
 * `node e2e/fill-years.ts FOLDER COUNT`: creates a practice ledger with COUNT bookings for a desk with the data folder FOLDER. A separate program,
 * because the test runner's loader cannot load the database.
 */
import { join } from 'node:path'
import { inGroups, recordsOf, seenYears } from '../bench/booking-years.ts'
import { practiceKey } from '../src/main/desk/session/ledger-access.ts'
import { ledgerFolder } from '../src/main/desk/session/ledger-places.ts'
import { store } from '../src/main/ledger/bookings/bookings.ts'
import { beginImport, completeNextPart } from '../src/main/ledger/database/bulk-import.ts'
import { openLedger } from '../src/main/ledger/storage/open.ts'

const [folder = '', count = ''] = process.argv.slice(2)
const ledger = openLedger(ledgerFolder(join(folder, 'practice')), practiceKey, 'UTC')
beginImport(ledger)
for (const records of inGroups(recordsOf(Number(count), 1), 5000)) store(ledger, records, seenYears)
while (completeNextPart(ledger));
ledger.close()

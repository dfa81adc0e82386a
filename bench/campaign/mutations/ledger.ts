/** Defects in how the ledger stores, restores and exports data. */
import type { Mutation } from './mutation.ts'

const ledger = 'src/main/ledger'
const turns = `${ledger}/bookings/turns.ts`

export const ledgerMutations: readonly Mutation[] = [
  {
    name: 'does not report a duplicate',
    hurts: 'Two confirmed bookings with one reference go unnoticed.',
    edits: [
      {
        file: turns,
        find: "if (other === 'CONFIRMED') return 'duplicate'",
        replace: "if (other === 'CONFIRMED') return null",
      },
    ],
  },
  {
    name: 'does not flush the folder after a restore has moved the old ledger',
    hurts: 'A power cut leaves the new ledger with the write-ahead log of the old one.',
    edits: [{ file: `${ledger}/storage/quarantine.ts`, find: '  flushSync(quarantine)\n', replace: '' }],
    tests: [`${ledger}/storage/quarantine.test.ts`],
  },
  {
    name: 'does not flush the folder after a restore has replaced the ledger',
    hurts: 'A power cut undoes a restore that the desk has reported as done.',
    edits: [
      {
        file: `${ledger}/storage/quarantine.ts`,
        find: "  renamePatientlySync(join(folder, restored), join(folder, 'ledger.db'))\n  flushSync(folder)",
        replace: "  renamePatientlySync(join(folder, restored), join(folder, 'ledger.db'))",
      },
    ],
    tests: [`${ledger}/storage/quarantine.test.ts`],
  },
  {
    name: 'does not checkpoint the write-ahead log',
    hurts: 'A damaged write-ahead log loses days of bookings instead of none.',
    edits: [{ file: `${ledger}/journal/commit.ts`, find: '  checkpointWal(connection)\n', replace: '' }],
    tests: ['bench/campaign/world/real-disk.test.ts'],
  },
  {
    name: 'compares answer times of this run with those of an earlier run',
    hurts: 'After a restart every answer counts as older than the stored state and is ignored.',
    edits: [{ file: `${ledger}/storage/open.ts`, find: 'runBeganMs: beginRun(prepare),', replace: 'runBeganMs: 0,' }],
    tests: [`${ledger}/bookings/bookings.test.ts`, `${ledger}/storage/file.test.ts`, `${ledger}/client/remote.test.ts`],
  },
  {
    name: 'stores every amount in one currency',
    hurts: 'Accounting adds francs to euros.',
    edits: [
      {
        file: `${ledger}/bookings/booking-row.ts`,
        find: '    currency,\n    /**',
        replace: "    currency: 'EUR',\n    /**",
      },
    ],
    tests: ['bench/campaign/real.test.ts'],
  },
  {
    name: 'exports the check-out day as check-in',
    hurts: 'A guest arrives on the wrong day.',
    edits: [
      {
        file: `${ledger}/exports/csv/csv-columns.ts`,
        find: '  checkin: date((row) => row.checkin),',
        replace: '  checkin: date((row) => row.checkout),',
      },
    ],
    tests: ['bench/campaign/real.test.ts'],
  },
  {
    name: 'replaces a newer answer by an older one',
    hurts: 'A cancellation is shown as a booking again.',
    edits: [
      { file: 'src/shared/domain/evidence-order.ts', find: '  if (news.during.to < current.during.from) return true\n', replace: '' },
    ],
    tests: ['src/shared/domain/evidence-order.test.ts'],
  },
]

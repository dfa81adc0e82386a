/** Defects in how the ledger stores, restores and exports data. */
import type { Mutation } from './mutation.ts'

const ledger = 'src/main/ledger'
const turns = `${ledger}/bookings/turns.ts`

export const ledgerMutations: readonly Mutation[] = [
  {
    name: 'duplicate not told',
    hurts: 'Two confirmed bookings under one reference, and nobody hears of it.',
    edits: [
      {
        file: turns,
        find: "if (other === 'CONFIRMED') return 'duplicate'",
        replace: "if (other === 'CONFIRMED') return null",
      },
    ],
  },
  {
    name: 'restore moves the old ledger and does not make it durable',
    hurts: 'A power cut leaves the new ledger with the log of the old one.',
    edits: [{ file: `${ledger}/storage/quarantine.ts`, find: '  flushSync(quarantine)\n', replace: '' }],
    tests: [`${ledger}/storage/quarantine.test.ts`],
  },
  {
    name: 'restore decides and does not make it durable',
    hurts: 'A power cut takes the decision back, after the clerk was told that it was carried out.',
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
    name: 'log not folded',
    hurts: 'A damaged log takes days of bookings instead of none.',
    edits: [{ file: `${ledger}/journal/commit.ts`, find: '  checkpointWal(connection)\n', replace: '' }],
    tests: ['bench/campaign/world/real-disk.test.ts'],
  },
  {
    name: "answers of a run put beside an earlier run's",
    hurts: 'After a start every answer is older than what is held, and none counts.',
    edits: [{ file: `${ledger}/storage/open.ts`, find: 'runBeganMs: beginRun(prepare),', replace: 'runBeganMs: 0,' }],
    tests: [`${ledger}/bookings/bookings.test.ts`, `${ledger}/storage/file.test.ts`, `${ledger}/client/remote.test.ts`],
  },
  {
    name: 'every amount in one currency',
    hurts: 'The accounts add francs to euros.',
    edits: [
      {
        file: `${ledger}/bookings/booking-row.ts`,
        find: '    currency,\n    currency_stated:',
        replace: "    currency: 'EUR',\n    currency_stated:",
      },
    ],
    tests: ['bench/campaign/real.test.ts'],
  },
  {
    name: 'arrival exported as departure',
    hurts: 'Whoever works by the file sends the guest on the wrong day.',
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
    name: 'older answer takes the place of a newer one',
    hurts: 'A cancellation is shown as a booking again.',
    edits: [{ file: 'src/shared/domain/evidence-order.ts', find: '  if (news.during.to < held.during.from) return true\n', replace: '' }],
    tests: ['src/shared/domain/evidence-order.test.ts'],
  },
]

/** Test data: the maintenance state of a healthy ledger, and a search that found no guest. */
import type { OutputOf } from '../../shared/contract/procedures/procedures.ts'
import type { Maintenance } from '../../shared/contract/views/maintenance-views.ts'

export const sampleMaintenance: Maintenance = {
  check: 'sound',
  checkedAtMs: Date.UTC(2027, 2, 12, 10, 42),
  checkFailure: null,
  backups: [
    { name: '2027-03-12.backup', atMs: Date.UTC(2027, 2, 12, 5), bytes: 12_400_000, kind: 'daily', bookings: 1204 },
    { name: '2027-03-11.backup', atMs: Date.UTC(2027, 2, 11, 5), bytes: 12_100_000, kind: 'daily', bookings: null },
    { name: '2027-03-07.backup', atMs: Date.UTC(2027, 2, 7, 5), bytes: 11_900_000, kind: 'weekly', bookings: 1180 },
  ],
  backingUp: false,
  backupFailure: null,
  second: null,
  quarantined: [],
  retentionMonths: null,
  retentionAsks: false,
  purgedBookings: 0,
  readerCopy: null,
}

export const nobodyFound: OutputOf<'guests.find'> = { rows: [], notes: [], offers: [], drafts: [], views: [], presets: [], clients: [] }

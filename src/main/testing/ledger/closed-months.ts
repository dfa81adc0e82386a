/** For tests of closed months and their log: a ledger that closes months, and can itself be closed and opened again. */
import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Closing } from '../../../shared/contract/views/export-views.ts'
import { store } from '../../ledger/bookings/bookings.ts'
import { writeChanges, writeClosing } from '../../ledger/closings/closing-file.ts'
import { closings, saveClosing } from '../../ledger/closings/closings.ts'
import { closingsLogFormat } from '../../ledger/closings/closings-log.ts'
import { logCopy, logFile } from '../../ledger/database/sealed-log.ts'
import type { ClosingOrder } from '../../ledger/records.ts'
import { restoreLedger } from '../../ledger/storage/restore.ts'
import { accountingLayout as layout } from '../sample-exports.ts'
import { sampleRecord, seenAt } from '../sample-records.ts'
import { folder, home, jobAt, key, ledger, ledgerForEachTest, reopen } from './test-ledger.ts'

export const work = jobAt(Date.UTC(2027, 3, 2))
export const bookingRecord = (bookingRef: string, fields: Record<string, unknown> = {}) =>
  sampleRecord({ bookingRef, clientRef: null, creationDate: '2027-03-09T12:00:00Z', ...fields })

let turn = 0

export function storeShown(...records: ReturnType<typeof bookingRecord>[]): void {
  for (const record of records) {
    turn += 1
    store(ledger, [record], seenAt('checkBookings', Date.UTC(2027, 3, 1) + turn * 3_600_000))
  }
}
export const orderFor = (month: string, basis: ClosingOrder['of']['basis'] = 'created'): ClosingOrder => ({
  of: { month, basis },
  layout,
  file: join(home, 'closed.csv'),
  notAsked: [{ from: '2027-01-03', to: '2027-01-04' }],
})
export async function close(month: string, basis?: ClosingOrder['of']['basis']): Promise<Closing> {
  return saveClosing(ledger, await writeClosing(ledger, work, orderFor(month, basis)))
}
export async function changes(month: string, basis?: ClosingOrder['of']['basis']): Promise<Closing | null> {
  const written = await writeChanges(ledger, work, orderFor(month, basis))
  return written && saveClosing(ledger, written.closing)
}
/** Closes the ledger, changes its files, and opens it again. */
export const reopenLedger = (meanwhile: () => void = () => {}) => reopen({}, meanwhile)
export const restoreBackup = (backup: string) => reopenLedger(() => restoreLedger(folder, key, { backup, atMs: work.atMs }))
export const log = () => logFile(folder, closingsLogFormat)
export const copy = () => logCopy(folder, closingsLogFormat)
/** Deletes the log and its copy. */
export function removeLogs(): void {
  rmSync(log())
  rmSync(copy())
}
export const keptClosings = () => closings(ledger).map(({ id: _, ...closing }) => closing)
export const damagedLogs = () => readdirSync(dirname(log())).filter((name) => name.startsWith('closings.log.damaged-'))

/** Opens a ledger for each test. */
export const openForClosing = () => ledgerForEachTest({ nowMs: work.atMs })

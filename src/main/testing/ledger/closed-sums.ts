/** For tests of the changes of closed months: a ledger with its reader, the files that both write, and the sums of the rows in these files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach } from 'vitest'
import type { Closing, ExportLayout } from '../../../shared/contract/views/export-views.ts'
import { monthFilter } from '../../../shared/contract/views/ledger-views.ts'
import { formatAmount, isZero, type Money, sumByCurrency } from '../../../shared/domain/money.ts'
import { renameToTarget } from '../../files/replace-file.ts'
import { store } from '../../ledger/bookings/bookings.ts'
import { writeChanges, writeClosing } from '../../ledger/closings/closing-file.ts'
import { type MonthOfBasis, saveClosing } from '../../ledger/closings/closings.ts'
import type { ReaderDb } from '../../ledger/database/ledger-db.ts'
import { totals } from '../../ledger/queries/totals.ts'
import type { NewClosing } from '../../ledger/records.ts'
import { openReader } from '../../ledger/storage/open.ts'
import { accountingLayout as layout } from '../sample-exports.ts'
import { sampleRecord, seenAt } from '../sample-records.ts'
import { folder, jobAt, key, ledger, ledgerForEachTest, openNew } from './test-ledger.ts'

export const zone = 'Europe/Zurich'
export const march: MonthOfBasis = { month: '2027-03', basis: 'checkin' }
export const guest = 'Zzyzxandra'

export let reader: ReaderDb
let turn = 0

const openReading = () => {
  reader = openReader(folder, key, zone, Date.UTC(2027, 3, 2))
}
const closeReading = () => void reader.connection.close()

/** Replaces the ledger and its reader by new ones. */
export function openAnother(): void {
  closeReading()
  openNew()
  openReading()
}

export const work = (signal?: AbortSignal) => jobAt(Date.UTC(2027, 3, 2), signal)

/** Stores these bookings as shown by the service, each an hour later than the previous booking. */
export function storeShown(...bookings: Record<string, unknown>[]): void {
  for (const fields of bookings) {
    turn += 1
    const record = sampleRecord({ clientRef: null, holder: { firstName: guest, lastName: guest }, ...fields })
    store(ledger, [record], seenAt('checkBookings', Date.UTC(2027, 3, 1) + turn * 3_600_000))
  }
}

export const target = (number: number) => join(folder, `closed-${number}.csv`)

/** Stores a file and gives it its name, as the desk does. */
async function storeAndRename(closing: NewClosing): Promise<Closing> {
  const storedClosing = saveClosing(ledger, closing)
  if (closing.unnamed) await renameToTarget(closing.unnamed.temporary, closing.unnamed.target)
  return storedClosing
}

export async function close(of = march, changed: Partial<ExportLayout> = {}, db = reader): Promise<Closing> {
  return storeAndRename(await writeClosing(db, work(), { of, layout: { ...layout, ...changed }, file: target(0), notAsked: [] }))
}

export async function changes(number: number, of = march): Promise<Closing | null> {
  const written = await writeChanges(reader, work(), { of, file: target(number), notAsked: [] })
  return written && storeAndRename(written.closing)
}

export type Row = Record<'entry' | 'closingNumber' | 'bookingRef' | 'status' | 'currency' | 'total' | 'cancellationCost', string>
export const rowsOf = (number: number): Row[] => parse(readFileSync(target(number)), { columns: true, bom: true })
export const entriesOf = (number: number) => rowsOf(number).map(({ entry, bookingRef }) => `${entry} ${bookingRef}`)

/** Sums as accounting does: confirmed bookings by their total, cancelled ones by their cost. */
export function sumsOf(rows: readonly Row[]): Money[] {
  const amounts = rows.flatMap(({ status, currency, total, cancellationCost }) => {
    const amount = status === 'CONFIRMED' ? total : status === 'CANCELLED' ? cancellationCost : ''
    return amount === '' ? [] : [{ amount, currency }]
  })
  return nonZeroSums(sumByCurrency(amounts))
}
/** Drops currencies that sum to zero, and normalises the amounts. */
export const nonZeroSums = (sums: readonly Money[]) =>
  sums.filter(({ amount }) => !isZero(amount)).map(({ amount, currency }) => ({ currency, amount: formatAmount(amount, currency) }))

export const ledgerSums = (of = march) =>
  nonZeroSums(totals(reader, monthFilter(of)).sums.map(({ currency, total }) => ({ currency, amount: total })))

/** Replaces the reader, such as by one in another zone. */
export function setReader(next: ReaderDb): void {
  reader = next
}

/** Opens a ledger and a reader for each test, and removes them. */
export function openForSums(): void {
  ledgerForEachTest()
  beforeEach(openReading)
  afterEach(closeReading)
}

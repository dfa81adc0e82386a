/**
 * The ledger of one connection as the desk calls it. `createLedger` (`remote.ts`) opens it. Its calls are the functions of `worker/operations.ts`,
 * where each is described, without their first argument, and run in the ledger's threads.
 */
import type { ExportReport, MonthOfBasis } from '../../../shared/contract/views/export-views.ts'
import type { BookingPlace, LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { GuestAudience } from '../../../shared/contract/views/maintenance-views.ts'
import type { Watching } from '../job.ts'
import type { ClosingsFound, LedgerReadOnly } from '../opening.ts'
import type { ClosingOrder, ExportJob, LedgerCheck, NewClosing, ReaderCopyWriting } from '../records.ts'
import type { operations } from '../worker/operations.ts'

export type OperationName = keyof typeof operations

type Call<Operation> = Operation extends (db: never, ...input: infer Input) => infer Answer ? (...input: Input) => Promise<Answer> : never

type Calls = { readonly [Name in OperationName]: Call<(typeof operations)[Name]> }

/** All calls reject with `FailureError` of kind `ledger` when the file cannot serve them. */
export interface Ledger extends Calls {
  /** Returns bookings whose booker or guests match every word of a name; newest first, at most 5,000. */
  findGuests(name: string, watching?: Watching): Promise<LedgerRow[]>
  /** Writes these bookings of one guest to a JSON file, for the guest or for the desk, and returns how many there are. Also rejects with `file`. */
  exportGuest(name: string, bookings: readonly BookingPlace[], file: string, audience: GuestAudience, watching?: Watching): Promise<number>
  /** Writes a reader copy of the ledger as it is now (see `reader-copy.ts`) and returns the number of bookings in it. Also rejects with `file`. */
  writeReaderCopy(order: ReaderCopyWriting, watching?: Watching): Promise<number>
  /**
   * Writes all bookings of a month to a temporary file, which is renamed after `saveClosing` has stored it. Progress is in rows. Also rejects with
   * `file`.
   */
  writeClosing(order: ClosingOrder, watching?: Watching): Promise<NewClosing>
  /** Does the same with what has changed since the last file of a closed month; null, and no file, when nothing has. Also rejects with `notHere`. */
  writeChanges(order: Omit<ClosingOrder, 'layout'>, watching?: Watching): Promise<{ closing: NewClosing; reversed: number } | null>
  /** Counts, for each closed month, the bookings that have changed, been added or gone since its last file. */
  countChanges(months: readonly MonthOfBasis[], watching?: Watching): Promise<number[]>
  /** Writes a stored file again, byte for byte. Also rejects with `file` and `notHere`. */
  writeKept(closing: number, file: string): Promise<void>
  /**
   * Writes the files of an export, all or none: temporary files next to the targets, fsync, rename. Progress is in bookings. Also rejects with `file`
   * and `stopped`.
   */
  writeExport(job: ExportJob, watching?: Watching): Promise<Omit<ExportReport, 'daysMissing'>>
  /** Reads the whole file and cross-checks its records. Also rejects with `stopped`. */
  check(watching?: Watching): Promise<LedgerCheck>
  /** Backs up the ledger as it is now and returns the backup's name after reading it back. Also rejects with `stopped`. */
  backUp(watching?: Watching): Promise<string>

  /** Why the ledger is read-only: every call that writes then rejects with `notWritten`. Null when it is writable. */
  readonly readOnly: LedgerReadOnly
  /** What the opening imported from the log of closed months; null for a read-only ledger. */
  readonly closingsFound: ClosingsFound | null
  close(): Promise<void>
}

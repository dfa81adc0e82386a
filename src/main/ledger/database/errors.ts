/** Classifies errors of files and SQLite. Their messages are dropped, because an SQL error can quote a key or a guest. */
import { FailureError, type LedgerErrorCode } from '../../../shared/contract/failure.ts'
import { codeOf, type DiskError, diskErrorOf } from '../../files/error-code.ts'

const errorCodes: Record<string, LedgerErrorCode> = {
  SQLITE_NOTADB: 'damaged',
  SQLITE_CORRUPT: 'damaged',
  // The disk does not respond; it may have been pulled out. A modified page is no I/O error but `SQLITE_CORRUPT`: pages are authenticated.
  SQLITE_IOERR: 'diskFailed',
  SQLITE_IOERR_CORRUPTFS: 'damaged',
  SQLITE_IOERR_DATA: 'damaged',
  SQLITE_IOERR_SHORT_READ: 'damaged',
  // The shared-memory index of the write-ahead log could not be created: no space or no permission, but no damage.
  SQLITE_IOERR_SHMSIZE: 'diskFull',
  SQLITE_IOERR_SHMOPEN: 'readOnly',
  SQLITE_FULL: 'diskFull',
  SQLITE_READONLY: 'readOnly',
  SQLITE_CANTOPEN: 'outOfReach',
  SQLITE_PERM: 'readOnly',
  SQLITE_BUSY: 'inUse',
  SQLITE_LOCKED: 'inUse',
  // A file exists where the ledger's folder belongs.
  EEXIST: 'readOnly',
  ENOTDIR: 'readOnly',
}

const diskErrorCodes: Record<DiskError, LedgerErrorCode> = {
  denied: 'readOnly',
  full: 'diskFull',
  busy: 'inUse',
  missing: 'outOfReach',
  notAFile: 'readOnly',
  noAnswer: 'diskFailed',
}

/** Returns the ledger error code of an error; null for any other error than those of disk and SQLite, that is, for a bug. */
export function ledgerErrorCodeOf(error: unknown): LedgerErrorCode | null {
  // Only stored data is parsed as JSON here.
  if (error instanceof SyntaxError) return 'damaged'
  const code = codeOf(error)
  if (code === null) return null
  const primary = code.startsWith('SQLITE_') ? code.split('_', 2).join('_') : code
  const diskError = diskErrorOf(error)
  return errorCodes[code] ?? errorCodes[primary] ?? (diskError && diskErrorCodes[diskError])
}

/** Returns the code of a ledger failure, or of an error as `ledgerErrorCodeOf` classifies it. */
export function ledgerErrorCodeIn(error: unknown): LedgerErrorCode | null {
  if (!(error instanceof FailureError)) return ledgerErrorCodeOf(error)
  return error.failure.kind === 'ledger' ? error.failure.trouble : null
}

/** Returns a ledger failure as an exception. */
export const ledgerError = (trouble: LedgerErrorCode): FailureError => new FailureError({ kind: 'ledger', trouble })

/** Classifies errors of files and SQLite. Their messages are dropped: an SQL error can quote a key or a guest. */
import { FailureError, type LedgerErrorCode } from '../../../shared/contract/failure.ts'
import { codeOf, type DiskError, diskErrorOf } from '../../files/error-code.ts'

const troubles: Record<string, LedgerErrorCode> = {
  SQLITE_NOTADB: 'damaged',
  SQLITE_CORRUPT: 'damaged',
  // A page that was changed is told as corrupt, for each is authenticated; this is a disk that does not answer, such as one pulled out.
  SQLITE_IOERR: 'diskFailed',
  SQLITE_IOERR_CORRUPTFS: 'damaged',
  SQLITE_IOERR_DATA: 'damaged',
  SQLITE_IOERR_SHORT_READ: 'damaged',
  // The index of the log could not be laid out: no room, or no right, and no damage.
  SQLITE_IOERR_SHMSIZE: 'diskFull',
  SQLITE_IOERR_SHMOPEN: 'readOnly',
  SQLITE_FULL: 'diskFull',
  SQLITE_READONLY: 'readOnly',
  SQLITE_CANTOPEN: 'outOfReach',
  SQLITE_PERM: 'readOnly',
  SQLITE_BUSY: 'inUse',
  SQLITE_LOCKED: 'inUse',
  // A file stands where the ledger's folder belongs.
  EEXIST: 'readOnly',
  ENOTDIR: 'readOnly',
}

const ofDisk: Record<DiskError, LedgerErrorCode> = {
  denied: 'readOnly',
  full: 'diskFull',
  busy: 'inUse',
  missing: 'outOfReach',
  notAFile: 'readOnly',
  noAnswer: 'diskFailed',
}

/** What an error says of the ledger; null if it is no disk or SQLite error, that is, a bug. */
export function ledgerErrorCodeOf(error: unknown): LedgerErrorCode | null {
  // Only what is stored is read as JSON here.
  if (error instanceof SyntaxError) return 'damaged'
  const code = codeOf(error)
  if (code === null) return null
  const primary = code.startsWith('SQLITE_') ? code.split('_', 2).join('_') : code
  const refused = diskErrorOf(error)
  return troubles[code] ?? troubles[primary] ?? (refused && ofDisk[refused])
}

/** The code of a ledger failure, or of an error as `ledgerErrorCodeOf` classifies it. */
export function ledgerErrorCodeIn(error: unknown): LedgerErrorCode | null {
  if (!(error instanceof FailureError)) return ledgerErrorCodeOf(error)
  return error.failure.kind === 'ledger' ? error.failure.trouble : null
}

/** A failure of the ledger as an exception. */
export const ledgerError = (trouble: LedgerErrorCode): FailureError => new FailureError({ kind: 'ledger', trouble })

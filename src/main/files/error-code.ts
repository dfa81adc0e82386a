/** Classifies errors of Node and SQLite by their code. */

/** Returns the code of an error of Node or SQLite, such as `ENOSPC` or `SQLITE_IOERR_FSYNC`; null if it has none. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** `notAFile`: a folder is in the place of a file; `noAnswer`: the disk was unplugged, is failing, or is on a network that is gone. */
export type DiskError = 'denied' | 'full' | 'busy' | 'missing' | 'notAFile' | 'noAnswer'

const diskErrors: Partial<Record<string, DiskError>> = {
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EBUSY: 'busy',
  ETXTBSY: 'busy',
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EISDIR: 'notAFile',
  EIO: 'noAnswer',
  ENXIO: 'noAnswer',
  ENODEV: 'noAnswer',
  ESTALE: 'noAnswer',
  EHOSTDOWN: 'noAnswer',
  ENETDOWN: 'noAnswer',
}

/** Returns why the file system refused an operation, by the error's code; null for any other error. */
export function diskErrorOf(error: unknown): DiskError | null {
  return diskErrors[codeOf(error) ?? ''] ?? null
}

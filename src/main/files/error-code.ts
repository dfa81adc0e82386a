/** What an error of Node or SQLite is: its code, and what the code says of the disk. */

/** The code of an error of Node or SQLite, such as `ENOSPC` or `SQLITE_IOERR_FSYNC`; null when it has none. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** `notAFile`: a folder stands where a file belongs; `noAnswer`: the disk was pulled out, is failing, or lies on a network that is gone. */
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

/** What the file system refused a step for, by the error's code; null for any other error. */
export function diskErrorOf(error: unknown): DiskError | null {
  return diskErrors[codeOf(error) ?? ''] ?? null
}

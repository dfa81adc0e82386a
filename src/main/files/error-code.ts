/** The code of an error of Node or SQLite, such as `ENOSPC` or `SQLITE_IOERR_FSYNC`; null when it has none. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** Keeps what a clerk saves out of the desk's own folder: an export over `desk.json` or a ledger would cost more than a file. */
import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FailureError } from '../../shared/contract/failure.ts'

const identity = async (folder: string) => {
  const { dev, ino } = await stat(folder, { bigint: true })
  return `${dev}:${ino}`
}

/**
 * Refuses a target in `ownFolder` or below it, by whatever name, link or spelling the way leads there. A folder that is not there
 * is left to the writing. Errors: `file` with `ownFolder`.
 */
export async function needOutside(ownFolder: string, target: string): Promise<void> {
  const own = await identity(ownFolder).catch(() => null)
  let folder = await realpath(dirname(target)).catch(() => null)
  while (own !== null && folder !== null) {
    if ((await identity(folder).catch(() => null)) === own) throw new FailureError({ kind: 'file', why: 'ownFolder' })
    folder = dirname(folder) === folder ? null : dirname(folder)
  }
}

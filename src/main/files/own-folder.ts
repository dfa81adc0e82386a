/** Prevents clerks from saving into the desk's own folder: an export over `desk.json` or a ledger would destroy data. */
import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FailureError } from '../../shared/contract/failure.ts'

const readIdentity = async (folder: string) => {
  const { dev, ino } = await stat(folder, { bigint: true })
  return `${dev}:${ino}`
}

/**
 * Rejects a target in or below `ownFolder`, whatever name, link or spelling leads there. A missing folder passes: the write reports it. Errors:
 * `file` with `ownFolder`.
 */
export async function needOutside(ownFolder: string, target: string): Promise<void> {
  const ownIdentity = await readIdentity(ownFolder).catch(() => null)
  let folder = await realpath(dirname(target)).catch(() => null)
  while (ownIdentity !== null && folder !== null) {
    if ((await readIdentity(folder).catch(() => null)) === ownIdentity) throw new FailureError({ kind: 'file', why: 'ownFolder' })
    folder = dirname(folder) === folder ? null : dirname(folder)
  }
}

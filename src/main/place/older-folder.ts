/**
 * On Windows earlier versions kept the desk's data in the roaming profile. They are moved once, to a folder that stays on this computer; from
 * then on nothing opens them in the old place.
 */
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FailureError } from '../../shared/contract/failure.ts'
import { codeOf } from '../files/error-code.ts'
import { renamePatiently } from '../files/held-files.ts'
import { onDisk } from '../files/replace-file.ts'
import { stampOf } from '../ledger/database/backup-files.ts'
import { troubleIn } from '../ledger/database/errors.ts'
import { whoTookOver, writeNote } from './folder-notes.ts'
import { copyWhole, holdsData, lockAll, makeRoom } from './whole-copy.ts'

export interface OlderFolder {
  /** Where the data lay. */
  readonly older: string
  /** Where they are to lie. */
  readonly folder: string
  readonly computer: string
  readonly nowMs: number
}

/**
 * Moves the data when the new folder has none and no other computer has taken them; answers whether it did. Errors: `ledger` with `inUse`,
 * an earlier version has them open; `file`, they could not be moved. After an error both folders are as they were.
 */
export async function takeOverOlder({ older, folder, computer, nowMs }: OlderFolder): Promise<boolean> {
  const notes = dirname(older)
  if (holdsData(folder) || !holdsData(older) || whoTookOver(notes)) return false
  needNotInUse(older)
  await onDisk(() => mkdir(dirname(folder), { recursive: true, mode: 0o700 }))
  await makeRoom(folder, nowMs)
  if (!(await onDisk(() => isRenamed(older, folder)))) {
    await copyWhole(older, folder)
    // Only now, with a complete copy, is the old folder given a name that says it was moved. If that fails, it is still never opened again.
    await renamePatiently(older, `${older}.moved-${stampOf(nowMs)}`).catch(() => {})
  }
  // Keeps another computer, with an earlier copy of the profile, from taking over the same data.
  await writeNote(notes, { computer, folder, tookOver: true, atMs: nowMs }).catch(() => {})
  return true
}

/** Throws when a desk has the data open. The locks are released at once: Windows does not rename a folder while a file in it is open. */
function needNotInUse(older: string): void {
  try {
    lockAll(older)()
  } catch (error) {
    const trouble = troubleIn(error)
    throw trouble === null ? error : new FailureError({ kind: 'ledger', trouble })
  }
}

/** Whether the folder could be renamed; false when the new place is on another disk, which takes a copy. */
async function isRenamed(older: string, folder: string): Promise<boolean> {
  try {
    await renamePatiently(older, folder)
    return true
  } catch (error) {
    if (codeOf(error) === 'EXDEV') return false
    throw error
  }
}

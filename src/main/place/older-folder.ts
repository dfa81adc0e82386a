/**
 * Earlier versions kept the desk's data on Windows in the folder that travels with a roaming profile. They are taken to the one of this
 * computer, once: from then on nobody opens them where they lay.
 */
import { dirname } from 'node:path'
import { FailureError } from '../../shared/failure.ts'
import { renamePatiently } from '../files/held-files.ts'
import { stampOf } from '../ledger/backup-files.ts'
import { onDisk } from '../ledger/replace-file.ts'
import { troubleIn } from '../ledger/trouble.ts'
import { whoTookOver, writeNote } from './folder-notes.ts'
import { copyWhole, holdsData, lockAll } from './whole-copy.ts'

export interface OlderFolder {
  /** Where the data lay. */
  readonly older: string
  /** Where they are to lie. */
  readonly folder: string
  readonly computer: string
  readonly nowMs: number
}

/**
 * Answers whether the data were taken over now: only where the folder holds none, and no other computer took them. Errors: `ledger` with
 * `inUse`, an earlier version has them open; `file`, they could not be taken over. Both folders are then as they were.
 */
export async function takeOverOlder({ older, folder, computer, nowMs }: OlderFolder): Promise<boolean> {
  const notes = dirname(older)
  if (holdsData(folder) || !holdsData(older) || whoTookOver(notes)) return false
  needNotInUse(older)
  // A log of a start that came to nothing keeps nobody's data from their place.
  await onDisk(() => renamePatiently(folder, `${folder}.empty-${stampOf(nowMs)}`).catch(passOver('ENOENT')))
  const isMoved = await onDisk(() =>
    renamePatiently(older, folder).then(
      () => true,
      (error: unknown) => passOver('EXDEV')(error) ?? false,
    ),
  )
  if (!isMoved) {
    await copyWhole(older, folder)
    // Whole in one place before it goes from the other, where its name then says so. One that cannot be renamed is not opened either.
    await renamePatiently(older, `${older}.moved-${stampOf(nowMs)}`).catch(() => {})
  }
  // A profile that another computer has of before would bring the same data there.
  await writeNote(notes, { computer, folder, tookOver: true, atMs: nowMs }).catch(() => {})
  return true
}

/** No lock is kept: on Windows a folder with an open file in it is not renamed. */
function needNotInUse(older: string): void {
  try {
    lockAll(older)()
  } catch (error) {
    const trouble = troubleIn(error)
    throw trouble === null ? error : new FailureError({ kind: 'ledger', trouble })
  }
}

const passOver = (code: string) => (error: unknown) => {
  if ((error as NodeJS.ErrnoException).code !== code) throw error
  return undefined
}

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
import { ledgerErrorCodeIn } from '../ledger/database/errors.ts'
import { readNote, removeNote, whoTookOver, writeNote } from './folder-notes.ts'
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
  if (holdsData(folder) || !holdsData(older)) return false
  // One of its own that names where the data lay is of a move that was broken off.
  if (whoTookOver(notes, computer) || (readNote(notes, computer) ?? { folder: older }).folder !== older) return false
  lockUnused(older)()
  await onDisk(() => mkdir(dirname(folder), { recursive: true, mode: 0o700 }))
  // A profile that another computer has of before would bring the same data there: noted first, since whoever is killed later notes nothing.
  const note = { computer, folder: older, tookOver: true, atMs: nowMs }
  await writeNote(notes, note).catch(() => {})
  try {
    await makeRoom(folder, nowMs)
    // No lock is kept: on Windows a folder with an open file in it is not renamed.
    if (!(await onDisk(() => isRenamed(older, folder)))) await copied(older, folder, nowMs)
  } catch (error) {
    if (!holdsData(folder)) await removeNote(notes, computer).catch(() => {})
    throw error
  }
  await writeNote(notes, { ...note, folder }).catch(() => {})
  return true
}

/** Whole in one place before it goes from the other, where its name then says so. */
async function copied(older: string, folder: string, nowMs: number): Promise<void> {
  const release = lockUnused(older)
  try {
    await copyWhole(older, folder)
  } finally {
    release()
  }
  try {
    await renamePatiently(older, `${older}.moved-${stampOf(nowMs)}`)
  } catch {
    // One that nobody opens may stay. An earlier version that was started just now would be a second desk on the same data.
    try {
      lockUnused(older)()
    } catch (error) {
      await onDisk(() => renamePatiently(folder, `${folder}.part`))
      throw error
    }
  }
}

function lockUnused(older: string): () => void {
  try {
    return lockAll(older)
  } catch (error) {
    const trouble = ledgerErrorCodeIn(error)
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

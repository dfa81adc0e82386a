/**
 * Moves data that earlier versions stored in the roaming profile on Windows. They are moved once, to a folder that stays on this computer; afterwards
 * nothing opens them in the old place.
 */
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FailureError } from '../../shared/contract/failure.ts'
import { ignore } from '../async/ignore.ts'
import { codeOf } from '../files/error-code.ts'
import { onDisk } from '../files/replace-file.ts'
import { renamePatiently } from '../files/retrying-files.ts'
import { stampOf } from '../ledger/database/backup-files.ts'
import { ledgerErrorCodeIn } from '../ledger/database/errors.ts'
import { findTakeoverNote, readNote, removeNote, writeNote } from './folder-notes.ts'
import { copyWhole, hasDeskData, lockAll, makeRoom } from './whole-copy.ts'

export interface OlderFolder {
  /** The old data folder. */
  readonly older: string
  /** The new data folder. */
  readonly folder: string
  readonly computer: string
  readonly nowMs: number
}

/**
 * Moves the data if the new folder has none and no other computer took them; returns whether it did. Errors: `ledger` with `inUse` if an earlier
 * version has them open; `file` if they could not be moved. After an error both folders are unchanged.
 */
export async function takeOverOlder({ older, folder, computer, nowMs }: OlderFolder): Promise<boolean> {
  const notes = dirname(older)
  if (hasDeskData(folder) || !hasDeskData(older)) return false
  // A note of this computer that names the old folder is from an interrupted move.
  if (findTakeoverNote(notes, computer) || (readNote(notes, computer) ?? { folder: older }).folder !== older) return false
  lockUnused(older)()
  await onDisk(() => mkdir(dirname(folder), { recursive: true, mode: 0o700 }))
  // Write the note first: if we are killed after the move, another computer with an older copy of the profile would otherwise move the same data
  // there.
  const note = { computer, folder: older, tookOver: true, atMs: nowMs }
  await ignore(writeNote(notes, note), 'the folder may refuse notes and still be moved')
  try {
    await makeRoom(folder, nowMs)
    // The lock is not held: on Windows a folder with an open file cannot be renamed.
    if (!(await onDisk(() => tryRename(older, folder)))) await copyAndRename(older, folder, nowMs)
  } catch (error) {
    if (!hasDeskData(folder)) await ignore(removeNote(notes, computer), 'the first error is the one to report')
    throw error
  }
  await ignore(writeNote(notes, { ...note, folder }), 'the data are already in their new folder')
  return true
}

/** Copies the data, and renames the old folder only once the copy is complete. */
async function copyAndRename(older: string, folder: string, nowMs: number): Promise<void> {
  const release = lockUnused(older)
  try {
    await copyWhole(older, folder)
  } finally {
    release()
  }
  try {
    await renamePatiently(older, `${older}.moved-${stampOf(nowMs)}`)
  } catch {
    // The old folder may stay if nobody opens it. But if an earlier version was just started there, it would be a second desk on the same data.
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

/** Whether the folder could be renamed; false if the new place is on another disk, which needs a copy. */
async function tryRename(older: string, folder: string): Promise<boolean> {
  try {
    await renamePatiently(older, folder)
    return true
  } catch (error) {
    if (codeOf(error) === 'EXDEV') return false
    throw error
  }
}

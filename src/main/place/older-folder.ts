/**
 * Moves data that earlier versions stored in the roaming profile on Windows. They are moved once, to a folder that stays on this computer; afterwards
 * no desk opens the old folder.
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
import { copyDataFolder, hasDeskData, lockAll, renameEmptyFolder } from './whole-copy.ts'

export interface OlderFolder {
  /** The old data folder. */
  readonly oldFolder: string
  /** The new data folder. */
  readonly folder: string
  readonly computer: string
  readonly nowMs: number
}

/**
 * Moves the data if the new folder has none and no other computer took them; returns whether it did. Errors: `ledger` with `inUse` if an earlier
 * version has them open; `file` if they could not be moved. After an error both folders are unchanged.
 */
export async function takeOverOlder({ oldFolder, folder, computer, nowMs }: OlderFolder): Promise<boolean> {
  const notes = dirname(oldFolder)
  if (hasDeskData(folder) || !hasDeskData(oldFolder)) return false
  // A note of this computer that names the old folder is from an interrupted move.
  if (findTakeoverNote(notes, computer) || (readNote(notes, computer) ?? { folder: oldFolder }).folder !== oldFolder) return false
  lockIfUnused(oldFolder)()
  await onDisk(() => mkdir(dirname(folder), { recursive: true, mode: 0o700 }))
  // Write the note first. If this process were killed after the move, a computer with an older copy of the profile would otherwise move the data
  // again.
  const note = { computer, folder: oldFolder, tookOver: true, atMs: nowMs }
  await ignore(writeNote(notes, note), 'the folder may refuse notes and still be moved')
  try {
    await renameEmptyFolder(folder, nowMs)
    // The lock is not held: on Windows a folder with an open file cannot be renamed.
    if (!(await onDisk(() => tryRename(oldFolder, folder)))) await copyAndRename(oldFolder, folder, nowMs)
  } catch (error) {
    if (!hasDeskData(folder)) await ignore(removeNote(notes, computer), 'the first error is the one to report')
    throw error
  }
  await ignore(writeNote(notes, { ...note, folder }), 'the data are already in their new folder')
  return true
}

/** Copies the data, and renames the old folder only once the copy is complete. */
async function copyAndRename(oldFolder: string, folder: string, nowMs: number): Promise<void> {
  const release = lockIfUnused(oldFolder)
  try {
    await copyDataFolder(oldFolder, folder)
  } finally {
    release()
  }
  try {
    await renamePatiently(oldFolder, `${oldFolder}.moved-${stampOf(nowMs)}`)
  } catch {
    // The old folder may stay if no desk has it open. But an earlier version that was just started would be a second desk on the same data.
    try {
      lockIfUnused(oldFolder)()
    } catch (error) {
      await onDisk(() => renamePatiently(folder, `${folder}.part`))
      throw error
    }
  }
}

function lockIfUnused(oldFolder: string): () => void {
  try {
    return lockAll(oldFolder)
  } catch (error) {
    const trouble = ledgerErrorCodeIn(error)
    throw trouble === null ? error : new FailureError({ kind: 'ledger', trouble })
  }
}

/** Whether the folder could be renamed; false if the new place is on another disk, which needs a copy. */
async function tryRename(oldFolder: string, folder: string): Promise<boolean> {
  try {
    await renamePatiently(oldFolder, folder)
    return true
  } catch (error) {
    if (codeOf(error) === 'EXDEV') return false
    throw error
  }
}

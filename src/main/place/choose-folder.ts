/** Moves the desk's data to a folder on this computer if the usual folder is on a network. */
import { access, chmod, constants, mkdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FailureError } from '../../shared/contract/failure.ts'
import { ignore } from '../async/ignore.ts'
import { codeOf } from '../files/error-code.ts'
import { isInMemory, isOnNetwork } from '../files/network-folder.ts'
import { needOutside } from '../files/own-folder.ts'
import { onDisk } from '../files/replace-file.ts'
import { ledgerError, ledgerErrorCodeIn } from '../ledger/database/errors.ts'
import { type FolderNote, findTakeoverNote, readNote, removeNote, writeNote } from './folder-notes.ts'
import { copyDataFolder, hasDeskData, lockAll, renameEmptyFolder } from './whole-copy.ts'

export interface Choice {
  /** The folder that the clerk chose. */
  readonly chosen: string
  /** The present data folder. */
  readonly currentFolder: string
  readonly notes: string
  readonly computer: string
  readonly nowMs: number
}

/**
 * Returns the data folder to use from the next start on: a private folder inside the chosen one. If it already has data, they are used.
 * Otherwise the present data are copied, and the originals stay; only one computer may copy them, once. Errors: `ledger` with `networkFolder`,
 * `memoryFolder`, or `inUse` if a ledger is open somewhere; `file`. After an error nothing is recorded.
 */
export const chooseFolder = (choice: Choice): Promise<string> => onDisk(() => choose(choice))

async function choose({ chosen, currentFolder, notes, computer, nowMs }: Choice): Promise<string> {
  const parent = await realpath(chosen)
  if (!(await stat(parent)).isDirectory()) throw new FailureError({ kind: 'file', why: 'missing' })
  const folder = dataFolderWithin(parent)
  // An existing folder may be a link to another place.
  for (const candidate of [parent, await nearestExistingPath(folder)]) {
    if (isOnNetwork(candidate)) throw ledgerError('networkFolder')
    // Data in memory are lost when the computer restarts.
    if (isInMemory(candidate)) throw ledgerError('memoryFolder')
    await needOutside(currentFolder, join(candidate, 'desk.json'))
  }
  const ownNote = readNote(notes, computer)
  // A folder that was chosen earlier may have newer bookings, so it is used again.
  if (ownNote && ownNote.folder !== currentFolder && hasDeskData(ownNote.folder) && !isOnNetwork(ownNote.folder)) return ownNote.folder
  const note: FolderNote = { computer, folder, tookOver: ownNote?.tookOver ?? false, atMs: nowMs }
  const isFree = () => ownNote?.folder === currentFolder || findTakeoverNote(notes) === null
  if (!hasDeskData(folder) && hasDeskData(currentFolder) && isFree()) {
    await copyUnusedData({ currentFolder, notes, note: { ...note, tookOver: true }, previousNote: ownNote })
    return folder
  }
  await makePrivate(folder)
  await writeNote(notes, note)
  return folder
}

/** Returns the real path of a folder, or of its nearest existing parent. */
async function nearestExistingPath(folder: string): Promise<string> {
  try {
    return await realpath(folder)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    return nearestExistingPath(dirname(folder))
  }
}

/** Returns the data folder for a chosen folder, which may be a data folder or its parent `Deskbook`. Electron's own files are in `Deskbook` too. */
function dataFolderWithin(parent: string): string {
  if (basename(parent) === 'desk' && basename(dirname(parent)) === 'Deskbook') return parent
  return basename(parent) === 'Deskbook' ? join(parent, 'desk') : join(parent, 'Deskbook', 'desk')
}

interface CopyRequest {
  readonly currentFolder: string
  readonly notes: string
  /** The note to write in the end. */
  readonly note: FolderNote
  /** This computer's note before the choice. */
  readonly previousNote: FolderNote | null
}

/**
 * Copies the present data. A second computer may choose at the same moment. So a note claims the data first, and the locks are held until the
 * last note is written. On a share with unreliable locks, each computer still sees the note of the other.
 */
async function copyUnusedData({ currentFolder, notes, note, previousNote }: CopyRequest): Promise<void> {
  const { folder, computer, atMs } = note
  const release = lockIfUnused(currentFolder)
  const withdrawClaim = () => (previousNote ? writeNote(notes, previousNote) : removeNote(notes, computer))
  try {
    if (previousNote?.folder !== currentFolder) {
      await writeNote(notes, { ...note, folder: currentFolder })
      if (findTakeoverNote(notes, computer)) {
        await withdrawClaim()
        throw ledgerError('inUse')
      }
    }
    try {
      await renameEmptyFolder(folder, atMs)
      await copyDataFolder(currentFolder, folder)
    } catch (error) {
      if (!hasDeskData(folder)) await ignore(withdrawClaim(), 'the first error is the one to report')
      throw error
    }
    await makePrivate(folder)
    await writeNote(notes, note)
  } finally {
    release()
  }
}

function lockIfUnused(currentFolder: string): () => void {
  try {
    return lockAll(currentFolder)
  } catch (error) {
    const trouble = ledgerErrorCodeIn(error)
    throw trouble === null ? error : ledgerError(trouble)
  }
}

/** Creates the folder if it is missing, and makes it private to this user, who must own it and have write access. */
async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Windows has no owner to compare: the folder inherits the rights of its parent.
  if (process.getuid && (await stat(folder)).uid !== process.getuid()) throw new FailureError({ kind: 'file', why: 'denied' })
  await chmod(folder, 0o700)
  await access(folder, constants.W_OK)
}

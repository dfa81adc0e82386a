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
import { copyWhole, hasDeskData, lockAll, makeRoom } from './whole-copy.ts'

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
 * Returns the data folder to use from the next start on: a private folder inside the chosen one. Existing data there are used, not replaced.
 * Otherwise the present data are copied, and also stay where they are; only one computer may do that, once. Errors: `ledger` with `networkFolder`,
 * `memoryFolder`, or `inUse` if a ledger is open somewhere; `file`. After an error nothing is recorded.
 */
export const chooseFolder = (choice: Choice): Promise<string> => onDisk(() => choose(choice))

async function choose({ chosen, currentFolder, notes, computer, nowMs }: Choice): Promise<string> {
  const parent = await realpath(chosen)
  if (!(await stat(parent)).isDirectory()) throw new FailureError({ kind: 'file', why: 'missing' })
  const folder = dataWithin(parent)
  // An existing folder may be a link to another place.
  for (const at of [parent, await nearestExistingPath(folder)]) {
    if (isOnNetwork(at)) throw ledgerError('networkFolder')
    // Data in memory are lost when the computer restarts.
    if (isInMemory(at)) throw ledgerError('memoryFolder')
    await needOutside(currentFolder, join(at, 'desk.json'))
  }
  const mine = readNote(notes, computer)
  // A folder that was chosen earlier may have newer bookings, so it is used again.
  if (mine && mine.folder !== currentFolder && hasDeskData(mine.folder) && !isOnNetwork(mine.folder)) return mine.folder
  const note: FolderNote = { computer, folder, tookOver: mine?.tookOver ?? false, atMs: nowMs }
  const isFree = () => mine?.folder === currentFolder || findTakeoverNote(notes) === null
  if (!hasDeskData(folder) && hasDeskData(currentFolder) && isFree()) {
    await copyUnusedData({ currentFolder, notes, note: { ...note, tookOver: true }, before: mine })
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

/** If the clerk chose an existing data folder, or its parent `Deskbook`, that one is used. Electron's own files are in `Deskbook` too. */
function dataWithin(parent: string): string {
  if (basename(parent) === 'desk' && basename(dirname(parent)) === 'Deskbook') return parent
  return basename(parent) === 'Deskbook' ? join(parent, 'desk') : join(parent, 'Deskbook', 'desk')
}

interface CopyRequest {
  readonly currentFolder: string
  readonly notes: string
  /** The note to write in the end. */
  readonly note: FolderNote
  /** The note before. */
  readonly before: FolderNote | null
}

/**
 * Copies the present data. A note claims them first, and the locks are held until the last note is written, because a second computer may choose at
 * the same moment: on a share with unreliable locks, the notes still reveal one to the other.
 */
async function copyUnusedData({ currentFolder, notes, note, before }: CopyRequest): Promise<void> {
  const { folder, computer, atMs } = note
  const release = lockUnused(currentFolder)
  const withdrawClaim = () => (before ? writeNote(notes, before) : removeNote(notes, computer))
  try {
    if (before?.folder !== currentFolder) {
      await writeNote(notes, { ...note, folder: currentFolder })
      if (findTakeoverNote(notes, computer)) {
        await withdrawClaim()
        throw ledgerError('inUse')
      }
    }
    try {
      await makeRoom(folder, atMs)
      await copyWhole(currentFolder, folder)
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

function lockUnused(currentFolder: string): () => void {
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

/** Puts a folder on a disk of this computer in the place of the usual one when that is on a network. */
import { access, chmod, constants, mkdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FailureError } from '../../shared/contract/failure.ts'
import { codeOf } from '../files/error-code.ts'
import { isInMemory, isOnNetwork } from '../files/network-folder.ts'
import { needOutside } from '../files/own-folder.ts'
import { onDisk } from '../files/replace-file.ts'
import { ledgerError, ledgerErrorCodeIn } from '../ledger/database/errors.ts'
import { type FolderNote, readNote, removeNote, whoTookOver, writeNote } from './folder-notes.ts'
import { copyWhole, holdsData, lockAll, makeRoom } from './whole-copy.ts'

export interface Choice {
  /** The folder that was chosen. */
  readonly chosen: string
  /** Where the data lie now. */
  readonly present: string
  readonly notes: string
  readonly computer: string
  readonly nowMs: number
}

/**
/**
 * Answers with the folder that the desk uses from its next start on: one of its own inside the chosen folder, for this user alone. Data that
 * are already there are used, not replaced. Otherwise the present data are copied and also stay where they are; only one computer may do that,
 * once. Errors: `ledger` with `networkFolder` or `memoryFolder`, or `inUse` for a ledger that somebody has open; `file`. After an error nothing
 * is noted.
 */
export const chooseFolder = (choice: Choice): Promise<string> => onDisk(() => choose(choice))

async function choose({ chosen, present, notes, computer, nowMs }: Choice): Promise<string> {
  const parent = await realpath(chosen)
  if (!(await stat(parent)).isDirectory()) throw new FailureError({ kind: 'file', why: 'missing' })
  const folder = dataWithin(parent)
  // What stands there already may be a link that leads elsewhere.
  for (const at of [parent, await nearestOf(folder)]) {
    if (isOnNetwork(at)) throw ledgerError('networkFolder')
    // What lies in memory is gone after the next start of the computer.
    if (isInMemory(at)) throw ledgerError('memoryFolder')
    await needOutside(present, join(at, 'desk.json'))
  }
  const mine = readNote(notes, computer)
  // A folder that was chosen earlier may hold newer bookings, so it is kept.
  if (mine && mine.folder !== present && holdsData(mine.folder) && !isOnNetwork(mine.folder)) return mine.folder
  const note: FolderNote = { computer, folder, tookOver: mine?.tookOver ?? false, atMs: nowMs }
  const isFree = () => mine?.folder === present || whoTookOver(notes) === null
  if (!holdsData(folder) && holdsData(present) && isFree()) {
    await takeUnused({ present, notes, note: { ...note, tookOver: true }, before: mine })
    return folder
  }
  await makeOwn(folder)
  await writeNote(notes, note)
  return folder
}

/** The nearest that is there of a folder and those above it, links followed. */
async function nearestOf(folder: string): Promise<string> {
  try {
    return await realpath(folder)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    return nearestOf(dirname(folder))
  }
}

/** Whoever chooses the folder of the data, or the one above it, means that one. Electron's own files lie beside it, in `Deskbook`. */
function dataWithin(parent: string): string {
  if (basename(parent) === 'desk' && basename(dirname(parent)) === 'Deskbook') return parent
  return basename(parent) === 'Deskbook' ? join(parent, 'desk') : join(parent, 'Deskbook', 'desk')
}

interface Taking {
  readonly present: string
  readonly notes: string
  /** What is to be noted in the end. */
  readonly note: FolderNote
  /** What was noted before. */
  readonly before: FolderNote | null
}

/**
 * Copies what lies in the present folder. Claimed by a note first and under the locks until the last note is written, for a second computer
 * may choose at the same moment: on a share whose locks cannot be relied on, the notes still tell one of the other.
 */
async function takeUnused({ present, notes, note, before }: Taking): Promise<void> {
  const { folder, computer, atMs } = note
  const release = lockUnused(present)
  const letGo = () => (before ? writeNote(notes, before) : removeNote(notes, computer))
  try {
    if (before?.folder !== present) {
      await writeNote(notes, { ...note, folder: present })
      if (whoTookOver(notes, computer)) {
        await letGo()
        throw ledgerError('inUse')
      }
    }
    try {
      await makeRoom(folder, atMs)
      await copyWhole(present, folder)
    } catch (error) {
      if (!holdsData(folder)) await letGo().catch(() => {})
      throw error
    }
    await makeOwn(folder)
    await writeNote(notes, note)
  } finally {
    release()
  }
}

function lockUnused(present: string): () => void {
  try {
    return lockAll(present)
  } catch (error) {
    const trouble = ledgerErrorCodeIn(error)
    throw trouble === null ? error : ledgerError(trouble)
  }
}

/** Makes the folder if it is missing, and private to this user, who must own it and be able to write there. */
async function makeOwn(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // On Windows there is no owner to compare: it has the rights of the folder that it is in.
  if (process.getuid && (await stat(folder)).uid !== process.getuid()) throw new FailureError({ kind: 'file', why: 'denied' })
  await chmod(folder, 0o700)
  await access(folder, constants.W_OK)
}

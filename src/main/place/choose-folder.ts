/** Puts a folder on a disk of this computer in the place of the usual one when that is on a network. */
import { access, chmod, constants, mkdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FailureError } from '../../shared/contract/failure.ts'
import { isInMemory, isOnNetwork } from '../files/network-folder.ts'
import { needOutside } from '../files/own-folder.ts'
import { onDisk } from '../files/replace-file.ts'
import { inTrouble, troubleIn } from '../ledger/database/errors.ts'
import { type FolderNote, readNote, whoTookOver, writeNote } from './folder-notes.ts'
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
 * Answers with the folder that the desk uses from its next start on: one of its own inside the chosen folder, for this user alone. Data that
 * are already there are used, not replaced. Otherwise the present data are copied and also stay where they are; only one computer may do that,
 * once. Errors: `ledger` with `networkFolder`, or `inUse` for a ledger that somebody has open; `file`. After an error nothing is noted.
 */
export const chooseFolder = (choice: Choice): Promise<string> => onDisk(() => choose(choice))

async function choose({ chosen, present, notes, computer, nowMs }: Choice): Promise<string> {
  const parent = await realpath(chosen)
  if (!(await stat(parent)).isDirectory()) throw new FailureError({ kind: 'file', why: 'missing' })
  if (isOnNetwork(parent)) throw inTrouble('networkFolder')
  // A folder in memory is lost when the computer restarts.
  if (isInMemory(parent)) throw new FailureError({ kind: 'file', why: 'other' })
  await needOutside(present, join(parent, 'desk.json'))
  const folder = dataWithin(parent)
  const mine = readNote(notes, computer)
  // A folder that was chosen earlier may hold newer bookings, so it is kept.
  if (mine && mine.folder !== present && holdsData(mine.folder) && !isOnNetwork(mine.folder)) return mine.folder
  const note = (tookOver: boolean): FolderNote => ({ computer, folder, tookOver, atMs: nowMs })
  if (holdsData(folder)) {
    await makeOwn(folder)
    await writeNote(notes, note(mine?.tookOver ?? false))
    return folder
  }
  const isFree = (mine?.folder === present || whoTookOver(notes) === null) && holdsData(present)
  if (isFree) {
    await makeRoom(folder, nowMs)
    await copyUnused(present, folder)
  }
  await makeOwn(folder)
  await writeNote(notes, note(isFree || (mine?.tookOver ?? false)))
  return folder
}

/** Also right when the data folder itself was chosen, or the `Deskbook` folder above it, which holds Electron's own files too. */
function dataWithin(parent: string): string {
  if (basename(parent) === 'desk' && basename(dirname(parent)) === 'Deskbook') return parent
  return basename(parent) === 'Deskbook' ? join(parent, 'desk') : join(parent, 'Deskbook', 'desk')
}

async function copyUnused(present: string, folder: string): Promise<void> {
  let release: () => void
  try {
    release = lockAll(present)
  } catch (error) {
    const trouble = troubleIn(error)
    throw trouble === null ? error : inTrouble(trouble)
  }
  try {
    await copyWhole(present, folder)
  } finally {
    release()
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

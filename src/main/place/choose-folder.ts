/** Takes a folder on a disk of this computer into use for the desk's data, where the usual one lies on a network. */
import { access, chmod, constants, mkdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FailureError } from '../../shared/failure.ts'
import { isInMemory, isOnNetwork } from '../files/network-folder.ts'
import { needOutside } from '../files/own-folder.ts'
import { onDisk } from '../ledger/replace-file.ts'
import { inTrouble, troubleIn } from '../ledger/trouble.ts'
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
 * Answers where the data lie from the next start on: in a folder of their own within the chosen one, for this user alone. Data that are there
 * already are opened then, not replaced; else what lies in the present folder is copied, once and by one computer only, and stays where it is.
 * Errors: `ledger` with `networkFolder` or `memoryFolder`, or `inUse` for a ledger that somebody has open; `file`. Nothing is noted then.
 */
export const chooseFolder = (choice: Choice): Promise<string> => onDisk(() => choose(choice))

async function choose({ chosen, present, notes, computer, nowMs }: Choice): Promise<string> {
  const parent = await realpath(chosen)
  if (!(await stat(parent)).isDirectory()) throw new FailureError({ kind: 'file', why: 'missing' })
  if (isOnNetwork(parent)) throw inTrouble('networkFolder')
  if (isInMemory(parent)) throw inTrouble('memoryFolder')
  await needOutside(present, join(parent, 'desk.json'))
  const folder = dataWithin(parent)
  const mine = readNote(notes, computer)
  // One that was chosen before may hold what was booked since: no other is begun beside it.
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

/** Whoever chooses the folder of the data, or the one above it, means that one. Electron's own files lie beside it, in `Deskbook`. */
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

/** Made where it is missing; for this user alone, whose it must be and who must be able to write there. */
async function makeOwn(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // On Windows it has the rights of the folder that it lies in.
  if (process.getuid && (await stat(folder)).uid !== process.getuid()) throw new FailureError({ kind: 'file', why: 'denied' })
  await chmod(folder, 0o700)
  await access(folder, constants.W_OK)
}

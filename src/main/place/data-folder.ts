/** Finds the desk's data at a start: in the usual folder, or in one that was chosen instead. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { FailureError } from '../../shared/contract/failure.ts'
import { applicationFolder, dataFolderIn, olderApplicationFolder } from '../shell/places.ts'
import { type FolderNote, noteFile, readNote, thisComputer } from './folder-notes.ts'
import { takeOverOlder } from './older-folder.ts'
import { StartRefused } from './start-failure.ts'
import { holdsData } from './whole-copy.ts'

/** What the desk needs to know about the place of its data. */
export interface Place {
  /** The folder for the notes that say when data are kept elsewhere. */
  readonly notes: string
  /** This computer's name in those notes. */
  readonly computer: string
  /** The folder that the data were moved from at this start; null when nothing was moved. */
  readonly movedFrom: string | null
}

export interface DataFolder {
  readonly folder: string
  /** Moves here what an earlier version kept elsewhere. Call it only when no other desk can start any more. Throws `StartRefused`. */
  settle(nowMs: number): Promise<Place>
}

export interface Surroundings {
  readonly applications: string
  /** Where earlier versions kept their data; null on systems where the place has not changed. */
  readonly olderApplications: string | null
  readonly computer: string
}

const here = (): Surroundings => ({
  applications: applicationFolder(),
  olderApplications: olderApplicationFolder(),
  computer: thisComputer(),
})

/** Throws `StartRefused` when a chosen folder is missing: starting with an empty one instead would hide every booking. */
export function findDataFolder({ applications, olderApplications, computer }: Surroundings = here()): DataFolder {
  const usual = dataFolderIn(applications)
  const notes = dirname(usual)
  const note = readNote(notes, computer)
  if (note && isGone(note)) throw new StartRefused(goneWords(note.folder, noteFile(notes, computer)))
  const folder = note?.folder ?? usual
  return {
    folder,
    settle: async (nowMs) => {
      const older = olderApplications === null ? usual : dataFolderIn(olderApplications)
      const isTaken = note === null && older !== usual && (await taken({ older, folder, computer, nowMs }))
      return { notes, computer, movedFrom: isTaken ? older : null }
    },
  }
}

/** Also one that is empty, such as the place of a disk that is not connected, though data were brought there. */
const isGone = ({ folder, tookOver }: FolderNote): boolean => !existsSync(folder) || (tookOver && !holdsData(folder))

async function taken(of: Parameters<typeof takeOverOlder>[0]): Promise<boolean> {
  try {
    return await takeOverOlder(of)
  } catch (error) {
    if (!(error instanceof FailureError)) throw error
    throw new StartRefused(notTakenWords(of.older, of.folder, error))
  }
}

const goneWords = (folder: string, note: string) =>
  `Deskbook does not start: its data lie in ${folder}, and they are not there now. Nothing was opened or sent. Connect the disk and start again. If the folder is gone for good, remove the file ${note}: Deskbook then asks where its data are to lie.`

function notTakenWords(older: string, folder: string, { failure }: FailureError): string {
  const why =
    failure.kind === 'ledger' && failure.trouble === 'inUse'
      ? 'Another Deskbook is using them: close it and start again.'
      : failure.kind === 'file' && failure.why === 'full'
        ? 'The disk is full: make room and start again.'
        : failure.kind === 'file' && failure.why === 'notAFile'
          ? 'A link lies among them, and what it leads to would be left behind: put that in its place and start again.'
          : 'A file of theirs could not be moved: close other programs that may use it, and start again.'
  return `Deskbook does not start: its data are to move from ${older} to ${folder}, once. Nothing was opened or sent, and nothing was changed. ${why}`
}

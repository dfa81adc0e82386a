/** Finds the desk's data folder at a start: the usual one, or one that was chosen instead. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { FailureError } from '../../shared/contract/failure.ts'
import { applicationFolder, dataFolderIn, olderApplicationFolder } from '../shell/places.ts'
import { type FolderNote, noteFile, readNote, thisComputer } from './folder-notes.ts'
import { takeOverOlder } from './older-folder.ts'
import { StartRefused } from './start-failure.ts'
import { hasDeskData } from './whole-copy.ts'

/** Where the notes about data folders are, and whether this start moved the data. */
export interface Place {
  /** The folder of the notes about chosen data folders. */
  readonly notes: string
  /** This computer's name in those notes. */
  readonly computer: string
  /** The folder that this start moved the data from; null if it moved nothing. */
  readonly movedFrom: string | null
}

export interface DataFolder {
  readonly folder: string
  /** Moves data of an earlier version to this folder. Call it only when no other desk can start any more. Throws `StartRefused`. */
  takeOverData(nowMs: number): Promise<Place>
}

export interface SystemFolders {
  readonly applications: string
  /** Where earlier versions stored data; null on systems where the location has not changed. */
  readonly olderApplications: string | null
  readonly computer: string
}

const currentSystemFolders = (): SystemFolders => ({
  applications: applicationFolder(),
  olderApplications: olderApplicationFolder(),
  computer: thisComputer(),
})

/** Returns the data folder. Throws `StartRefused` if a chosen folder is missing: starting with an empty one instead would hide every booking. */
export function findDataFolder({ applications, olderApplications, computer }: SystemFolders = currentSystemFolders()): DataFolder {
  const usual = dataFolderIn(applications)
  const notes = dirname(usual)
  const note = readNote(notes, computer)
  if (note && isGone(note)) throw new StartRefused(goneWords(note.folder, noteFile(notes, computer)))
  const folder = note?.folder ?? usual
  return {
    folder,
    takeOverData: async (nowMs) => {
      const oldFolder = olderApplications === null ? usual : dataFolderIn(olderApplications)
      const isMoved = note === null && oldFolder !== usual && (await moveOlderData({ oldFolder, folder, computer, nowMs }))
      return { notes, computer, movedFrom: isMoved ? oldFolder : null }
    },
  }
}

/** Whether a chosen folder is missing, or has no data although data were moved to it. Example: the mount point of an unconnected disk. */
const isGone = ({ folder, tookOver }: FolderNote): boolean => !existsSync(folder) || (tookOver && !hasDeskData(folder))

async function moveOlderData(request: Parameters<typeof takeOverOlder>[0]): Promise<boolean> {
  try {
    return await takeOverOlder(request)
  } catch (error) {
    if (!(error instanceof FailureError)) throw error
    throw new StartRefused(notMovedWords(request.oldFolder, request.folder, error))
  }
}

const goneWords = (folder: string, note: string) =>
  `Deskbook does not start: its data lie in ${folder}, and they are not there now. Nothing was opened or sent. Connect the disk and start again. If the folder is gone for good, remove the file ${note}: Deskbook then asks where its data are to lie.`

function notMovedWords(oldFolder: string, folder: string, { failure }: FailureError): string {
  const why =
    failure.kind === 'ledger' && failure.trouble === 'inUse'
      ? 'Another Deskbook is using them: close it and start again.'
      : failure.kind === 'file' && failure.why === 'full'
        ? 'The disk is full: make room and start again.'
        : failure.kind === 'file' && failure.why === 'notAFile'
          ? 'A link lies among them, and what it leads to would be left behind: put that in its place and start again.'
          : 'A file of theirs could not be moved: close other programs that may use it, and start again.'
  return `Deskbook does not start: its data are to move from ${oldFolder} to ${folder}, once. Nothing was opened or sent, and nothing was changed. ${why}`
}

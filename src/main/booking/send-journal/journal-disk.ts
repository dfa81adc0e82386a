/** What the send journal needs of a disk. A campaign has a disk of its own, which loses what was not flushed. */
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { flush } from '../../files/durable.ts'

/** What a disk refuses is a system error with its code. */
export interface JournalDisk {
  /** The text of a file; null where there is none yet. */
  read(file: string): Promise<string | null>
  /** Opens a file for appending, made with its folder where it is missing, for this user alone. */
  openToAppend(file: string): Promise<AppendedFile>
  /** Makes the names in a folder durable. */
  syncFolder(folder: string): Promise<void>
}

interface AppendedFile {
  append(text: string): Promise<void>
  /** Ends when all that was appended is durable. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** The disk of this machine. */
export const machineDisk: JournalDisk = {
  read: (file) =>
    readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    }),
  openToAppend: async (file) => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const handle = await open(file, 'a', 0o600)
    return { append: (text) => handle.appendFile(text), sync: () => handle.sync(), close: () => handle.close() }
  },
  syncFolder: flush,
}

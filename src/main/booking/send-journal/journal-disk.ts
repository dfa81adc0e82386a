/** The disk operations of the send journal. Simulated test runs use their own disk, which loses what was not flushed. */
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { flush } from '../../files/durable.ts'

/** Disk operations. All reject with a system error and its `code`. */
export interface JournalDisk {
  /** Reads the text of a file; null if it does not exist. */
  read(file: string): Promise<string | null>
  /** Opens a file for appending, creating it and its folder for this user only. */
  openToAppend(file: string): Promise<AppendedFile>
  /** Makes the file names in a folder durable. */
  syncFolder(folder: string): Promise<void>
}

interface AppendedFile {
  append(text: string): Promise<void>
  /** Resolves when everything appended is durable. */
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

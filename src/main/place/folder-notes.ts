/**
 * Notes about where the desk's data are if not in the usual folder, and which computer took over the usual folder's data. Each computer has its own
 * small file next to the usual folder, because several computers may share one home folder on a network.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { z } from '../../shared/domain/zod.ts'
import { onDisk, replaceFile } from '../files/replace-file.ts'
import { removePatiently } from '../files/retrying-files.ts'

/** A later version may record more. */
const FolderNote = z.object({
  /** The computer's name for itself. */
  computer: z.string(),
  /** Its data folder. */
  folder: z.string().refine(isAbsolute),
  /** Whether it took over the data of the usual folder. Only one computer may: two desks with copies of one ledger would not know of each other. */
  tookOver: z.boolean(),
  atMs: z.number(),
})
export type FolderNote = z.output<typeof FolderNote>

/** Returns this computer's name for itself, in lower case; not necessarily unique on a network. */
export const thisComputer = (): string => hostname().toLowerCase()

const nameShape = /^desk-folder\.[\w.-]+\.json$/
/** Returns the file of a computer's note. Names in non-Latin letters would all become the same dashes, so a checksum distinguishes them. */
export function noteFile(notesFolder: string, computer: string): string {
  const plain = computer.replaceAll(/[^\w.-]/g, '-')
  const nameChecksum = plain === computer ? '' : `-${createHash('sha256').update(computer).digest('hex').slice(0, 8)}`
  return join(notesFolder, `desk-folder.${plain}${nameChecksum}.json`)
}

/** Returns the note of a computer; null if there is none, or its file is unreadable. Throws disk errors. */
export const readNote = (notesFolder: string, computer: string): FolderNote | null => readAt(noteFile(notesFolder, computer))

/** Returns the note of the computer, other than `except`, that took over the data of the usual folder; null if none did. Throws disk errors. */
export function findTakeoverNote(notesFolder: string, except?: string): FolderNote | null {
  const names = nullIfMissing(() => readdirSync(notesFolder)) ?? []
  return (
    names
      .filter((name) => nameShape.test(name))
      .flatMap((name) => readAt(join(notesFolder, name)) ?? [])
      .find(({ tookOver, computer }) => tookOver && computer !== except) ?? null
  )
}

/** Writes a computer's note. Errors: `file`. */
export async function writeNote(notesFolder: string, note: FolderNote): Promise<void> {
  await mkdir(notesFolder, { recursive: true, mode: 0o700 })
  await replaceFile(noteFile(notesFolder, note.computer), [`${JSON.stringify(note, null, 2)}\n`])
}

/** Removes a computer's note. Errors: `file`. */
export const removeNote = (notesFolder: string, computer: string): Promise<void> =>
  onDisk(() => removePatiently(noteFile(notesFolder, computer)))

function readAt(file: string): FolderNote | null {
  const text = nullIfMissing(() => readFileSync(file, 'utf8'))
  const note = FolderNote.safeParse(asJson(text ?? ''))
  return note.success ? note.data : null
}

function nullIfMissing<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

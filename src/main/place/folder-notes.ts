/**
 * Notes where the desk's data are when they are not in the usual folder, and which computer took over what was there. Each computer has a
 * small file of its own beside the usual folder, because several computers may share one home on a network and each has its own disks.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { z } from '../../shared/domain/zod.ts'
import { removePatiently } from '../files/held-files.ts'
import { onDisk, replaceFile } from '../files/replace-file.ts'

/** A later version may note more. */
const FolderNote = z.object({
  /** Its name for itself. */
  computer: z.string(),
  /** Where its data are. */
  folder: z.string().refine(isAbsolute),
  /** Whether it took over the data of the usual folder. Only one may: two desks with the same ledger would not know of each other. */
  tookOver: z.boolean(),
  atMs: z.number(),
})
export type FolderNote = z.output<typeof FolderNote>

/** This computer's name for itself, in lower case; not necessarily unique on a network. */
export const thisComputer = (): string => hostname().toLowerCase()

const nameShape = /^desk-folder\.[\w.-]+\.json$/
/** The file of a computer's note. Names in other letters than the plain ones would all be the same row of dashes: a sum tells them apart. */
export function noteFile(notes: string, computer: string): string {
  const plain = computer.replaceAll(/[^\w.-]/g, '-')
  const sum = plain === computer ? '' : `-${createHash('sha256').update(computer).digest('hex').slice(0, 8)}`
  return join(notes, `desk-folder.${plain}${sum}.json`)
}

/** The note of a computer; null when there is none, or its file cannot be read as one. Throws errors of the disk. */
export const readNote = (notes: string, computer: string): FolderNote | null => readAt(noteFile(notes, computer))

/** The note of the computer, other than `except`, that took over the data of the usual folder, if one did. Throws errors of the disk. */
export function whoTookOver(notes: string, except?: string): FolderNote | null {
  const names = passingOverGone(() => readdirSync(notes)) ?? []
  return (
    names
      .filter((name) => nameShape.test(name))
      .flatMap((name) => readAt(join(notes, name)) ?? [])
      .find(({ tookOver, computer }) => tookOver && computer !== except) ?? null
  )
}

/** Errors: `file`. */
export async function writeNote(notes: string, note: FolderNote): Promise<void> {
  await mkdir(notes, { recursive: true, mode: 0o700 })
  await replaceFile(noteFile(notes, note.computer), [`${JSON.stringify(note, null, 2)}\n`])
}

/** Errors: `file`. */
export const removeNote = (notes: string, computer: string): Promise<void> => onDisk(() => removePatiently(noteFile(notes, computer)))

function readAt(file: string): FolderNote | null {
  const text = passingOverGone(() => readFileSync(file, 'utf8'))
  const note = FolderNote.safeParse(asJson(text ?? ''))
  return note.success ? note.data : null
}

function passingOverGone<T>(read: () => T): T | null {
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

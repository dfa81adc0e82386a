/**
 * Where the desk's data lie instead of their usual folder, and who took over what lay there. One small file for each computer, beside the
 * usual folder: that may be in a home on a share, which several computers have alike, and each has disks of its own.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { z } from '../../shared/zod.ts'
import { removePatiently } from '../files/held-files.ts'
import { onDisk, replaceFile } from '../ledger/replace-file.ts'

/** A later version may note more. */
const FolderNote = z.object({
  /** As it calls itself. */
  computer: z.string(),
  /** Where its data lie. */
  folder: z.string().refine(isAbsolute),
  /** Whether it took over what lay in the usual folder. That is done once: a second desk with the same ledger would not know of the first. */
  tookOver: z.boolean(),
  atMs: z.number(),
})
export type FolderNote = z.output<typeof FolderNote>

export const thisComputer = (): string => hostname().toLowerCase()

const nameShape = /^desk-folder\.[\w.-]+\.json$/
/** The file of a computer's note. Names in other letters than the plain ones would all be the same row of dashes: a sum tells them apart. */
export function noteFile(notes: string, computer: string): string {
  const plain = computer.replaceAll(/[^\w.-]/g, '-')
  const sum = plain === computer ? '' : `-${createHash('sha256').update(computer).digest('hex').slice(0, 8)}`
  return join(notes, `desk-folder.${plain}${sum}.json`)
}

/** The note of a computer; null where there is none, or none that can be read as one. Throws what the disk says. */
export const readNote = (notes: string, computer: string): FolderNote | null => readAt(noteFile(notes, computer))

/** The note of whichever computer, but `except`, took over what lies in the usual folder. Throws what the disk says. */
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

/**
 * Records of the temporary files that are written next to a file that the clerk saves. Each record is made before its file is created, so that the
 * next start can remove what a killed desk leaves. Each record is a separate file in the desk's own folder, so that threads need no coordination.
 */
import { randomBytes } from 'node:crypto'
import { lstat, mkdir, open, readdir, readFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { z } from '../../shared/domain/zod.ts'
import { ignore } from '../async/ignore.ts'
import { removePatiently } from './retrying-files.ts'

export interface Unfinished {
  /** Records a file about to be created. If the desk's own disk refuses the record, the file may still be created. */
  begin(temporary: string): Promise<void>
  /** Removes the record: the file has its final name, or is gone. */
  end(temporary: string): Promise<void>
  /** Returns the recorded files; before the first `begin`, those are what earlier runs left. */
  recordedFiles(): Promise<readonly string[]>
}

/** Records nothing. */
export const noRecords: Unfinished = { begin: async () => {}, end: async () => {}, recordedFiles: async () => [] }

const partNamePattern = /^\.deskbook-([0-9a-f]{16})\.part$/
const recordNamePattern = /^[0-9a-f]{16}$/

/** Returns a hidden name next to a file, used while it is being written. */
export const partialFile = (file: string): string => join(dirname(file), partName(randomBytes(8).toString('hex')))
const partName = (id: string) => `.deskbook-${id}.part`

/** A record contains the folder of the file; the file's name derives from the record's own name, so that no record can name any other file. */
const Note = z.strictObject({ folder: z.string().refine(isAbsolute) })

/** Returns the records in a folder of the desk's own, which is created when needed. */
export function unfinishedIn(folder: string): Unfinished {
  const recordPathOf = (temporary: string): string | null => {
    const id = partNamePattern.exec(basename(temporary))?.[1]
    return id === undefined || !isAbsolute(temporary) ? null : join(folder, id)
  }

  const read = async (id: string): Promise<string[]> => {
    const note = Note.safeParse(asJson(await readFile(join(folder, id), 'utf8').catch(() => '')))
    return note.success ? [join(note.data.folder, partName(id))] : []
  }

  return {
    begin: async (temporary) => {
      const note = recordPathOf(temporary)
      if (note !== null) await ignore(writeRecord(note, { folder: dirname(temporary) }), 'the file is written even without a note of it')
    },
    end: async (temporary) => {
      const note = recordPathOf(temporary)
      if (note !== null) await ignore(removePatiently(note), 'a note without its file is removed at the next start')
    },
    recordedFiles: async () => {
      const notes = (await readdir(folder).catch(() => [])).filter((name) => recordNamePattern.test(name))
      const files: string[] = []
      for (const id of notes.sort()) files.push(...(await read(id)))
      return files
    },
  }
}

async function writeRecord(note: string, content: z.output<typeof Note>): Promise<void> {
  await mkdir(dirname(note), { recursive: true, mode: 0o700 })
  const handle = await open(note, 'wx', 0o600)
  try {
    await handle.writeFile(JSON.stringify(content))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Removes files that earlier runs left, except those in `kept`; returns how many. Only regular files are removed, and no links are followed.
 * Removes one file at a time, so that an unresponsive share blocks only one. A file that cannot be reached or removed remains recorded.
 */
export async function removeLeftovers(unfinished: Unfinished, leftovers: readonly string[], kept: ReadonlySet<string>): Promise<number> {
  let removed = 0
  for (const file of leftovers.filter((one) => !kept.has(one))) {
    const found = await findKind(file)
    if (found === 'outOfReach') continue
    if (found === 'file') {
      const isRemoved = await removePatiently(file).then(
        () => true,
        () => false,
      )
      if (!isRemoved) continue
      removed++
    }
    await unfinished.end(file)
  }
  return removed
}

/** A missing file in an existing folder is gone; if a share is not connected its folder is missing too. */
async function findKind(file: string): Promise<'file' | 'notAFile' | 'gone' | 'outOfReach'> {
  const found = await lstat(file).catch(() => null)
  if (found) return found.isFile() ? 'file' : 'notAFile'
  const folder = await lstat(dirname(file)).catch(() => null)
  return folder ? 'gone' : 'outOfReach'
}

/**
 * Files that are being written beside a clerk's, under hidden names. Each is noted in the desk's own folder before it is begun, so that what
 * a desk leaves that is ended halfway can be removed by the next one. A note is a file of its own: threads need not agree on any.
 */
import { randomBytes } from 'node:crypto'
import { lstat, mkdir, open, readdir, readFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { z } from '../../shared/domain/zod.ts'
import { removePatiently } from './held-files.ts'

export interface Unfinished {
  /** Notes a file that is about to be begun. It may be begun all the same where the desk's own disk refuses the note. */
  begin(temporary: string): Promise<void>
  /** It has its name now, or is gone. */
  end(temporary: string): Promise<void>
  /** The noted files; of a desk that has begun none yet, those that earlier ones left. */
  noted(): Promise<readonly string[]>
}

/** For files of which nothing is noted. */
export const notNoted: Unfinished = { begin: async () => {}, end: async () => {}, noted: async () => [] }

const shape = /^\.deskbook-([0-9a-f]{16})\.part$/
const noteShape = /^[0-9a-f]{16}$/

/** A hidden name beside a file, for as long as it is being written. */
export const partBeside = (file: string): string => join(dirname(file), partName(randomBytes(8).toString('hex')))
const partName = (id: string) => `.deskbook-${id}.part`

/** A note says in which folder the file lies; what it is called follows from the note's own name, so that no note names any other file. */
const Note = z.strictObject({ folder: z.string().refine(isAbsolute) })

/** Notes in a folder of the desk's own, which is made when it is needed. */
export function unfinishedIn(folder: string): Unfinished {
  const noteOf = (temporary: string): string | null => {
    const id = shape.exec(basename(temporary))?.[1]
    return id === undefined || !isAbsolute(temporary) ? null : join(folder, id)
  }

  const read = async (id: string): Promise<string[]> => {
    const note = Note.safeParse(asJson(await readFile(join(folder, id), 'utf8').catch(() => '')))
    return note.success ? [join(note.data.folder, partName(id))] : []
  }

  return {
    begin: async (temporary) => {
      const note = noteOf(temporary)
      if (note !== null) await writeNote(note, { folder: dirname(temporary) }).catch(() => {})
    },
    end: async (temporary) => {
      const note = noteOf(temporary)
      if (note !== null) await removePatiently(note).catch(() => {})
    },
    noted: async () => {
      const notes = (await readdir(folder).catch(() => [])).filter((name) => noteShape.test(name))
      const files: string[] = []
      for (const id of notes.sort()) files.push(...(await read(id)))
      return files
    },
  }
}

async function writeNote(note: string, content: z.output<typeof Note>): Promise<void> {
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
 * Removes files that earlier desks left, but those that are `kept`. Only regular files are, and no link is followed. One after the other: a share
 * that does not answer keeps one of them waiting and nothing else. What cannot be reached or removed stays noted for the next start.
 */
export async function removeLeft(unfinished: Unfinished, left: readonly string[], kept: ReadonlySet<string>): Promise<number> {
  let removed = 0
  for (const file of left.filter((one) => !kept.has(one))) {
    const found = await whatIs(file)
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

/** What is not there in a folder that is there is gone; of a share that is not connected the folder is not there either. */
async function whatIs(file: string): Promise<'file' | 'notAFile' | 'gone' | 'outOfReach'> {
  const found = await lstat(file).catch(() => null)
  if (found) return found.isFile() ? 'file' : 'notAFile'
  const folder = await lstat(dirname(file)).catch(() => null)
  return folder ? 'gone' : 'outOfReach'
}

/** For tests of the send journal: its file, and an in-memory disk that rejects, truncates or stores writes. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { type JournalDisk, openJournal } from '../../booking/send-journal/send-journal.ts'

export const broken = () => Object.assign(new Error('a disk in trouble'), { code: 'EIO' })

/** The fate of a write: complete, rejected, truncated, or stored although the disk reports a failure. */
export type Fate = 'done' | 'refused' | 'torn' | 'kept'

/** Returns an in-memory disk; `faultOutcome` decides what happens to writes. */
export function memoryDisk(text: string | null = null) {
  const world = { text, faultOutcome: 'done' as Fate }
  const done: string[] = []
  let open = 0
  const disk: JournalDisk = {
    read: async () => world.text,
    openToAppend: async () => {
      open += 1
      world.text ??= ''
      return {
        append: async (added) => {
          done.push('append')
          if (world.faultOutcome === 'refused') throw broken()
          world.text += world.faultOutcome === 'torn' ? added.slice(0, added.length / 2) : added
          if (world.faultOutcome === 'torn') throw broken()
        },
        sync: async () => {
          done.push('sync')
          if (world.faultOutcome === 'kept') throw broken()
        },
        close: async () => {
          open -= 1
        },
      }
    },
    syncFolder: async () => void done.push('folder'),
  }
  return { disk, world, done, open: () => open }
}

let folder: string
export let file: string

export const line = (reference: string) => ({ kind: 'book' as const, reference, atMs: 1, keyFingerprint: 'f1' })

export async function writeEntries(...references: string[]) {
  const journal = await openJournal(file)
  await Promise.all(references.map((reference) => journal.append(line(reference))))
  await journal.close()
}

export async function read() {
  const journal = await openJournal(file)
  await journal.close()
  return journal.lines().map(({ sequence, reference }) => `${sequence} ${reference}`)
}

/** Creates a folder for each test, and removes it. */
export function makeFolder(): void {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'witness-'))
    file = join(folder, 'deep', 'witness.log')
  })

  afterEach(() => rm(folder, { recursive: true }))
}

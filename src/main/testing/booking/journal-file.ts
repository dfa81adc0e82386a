/** For tests of the send journal: its file, and an in-memory disk that rejects, truncates or stores writes. */
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { type JournalDisk, openJournal } from '../../booking/send-journal/send-journal.ts'
import { folder, folderForEachTest } from '../temporary-folder.ts'

export const diskError = () => Object.assign(new Error('a disk in trouble'), { code: 'EIO' })

/** The outcome of a write: complete, rejected, truncated, or stored although the disk reports a failure. */
export type WriteOutcome = 'done' | 'refused' | 'torn' | 'kept'

/** Returns an in-memory disk; `faultOutcome` decides what happens to writes. */
export function memoryDisk(text: string | null = null) {
  const world = { text, faultOutcome: 'done' as WriteOutcome }
  const operations: string[] = []
  let open = 0
  const disk: JournalDisk = {
    read: async () => world.text,
    openToAppend: async () => {
      open += 1
      world.text ??= ''
      return {
        append: async (added) => {
          operations.push('append')
          if (world.faultOutcome === 'refused') throw diskError()
          world.text += world.faultOutcome === 'torn' ? added.slice(0, added.length / 2) : added
          if (world.faultOutcome === 'torn') throw diskError()
        },
        sync: async () => {
          operations.push('sync')
          if (world.faultOutcome === 'kept') throw diskError()
        },
        close: async () => {
          open -= 1
        },
      }
    },
    syncFolder: async () => void operations.push('folder'),
  }
  return { disk, world, done: operations, open: () => open }
}

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

/** Names a file in a new folder for each test. */
export function makeFolder(): void {
  folderForEachTest()

  beforeEach(() => {
    file = join(folder, 'deep', 'witness.log')
  })
}

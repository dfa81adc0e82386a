import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { JournalDisk } from './journal-disk.ts'
import { announced, type JournalEntry, openJournal, readJournal, sealedJournal } from './send-journal.ts'

const broken = () => Object.assign(new Error('a disk in trouble'), { code: 'EIO' })

/** What becomes of a write: all of it, none of it, its beginning, or all of it although the disk calls it failed. */
type Fate = 'done' | 'refused' | 'torn' | 'kept'

/** A disk in memory; `fate` is of the next write only. */
function memoryDisk(text: string | null = null) {
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
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'witness-'))
  file = join(folder, 'deep', 'witness.log')
})
afterEach(() => rm(folder, { recursive: true }))

const line = (reference: string) => ({ kind: 'book' as const, reference, atMs: 1, keyFingerprint: 'f1' })

async function written(...references: string[]) {
  const journal = await openJournal(file)
  await Promise.all(references.map((reference) => journal.append(line(reference))))
  await journal.close()
}

async function read() {
  const journal = await openJournal(file)
  await journal.close()
  return journal.lines().map(({ sequence, reference }) => `${sequence} ${reference}`)
}

describe('the send journal', () => {
  it('keeps every line, numbered, over restarts', async () => {
    await written('RD-A', 'RD-B')
    await written('RD-C')
    expect(await read()).toEqual(['1 RD-A', '2 RD-B', '3 RD-C'])
  })

  it('holds no card that the service put into the name of a hotel', async () => {
    const journal = await openJournal(file)
    const stay = { hotelCode: 'H1', hotelName: 'Lindenhof 4929-4212.3460 0821', checkin: '2031-03-12', checkout: '2031-03-14' }
    await journal.append({ ...line('4929421234600821'), kind: 'cancel', stay })
    await journal.close()
    expect((await readJournal(file))[0]).toMatchObject({ reference: '4929421234600821', stay: { hotelName: 'Lindenhof •••• 0821' } })
  })

  it('passes over a torn last line and goes on after it', async () => {
    await written('RD-A')
    await appendFile(file, '0badf00d {"sequence":2,"kind":"bo')
    await written('RD-C')
    expect(await read()).toEqual(['1 RD-A', '2 RD-C'])
  })

  it('notices a changed line', async () => {
    await written('RD-A', 'RD-B')
    await writeFile(file, (await readFile(file, 'utf8')).replace('RD-A', 'RD-X'))
    expect(await read()).toEqual(['2 RD-B'])
  })

  it('writes several lines at once, numbered from the first', async () => {
    await written('RD-A')
    const journal = await openJournal(file)
    expect(await journal.appendAll([line('RD-B'), line('RD-C')])).toBe(2)
    await journal.close()
    expect(await read()).toEqual(['1 RD-A', '2 RD-B', '3 RD-C'])
  })

  it('takes 150,000 lines at once', async () => {
    const journal = await openJournal(file)
    expect(await journal.appendAll(Array.from({ length: 150_000 }, (_, i) => line(`RD-${i}`)))).toBe(1)
    expect(await journal.append(line('RD-last'))).toBe(150_001)
    await journal.close()
    const kept = await readJournal(file)
    expect([kept.length, kept.at(-1)?.reference]).toEqual([150_001, 'RD-last'])
  })

  it('tells which of its lines were synced in this run, and about whom they are', async () => {
    const { disk, world } = memoryDisk()
    await (await openJournal(file, disk)).append(line('RD-A'))
    const journal = await openJournal(file, disk)
    const sequence = await journal.append(line('RD-B'))
    expect(journal.isSynced('RD-B', sequence)).toBe(true)
    expect(journal.isSynced('RD-A', sequence)).toBe(false)
    expect(journal.isSynced('RD-A', 1)).toBe(false)
    world.faultOutcome = 'kept'
    await expect(journal.append(line('RD-C'))).rejects.toThrow()
    expect(journal.isSynced('RD-C', sequence + 1)).toBe(false)
    const takesBack = sequence
    world.faultOutcome = 'done'
    const back = await journal.append({ ...line('RD-B'), kind: 'void', takesBack })
    expect(journal.isSynced('RD-B', back)).toBe(false)
  })

  it('rejects when the line cannot be written, so that nothing is sent', async () => {
    const journal = await openJournal(file)
    await journal.close()
    await expect(journal.append(line('RD-A'))).rejects.toMatchObject({ failure: { kind: 'file' } })
  })

  it('that cannot be opened says why', async () => {
    await mkdir(file, { recursive: true })
    await expect(openJournal(file)).rejects.toMatchObject({ failure: { kind: 'file' } })
  })

  it('closes without an error where the disk has one left: every line that was taken is safe', async () => {
    const { disk } = memoryDisk()
    const openToAppend = async (name: string) => ({ ...(await disk.openToAppend(name)), close: () => Promise.reject(broken()) })
    const journal = await openJournal(file, { ...disk, openToAppend })
    await journal.append(line('RD-A'))
    await expect(journal.close()).resolves.toBeUndefined()
  })

  it('makes the name of its file durable at every start', async () => {
    const { disk, done } = memoryDisk()
    for (const reference of ['RD-A', 'RD-B']) {
      await (await openJournal(file, disk)).close()
      const journal = await openJournal(file, disk)
      await journal.append(line(reference))
      await journal.close()
    }
    expect(done).toEqual(['folder', 'folder', 'append', 'sync', 'folder', 'folder', 'append', 'sync'])
  })

  it('whose folder cannot be synced is not opened, and nothing is left open', async () => {
    const { disk, open } = memoryDisk()
    await expect(openJournal(file, { ...disk, syncFolder: () => Promise.reject(broken()) })).rejects.toMatchObject({
      failure: { kind: 'file', why: 'other' },
    })
    expect(open()).toBe(0)
  })

  it('that is sealed shows its lines and takes no other', async () => {
    const reason = new FailureError({ kind: 'file', why: 'full' })
    const sealed = sealedJournal([{ ...line('RD-A'), sequence: 1 }], reason)
    expect(sealed.lines()).toHaveLength(1)
    expect(sealed.isSynced('RD-A', 1)).toBe(false)
    await expect(sealed.append(line('RD-B'))).rejects.toBe(reason)
    await expect(sealed.appendAll([line('RD-B')])).rejects.toBe(reason)
  })
})

describe('what the send journal announces', () => {
  const of = (...lines: [kind: JournalEntry['kind'], reference: string][]) =>
    lines.map(([kind, reference], i): JournalEntry => ({ sequence: i + 1, kind, reference, atMs: 1, keyFingerprint: 'f1' }))
  const told = (kind: 'book' | 'cancel', lines: JournalEntry[]) =>
    announced(kind, lines).map(({ sequence, reference }) => `${sequence} ${reference}`)

  it('is the last request of each reference', () => {
    expect(told('book', of(['book', 'A'], ['book', 'B'], ['book', 'A']))).toEqual(['3 A', '2 B'])
  })

  it('is not what was taken back; an earlier request stands', () => {
    expect(told('book', of(['book', 'A'], ['void', 'A']))).toEqual([])
    expect(told('book', of(['book', 'A'], ['book', 'A'], ['void', 'A'], ['void', 'B']))).toEqual(['1 A'])
  })

  it('is not the line that a later one names; without its number it is the last', () => {
    const lines = of(['book', 'A'], ['book', 'A'], ['book', 'A'])
    const back = { kind: 'void', reference: 'A', atMs: 1, keyFingerprint: '' } as const
    expect(told('book', [...lines, { ...back, sequence: 4, takesBack: 3 }])).toEqual(['2 A'])
    expect(told('book', [...lines, { ...back, sequence: 4, takesBack: 2 }])).toEqual(['3 A'])
    expect(told('book', [...lines, { ...back, sequence: 4 }])).toEqual(['2 A'])
  })

  it('stands when the line that was taken back cannot be read', () => {
    const back = { sequence: 3, kind: 'void', reference: 'A', atMs: 1, keyFingerprint: '', takesBack: 2 } as const
    expect(told('book', [...of(['book', 'A']), back])).toEqual(['1 A'])
  })

  it('in an old file with two lines of one number is each of them', () => {
    const twice = [...of(['book', 'A']), { ...line('B'), sequence: 1 }, { ...line('B'), sequence: 1 }]
    expect(told('book', twice)).toEqual(['1 A', '1 B'])
    expect(told('book', [...twice, { ...line('B'), kind: 'void', sequence: 2, takesBack: 1 }])).toEqual(['1 A', '1 B'])
  })

  it('keeps bookings and cancellations apart', () => {
    const lines = of(['book', 'A'], ['cancel', 'A'], ['void', 'A'])
    expect(told('book', lines)).toEqual(['1 A'])
    expect(told('cancel', lines)).toEqual([])
  })
})

describe('a write that the disk calls failed', () => {
  const sequences = (lines: readonly JournalEntry[]) => lines.map(({ sequence }) => sequence)
  const linesOn = (disk: JournalDisk) => readJournal(file, disk)

  it('and has kept all the same is taken back with the next line, and its number is not given again', async () => {
    const { disk, world } = memoryDisk()
    const journal = await openJournal(file, disk)
    world.faultOutcome = 'kept'
    await expect(journal.append(line('RD-A'))).rejects.toMatchObject({ failure: { kind: 'file', why: 'other' } })
    world.faultOutcome = 'done'
    expect(await journal.append(line('RD-B'))).toBe(3)
    const kept = await linesOn(disk)
    expect(kept).toMatchObject([
      { sequence: 1, kind: 'book', reference: 'RD-A' },
      { sequence: 2, kind: 'void', reference: 'RD-A', takesBack: 1 },
      { sequence: 3, kind: 'book', reference: 'RD-B' },
    ])
    expect(announced('book', kept).map(({ reference }) => reference)).toEqual(['RD-B'])
    expect(sequences(journal.lines())).toEqual([2, 3])
  })

  it('stands in doubt until another one is written: what it announced is looked up after a restart', async () => {
    const { disk, world } = memoryDisk()
    world.faultOutcome = 'kept'
    await expect((await openJournal(file, disk)).append(line('RD-A'))).rejects.toThrow()
    world.faultOutcome = 'done'
    expect(announced('book', await linesOn(disk))).toHaveLength(1)
    expect(await (await openJournal(file, disk)).append(line('RD-B'))).toBe(2)
  })

  it('of a line that takes another back is made again with the next one', async () => {
    const { disk, world } = memoryDisk()
    const journal = await openJournal(file, disk)
    const takesBack = await journal.append(line('RD-A'))
    world.faultOutcome = 'refused'
    await expect(journal.append({ ...line('RD-A'), kind: 'void', takesBack })).rejects.toThrow()
    world.faultOutcome = 'done'
    expect(await journal.append(line('RD-A'))).toBe(4)
    expect(announced('book', await linesOn(disk)).map(({ sequence }) => sequence)).toEqual([4])
  })

  it('of lines about requests that were sent takes none of them back', async () => {
    const { disk, world } = memoryDisk()
    const journal = await openJournal(file, disk)
    world.faultOutcome = 'kept'
    await expect(journal.appendAll([line('RD-A'), line('RD-B')])).rejects.toThrow()
    world.faultOutcome = 'done'
    expect(await journal.append(line('RD-C'))).toBe(3)
    expect(announced('book', await linesOn(disk)).map(({ reference }) => reference)).toEqual(['RD-A', 'RD-B', 'RD-C'])
  })

  it('in an old file may have left a higher number than the last: the next one is above both', async () => {
    const old = memoryDisk()
    const early = await openJournal(file, old.disk)
    await early.appendAll([line('RD-A'), line('RD-B'), line('RD-C')])
    // As an earlier version left it: three lines that the disk called failed, and then one that began at their first number.
    const [first] = (old.world.text ?? '').split('\n')
    const { disk } = memoryDisk(`${old.world.text}${first}\n`)
    expect(sequences(await linesOn(disk))).toEqual([1, 2, 3, 1])
    expect(await (await openJournal(file, disk)).append(line('RD-D'))).toBe(4)
  })

  /** A booking, something taken back, or a start of the desk; and what becomes of the write. */
  const move = fc.record({
    what: fc.constantFrom('book', 'book', 'takeBack', 'start'),
    reference: fc.constantFrom('RD-A', 'RD-B'),
    faultOutcome: fc.constantFrom<Fate>('done', 'done', 'refused', 'torn', 'kept'),
  })

  it('leaves no number twice, loses no line that was taken, and brings back none that was taken back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 40 }), async (moves) => {
        const { disk, world } = memoryDisk()
        let journal = await openJournal(file, disk)
        /** The lines that were taken and not taken back, by their numbers. */
        const standing = new Map<number, string>()
        /** References of lines that may be there or not: until the next write succeeds, or for good after a start. */
        let doubted: string[] = []
        const left = new Set<string>()
        for (const { what, reference, faultOutcome } of moves) {
          world.faultOutcome = faultOutcome
          if (what === 'start') {
            await journal.close()
            journal = await openJournal(file, disk)
            for (const of of doubted.splice(0)) left.add(of)
            continue
          }
          const takesBack = [...standing].findLast(([, of]) => of === reference)?.[0]
          if (what === 'takeBack' && takesBack === undefined) continue
          const added = what === 'book' ? line(reference) : { ...line(reference), kind: 'void' as const, takesBack: takesBack ?? 0 }
          const sequence = await journal.append(added).catch(() => null)
          doubted = sequence === null ? [...doubted, reference] : []
          if (what === 'takeBack') standing.delete(takesBack ?? 0)
          else if (sequence !== null) standing.set(sequence, reference)

          const kept = await linesOn(disk)
          expect(new Set(sequences(kept)).size).toBe(kept.length)
          for (const of of ['RD-A', 'RD-B']) {
            const expected = [...standing].findLast(([, one]) => one === of)?.[0]
            const found = announced('book', kept).find((one) => one.reference === of)?.sequence
            if (doubted.includes(of) || left.has(of)) expect(found ?? 0).toBeGreaterThanOrEqual(expected ?? 0)
            else expect(found).toBe(expected)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})

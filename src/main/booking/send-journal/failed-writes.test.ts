import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fate, file, line, makeFolder, memoryDisk } from '../../testing/booking/journal-file.ts'
import type { JournalDisk } from './journal-disk.ts'
import { announced, type JournalEntry, openJournal, readJournal } from './send-journal.ts'

makeFolder()

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

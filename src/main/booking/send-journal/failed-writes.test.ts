import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { file, line, makeFolder, memoryDisk, type WriteOutcome } from '../../testing/booking/journal-file.ts'
import { announcedEntries, type JournalDisk, type JournalEntry, openJournal, readJournal } from './send-journal.ts'

makeFolder()

describe('a write that the disk reports as failed', () => {
  const sequences = (lines: readonly JournalEntry[]) => lines.map(({ sequence }) => sequence)
  const linesOn = (disk: JournalDisk) => readJournal(file, disk)

  it('but stored is voided with the next entry, and its number is not reused', async () => {
    const { disk, world } = memoryDisk()
    const journal = await openJournal(file, disk)
    world.faultOutcome = 'kept'
    await expect(journal.append(line('RD-A'))).rejects.toMatchObject({ failure: { kind: 'file', why: 'other' } })
    world.faultOutcome = 'done'
    expect(await journal.append(line('RD-B'))).toBe(3)
    const entries = await linesOn(disk)
    expect(entries).toMatchObject([
      { sequence: 1, kind: 'book', reference: 'RD-A' },
      { sequence: 2, kind: 'void', reference: 'RD-A', takesBack: 1 },
      { sequence: 3, kind: 'book', reference: 'RD-B' },
    ])
    expect(announcedEntries('book', entries).map(({ reference }) => reference)).toEqual(['RD-B'])
    expect(sequences(journal.lines())).toEqual([2, 3])
  })

  it('may count as sent until another entry is written, so its request is looked up after a restart', async () => {
    const { disk, world } = memoryDisk()
    world.faultOutcome = 'kept'
    await expect((await openJournal(file, disk)).append(line('RD-A'))).rejects.toThrow()
    world.faultOutcome = 'done'
    expect(announcedEntries('book', await linesOn(disk))).toHaveLength(1)
    expect(await (await openJournal(file, disk)).append(line('RD-B'))).toBe(2)
  })

  it('of a void entry is repeated with the next entry', async () => {
    const { disk, world } = memoryDisk()
    const journal = await openJournal(file, disk)
    const takesBack = await journal.append(line('RD-A'))
    world.faultOutcome = 'refused'
    await expect(journal.append({ ...line('RD-A'), kind: 'void', takesBack })).rejects.toThrow()
    world.faultOutcome = 'done'
    expect(await journal.append(line('RD-A'))).toBe(4)
    expect(announcedEntries('book', await linesOn(disk)).map(({ sequence }) => sequence)).toEqual([4])
  })

  it('of entries about requests that were sent voids none of them', async () => {
    const { disk, world } = memoryDisk()
    const journal = await openJournal(file, disk)
    world.faultOutcome = 'kept'
    await expect(journal.appendAll([line('RD-A'), line('RD-B')])).rejects.toThrow()
    world.faultOutcome = 'done'
    expect(await journal.append(line('RD-C'))).toBe(3)
    expect(announcedEntries('book', await linesOn(disk)).map(({ reference }) => reference)).toEqual(['RD-A', 'RD-B', 'RD-C'])
  })

  it('in an old file may have stored higher numbers than the last line has; the next entry gets a number above all of them', async () => {
    const old = memoryDisk()
    const early = await openJournal(file, old.disk)
    await early.appendAll([line('RD-A'), line('RD-B'), line('RD-C')])
    // A file of an earlier version: three lines whose write was reported as failed, then a line that reuses the first number.
    const [first] = (old.world.text ?? '').split('\n')
    const { disk } = memoryDisk(`${old.world.text}${first}\n`)
    expect(sequences(await linesOn(disk))).toEqual([1, 2, 3, 1])
    expect(await (await openJournal(file, disk)).append(line('RD-D'))).toBe(4)
  })

  /** A booking, a void, or a start of the desk, and the result of the write. */
  const move = fc.record({
    what: fc.constantFrom('book', 'book', 'takeBack', 'start'),
    reference: fc.constantFrom('RD-A', 'RD-B'),
    faultOutcome: fc.constantFrom<WriteOutcome>('done', 'done', 'refused', 'torn', 'kept'),
  })

  it('never duplicates a number, loses a written entry, or restores a voided one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 40 }), async (moves) => {
        const { disk, world } = memoryDisk()
        let journal = await openJournal(file, disk)
        /** The entries that were written and not voided, by number. */
        const remaining = new Map<number, string>()
        /** References of entries that may or may not be on disk: until the next write succeeds, or for good after a start. */
        let uncertainRefs: string[] = []
        const permanentlyUncertain = new Set<string>()
        for (const { what, reference, faultOutcome } of moves) {
          world.faultOutcome = faultOutcome
          if (what === 'start') {
            await journal.close()
            journal = await openJournal(file, disk)
            for (const ref of uncertainRefs.splice(0)) permanentlyUncertain.add(ref)
            continue
          }
          const takesBack = [...remaining].findLast(([, ref]) => ref === reference)?.[0]
          if (what === 'takeBack' && takesBack === undefined) continue
          const added = what === 'book' ? line(reference) : { ...line(reference), kind: 'void' as const, takesBack: takesBack ?? 0 }
          const sequence = await journal.append(added).catch(() => null)
          uncertainRefs = sequence === null ? [...uncertainRefs, reference] : []
          if (what === 'takeBack') remaining.delete(takesBack ?? 0)
          else if (sequence !== null) remaining.set(sequence, reference)

          const entries = await linesOn(disk)
          expect(new Set(sequences(entries)).size).toBe(entries.length)
          for (const ref of ['RD-A', 'RD-B']) {
            const expected = [...remaining].findLast(([, one]) => one === ref)?.[0]
            const found = announcedEntries('book', entries).find((one) => one.reference === ref)?.sequence
            if (uncertainRefs.includes(ref) || permanentlyUncertain.has(ref)) expect(found ?? 0).toBeGreaterThanOrEqual(expected ?? 0)
            else expect(found).toBe(expected)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})

import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import { announced, openWitness, readWitness, sealedWitness, type WitnessLine } from './witness.ts'
import type { WitnessDisk } from './witness-disk.ts'

const broken = () => Object.assign(new Error('a disk in trouble'), { code: 'EIO' })

/** What becomes of a write: all of it, none of it, its beginning, or all of it although the disk calls it failed. */
type Fate = 'done' | 'refused' | 'torn' | 'kept'

/** A disk in memory; `fate` is of the next write only. */
function memoryDisk(text: string | null = null) {
  const world = { text, fate: 'done' as Fate }
  const done: string[] = []
  let open = 0
  const disk: WitnessDisk = {
    read: async () => world.text,
    openToAppend: async () => {
      open += 1
      world.text ??= ''
      return {
        append: async (added) => {
          done.push('append')
          if (world.fate === 'refused') throw broken()
          world.text += world.fate === 'torn' ? added.slice(0, added.length / 2) : added
          if (world.fate === 'torn') throw broken()
        },
        sync: async () => {
          done.push('sync')
          if (world.fate === 'kept') throw broken()
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
  const witness = await openWitness(file)
  await Promise.all(references.map((reference) => witness.append(line(reference))))
  await witness.close()
}

async function read() {
  const witness = await openWitness(file)
  await witness.close()
  return witness.lines().map(({ sequence, reference }) => `${sequence} ${reference}`)
}

describe('the witness', () => {
  it('keeps every line, numbered, over restarts', async () => {
    await written('RD-A', 'RD-B')
    await written('RD-C')
    expect(await read()).toEqual(['1 RD-A', '2 RD-B', '3 RD-C'])
  })

  it('holds no card that the service put into the name of a hotel', async () => {
    const witness = await openWitness(file)
    const stay = { hotelCode: 'H1', hotelName: 'Lindenhof 4929-4212.3460 0821', checkin: '2031-03-12', checkout: '2031-03-14' }
    await witness.append({ ...line('4929421234600821'), kind: 'cancel', stay })
    await witness.close()
    expect((await readWitness(file))[0]).toMatchObject({ reference: '4929421234600821', stay: { hotelName: 'Lindenhof •••• 0821' } })
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
    const witness = await openWitness(file)
    expect(await witness.appendAll([line('RD-B'), line('RD-C')])).toBe(2)
    await witness.close()
    expect(await read()).toEqual(['1 RD-A', '2 RD-B', '3 RD-C'])
  })

  it('takes 150,000 lines at once', async () => {
    const witness = await openWitness(file)
    expect(await witness.appendAll(Array.from({ length: 150_000 }, (_, i) => line(`RD-${i}`)))).toBe(1)
    expect(await witness.append(line('RD-last'))).toBe(150_001)
    await witness.close()
    const kept = await readWitness(file)
    expect([kept.length, kept.at(-1)?.reference]).toEqual([150_001, 'RD-last'])
  })

  it('tells which of its lines were synced in this run, and about whom they are', async () => {
    const { disk, world } = memoryDisk()
    await (await openWitness(file, disk)).append(line('RD-A'))
    const witness = await openWitness(file, disk)
    const sequence = await witness.append(line('RD-B'))
    expect(witness.isSynced('RD-B', sequence)).toBe(true)
    expect(witness.isSynced('RD-A', sequence)).toBe(false)
    expect(witness.isSynced('RD-A', 1)).toBe(false)
    world.fate = 'kept'
    await expect(witness.append(line('RD-C'))).rejects.toThrow()
    expect(witness.isSynced('RD-C', sequence + 1)).toBe(false)
    const takesBack = sequence
    world.fate = 'done'
    const back = await witness.append({ ...line('RD-B'), kind: 'void', takesBack })
    expect(witness.isSynced('RD-B', back)).toBe(false)
  })

  it('rejects when the line cannot be written, so that nothing is sent', async () => {
    const witness = await openWitness(file)
    await witness.close()
    await expect(witness.append(line('RD-A'))).rejects.toMatchObject({ failure: { kind: 'file' } })
  })

  it('that cannot be opened says why', async () => {
    await mkdir(file, { recursive: true })
    await expect(openWitness(file)).rejects.toMatchObject({ failure: { kind: 'file' } })
  })

  it('closes without an error where the disk has one left: every line that was taken is safe', async () => {
    const { disk } = memoryDisk()
    const openToAppend = async (name: string) => ({ ...(await disk.openToAppend(name)), close: () => Promise.reject(broken()) })
    const witness = await openWitness(file, { ...disk, openToAppend })
    await witness.append(line('RD-A'))
    await expect(witness.close()).resolves.toBeUndefined()
  })

  it('makes the name of its file durable at every start', async () => {
    const { disk, done } = memoryDisk()
    for (const reference of ['RD-A', 'RD-B']) {
      await (await openWitness(file, disk)).close()
      const witness = await openWitness(file, disk)
      await witness.append(line(reference))
      await witness.close()
    }
    expect(done).toEqual(['folder', 'folder', 'append', 'sync', 'folder', 'folder', 'append', 'sync'])
  })

  it('whose folder cannot be synced is not opened, and nothing is left open', async () => {
    const { disk, open } = memoryDisk()
    await expect(openWitness(file, { ...disk, syncFolder: () => Promise.reject(broken()) })).rejects.toMatchObject({
      failure: { kind: 'file', why: 'other' },
    })
    expect(open()).toBe(0)
  })

  it('that is sealed shows its lines and takes no other', async () => {
    const reason = new FailureError({ kind: 'file', why: 'full' })
    const sealed = sealedWitness([{ ...line('RD-A'), sequence: 1 }], reason)
    expect(sealed.lines()).toHaveLength(1)
    expect(sealed.isSynced('RD-A', 1)).toBe(false)
    await expect(sealed.append(line('RD-B'))).rejects.toBe(reason)
    await expect(sealed.appendAll([line('RD-B')])).rejects.toBe(reason)
  })
})

describe('what the witness announces', () => {
  const of = (...lines: [kind: WitnessLine['kind'], reference: string][]) =>
    lines.map(([kind, reference], i): WitnessLine => ({ sequence: i + 1, kind, reference, atMs: 1, keyFingerprint: 'f1' }))
  const told = (kind: 'book' | 'cancel', lines: WitnessLine[]) =>
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
  const sequences = (lines: readonly WitnessLine[]) => lines.map(({ sequence }) => sequence)
  const linesOn = (disk: WitnessDisk) => readWitness(file, disk)

  it('and has kept all the same is taken back with the next line, and its number is not given again', async () => {
    const { disk, world } = memoryDisk()
    const witness = await openWitness(file, disk)
    world.fate = 'kept'
    await expect(witness.append(line('RD-A'))).rejects.toMatchObject({ failure: { kind: 'file', why: 'other' } })
    world.fate = 'done'
    expect(await witness.append(line('RD-B'))).toBe(3)
    const kept = await linesOn(disk)
    expect(kept).toMatchObject([
      { sequence: 1, kind: 'book', reference: 'RD-A' },
      { sequence: 2, kind: 'void', reference: 'RD-A', takesBack: 1 },
      { sequence: 3, kind: 'book', reference: 'RD-B' },
    ])
    expect(announced('book', kept).map(({ reference }) => reference)).toEqual(['RD-B'])
    expect(sequences(witness.lines())).toEqual([2, 3])
  })

  it('stands in doubt until another one is written: what it announced is looked up after a restart', async () => {
    const { disk, world } = memoryDisk()
    world.fate = 'kept'
    await expect((await openWitness(file, disk)).append(line('RD-A'))).rejects.toThrow()
    world.fate = 'done'
    expect(announced('book', await linesOn(disk))).toHaveLength(1)
    expect(await (await openWitness(file, disk)).append(line('RD-B'))).toBe(2)
  })

  it('of a line that takes another back is made again with the next one', async () => {
    const { disk, world } = memoryDisk()
    const witness = await openWitness(file, disk)
    const takesBack = await witness.append(line('RD-A'))
    world.fate = 'refused'
    await expect(witness.append({ ...line('RD-A'), kind: 'void', takesBack })).rejects.toThrow()
    world.fate = 'done'
    expect(await witness.append(line('RD-A'))).toBe(4)
    expect(announced('book', await linesOn(disk)).map(({ sequence }) => sequence)).toEqual([4])
  })

  it('of lines about requests that were sent takes none of them back', async () => {
    const { disk, world } = memoryDisk()
    const witness = await openWitness(file, disk)
    world.fate = 'kept'
    await expect(witness.appendAll([line('RD-A'), line('RD-B')])).rejects.toThrow()
    world.fate = 'done'
    expect(await witness.append(line('RD-C'))).toBe(3)
    expect(announced('book', await linesOn(disk)).map(({ reference }) => reference)).toEqual(['RD-A', 'RD-B', 'RD-C'])
  })

  it('in an old file may have left a higher number than the last: the next one is above both', async () => {
    const old = memoryDisk()
    const early = await openWitness(file, old.disk)
    await early.appendAll([line('RD-A'), line('RD-B'), line('RD-C')])
    // As an earlier version left it: three lines that the disk called failed, and then one that began at their first number.
    const [first] = (old.world.text ?? '').split('\n')
    const { disk } = memoryDisk(`${old.world.text}${first}\n`)
    expect(sequences(await linesOn(disk))).toEqual([1, 2, 3, 1])
    expect(await (await openWitness(file, disk)).append(line('RD-D'))).toBe(4)
  })

  /** A booking, something taken back, or a start of the desk; and what becomes of the write. */
  const move = fc.record({
    what: fc.constantFrom('book', 'book', 'takeBack', 'start'),
    reference: fc.constantFrom('RD-A', 'RD-B'),
    fate: fc.constantFrom<Fate>('done', 'done', 'refused', 'torn', 'kept'),
  })

  it('leaves no number twice, loses no line that was taken, and brings back none that was taken back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 40 }), async (moves) => {
        const { disk, world } = memoryDisk()
        let witness = await openWitness(file, disk)
        /** The lines that were taken and not taken back, by their numbers. */
        const standing = new Map<number, string>()
        /** References of lines that may be there or not: until the next write succeeds, or for good after a start. */
        let doubted: string[] = []
        const left = new Set<string>()
        for (const { what, reference, fate } of moves) {
          world.fate = fate
          if (what === 'start') {
            await witness.close()
            witness = await openWitness(file, disk)
            for (const of of doubted.splice(0)) left.add(of)
            continue
          }
          const takesBack = [...standing].findLast(([, of]) => of === reference)?.[0]
          if (what === 'takeBack' && takesBack === undefined) continue
          const added = what === 'book' ? line(reference) : { ...line(reference), kind: 'void' as const, takesBack: takesBack ?? 0 }
          const sequence = await witness.append(added).catch(() => null)
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

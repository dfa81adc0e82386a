import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJournal } from '../../../src/main/booking/send-journal/send-journal.ts'
import { readJournalFile } from './journal-file.ts'
import { clientRef, journalLine } from './sample-round.ts'

const lines = [1, 2, 3].map((n) => journalLine({ kind: 'book', reference: `${clientRef}${n}`, atMs: n }))
const whole = Buffer.from(lines.join(''))

describe('reading a send journal', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'witness-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('returns every line that the desk wrote, and where each ends', async () => {
    const file = join(folder, 'witness.log')
    const journal = await openJournal(file)
    for (const kind of ['book', 'cancel'] as const) await journal.append({ kind, reference: clientRef, atMs: 7, keyFingerprint: 'f' })
    await journal.close()
    const bytes = await readFile(file)
    const { entries, torn } = readJournalFile(bytes)
    expect(torn).toBe(0)
    expect(entries.map(({ kind, reference, atMs }) => ({ kind, reference, atMs }))).toEqual([
      { kind: 'book', reference: clientRef, atMs: 7 },
      { kind: 'cancel', reference: clientRef, atMs: 7 },
    ])
    expect(entries.at(-1)?.endByte).toBe(bytes.length - 1)
  })

  it('counts a line truncated anywhere as torn, and returns the ones before it', () => {
    const lastStart = whole.length - (lines[2]?.length ?? 0)
    fc.assert(
      fc.property(fc.integer({ min: lastStart + 1, max: whole.length - 2 }), (cut) => {
        const { entries, torn } = readJournalFile(whole.subarray(0, cut))
        expect([entries.length, torn]).toEqual([2, 1])
      }),
    )
  })

  it('accepts a line that lacks only its line break', () => {
    expect(readJournalFile(whole.subarray(0, -1)).entries).toHaveLength(3)
  })

  it('continues after a torn line', () => {
    const { entries, torn } = readJournalFile(Buffer.from(`${lines[0]?.slice(0, 20)}\n${lines[1]}`))
    expect(entries.map(({ atMs }) => atMs)).toEqual([2])
    expect(torn).toBe(1)
  })

  it('rejects every line with a flipped bit', () => {
    const bit = fc.record({ byte: fc.nat(whole.length - 2), bit: fc.nat(7) })
    fc.assert(
      fc.property(bit, ({ byte, bit }) => {
        const damaged = Buffer.from(whole)
        damaged[byte] = (damaged[byte] ?? 0) ^ (1 << bit)
        const read = readJournalFile(damaged).entries.map(({ kind, reference, atMs }) => journalLine({ kind, reference, atMs }))
        expect(read.length).toBeLessThan(3)
        expect(lines).toEqual(expect.arrayContaining(read))
      }),
    )
  })
})

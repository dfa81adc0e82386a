import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FailureError } from '../../shared/failure.ts'
import { announced, openWitness, readWitness, sealedWitness, type WitnessLine } from './witness.ts'

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

  it('rejects when the line cannot be written, so that nothing is sent', async () => {
    const witness = await openWitness(file)
    await witness.close()
    await expect(witness.append(line('RD-A'))).rejects.toMatchObject({ failure: { kind: 'file' } })
  })

  it('that cannot be opened says why', async () => {
    await mkdir(file, { recursive: true })
    await expect(openWitness(file)).rejects.toMatchObject({ failure: { kind: 'file' } })
  })

  it('that is sealed shows its lines and takes no other', async () => {
    const reason = new FailureError({ kind: 'file', why: 'full' })
    const sealed = sealedWitness([{ ...line('RD-A'), sequence: 1 }], reason)
    expect(sealed.lines()).toHaveLength(1)
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

  it('keeps bookings and cancellations apart', () => {
    const lines = of(['book', 'A'], ['cancel', 'A'], ['void', 'A'])
    expect(told('book', lines)).toEqual(['1 A'])
    expect(told('cancel', lines)).toEqual([])
  })
})

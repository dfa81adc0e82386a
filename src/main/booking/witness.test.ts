import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWitness } from './witness.ts'

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

  it('rejects when the line cannot be written, so that nothing is sent', async () => {
    const witness = await openWitness(file)
    await witness.close()
    await expect(witness.append(line('RD-A'))).rejects.toThrow()
  })
})

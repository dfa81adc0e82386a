import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { replaceFiles, writeTemporary } from './replace-file.ts'
import { removeLeftovers, type Unfinished, unfinishedIn } from './unfinished-files.ts'

let home: string
let documents: string
let recordsFolder: string
let unfinished: Unfinished

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'files-'))
  documents = join(home, 'documents')
  recordsFolder = join(home, 'desk', 'unfinished')
  mkdirSync(documents)
  unfinished = unfinishedIn(recordsFolder)
})
afterEach(() => rmSync(home, { recursive: true }))

const neverResolves = new Promise<never>(() => {})
/** Starts writing a file in a desk that is killed before it completes. */
async function writeUntilKilled(file: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  async function* chunks() {
    yield 'half'
    resolve()
    yield neverResolves
  }
  void writeTemporary(join(documents, file), chunks(), unfinished)
  await promise
}
const clear = async (kept: ReadonlySet<string> = new Set()) => removeLeftovers(unfinished, await unfinished.recordedFiles(), kept)
/** Writes a record by hand, like somebody with write access to the desk's folder. */
const writeRecord = (name: string, text: string) => {
  mkdirSync(recordsFolder, { recursive: true })
  writeFileSync(join(recordsFolder, name), text)
}
const id = '0123456789abcdef'
const part = `.deskbook-${id}.part`

describe('a file that a killed desk had begun', () => {
  it('is removed by the next start, together with its record', async () => {
    writeFileSync(join(documents, 'march.csv'), 'as it was')
    await writeUntilKilled('march.csv')
    await writeUntilKilled('april.csv')
    expect(readdirSync(documents)).toHaveLength(3)
    expect(await clear()).toBe(2)
    expect(readdirSync(documents)).toEqual(['march.csv'])
    expect(readFileSync(join(documents, 'march.csv'), 'utf8')).toBe('as it was')
    expect(readdirSync(recordsFolder)).toEqual([])
  })

  it('is not removed if the ledger needs it for a closed month', async () => {
    await writeUntilKilled('closed.csv')
    const [kept = ''] = await unfinished.recordedFiles()
    expect(await clear(new Set([kept]))).toBe(0)
    expect(existsSync(kept)).toBe(true)
    expect(await unfinished.recordedFiles()).toEqual([kept])
  })

  it('on a share that is not connected stays recorded until the share is back', async () => {
    await writeUntilKilled('march.csv')
    rmSync(documents, { recursive: true })
    expect(await clear()).toBe(0)
    expect(await unfinished.recordedFiles()).toHaveLength(1)
    mkdirSync(documents)
    await clear()
    expect(await unfinished.recordedFiles()).toEqual([])
  })
})

it('records a temporary file before creating it, and removes the record once the file is renamed or has failed', async () => {
  const existedAtBegin: boolean[] = []
  const watching: Unfinished = {
    ...unfinished,
    begin: async (temporary) => {
      await unfinished.begin(temporary)
      existedAtBegin.push(existsSync(temporary))
    },
  }
  const files = ['a.csv', 'b.csv'].map((name) => ({ file: join(documents, name), chunks: () => [name] }))
  await replaceFiles(files, watching)
  expect([existedAtBegin, readdirSync(recordsFolder), readdirSync(documents).sort()]).toEqual([[false, false], [], ['a.csv', 'b.csv']])
  async function* refusing() {
    yield 'half'
    throw new Error('no')
  }
  const refused = { file: join(documents, 'c.csv'), chunks: refusing }
  await expect(replaceFiles([...files, refused], watching)).rejects.toThrow()
  expect([readdirSync(recordsFolder), readdirSync(documents).sort()]).toEqual([[], ['a.csv', 'b.csv']])
})

it('a desk folder that cannot store records does not prevent saving', async () => {
  mkdirSync(join(home, 'desk'))
  writeFileSync(recordsFolder, 'no folder')
  await replaceFiles([{ file: join(documents, 'a.csv'), chunks: () => ['a'] }], unfinished)
  expect(readdirSync(documents)).toEqual(['a.csv'])
  expect(await unfinished.recordedFiles()).toEqual([])
})

describe('a record written by somebody else', () => {
  it.each([
    ['is not JSON', id, 'x'],
    ['names a file', id, JSON.stringify({ folder: '/', file: 'march.csv' })],
    ['names a relative folder', id, JSON.stringify({ folder: '.' })],
    ['has an unknown name', 'march.csv', JSON.stringify({ folder: '/tmp' })],
    ['has a name that leads to another folder', `..${id.slice(2)}`, JSON.stringify({ folder: '/tmp' })],
  ])('that %s is ignored', async (_, name, text) => {
    writeRecord(name, text)
    expect(await unfinished.recordedFiles()).toEqual([])
  })

  it('never leads to the removal of other files in its folder', async () => {
    writeFileSync(join(documents, 'march.csv'), 'finished')
    writeFileSync(join(documents, '.deskbook-fedcba9876543210.part'), 'of another desk')
    writeRecord(id, JSON.stringify({ folder: documents }))
    expect(await clear()).toBe(0)
    expect(readdirSync(documents)).toHaveLength(2)
  })

  it.skipIf(process.platform === 'win32')('never leads to the removal of a link, its target or a folder', async () => {
    writeFileSync(join(documents, 'march.csv'), 'finished')
    symlinkSync(join(documents, 'march.csv'), join(documents, part))
    writeRecord(id, JSON.stringify({ folder: documents }))
    expect([await clear(), readdirSync(documents).sort()]).toEqual([0, [part, 'march.csv']])
    rmSync(join(documents, part))
    mkdirSync(join(documents, part))
    writeRecord(id, JSON.stringify({ folder: documents }))
    expect([await clear(), readdirSync(documents).sort()]).toEqual([0, [part, 'march.csv']])
  })
})

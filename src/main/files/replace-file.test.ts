import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import * as disk from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replaceFile, replaceFiles } from './replace-file.ts'

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof disk>()
  return { ...real, rename: vi.fn(real.rename), link: vi.fn(real.link), open: vi.fn(real.open) }
})

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'files-'))
})
afterEach(() => {
  vi.mocked(disk.rename).mockClear()
  rmSync(home, { recursive: true })
})

const inHome = (name: string) => join(home, name)
const contents = () => Object.fromEntries(readdirSync(home).map((name) => [name, readFileSync(inHome(name), 'utf8')]))
const refusal = (code: string) => Object.assign(new Error('no'), { code })
const rejectsAs = (work: Promise<unknown>, why: string) => expect(work).rejects.toMatchObject({ failure: { kind: 'file', why } })
const threeFiles = () =>
  ['a.csv', 'b.csv', 'c.json'].map((name) => ({ file: inHome(name), chunks: () => [`new ${name}`, Buffer.from('!')] }))

it('writes several files, and passes names and checksums to the later ones', async () => {
  writeFileSync(inHome('b.csv'), 'old b')
  const aboutFile = { file: inHome('about.json'), chunks: (before: readonly object[]) => [JSON.stringify(before)] }
  const replaced = await replaceFiles([...threeFiles(), aboutFile])
  expect(contents()).toMatchObject({ 'a.csv': 'new a.csv!', 'b.csv': 'new b.csv!', 'c.json': 'new c.json!' })
  expect(readdirSync(home)).toHaveLength(4)
  expect(replaced.slice(0, 3)).toEqual(JSON.parse(readFileSync(inHome('about.json'), 'utf8')))
  expect(replaced[0]).toEqual({ name: 'a.csv', sha256: hash('sha256', 'new a.csv!') })
  if (process.platform !== 'win32') expect(statSync(inHome('a.csv')).mode & 0o777).toBe(0o600)
})

/** Makes the rename to this target fail once. */
function refuseRename(name: string, code: string) {
  const real = vi.mocked(disk.rename).getMockImplementation()
  vi.mocked(disk.rename).mockImplementation(async (from, to) => {
    if (to === inHome(name) && String(from).endsWith('.part')) {
      if (real) vi.mocked(disk.rename).mockImplementation(real)
      throw refusal(code)
    }
    return real?.(from, to)
  })
}

it.each([0, 1, 2])('leaves everything unchanged if file %i is open in another program', async (which) => {
  writeFileSync(inHome('a.csv'), 'old a')
  writeFileSync(inHome('c.json'), 'old c')
  refuseRename(['a.csv', 'b.csv', 'c.json'][which] ?? '', 'EBUSY')
  await rejectsAs(replaceFiles(threeFiles()), 'busy')
  expect(contents()).toEqual({ 'a.csv': 'old a', 'c.json': 'old c' })
})

it('leaves everything unchanged if a rename fails on a file system without hard links', async () => {
  writeFileSync(inHome('a.csv'), 'old a')
  vi.mocked(disk.link).mockRejectedValueOnce(refusal('EPERM'))
  refuseRename('b.csv', 'EACCES')
  await rejectsAs(replaceFiles(threeFiles()), 'denied')
  expect(contents()).toEqual({ 'a.csv': 'old a' })
})

it.skipIf(process.platform === 'win32')('does not replace a pipe, nor wait for its reader', async () => {
  execFileSync('mkfifo', [inHome('c.json')])
  await rejectsAs(replaceFiles(threeFiles()), 'notAFile')
  expect(readdirSync(home)).toEqual(['c.json'])
  expect(statSync(inHome('c.json')).isFIFO()).toBe(true)
})

it('does not replace a folder', async () => {
  mkdirSync(inHome('b.csv'))
  writeFileSync(inHome('a.csv'), 'old a')
  writeFileSync(join(inHome('b.csv'), 'kept.txt'), 'kept')
  await rejectsAs(replaceFiles(threeFiles()), 'notAFile')
  expect(readdirSync(home).sort()).toEqual(['a.csv', 'b.csv'])
  expect(readdirSync(inHome('b.csv'))).toEqual(['kept.txt'])
  expect(readFileSync(inHome('a.csv'), 'utf8')).toBe('old a')
})

it('leaves everything unchanged if the source of the content fails halfway', async () => {
  writeFileSync(inHome('b.csv'), 'old b')
  async function* broken() {
    yield 'half'
    throw new Error('stopped')
  }
  await expect(replaceFiles([...threeFiles().slice(0, 1), { file: inHome('b.csv'), chunks: broken }])).rejects.toThrow('stopped')
  expect(contents()).toEqual({ 'b.csv': 'old b' })
})

it.each([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'denied'],
])('reports that the disk cannot be written (%s), and leaves no file', async (code, why) => {
  writeFileSync(inHome('a.csv'), 'old a')
  const real = vi.mocked(disk.open).getMockImplementation()
  vi.mocked(disk.open).mockImplementationOnce(async (...openArguments) => {
    const handle = await real?.(...openArguments)
    if (!handle) throw new Error('no file')
    return Object.assign(handle, { appendFile: () => Promise.reject(refusal(code)) })
  })
  await rejectsAs(replaceFile(inHome('a.csv'), ['new', 'er']), why)
  expect(contents()).toEqual({ 'a.csv': 'old a' })
})

it('reports that a folder is not writable', async () => {
  vi.mocked(disk.open).mockRejectedValueOnce(refusal('EACCES'))
  await rejectsAs(replaceFile(inHome('a.csv'), ['new']), 'denied')
  expect(contents()).toEqual({})
})

import { lstatSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkKey, writeKeyCheck } from './key-check.ts'

const key = new Uint8Array(32).fill(7)
const name = 'ledger.key-check'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbook-key-check-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('recognises the right key and rejects another one', () => {
  expect(checkKey(folder, key)).toBe('missing')
  writeKeyCheck(folder, key)
  expect(checkKey(folder, key)).toBe('right')
  expect(checkKey(folder, new Uint8Array(32).fill(8))).toBe('wrong')
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
})

it.each([name, `${name}.new`])('replaces a link planted at %s and leaves its target unchanged', (linkName) => {
  const foreign = join(folder, 'foreign')
  writeFileSync(foreign, 'somebody else’s')
  symlinkSync(foreign, join(folder, linkName))
  writeKeyCheck(folder, key)
  expect(readFileSync(foreign, 'utf8')).toBe('somebody else’s')
  expect(lstatSync(join(folder, name)).isFile()).toBe(true)
  expect(checkKey(folder, key)).toBe('right')
})

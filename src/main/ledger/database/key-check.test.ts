import { lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderForEachTest, home, key } from '../../testing/ledger/test-ledger.ts'
import { checkKey, writeKeyCheck } from './key-check.ts'

const name = 'ledger.key-check'

folderForEachTest()

it('recognises the right key and rejects another one', () => {
  expect(checkKey(home, key)).toBe('missing')
  writeKeyCheck(home, key)
  expect(checkKey(home, key)).toBe('right')
  expect(checkKey(home, new Uint8Array(32).fill(8))).toBe('wrong')
  expect(statSync(join(home, name)).mode & 0o077).toBe(0)
})

it.each([name, `${name}.new`])('replaces a link planted at %s and leaves its target unchanged', (linkName) => {
  const foreign = join(home, 'foreign')
  writeFileSync(foreign, 'somebody else’s')
  symlinkSync(foreign, join(home, linkName))
  writeKeyCheck(home, key)
  expect(readFileSync(foreign, 'utf8')).toBe('somebody else’s')
  expect(lstatSync(join(home, name)).isFile()).toBe(true)
  expect(checkKey(home, key)).toBe('right')
})

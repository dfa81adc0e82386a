import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folder, folderForEachTest } from '../testing/temporary-folder.ts'
import { fileLog, logLine } from './log.ts'

describe('a log line', () => {
  it('has a code and its fields', () => {
    expect(JSON.parse(logLine(0, 'ledger.opened', { connection: 'practice', ms: 12 }))).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      event: 'ledger.opened',
      connection: 'practice',
      ms: 12,
    })
  })

  it('drops unknown fields and free text', () => {
    const fields = { procedure: 'Ada Byron 4111 1111 1111 1111', holder: 'Ada Byron' } as Parameters<typeof logLine<'fault'>>[2]
    expect(JSON.parse(logLine(0, 'fault', fields))).toEqual({ at: '1970-01-01T00:00:00.000Z', event: 'fault', procedure: '?' })
  })

  it('keeps valid stack frames of a fault, and replaces any other text', () => {
    const frames = ['serve@index.js:12:3', 'Ada Byron@index.js:1:1', 'a message'] as const
    expect(JSON.parse(logLine(0, 'fault', { frames }))).toMatchObject({ frames: ['serve@index.js:12:3', '?', '?'] })
  })
})

describe('the log file', () => {
  folderForEachTest()

  it('is rotated after a megabyte, and the older file is kept', async () => {
    const file = join(folder, 'desk.log')
    await writeFile(file, 'x'.repeat(1_000_001))
    const log = fileLog(file, () => 0)
    log('desk.stopped', { ms: 1 })
    log('desk.stopped', { ms: 2 })
    expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(2)
    expect(await readFile(`${file}.1`, 'utf8')).toHaveLength(1_000_001)
  })

  it('does not throw when it cannot be written', () => {
    expect(() => fileLog('/nowhere/at/all/desk.log', () => 0)('settings.damaged', {})).not.toThrow()
  })
})

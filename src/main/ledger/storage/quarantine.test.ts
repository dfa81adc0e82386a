import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** What was asked of the disk, in its order. */
const asked = vi.hoisted(() => [] as string[])
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const renameSync = (from: string, to: string) => {
    asked.push(`rename ${nameOf(from)}`)
    fs.renameSync(from, to)
  }
  const opened = new Map<number, string>()
  const openSync = (path: string, ...rest: unknown[]) => {
    const handle = fs.openSync(path, ...(rest as [string]))
    opened.set(handle, path)
    return handle
  }
  const fsyncSync = (handle: number) => void asked.push(`sync ${nameOf(opened.get(handle) ?? '')}`)
  return { ...fs, renameSync, openSync, fsyncSync }
})
const { decideOn, finishRestore } = await import('./quarantine.ts')

let folder: string
/** A file by its name, the ledger's folder and the one of what is put aside by what they are. */
function nameOf(path: string): string {
  if (path === folder) return 'folder'
  return readdirSync(path.startsWith(folder) ? folder : '.').includes(basename(path)) ? basename(path) : 'aside'
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'put-aside-'))
  asked.length = 0
  for (const name of ['ledger.db', 'ledger.db-wal', 'new.db']) writeFileSync(join(folder, name), name)
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a ledger in the place of another', () => {
  it('is on the disk before it is decided on, and the decision before it is carried out', () => {
    decideOn(folder, 'new.db', Date.UTC(2031, 0, 15))
    expect(asked).toEqual(['sync new.db', 'rename new.db', 'sync folder'])
  })

  it('takes its place only when the old one is durably aside, and is there durably before it is opened', () => {
    decideOn(folder, 'new.db', Date.UTC(2031, 0, 15))
    asked.length = 0
    finishRestore(folder)
    const restored = expect.stringMatching(/^rename ledger\..*\.restored$/)
    expect(asked).toEqual(['rename ledger.db', 'rename ledger.db-wal', 'sync aside', restored, 'sync folder'])
  })
})

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { folder, folderForEachTest } from '../../testing/ledger/test-ledger.ts'

/** The disk operations, in order. */
const diskOperations = vi.hoisted(() => [] as string[])
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const renameSync = (from: string, to: string) => {
    diskOperations.push(`rename ${nameOf(from)}`)
    fs.renameSync(from, to)
  }
  const pathsByHandle = new Map<number, string>()
  const openSync = (path: string, ...rest: unknown[]) => {
    const handle = fs.openSync(path, ...(rest as [string]))
    pathsByHandle.set(handle, path)
    return handle
  }
  const fsyncSync = (handle: number) => void diskOperations.push(`sync ${nameOf(pathsByHandle.get(handle) ?? '')}`)
  return { ...fs, renameSync, openSync, fsyncSync }
})
const { decideReplacement: decideOn, finishReplacement: finishRestore } = await import('./quarantine.ts')

/** Returns the name of a file, or `folder` for the ledger's folder and `aside` for the quarantine. */
function nameOf(path: string): string {
  if (path === folder) return 'folder'
  return readdirSync(path.startsWith(folder) ? folder : '.').includes(basename(path)) ? basename(path) : 'aside'
}

folderForEachTest()
beforeEach(() => {
  mkdirSync(folder)
  diskOperations.length = 0
  for (const name of ['ledger.db', 'ledger.db-wal', 'new.db']) writeFileSync(join(folder, name), name)
})

describe('a ledger that replaces another', () => {
  it('is flushed to the disk before the replacement is decided, and the decision is flushed before it is carried out', () => {
    decideOn(folder, 'new.db', Date.UTC(2031, 0, 15))
    expect(diskOperations).toEqual(['sync new.db', 'rename new.db', 'sync folder'])
  })

  it('gets its name only when the old ledger is durably quarantined, and is durable before it is opened', () => {
    decideOn(folder, 'new.db', Date.UTC(2031, 0, 15))
    diskOperations.length = 0
    finishRestore(folder)
    const restored = expect.stringMatching(/^rename ledger\..*\.restored$/)
    expect(diskOperations).toEqual(['rename ledger.db', 'rename ledger.db-wal', 'sync aside', restored, 'sync folder'])
  })
})

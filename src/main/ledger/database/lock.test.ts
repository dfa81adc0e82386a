import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lock, openWithLockTimeout } from './lock.ts'

const longTimeoutMs = 60_000

it('opens once another process releases the lock', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-timeout-'))
  const release = lock(folder)
  let tries = 0
  const open = () => {
    tries += 1
    if (tries === 3) release()
    return lock(folder)
  }
  ;(await openWithLockTimeout(open, longTimeoutMs))()
  expect(tries).toBe(3)
  rmSync(folder, { recursive: true })
})

it('gives up after the timeout and reports that the ledger is in use', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-timeout-'))
  const release = lock(folder)
  await expect(openWithLockTimeout(() => lock(folder), 0)).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'inUse' } })
  release()
  rmSync(folder, { recursive: true })
})

it('does not retry after any other error', async () => {
  const broken = () => {
    throw new Error('broken')
  }
  await expect(openWithLockTimeout(broken, longTimeoutMs)).rejects.toThrow('broken')
})

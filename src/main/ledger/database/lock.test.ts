import { expect, it } from 'vitest'
import { folderForEachTest, home } from '../../testing/ledger/test-ledger.ts'
import { lock, openWithLockTimeout } from './lock.ts'

folderForEachTest()
const longTimeoutMs = 60_000

it('opens once another process releases the lock', async () => {
  const release = lock(home)
  let tries = 0
  const open = () => {
    tries += 1
    if (tries === 3) release()
    return lock(home)
  }
  ;(await openWithLockTimeout(open, longTimeoutMs))()
  expect(tries).toBe(3)
})

it('gives up after the timeout and reports that the ledger is in use', async () => {
  const release = lock(home)
  await expect(openWithLockTimeout(() => lock(home), 0)).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'inUse' } })
  release()
})

it('does not retry after any other error', async () => {
  const broken = () => {
    throw new Error('broken')
  }
  await expect(openWithLockTimeout(broken, longTimeoutMs)).rejects.toThrow('broken')
})

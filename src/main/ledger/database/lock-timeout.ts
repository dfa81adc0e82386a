/** Waits for a ledger that another program has locked briefly: a virus scanner, a backup program, a desk that is just closing. */
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { FailureError } from '../../../shared/contract/failure.ts'

const pauseMs = 100

/** Opens the ledger, and retries until the timeout while it is locked. Rejects with the last error. */
export async function openWithLockTimeout<T>(open: () => T | Promise<T>, timeoutMs: number): Promise<T> {
  const endMs = performance.now() + timeoutMs
  for (;;) {
    try {
      return await open()
    } catch (error) {
      const isLocked = error instanceof FailureError && error.failure.kind === 'ledger' && error.failure.trouble === 'inUse'
      if (!isLocked || performance.now() >= endMs) throw error
      await setTimeout(pauseMs)
    }
  }
}

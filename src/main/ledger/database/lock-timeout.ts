/** Waiting for a ledger that another program holds for a moment: a virus scanner, a backup program, a desk that is just closing. */
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { FailureError } from '../../../shared/contract/failure.ts'

const pauseMs = 100

/** Opens; while somebody else holds the ledger, tries again until the patience is over. Rejects with what the last try threw. */
export async function openWithLockTimeout<T>(open: () => T | Promise<T>, patienceMs: number): Promise<T> {
  const endMs = performance.now() + patienceMs
  for (;;) {
    try {
      return await open()
    } catch (error) {
      const isHeld = error instanceof FailureError && error.failure.kind === 'ledger' && error.failure.trouble === 'inUse'
      if (!isHeld || performance.now() >= endMs) throw error
      await setTimeout(pauseMs)
    }
  }
}

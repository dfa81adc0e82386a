/** Runs a background job in a thread of its own; see `jobs` in `worker/operations.ts`. */
import { FailureError } from '../../../shared/contract/failure.ts'
import { ledgerError } from '../database/errors.ts'
import type { Watching } from '../job.ts'
import type { LedgerOptions } from '../opening.ts'
import type { JobThreadData, ThreadData } from '../protocol.ts'
import { startThread } from './ledger-thread.ts'

export interface Jobs {
  /** Rejects with `FailureError`: `stopped` when the signal ended it, `ledger` and `file` from the job itself. */
  run(name: string, input: readonly unknown[], watching: Watching): Promise<unknown>
  /** Stops the running jobs and waits until they have cleaned up. */
  close(): Promise<void>
}

/** `nowMs` is the desk's clock. `ready` completes what only the writing connection can do before others read. */
export function createJobs(
  workerFile: LedgerOptions['workerFile'],
  ledger: ThreadData,
  nowMs: () => number,
  ready: () => Promise<unknown>,
): Jobs {
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  const start = async (name: string, input: readonly unknown[], { progress, signal }: Watching): Promise<unknown> => {
    if (!closing.signal.aborted) await ready()
    const stop = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])
    if (stop.aborted) return Promise.reject(closing.signal.aborted ? ledgerError('closed') : new FailureError({ kind: 'stopped' }))
    const work: JobThreadData = { ...ledger, job: { name, input } }
    const thread = startThread(workerFile, work, nowMs, progress)
    stop.addEventListener('abort', thread.stop)
    return thread.first.finally(() => stop.removeEventListener('abort', thread.stop))
  }

  return {
    run: (name, input, watching) => {
      const work = start(name, input, watching)
      running.add(work)
      const forget = () => running.delete(work)
      work.then(forget, forget)
      return work
    },
    close: async () => {
      closing.abort()
      await Promise.allSettled(running)
    },
  }
}

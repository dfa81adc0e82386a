/** Runs a background job in a thread of its own; see `jobs.ts`. */
import { FailureError } from '../../../shared/contract/failure.ts'
import { ledgerError } from '../database/errors.ts'
import type { Watching } from '../job.ts'
import type { LedgerOptions } from '../opening.ts'
import type { JobName, JobThreadData } from '../protocol.ts'
import type { JobAnswer, JobInput } from '../worker/jobs.ts'
import { startThread } from './ledger-thread.ts'

export interface Jobs {
  /** Rejects with `FailureError`: `stopped` when the signal ended it, `ledger` and `file` from the job itself. */
  run<N extends JobName>(name: N, input: JobInput<N>, watching?: Watching): Promise<JobAnswer<N>>
  /** Stops the running jobs and waits until they have cleaned up. */
  close(): Promise<void>
}

/** `nowMs` is the desk's clock. `ready` completes what only the writing connection can do before others read. */
export function createJobs(
  workerFile: LedgerOptions['workerFile'],
  ledger: Omit<JobThreadData, 'aside'>,
  nowMs: () => number,
  ready: () => Promise<unknown>,
): Jobs {
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  const start = async (name: JobName, input: readonly unknown[], { progress, signal }: Watching): Promise<unknown> => {
    if (!closing.signal.aborted) await ready()
    const stop = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])
    if (stop.aborted) return Promise.reject(closing.signal.aborted ? ledgerError('closed') : new FailureError({ kind: 'stopped' }))
    const work: JobThreadData = { ...ledger, aside: { name, input } }
    const thread = startThread(workerFile, work, nowMs, progress)
    stop.addEventListener('abort', thread.stop)
    return thread.first.finally(() => stop.removeEventListener('abort', thread.stop))
  }

  return {
    run: <N extends JobName>(name: N, input: JobInput<N>, watching: Watching = {}) => {
      const work = start(name, input, watching)
      running.add(work)
      const forget = () => running.delete(work)
      work.then(forget, forget)
      return work as Promise<JobAnswer<N>>
    },
    close: async () => {
      closing.abort()
      await Promise.allSettled(running)
    },
  }
}

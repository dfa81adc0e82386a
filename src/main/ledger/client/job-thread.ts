/** Starts long work in a thread of its own and waits for it; see `jobs.ts`. */
import { FailureError } from '../../../shared/contract/failure.ts'
import { inTrouble } from '../database/errors.ts'
import type { Watching } from '../job.ts'
import type { AsideName, AsideThreadData } from '../protocol.ts'
import type { AsideAnswer, AsideInput } from '../worker/jobs.ts'
import { startThread } from './ledger-thread.ts'

export interface Asides {
  /** Rejects with `FailureError`: `stopped` when the signal ended it, `ledger` and `file` as the work says. */
  run<N extends AsideName>(name: N, input: AsideInput<N>, watching?: Watching): Promise<AsideAnswer<N>>
  /** Stops what is running and waits until it has cleared away. */
  close(): Promise<void>
}

/** `ready` makes the ledger ready to be read by others. */
export function createAsides(workerFile: URL | string, ledger: Omit<AsideThreadData, 'aside'>, ready: () => Promise<unknown>): Asides {
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  const start = async (name: AsideName, input: readonly unknown[], { progress, signal }: Watching): Promise<unknown> => {
    if (!closing.signal.aborted) await ready()
    const stop = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])
    if (stop.aborted) return Promise.reject(closing.signal.aborted ? inTrouble('closed') : new FailureError({ kind: 'stopped' }))
    const workerData: AsideThreadData = { ...ledger, aside: { name, input, atMs: Date.now() } }
    const thread = startThread(workerFile, workerData, progress)
    stop.addEventListener('abort', thread.stop)
    return thread.first.finally(() => stop.removeEventListener('abort', thread.stop))
  }

  return {
    run: <N extends AsideName>(name: N, input: AsideInput<N>, watching: Watching = {}) => {
      const work = start(name, input, watching)
      running.add(work)
      const forget = () => running.delete(work)
      work.then(forget, forget)
      return work as Promise<AsideAnswer<N>>
    },
    close: async () => {
      closing.abort()
      await Promise.allSettled(running)
    },
  }
}

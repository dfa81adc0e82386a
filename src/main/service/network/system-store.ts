/**
 * Reads the certificates that this computer trusts. Node reads them synchronously, and on a Mac with a network filter or a full keychain
 * that takes 5 to 100 seconds (nodejs/node issue 63313), so a worker thread reads them once for all connections.
 */
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'

/** The certificates that the operating system trusts. */
export interface SystemStore {
  /** PEM, one certificate each. */
  readonly certificates: readonly string[]
  /** `late`: not read in time; reading continues. `failed`: the thread ended without an answer. */
  readonly state: 'read' | 'empty' | 'late' | 'failed'
}

/** The worker data that makes `answer-worker.ts` read the store instead of answers. */
export const readStoreRequest = 'system store'

/** How long connections wait for the store, in milliseconds since reading began. After that they connect without it. */
const timeoutMs = 8000

let reading: { readonly store: Promise<readonly string[]>; readonly fromMs: number } | null = null

/**
 * Returns the system's store. Call it early, so that no connection waits: a result is cached, and after a failure the next call retries.
 * `workerFile` is the program of `answer-worker.ts`. Never rejects.
 */
export async function systemStore(workerFile: URL | string, waitMs = timeoutMs): Promise<SystemStore> {
  reading ??= { store: readInThread(workerFile), fromMs: performance.now() }
  const currentReading = reading
  const { promise: late, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => resolve('late'), Math.max(0, currentReading.fromMs + waitMs - performance.now()))
  const outcome = await Promise.race([currentReading.store, late]).catch(() => 'failed' as const)
  clearTimeout(timer)
  if (outcome === 'failed' && reading === currentReading) reading = null
  if (outcome === 'failed' || outcome === 'late') return { certificates: [], state: outcome }
  return { certificates: outcome, state: outcome.length === 0 ? 'empty' : 'read' }
}

function readInThread(workerFile: URL | string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, { execArgv: [], workerData: readStoreRequest })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread ended')))
    // Must come last: adding a listener to a worker refs it again and keeps the process alive.
    worker.unref()
  })
}

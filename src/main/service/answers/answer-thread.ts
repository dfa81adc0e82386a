/** A worker thread of `answer-worker.ts`, which parses large answers or keeps the results of searches. */
import { Worker } from 'node:worker_threads'

/** How long one reply may take, in milliseconds; parsing the largest real answers takes a few seconds on a slow machine. */
const replyTimeoutMs = 30_000
/** Memory limit of the thread, in MiB. The largest answer that passes the density check needs half of it. */
const maxMemory = 2048

/** A worker thread that replies to each message, in order. It keeps the process alive only while a reply is pending. */
export interface AnswerThread {
  /** Sends a message and returns the reply; undefined if the thread ends first. A thread that takes too long is ended. */
  ask(question: unknown, transferred?: readonly ArrayBuffer[]): Promise<unknown>
  /** Aborts when the thread ends, for whatever reason. */
  readonly ended: AbortSignal
  end(): Promise<void>
}

/** Starts a thread. `workerFile`: the built `answer-worker.ts`. */
export function startAnswerThread(workerFile: URL | string, timeoutMs = replyTimeoutMs): AnswerThread {
  const worker = new Worker(workerFile, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: maxMemory } })
  const exitController = new AbortController()
  // Resolvers in a plain list: a listener or a promise per message would retain each answer for the lifetime of the thread.
  const pending: ((reply?: unknown) => void)[] = []
  let timeout: NodeJS.Timeout | undefined

  const restartTimeout = () => {
    clearTimeout(timeout)
    if (pending.length === 0) return worker.unref()
    timeout = setTimeout(() => void worker.terminate(), timeoutMs)
  }
  worker.on('error', () => {})
  worker.on('message', (reply) => {
    pending.shift()?.(reply)
    restartTimeout()
  })
  worker.once('exit', () => {
    exitController.abort()
    for (const resolve of pending.splice(0)) resolve()
    restartTimeout()
  })
  // Must come last: adding a listener refs the worker.
  worker.unref()

  return {
    ask: (question, transferred = []) => {
      if (exitController.signal.aborted) return Promise.resolve(undefined)
      return new Promise((resolve) => {
        worker.ref()
        worker.postMessage(question, transferred)
        if (pending.push(resolve) === 1) restartTimeout()
      })
    },
    ended: exitController.signal,
    end: async () => {
      await worker.terminate()
    },
  }
}

/** Copies a block of an answer unless it owns its whole buffer: only whole buffers can be transferred to a thread. */
export function toTransferableBlock(block: Uint8Array): Uint8Array<ArrayBuffer> {
  const isWhole = block.buffer instanceof ArrayBuffer && block.byteLength === block.buffer.byteLength
  return isWhole ? new Uint8Array(block.buffer as ArrayBuffer) : new Uint8Array(block)
}

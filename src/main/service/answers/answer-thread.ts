/** A worker thread that parses large answers (`answer-worker.ts`), one at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { EndpointName } from '../../../shared/contract/endpoints.ts'
import { createSerial } from '../../async/serial.ts'
import type { DeskReading } from './desk-answer.ts'
import type { SentCard } from './sent-card.ts'
import { joinPieces, type Members } from './tree-pieces.ts'

/** An answer to parse. */
export interface AnswerBody<N extends EndpointName = EndpointName> {
  readonly name: N
  readonly status: number
  /** The body in consecutive blocks. Blocks sent to a thread are transferred, so they are unusable afterwards. */
  readonly body: readonly Uint8Array[]
  readonly card: SentCard | null
  /** The charset that its Content-Type declares; absent or null without one. */
  readonly charset?: string | null
}

/** Messages to the thread: first a body to parse, then `next` for each further piece of the result. */
export type AnswerQuestion = (Omit<AnswerBody, 'body'> & { readonly body: Uint8Array[] }) | 'next'
/** A piece of the result; null after the last. */
export type AnswerPiece = Members[] | null

/** Parses answers one at a time. */
export interface AnswerThread {
  /** Never rejects: an answer is `unreadable` if the thread dies or takes too long. */
  read<N extends EndpointName>(answer: AnswerBody<N>): Promise<DeskReading<N>>
  /** Number of answers being parsed or queued. */
  waiting(): number
  /** Terminates the thread; the answer it was parsing is `unreadable`. */
  close(): Promise<void>
}

/** Timeout for one answer, in milliseconds; the largest real ones take a few seconds on a slow machine. */
const timeoutMs = 30_000
/** How long an idle thread is retained, in milliseconds; a search has several answers. */
const idleTimeoutMs = 10_000
/** Memory limit of the thread, in MiB. The largest answer that passes the density check needs half of it. */
const maxMemory = 2048

/** A thread, and a signal that aborts when it exits for whatever reason. */
interface Thread {
  readonly worker: Worker
  readonly gone: AbortSignal
}

/** Creates a reader whose thread starts with the first answer. `workerFile`: the built `answer-worker.ts`. */
export function createAnswerThread(workerFile: URL | string): AnswerThread {
  let thread: Thread | null = null
  let idle: NodeJS.Timeout | undefined
  const readings = createSerial()

  const end = async () => {
    clearTimeout(idle)
    const ending = thread
    thread = null
    await ending?.worker.terminate()
  }

  const running = (): Thread => {
    clearTimeout(idle)
    if (!thread) {
      const worker = new Worker(workerFile, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: maxMemory } })
      worker.on('error', () => {})
      const ending = new AbortController()
      const started: Thread = { worker, gone: ending.signal }
      worker.once('exit', () => {
        ending.abort()
        if (thread === started) thread = null
      })
      thread = started
    }
    thread.worker.ref()
    return thread
  }

  const rest = () => {
    thread?.worker.unref()
    idle = setTimeout(() => void end(), idleTimeoutMs).unref()
  }

  const readInThread = async <N extends EndpointName>(answer: AnswerBody<N>): Promise<DeskReading<N>> => {
    const { name, status } = answer
    const asked = running()
    const over = AbortSignal.timeout(timeoutMs)
    const joined = joinPieces()
    let piece = await ask(asked, { ...answer, body: answer.body.map(ownMemory) }, over)
    while (Array.isArray(piece)) {
      // The thread prepares the next piece while this one is joined.
      const next: Promise<AnswerPiece | undefined> = ask(asked, 'next', over)
      joined.take(piece)
      await nextTurn()
      piece = await next
    }
    if (piece === null) {
      rest()
      return joined.root as unknown as DeskReading<N>
    }
    await asked.worker.terminate()
    return { ok: false, failure: { kind: 'unreadable', endpoint: name, status, paths: [] } }
  }

  let waiting = 0
  return {
    waiting: () => waiting,
    read: (answer) => {
      waiting++
      return readings.run(() => readInThread(answer)).finally(() => waiting--)
    },
    close: end,
  }
}

/** Copies the block unless it owns its whole buffer: only whole buffers can be transferred. */
function ownMemory(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const isWhole = body.buffer instanceof ArrayBuffer && body.byteLength === body.buffer.byteLength
  return isWhole ? new Uint8Array(body.buffer as ArrayBuffer) : new Uint8Array(body)
}

/**
 * Sends one message and returns the reply; undefined if the thread exits or the time is over. Removes its listeners, because they would
 * retain each answer for the thread's lifetime.
 */
function ask({ worker, gone }: Thread, question: AnswerQuestion, over: AbortSignal): Promise<AnswerPiece | undefined> {
  if (gone.aborted || over.aborted) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const done = (piece?: AnswerPiece) => {
      worker.off('message', done)
      for (const end of [gone, over]) end.removeEventListener('abort', ended)
      resolve(piece)
    }
    const ended = () => done()
    worker.on('message', done)
    for (const end of [gone, over]) end.addEventListener('abort', ended)
    worker.postMessage(question, question === 'next' ? [] : question.body.map(({ buffer }) => buffer as ArrayBuffer))
  })
}

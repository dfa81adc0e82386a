/** A thread of its own that reads large answers (`answer-worker.ts`), one after the other. */
import { setImmediate as breath } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { EndpointName } from '../../../shared/contract/endpoints.ts'
import { createSerial } from '../../async/serial.ts'
import type { DeskReading } from './desk-answer.ts'
import type { SentCard } from './sent-card.ts'
import { joinPieces, type Members } from './tree-pieces.ts'

/** An answer that is to be read. */
export interface AnswerBody<N extends EndpointName = EndpointName> {
  readonly name: N
  readonly status: number
  /** In blocks, one after the other. They are gone afterwards where they go to a thread. */
  readonly body: readonly Uint8Array[]
  readonly card: SentCard | null
  /** As its Content-Type declares it; absent or null where it declares none. */
  readonly charset?: string | null
}

/** What the thread is asked: to read a body, and then for one piece after the other. */
export type AnswerQuestion = (Omit<AnswerBody, 'body'> & { readonly body: Uint8Array[] }) | 'next'
/** Null when there is nothing more. */
export type AnswerPiece = Members[] | null

/** Reads one answer after the other. */
export interface AnswerThread {
  /** Never rejects: an answer of which the thread dies, or that takes it too long, is `unreadable`. */
  read<N extends EndpointName>(answer: AnswerBody<N>): Promise<DeskReading<N>>
  /** Answers that are read or wait to be. */
  waiting(): number
  /** Ends the thread; what it was reading is unreadable. */
  close(): Promise<void>
}

/** Longest time for one answer, in milliseconds; the largest true ones take a few seconds on a slow machine. */
const longestMs = 30_000
/** How long a thread without work is kept, in milliseconds: a search has several answers. */
const keptMs = 10_000
/** A thread that needs more memory ends, in MiB. The largest answer that is dense enough to be parsed at all needs half of it. */
const mostMemory = 2048

/** A thread, and that it has ended, for whatever reason. */
interface Thread {
  readonly worker: Worker
  readonly gone: AbortSignal
}

/** The thread is started with the first answer. `workerFile`: the built `answer-worker.ts`. */
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
      const worker = new Worker(workerFile, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: mostMemory } })
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
    idle = setTimeout(() => void end(), keptMs).unref()
  }

  const readAside = async <N extends EndpointName>(answer: AnswerBody<N>): Promise<DeskReading<N>> => {
    const { name, status } = answer
    const asked = running()
    const over = AbortSignal.timeout(longestMs)
    const joined = joinPieces()
    let piece = await told(asked, { ...answer, body: answer.body.map(ownMemory) }, over)
    while (Array.isArray(piece)) {
      // The thread makes the next one ready while this one is put in its place.
      const next: Promise<AnswerPiece | undefined> = told(asked, 'next', over)
      joined.take(piece)
      await breath()
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
      return readings.run(() => readAside(answer)).finally(() => waiting--)
    },
    close: end,
  }
}

/** Memory that can be handed over: a part of a larger one cannot. */
function ownMemory(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const isWhole = body.buffer instanceof ArrayBuffer && body.byteLength === body.buffer.byteLength
  return isWhole ? new Uint8Array(body.buffer as ArrayBuffer) : new Uint8Array(body)
}

/**
 * Asks the thread one thing. Undefined when it ends instead of answering, or when the time is over. Nothing of it stays with the thread, which
 * would hold each answer for as long as it lives.
 */
function told({ worker, gone }: Thread, question: AnswerQuestion, over: AbortSignal): Promise<AnswerPiece | undefined> {
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

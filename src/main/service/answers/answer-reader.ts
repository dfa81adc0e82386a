/** Parses answers without blocking: small ones at once, large ones in a worker thread. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EndpointName } from '../../../shared/contract/endpoints.ts'
import { createSerial } from '../../async/serial.ts'
import { type AnswerThread, startAnswerThread, toTransferableBlock } from './answer-thread.ts'
import { type AnswerReading, readAnswer } from './answers.ts'
import type { SentCard } from './sent-card.ts'
import { createJoiner, type Members } from './tree-pieces.ts'

/** An answer to parse. */
export interface AnswerBody<N extends EndpointName = EndpointName> {
  readonly name: N
  readonly status: number
  /** The body in consecutive blocks. Blocks sent to a thread are transferred, so they are unusable afterwards. */
  readonly body: readonly Uint8Array[]
  readonly card: SentCard | null
  /** The charset that its Content-Type declares; absent or null without one. */
  readonly charset?: string | null
  /** Whether the body is still compressed by gzip. */
  readonly isGzip?: boolean
}

/** Parses answers of any size. */
export interface AnswerReader {
  /** Never rejects: an answer is `unreadable` if it cannot be read, or if the thread dies or takes too long. */
  read<N extends EndpointName>(answer: AnswerBody<N>): Promise<AnswerReading<N>>
  /** Terminates the thread; the answer that it was parsing is `unreadable`. */
  close(): Promise<void>
}

/** The largest answer that is parsed on the calling thread, in bytes: a few milliseconds, whatever it contains. */
const smallAnswerLimit = 64 * 1024
/** How long an idle thread is retained, in milliseconds. */
const idleTimeoutMs = 10_000

/** Creates a reader whose thread starts with the first large answer. `workerFile`: the built `answer-worker.ts`. */
export function createAnswerReader(workerFile: URL | string): AnswerReader {
  let thread: AnswerThread | null = null
  let idle: NodeJS.Timeout | undefined
  const queue = createSerial()

  const close = async () => {
    clearTimeout(idle)
    const ending = thread
    thread = null
    await ending?.end()
  }

  const readInThread = async <N extends EndpointName>(answer: AnswerBody<N>): Promise<AnswerReading<N>> => {
    clearTimeout(idle)
    if (!thread || thread.ended.aborted) thread = startAnswerThread(workerFile)
    const { ask } = thread
    const body = answer.body.map(toTransferableBlock)
    const joiner = createJoiner()
    const buffers = body.map(({ buffer }) => buffer)
    let piece = (await ask({ ...answer, body }, buffers)) as AnswerPiece | undefined
    while (Array.isArray(piece)) {
      // The thread prepares the next piece while this one is joined.
      const next = ask('next')
      joiner.addPiece(piece)
      await nextTurn()
      piece = (await next) as AnswerPiece | undefined
    }
    if (piece === undefined) return unreadable(answer)
    idle = setTimeout(() => void close(), idleTimeoutMs).unref()
    return joiner.root as unknown as AnswerReading<N>
  }

  return {
    read: (answer) => {
      const { name, status, body, card, charset } = answer
      const size = body.reduce((sum, { byteLength }) => sum + byteLength, 0)
      if (size <= smallAnswerLimit) return Promise.resolve(readAnswer(name, status, Buffer.concat(body), card, charset))
      return queue.run(() => readInThread(answer))
    },
    close,
  }
}

/** A message to the thread: a body to parse, then `next` for each further piece of the result. */
export type AnswerQuestion = (Omit<AnswerBody, 'body'> & { readonly body: Uint8Array[] }) | 'next'
/** A piece of the result; null after the last. */
export type AnswerPiece = Members[] | null

/** The reading of an answer whose thread ended before it was read. */
export function unreadable({ name, status }: AnswerBody) {
  return { ok: false, failure: { kind: 'unreadable', endpoint: name, status, paths: [] } } as const
}

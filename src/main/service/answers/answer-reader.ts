/** Reading answers without holding anything up: small ones at once, large ones in threads of their own. */
import type { EndpointName } from '../../../shared/contract/endpoints.ts'
import { type AnswerBody, type AnswerThread, createAnswerThread } from './answer-thread.ts'
import { type DeskReading, readForDesk } from './desk-answer.ts'

/** Reads answers of whatever size. */
export interface AnswerReader {
  /** Never rejects: what cannot be read is `unreadable`. */
  read<N extends EndpointName>(answer: AnswerBody<N>): Promise<DeskReading<N>>
  /** Ends the threads; what they were reading is unreadable. */
  close(): Promise<void>
}

/** The largest answer that is read at once, in bytes: a few milliseconds, whatever is in it. */
const small = 64 * 1024
/** Threads at most: the calls of a search are answered several at a time, and the last of them decide when it ends. */
const mostThreads = 2

/** A reader whose threads are started with large answers. `workerFile`: the built `answer-worker.ts`. */
export function createAnswerReader(workerFile: URL | string): AnswerReader {
  const threads = Array.from({ length: mostThreads }, () => createAnswerThread(workerFile))
  const freest = () => threads.reduce((one, other): AnswerThread => (other.waiting() < one.waiting() ? other : one))
  return {
    read: (answer) => {
      const { name, status, body, card, charset } = answer
      const size = body.reduce((sum, { byteLength }) => sum + byteLength, 0)
      if (size <= small) return Promise.resolve(readForDesk(name, status, Buffer.concat(body), card, charset))
      return freest().read(answer)
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

/** Parses answers without blocking: small ones at once, large ones in worker threads. */
import type { EndpointName } from '../../../shared/contract/endpoints.ts'
import { type AnswerBody, type AnswerThread, createAnswerThread } from './answer-thread.ts'
import { type DeskReading, readForDesk } from './desk-answer.ts'

/** Parses answers of any size. */
export interface AnswerReader {
  /** Never rejects: an answer that cannot be read is `unreadable`. */
  read<N extends EndpointName>(answer: AnswerBody<N>): Promise<DeskReading<N>>
  /** Terminates the threads; the answers they were parsing are `unreadable`. */
  close(): Promise<void>
}

/** The largest answer that is parsed on the calling thread, in bytes: a few milliseconds, whatever it contains. */
const small = 64 * 1024
/** Maximum number of threads: several calls of a search are answered together, and the last one decides when the search ends. */
const maxThreads = 2

/** Creates a reader whose threads start with the first large answers. `workerFile`: the built `answer-worker.ts`. */
export function createAnswerReader(workerFile: URL | string): AnswerReader {
  const threads = Array.from({ length: maxThreads }, () => createAnswerThread(workerFile))
  const leastBusy = () => threads.reduce((one, other): AnswerThread => (other.waiting() < one.waiting() ? other : one))
  return {
    read: (answer) => {
      const { name, status, body, card, charset } = answer
      const size = body.reduce((sum, { byteLength }) => sum + byteLength, 0)
      if (size <= small) return Promise.resolve(readForDesk(name, status, Buffer.concat(body), card, charset))
      return leastBusy().read(answer)
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

/** The thread that owns the results of one session's searches, from outside: its functions by name. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { UnreadParts } from '../../../shared/contract/views/search-views.ts'
import { type AnswerReader, unreadable } from '../../service/answers/answer-reader.ts'
import { type AnswerThread, ownMemory, startAnswerThread } from '../../service/answers/answer-thread.ts'
import type { SearchBody, SearchResults } from '../../service/answers/search-results.ts'

/** The results of searches. Each function rejects with `notHere` if the thread ends: then it has lost all searches. */
export interface ResultsThread {
  ask<Name extends keyof SearchResults>(name: Name, ...input: Parameters<SearchResults[Name]>): Promise<ReturnType<SearchResults[Name]>>
  /** Returns a reader that leaves the hotels of an answer in the thread under this number, and reports what was unreadable. */
  reader(answer: number, report: (unread: UnreadParts) => void): Pick<AnswerReader, 'read'>
  readonly ended: AbortSignal
  end(): Promise<void>
}

/** Starts a thread without searches. `thread` may be any that answers like `answer-worker.ts`. */
export function startResultsThread(workerFile: URL | string, thread: AnswerThread = startAnswerThread(workerFile)): ResultsThread {
  const send = (ask: keyof SearchResults, input: readonly unknown[], moved: readonly ArrayBuffer[] = []) =>
    thread.ask({ ask, input }, moved)
  return {
    ask: async (name, ...input) => {
      const reply = await send(name, input)
      if (reply === undefined) throw new FailureError({ kind: 'notHere' })
      return reply as never
    },
    reader: (answer, report) => ({
      read: async (given) => {
        const { status, charset = null, isGzip = false } = given
        const body = given.body.map(ownMemory)
        const question: SearchBody = { status, charset, isGzip, body }
        const buffers = body.map(({ buffer }) => buffer)
        const reading = (await send('read', [answer, question], buffers)) as ReturnType<SearchResults['read']> | undefined
        if (!reading) return unreadable(given)
        if (!reading.ok) return reading
        report(reading.unread)
        return { ok: true, value: { hotels: [] } as never, raw: null, unread: [] }
      },
    }),
    ended: thread.ended,
    end: thread.end,
  }
}

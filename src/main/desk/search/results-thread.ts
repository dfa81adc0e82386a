/** The client of the thread that owns the results of one session's searches. Its functions are called by name. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { UnreadParts } from '../../../shared/contract/views/search-views.ts'
import { type AnswerReader, unreadable } from '../../service/answers/answer-reader.ts'
import { type AnswerThread, startAnswerThread, toTransferableBlock } from '../../service/answers/answer-thread.ts'
import type { SearchBody, SearchResults } from '../../service/answers/search-results.ts'

/** The results of searches. Each function rejects with `notHere` after the thread has ended, because all searches are lost then. */
export interface ResultsThread {
  ask<Name extends keyof SearchResults>(name: Name, ...input: Parameters<SearchResults[Name]>): Promise<ReturnType<SearchResults[Name]>>
  /** Returns a reader that leaves the hotels of an answer in the thread under `answerId`, and reports the unreadable parts. */
  reader(answerId: number, report: (unread: UnreadParts) => void): Pick<AnswerReader, 'read'>
  readonly ended: AbortSignal
  end(): Promise<void>
}

/** Starts a thread that has no searches yet. `thread` must answer like `answer-worker.ts`. */
export function startResultsThread(workerFile: URL | string, thread: AnswerThread = startAnswerThread(workerFile)): ResultsThread {
  const send = (ask: keyof SearchResults, input: readonly unknown[], transferList: readonly ArrayBuffer[] = []) =>
    thread.ask({ ask, input }, transferList)
  return {
    ask: async (name, ...input) => {
      const reply = await send(name, input)
      if (reply === undefined) throw new FailureError({ kind: 'notHere' })
      return reply as never
    },
    reader: (answerId, report) => ({
      read: async (rawAnswer) => {
        const { status, charset = null, isGzip = false } = rawAnswer
        const body = rawAnswer.body.map(toTransferableBlock)
        const question: SearchBody = { status, charset, isGzip, body }
        const buffers = body.map(({ buffer }) => buffer)
        const readResult = (await send('read', [answerId, question], buffers)) as ReturnType<SearchResults['read']> | undefined
        if (!readResult) return unreadable(rawAnswer)
        if (!readResult.ok) return readResult
        report(readResult.unread)
        return { ok: true, value: { hotels: [] } as never, raw: null, unread: [] }
      },
    }),
    ended: thread.ended,
    end: thread.end,
  }
}

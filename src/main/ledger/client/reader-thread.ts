/**
 * The questions of a window are answered in a thread of their own, by a connection that only reads: some walk through a million
 * bookings, and a booking that is to be written down meanwhile must not wait for that. Their answers are those of the writing
 * thread. Whoever asks has awaited what it wrote, and each question reads the ledger anew, as the last commit left it, and
 * all of it as of that one moment.
 */

import type { LedgerOptions } from '../opening.ts'
import type { Read, ThreadData } from '../protocol.ts'
import { type LedgerThread, startThread } from './ledger-thread.ts'

export interface QuestionsThread {
  /** Rejects as the thread's calls do. If the thread ends, only the queries under way fail. */
  ask(name: string, input: readonly unknown[]): Promise<unknown>
  /** Waits for the queries under way. Later ones go to the writing thread. */
  close(): Promise<void>
}

/**
 * The first question has the thread begin. Until it has opened the file the writing thread answers, so that nobody waits for that and
 * the first page is not delayed; and it answers what reading alone cannot, see `Read`.
 */
export function createQuestionsThread(
  workerFile: LedgerOptions['workerFile'],
  ledger: ThreadData,
  nowMs: () => number,
  writing: Pick<LedgerThread, 'ask'>,
): QuestionsThread {
  let closed = false
  let beginning: Promise<void> | null = null
  let reading: LedgerThread | null = null

  const begin = () => {
    const thread = startThread(workerFile, { ...ledger, reading: true }, nowMs)
    void thread.gone.then(() => {
      beginning = null
      reading = null
    })
    return thread.first.then(
      () => {
        reading = thread
      },
      () => {},
    )
  }

  const answerTo = async (name: string, input: readonly unknown[]): Promise<unknown> => {
    const read = (await reading?.ask(name, input)) as Read | undefined
    if (read) return read.answer
    const answer = await writing.ask(name, input)
    if (!closed) beginning ??= begin()
    return answer
  }

  const waiting: (() => Promise<void>)[] = []
  let answering: Promise<void> | null = null
  /** LIFO: while someone types, only the newest query matters. */
  const answerNewestFirst = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await next()
    answering = null
  }

  return {
    ask(name, input) {
      if (!reading) return answerTo(name, input)
      return new Promise((resolve, reject) => {
        waiting.push(() => answerTo(name, input).then(resolve, reject))
        answering ??= answerNewestFirst()
      })
    },
    async close() {
      closed = true
      await answering
      await beginning
      // A read-only connection has nothing to lose.
      await reading?.close().catch(() => {})
    },
  }
}

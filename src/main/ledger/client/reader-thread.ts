/**
 * Answers queries in a separate thread on a read-only connection: some scan a million bookings, and a booking that is to be saved meanwhile must not
 * wait for that. The answers equal those of the writing thread: callers await their writes before they query, and each query reads one snapshot, the
 * latest commit.
 */

import { ignore } from '../../async/ignore.ts'
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
 * The first query starts the thread. Until it has opened the file the writing thread answers, so that nobody waits for the opening and the first page
 * is not delayed. The writing thread also answers what a read-only connection cannot (see `Read`).
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

  const queue: (() => Promise<void>)[] = []
  let answering: Promise<void> | null = null
  /** LIFO: while someone types, only the newest query matters. */
  const answerNewestFirst = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await next()
    answering = null
  }

  return {
    ask(name, input) {
      if (!reading) return answerTo(name, input)
      return new Promise((resolve, reject) => {
        queue.push(() => answerTo(name, input).then(resolve, reject))
        answering ??= answerNewestFirst()
      })
    },
    async close() {
      closed = true
      await answering
      await beginning
      await ignore(reading?.close(), 'a read-only connection has nothing to lose')
    },
  }
}

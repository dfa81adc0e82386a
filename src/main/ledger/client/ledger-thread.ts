/** One thread of the ledger and the calls to it; `program.ts` is its other end. */
import { Worker } from 'node:worker_threads'
import { FailureError } from '../../../shared/contract/failure.ts'
import { CarriedFault, faultOf } from '../../../shared/domain/fault.ts'
import { ledgerError } from '../database/errors.ts'
import type { LedgerOptions } from '../opening.ts'
import { type Ask, opening, type ThreadMessage, type ThreadWork, type WorkerData } from '../protocol.ts'

/** Calls reject with the thread's `FailureError`, with `closed` after it has ended, or with a `CarriedFault`. */
export interface LedgerThread {
  /** The first message, sent unasked: what the thread has opened, or the result of its job. */
  readonly first: Promise<unknown>
  ask(name: Ask['name'], input: readonly unknown[]): Promise<unknown>
  /** Asks the job to stop; `first` settles with how it ended. */
  stop(): void
  /** Resolves when the thread has answered all calls, closed the file and ended. It is never terminated in the middle of a call. */
  close(): Promise<void>
  /** Resolves when the thread has ended, for whatever reason. */
  readonly gone: Promise<void>
}

interface Waiting {
  readonly done: (value: unknown) => void
  readonly failed: (error: Error) => void
}

/** Starts a thread for `work`. `nowMs` is the desk's clock; `progress` is called with the number of rows that a job has done. */
export function startThread(
  workerFile: LedgerOptions['workerFile'],
  work: ThreadWork,
  nowMs: () => number,
  progress?: (rows: number) => void,
): LedgerThread {
  const workerData: WorkerData = { ...work, nowMs: nowMs() }
  const worker = typeof workerFile === 'function' ? workerFile(workerData) : new Worker(workerFile, { workerData, execArgv: [] })
  const waiting = new Map<number, Waiting>()
  let calls = opening
  let ended = false

  const end = (reason: Error) => {
    ended = true
    for (const { failed } of waiting.values()) failed(reason)
    waiting.clear()
  }
  worker.on('error', (error) => end(new CarriedFault(faultOf(error))))
  const gone = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      end(ledgerError('closed'))
      resolve()
    })
  })
  worker.on('message', (told: ThreadMessage) => {
    if (told.kind === 'progress') return progress?.(told.rows)
    const call = waiting.get(told.call)
    waiting.delete(told.call)
    if (told.kind === 'done') call?.done(told.value)
    else if (told.kind === 'failed') call?.failed(new FailureError(told.failure))
    else call?.failed(new CarriedFault(told.fault))
  })

  const answerTo = (call: number) => new Promise<unknown>((done, failed) => waiting.set(call, { done, failed }))

  const ask: LedgerThread['ask'] = (name, input) => {
    if (ended) return Promise.reject(ledgerError('closed'))
    calls += 1
    const answer = answerTo(calls)
    worker.postMessage({ call: calls, name, input, nowMs: nowMs() } satisfies Ask)
    return answer
  }

  return {
    first: answerTo(opening),
    ask,
    stop: () => worker.postMessage('stop'),
    close: async () => {
      if (!ended) await ask('close', [])
      await gone
    },
    gone,
  }
}

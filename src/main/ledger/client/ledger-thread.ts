/** One worker thread of the ledger and the calls to it. The thread runs `program.ts`. */
import { Worker } from 'node:worker_threads'
import { FailureError } from '../../../shared/contract/failure.ts'
import { CarriedFault, faultOf } from '../../../shared/domain/fault.ts'
import { ledgerError } from '../database/errors.ts'
import { userAtDesk } from '../journal/user.ts'
import type { LedgerOptions } from '../opening.ts'
import { type CallMessage, firstCallId, type ThreadMessage, type ThreadWork, type WorkerData } from '../protocol.ts'

/** Calls reject with the thread's `FailureError`, with `closed` after it has ended, or with a `CarriedFault`. */
export interface LedgerThread {
  /** The first message, which the thread sends on its own: what it has opened, or the result of its job. */
  readonly firstMessage: Promise<unknown>
  ask(name: CallMessage['name'], input: readonly unknown[]): Promise<unknown>
  /** Asks the job to stop. `firstMessage` then settles with the job's result or error. */
  stop(): void
  /** Resolves when the thread has answered all calls, closed the file and ended. It is never terminated in the middle of a call. */
  close(): Promise<void>
  /** Resolves when the thread has ended, for whatever reason. */
  readonly ended: Promise<void>
}

interface PendingCall {
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
  const pendingCalls = new Map<number, PendingCall>()
  let lastCallId = firstCallId
  let hasEnded = false

  const end = (reason: Error) => {
    hasEnded = true
    for (const { failed } of pendingCalls.values()) failed(reason)
    pendingCalls.clear()
  }
  worker.on('error', (error) => end(new CarriedFault(faultOf(error))))
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      end(ledgerError('closed'))
      resolve()
    })
  })
  worker.on('message', (message: ThreadMessage) => {
    if (message.kind === 'progress') return progress?.(message.rows)
    const call = pendingCalls.get(message.call)
    pendingCalls.delete(message.call)
    if (message.kind === 'done') call?.done(message.value)
    else if (message.kind === 'failed') call?.failed(new FailureError(message.failure))
    else call?.failed(new CarriedFault(message.fault))
  })

  const answerTo = (call: number) => new Promise<unknown>((done, failed) => pendingCalls.set(call, { done, failed }))

  const ask: LedgerThread['ask'] = (name, input) => {
    if (hasEnded) return Promise.reject(ledgerError('closed'))
    lastCallId += 1
    const answer = answerTo(lastCallId)
    worker.postMessage({ call: lastCallId, name, input, user: userAtDesk(), nowMs: nowMs() } satisfies CallMessage)
    return answer
  }

  return {
    firstMessage: answerTo(firstCallId),
    ask,
    stop: () => worker.postMessage('stop'),
    close: async () => {
      if (!hasEnded) await ask('close', [])
      await ended
    },
    ended,
  }
}

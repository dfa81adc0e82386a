/**
 * For tests: the worker programs of the desk. Starting a thread takes a tenth of a second or more, and each desk starts several. Therefore
 * only tests about threads start them; other tests run the same programs in the test's thread. The files are bundled when the run begins.
 */
import { MessageChannel, type Worker } from 'node:worker_threads'
import { inject } from 'vitest'
import type { LedgerOptions } from '../ledger/opening.ts'
import type { WorkerData } from '../ledger/protocol.ts'
import { serve } from '../ledger/worker/program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ledgerWorker: string
    answerWorker: string
  }
}

export const workerFile = inject('ledgerWorker')
export const answerWorkerFile = inject('answerWorker')

/** Runs the ledger's program in the test's thread. Messages are copied as between threads. */
export const startInThisThread: LedgerOptions['workerFile'] = (data) => {
  const { port1: desk, port2: ledger } = new MessageChannel()
  desk.once('close', () => desk.emit('exit', 0))
  setImmediate(serve, ledger, structuredClone(data) as WorkerData)
  return desk as unknown as Worker
}

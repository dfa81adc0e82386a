/**
 * For tests: the programs of the desk's threads. A thread of its own costs a tenth of a second or more, and each desk has several: where a
 * test is not about threads, the same programs run in its own. The files are bundled from the sources as they were when the run began.
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

/** The ledger's program in the test's thread. What crosses is copied as between threads. */
export const inThisThread: LedgerOptions['workerFile'] = (data) => {
  const { port1: desk, port2: ledger } = new MessageChannel()
  desk.once('close', () => desk.emit('exit', 0))
  setImmediate(serve, ledger, structuredClone(data) as WorkerData)
  return desk as unknown as Worker
}

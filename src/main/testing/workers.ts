/** For tests: the programs of the desk's threads, bundled from the sources as they were when the run began. */
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    ledgerWorker: string
    answerWorker: string
  }
}

export const workerFile = inject('ledgerWorker')
export const answerWorkerFile = inject('answerWorker')

/** For tests: the program of the ledger's thread, bundled from the sources as they were when the run began. */
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    ledgerWorker: string
  }
}

export const workerFile = inject('ledgerWorker')

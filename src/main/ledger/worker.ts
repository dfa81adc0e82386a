/** The ledger's thread: opens the file, then answers one call after the other. `remote.ts` is its other end. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Failure, FailureError } from '../../shared/failure.ts'
import { exportCsv } from './export.ts'
import type { Ledger } from './ledger.ts'
import { type Ask, opening, type ThreadData, type Told } from './messages.ts'
import { type OpenLedger, openLedger } from './open.ts'
import { operations } from './operations.ts'
import { codeOf, troubleOf } from './trouble.ts'

const { folder, key, accountingZone } = workerData as ThreadData
if (!parentPort) throw new Error('the ledger runs in a thread of its own')
const port = parentPort

const tell = (told: Told) => port.postMessage(told)

function failureOf(error: unknown): Failure | null {
  if (error instanceof FailureError) return error.failure
  const trouble = troubleOf(error)
  return trouble && { kind: 'ledger', trouble }
}

async function answer(call: number, work: () => unknown): Promise<void> {
  try {
    tell({ call, kind: 'done', value: await work() })
  } catch (error) {
    const failure = failureOf(error)
    if (failure) tell({ call, kind: 'failed', failure })
    else tell({ call, kind: 'fault', name: error instanceof Error ? error.name : typeof error, code: codeOf(error) })
  }
}

const stopping = new AbortController()
const exports = new Set<Promise<unknown>>()

function startExport(ledger: OpenLedger, call: number, [filter, file]: Parameters<Ledger['exportCsv']>): Promise<unknown> {
  const progress = (rows: number) => tell({ call, kind: 'progress', rows })
  const running = exportCsv(ledger, filter, file, { atMs: Date.now(), progress, signal: stopping.signal }).finally(() =>
    exports.delete(running),
  )
  exports.add(running)
  return running
}

/** Exports stop and clear away what they have written before the file is closed. */
async function close(ledger: OpenLedger): Promise<void> {
  stopping.abort()
  await Promise.allSettled(exports)
  ledger.close()
}

function serve(ledger: OpenLedger): void {
  port.on('message', ({ call, name, input }: Ask) => {
    if (name === 'close') return void answer(call, () => close(ledger)).then(() => port.close())
    void answer(call, () => {
      if (name === 'exportCsv') return startExport(ledger, call, input as Parameters<Ledger['exportCsv']>)
      const operation = operations[name] as (ledger: OpenLedger, ...input: readonly unknown[]) => unknown
      return operation(ledger, ...input)
    })
  })
}

void answer(opening, () => serve(openLedger(folder, key, accountingZone)))

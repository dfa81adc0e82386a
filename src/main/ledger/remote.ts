/** The ledger as the desk holds it: every call goes to the ledger's thread, so the main thread never waits for the disk. */
import { Worker } from 'node:worker_threads'
import { FailureError } from '../../shared/failure.ts'
import type { Ledger, LedgerOptions, Seen, ServiceRecord, StoreReport } from './ledger.ts'
import { type Ask, type OperationName, opening, operationNames, type ThreadData, type Told } from './messages.ts'
import { inTrouble } from './trouble.ts'

interface Waiting {
  readonly done: (value: unknown) => void
  readonly failed: (error: Error) => void
  readonly progress?: (rows: number) => void
}

/** A fault of ours: its kind and nothing of what it failed on. */
const fault = ({ name, code }: { readonly name: string; readonly code?: unknown }) =>
  new Error(`fault in the ledger's thread: ${[name, code].filter(Boolean).join(' ')}`)

/** Records per message and transaction, so that a large answer of the service holds up neither thread for long. */
const recordsAtATime = 500

function slices<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / recordsAtATime) }, (_, i) => all.slice(i * recordsAtATime, (i + 1) * recordsAtATime))
}

/**
 * Opens (or makes) the ledger of a folder in a thread of its own. Rejects with `FailureError` of kind `ledger`; so does
 * every call whose file cannot serve it, and after `close` every call with `closed`.
 */
export async function createLedger({ workerFile, folder, key, accountingZone }: LedgerOptions): Promise<Ledger> {
  const waiting = new Map<number, Waiting>()
  const workerData: ThreadData = { folder, key, accountingZone }
  const worker = new Worker(workerFile, { workerData, execArgv: [] })
  let calls = opening
  let closed = false
  let closing: Promise<void> | undefined

  const end = (reason: Error) => {
    closed = true
    for (const { failed } of waiting.values()) failed(reason)
    waiting.clear()
  }
  worker.on('error', (error) => end(fault(error)))
  const gone = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      end(inTrouble('closed'))
      resolve()
    })
  })
  worker.on('message', (told: Told) => {
    const call = waiting.get(told.call)
    if (told.kind === 'progress') return call?.progress?.(told.rows)
    waiting.delete(told.call)
    if (told.kind === 'done') call?.done(told.value)
    else if (told.kind === 'failed') call?.failed(new FailureError(told.failure))
    else call?.failed(fault(told))
  })

  const answerTo = (call: number, progress?: Waiting['progress']) =>
    new Promise<unknown>((done, failed) => waiting.set(call, { done, failed, ...(progress && { progress }) }))

  const ask = (name: Ask['name'], input: readonly unknown[], progress?: Waiting['progress']): Promise<unknown> => {
    if (closed) return Promise.reject(inTrouble('closed'))
    calls += 1
    const answer = answerTo(calls, progress)
    worker.postMessage({ call: calls, name, input } satisfies Ask)
    return answer
  }

  await answerTo(opening)

  /** The thread ends by itself when it has closed the file; it is never torn down in the middle of something. */
  const closeThread = async () => {
    if (!closed) await ask('close', [])
    await gone
  }

  const asked = Object.fromEntries(operationNames.map((name) => [name, (...input: unknown[]) => ask(name, input)])) as Pick<
    Ledger,
    OperationName
  >

  return {
    ...asked,
    async store(records: readonly ServiceRecord[], seen: Seen): Promise<StoreReport> {
      const report = { added: 0, changed: 0, unchanged: 0, ids: [] as number[] }
      for (const slice of slices(records)) {
        const { added, changed, unchanged, ids } = await asked.store(slice, seen)
        report.added += added
        report.changed += changed
        report.unchanged += unchanged
        report.ids.push(...ids)
      }
      return report
    },
    exportCsv: (filter, file, progress) => ask('exportCsv', [filter, file], progress) as ReturnType<Ledger['exportCsv']>,
    close: () => {
      closing ??= closeThread()
      return closing
    },
  }
}

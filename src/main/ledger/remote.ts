/** The ledger as the desk holds it: every call goes to the ledger's thread, so the main thread never waits for the disk. */
import { Worker } from 'node:worker_threads'
import { FailureError } from '../../shared/failure.ts'
import { createAsides } from './aside-thread.ts'
import type { Ledger, LedgerOptions, Seen, ServiceRecord, StoreReport } from './ledger.ts'
import { type Ask, type Opened, type OperationName, opening, operationNames, type ThreadData, type Told } from './messages.ts'
import { inTrouble } from './trouble.ts'

interface Waiting {
  readonly done: (value: unknown) => void
  readonly failed: (error: Error) => void
}

/** A fault of ours: its kind and nothing of what it failed on. */
const fault = ({ name, code }: { readonly name: string; readonly code?: unknown }) =>
  new Error(`fault in the ledger's thread: ${[name, code].filter(Boolean).join(' ')}`)

/** Records per message and transaction, so that a large answer of the service holds up neither thread for long. */
const recordsAtATime = 250

function slices<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / recordsAtATime) }, (_, i) => all.slice(i * recordsAtATime, (i + 1) * recordsAtATime))
}

/**
 * Opens (or makes) the ledger of a folder in a thread of its own. Rejects with `FailureError` of kind `ledger`; so does
 * every call whose file cannot serve it, and after `close` every call with `closed`.
 */
export async function createLedger({
  workerFile,
  folder,
  key,
  accountingZone,
  patienceMs = 0,
  readerCopy = false,
}: LedgerOptions): Promise<Ledger> {
  const waiting = new Map<number, Waiting>()
  const workerData: ThreadData = { folder, key, accountingZone, patienceMs, readerCopy }
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
    if (told.kind === 'progress') return
    const call = waiting.get(told.call)
    waiting.delete(told.call)
    if (told.kind === 'done') call?.done(told.value)
    else if (told.kind === 'failed') call?.failed(new FailureError(told.failure))
    else call?.failed(fault(told))
  })

  const answerTo = (call: number) => new Promise<unknown>((done, failed) => waiting.set(call, { done, failed }))

  const ask = (name: Ask['name'], input: readonly unknown[]): Promise<unknown> => {
    if (closed) return Promise.reject(inTrouble('closed'))
    calls += 1
    const answer = answerTo(calls)
    worker.postMessage({ call: calls, name, input } satisfies Ask)
    return answer
  }

  const { readOnly } = (await answerTo(opening)) as Opened
  /** The thread ends by itself when it has closed the file; it is never torn down in the middle of something. */
  const closeThread = async () => {
    await asides.close()
    if (!closed) await ask('close', [])
    await gone
  }

  const asked = Object.fromEntries(operationNames.map((name) => [name, (...input: unknown[]) => ask(name, input)])) as Pick<
    Ledger,
    OperationName
  >

  let isImporting = false
  /** Makes what an import has put off, step by step, unless the ledger is closed or another import begins meanwhile. */
  const finishImport = async () => {
    isImporting = false
    while (readOnly === null && !closing && !isImporting && (await asked.endImport()));
    return false
  }
  const asides = createAsides(workerFile, workerData, finishImport)
  // What a crash has cut. Nobody waits for it; a file that refuses it refuses the next question too.
  finishImport().catch(() => {})

  return {
    ...asked,
    async beginImport() {
      isImporting = true
      if (readOnly === null) await asked.beginImport()
    },
    endImport: finishImport,
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
    findGuests: (name, watching) => asides.run('findGuests', [name], watching),
    exportGuest: (name, file, watching) => asides.run('exportGuest', [name, file], watching),
    writeReaderCopy: (order, watching) => asides.run('writeReaderCopy', [order], watching),
    writeExport: (job, watching) => asides.run('writeExport', [job], watching),
    writeClosing: (of, layout, file, watching) => asides.run('writeClosing', [of, layout, file], watching),
    writeChanges: (of, file, watching) => asides.run('writeChanges', [of, file], watching),
    countChanges: (months, watching) => asides.run('countChanges', [months], watching),
    writeKept: (closing, file) => asides.run('writeKept', [closing, file]),
    check: (watching) => asides.run('checkLedger', [], watching),
    backUp: () => asides.run('backUp', [folder, key]),
    readOnly,
    close: () => {
      closing ??= closeThread()
      return closing
    },
  }
}

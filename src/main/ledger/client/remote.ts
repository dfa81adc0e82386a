/** The desk's side of the ledger: every call runs in a thread of the ledger, so that the main thread never waits for the disk. */
import { setTimeout } from 'node:timers/promises'
import { FailureError } from '../../../shared/contract/failure.ts'
import { ignore } from '../../async/ignore.ts'
import { ledgerError, ledgerErrorCodeIn } from '../database/errors.ts'
import type { JobOptions } from '../job.ts'
import type { DiskRefusal, LedgerOptions } from '../opening.ts'
import type { JobThreadData, Opened, Read, ThreadData } from '../protocol.ts'
import type { JobCalls, Ledger, OperationName } from './ledger.ts'
import { type LedgerThread, startThread } from './ledger-thread.ts'

// Answers queries in a separate thread on a read-only connection: some scan a million bookings, and a booking that is to be saved meanwhile must not
// wait for that. The answers equal those of the writing thread: callers await their writes before they query, and each query reads one snapshot, the
// latest commit.

interface QueryThread {
  /** Rejects as the thread's calls do. If the thread ends, only the queries under way fail. */
  ask(name: string, input: readonly unknown[]): Promise<unknown>
  /** Waits for the queries under way. Later ones go to the writing thread. */
  close(): Promise<void>
}

/**
 * The first query starts the thread. Until it has opened the file the writing thread answers, so that nobody waits for the opening and the first page
 * is not delayed. The writing thread also answers what a read-only connection cannot (see `Read`).
 */
function createQueryThread(
  workerFile: LedgerOptions['workerFile'],
  ledger: ThreadData,
  nowMs: () => number,
  writing: Pick<LedgerThread, 'ask'>,
): QueryThread {
  let closed = false
  let beginning: Promise<void> | null = null
  let reading: LedgerThread | null = null

  const begin = () => {
    const thread = startThread(workerFile, { ...ledger, reading: true }, nowMs)
    void thread.ended.then(() => {
      beginning = null
      reading = null
    })
    return thread.firstMessage.then(
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

interface Jobs {
  /** Rejects with `FailureError`: `stopped` when the signal ended it, `ledger` and `file` from the job itself. */
  run(name: string, input: readonly unknown[], options: JobOptions): Promise<unknown>
  /** Stops the running jobs and waits until they have cleaned up. */
  close(): Promise<void>
}

/** `nowMs` is the desk's clock. `ready` completes the work that only the writing connection can do, before a job reads. */
function createJobs(workerFile: LedgerOptions['workerFile'], ledger: ThreadData, nowMs: () => number, ready: () => Promise<unknown>): Jobs {
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  const start = async (name: string, input: readonly unknown[], { progress, signal }: JobOptions): Promise<unknown> => {
    if (!closing.signal.aborted) await ready()
    const stop = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])
    if (stop.aborted) return Promise.reject(closing.signal.aborted ? ledgerError('closed') : new FailureError({ kind: 'stopped' }))
    const work: JobThreadData = { ...ledger, job: { name, input } }
    const thread = startThread(workerFile, work, nowMs, progress)
    stop.addEventListener('abort', thread.stop)
    return thread.firstMessage.finally(() => stop.removeEventListener('abort', thread.stop))
  }

  return {
    run: (name, input, options) => {
      const work = start(name, input, options)
      running.add(work)
      const forget = () => running.delete(work)
      work.then(forget, forget)
      return work
    },
    close: async () => {
      closing.abort()
      await Promise.allSettled(running)
    },
  }
}

/** Delay until the next attempt to freeze the file. */
const freezeRetryMs = 100

/** Queries above this many milliseconds are reported. Bulk operations are expected to take longer. */
const slowMs = 100
const bulkOperations: ReadonlySet<string> = new Set<OperationName>(['store', 'beginImport', 'endImport', 'purgeSlice', 'bindClosedLines'])

/** Why the disk refused a write; null for any other error. A disk that was pulled out counts as failed. */
function refusalOf(error: unknown): DiskRefusal | null {
  const code = ledgerErrorCodeIn(error)
  if (code === 'outOfReach') return 'diskFailed'
  return code === 'diskFull' || code === 'diskFailed' || code === 'readOnly' ? code : null
}

/**
 * Opens (or creates) the ledger of a folder in a thread of its own. Rejects with `FailureError` of kind `ledger`. So does every call that the file
 * cannot serve; after `close`, every call rejects with `closed`.
 */
export async function createLedger({
  workerFile,
  folder,
  key,
  accountingZone,
  timeoutMs = 0,
  readerCopy = false,
  diskRefused = () => {},
  slow = () => {},
  // biome-ignore lint/plugin: tests and measures open a ledger without a desk
  nowMs = Date.now,
  tickMs = () => performance.now(),
}: LedgerOptions): Promise<Ledger> {
  const ledger: ThreadData = { folder, key, accountingZone, timeoutMs, readerCopy }
  const writing = startThread(workerFile, ledger, nowMs)
  const { readOnly, closingsFound, operations, questions: readable, jobs: jobNames } = (await writing.firstMessage) as Opened
  // A read-only ledger needs no second thread: no write can be delayed.
  const queryThread = readOnly === null ? createQueryThread(workerFile, ledger, nowMs, writing) : null

  let closing: Promise<void> | undefined
  const closeThreads = async () => {
    await jobs.close()
    await queryThread?.close()
    await writing.close()
  }

  type Ask = (name: string, input: readonly unknown[]) => Promise<unknown>
  /** Calls the writing thread and reports a disk that refuses a write. */
  const ask: Ask = (name, input) =>
    writing.ask(name, input).catch((error: unknown) => {
      const refusal = refusalOf(error)
      if (readOnly === null && refusal) diskRefused(refusal)
      throw error
    })
  const reportSlowCalls =
    (ask: Ask): Ask =>
    async (name, input) => {
      const askedMs = tickMs()
      try {
        return await ask(name, input)
      } finally {
        const ms = tickMs() - askedMs
        if (ms > slowMs && !bulkOperations.has(name)) slow(name, ms)
      }
    }
  const callsOf = (names: readonly string[], ask: Ask) =>
    Object.fromEntries(names.map((name) => [name, (...input: unknown[]) => ask(name, input)]))
  const operationCalls = {
    ...callsOf(operations, reportSlowCalls(ask)),
    ...(queryThread && callsOf(readable, reportSlowCalls(queryThread.ask))),
  } as Pick<Ledger, OperationName>

  let isImporting = false
  /** Completes what an import has deferred, step by step, until the ledger closes or another import begins. */
  const finishImport = async () => {
    isImporting = false
    while (readOnly === null && !closing && !isImporting && (await operationCalls.endImport()));
    return false
  }
  const jobs = createJobs(workerFile, ledger, nowMs, finishImport)
  const jobCalls = Object.fromEntries(
    jobNames.map((name) => [name, (options: JobOptions, ...input: unknown[]) => jobs.run(name, input, options)]),
  ) as unknown as JobCalls

  /** Returns the ledger's open file, frozen until `unfreeze`. Waits while an export reads what is only in the write-ahead log. */
  const frozenFile = async (signal?: AbortSignal): Promise<number> => {
    for (;;) {
      if (signal?.aborted) throw new FailureError({ kind: 'stopped' })
      const file = (await writing.ask('freeze', [])) as number | null
      if (file !== null) return file
      await setTimeout(freezeRetryMs)
    }
  }
  const backUp: Ledger['backUp'] = async (options) => {
    if (readOnly !== null) throw ledgerError('notWritten')
    await finishImport()
    const file = await frozenFile(options.signal)
    try {
      return await jobCalls.backUp(options, folder, key, file)
    } finally {
      await ignore(writing.ask('unfreeze', []), 'closing the ledger unfreezes the file as well')
    }
  }
  // Finishes what a crash interrupted. Not awaited.
  ignore(finishImport(), 'if the file refuses this, the next query fails as well')

  return {
    ...operationCalls,
    ...jobCalls,
    async beginImport() {
      isImporting = true
      if (readOnly === null) await operationCalls.beginImport()
    },
    endImport: finishImport,
    backUp,
    readOnly,
    closingsFound,
    close: () => {
      closing ??= closeThreads()
      return closing
    },
  }
}

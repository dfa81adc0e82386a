/**
 * The program of a ledger thread (`ledger-thread.ts` is its other end). The writing thread opens the file and then answers one call after another; so
 * does the thread for queries (`client/remote.ts`). Also runs background jobs (`client/remote.ts`) and restores (`restore-thread.ts`).
 */
import type { MessagePort } from 'node:worker_threads'
import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import { faultOf } from '../../../shared/domain/fault.ts'
import { unfinishedIn } from '../../files/unfinished-files.ts'
import { unfinishedFolder } from '../database/backup-files.ts'
import { isTextIndexIncomplete } from '../database/bulk-import.ts'
import { ledgerError, ledgerErrorCodeIn, ledgerErrorCodeOf } from '../database/errors.ts'
import type { ReaderDb } from '../database/ledger-db.ts'
import { openWithLockTimeout } from '../database/lock.ts'
import { runUntilStopped } from '../database/steps.ts'
import type { JobContext } from '../job.ts'
import { runAsUser } from '../journal/user.ts'
import {
  type CallMessage,
  firstCallId,
  type JobThreadData,
  type Opened,
  type Read,
  type ReadingThreadData,
  type RestorePreviewThreadData,
  type RestoreThreadData,
  type ThreadMessage,
  type WorkerData,
} from '../protocol.ts'
import { diskFails } from '../storage/disk-fails.ts'
import type { FileFreeze } from '../storage/file-freeze.ts'
import { ledgerFile, type OpenLedger, openLedger, openReader } from '../storage/open.ts'
import { openReaderCopy } from '../storage/reader-copy-open.ts'
import { restorePreview, restoring } from '../storage/restore.ts'
import { jobs, operations, questions } from './operations.ts'

function failureOf(error: unknown, data: WorkerData): Failure | null {
  const trouble = ledgerErrorCodeIn(error)
  // In a restore the error concerns the backup; the ledger's own file may be anything.
  const isOfLedger = !('restoring' in data || 'previewed' in data)
  if (trouble === 'damaged' && isOfLedger && diskFails(ledgerFile(data.folder))) return { kind: 'ledger', trouble: 'diskFailed' }
  if (error instanceof FailureError) return error.failure
  return trouble && { kind: 'ledger', trouble }
}

/** Maps SQLITE_READONLY on a read-only ledger to `notWritten`. */
function withNotWrittenError({ readOnly }: OpenLedger, work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    if (readOnly !== null && ledgerErrorCodeOf(error) === 'readOnly') throw ledgerError('notWritten')
    throw error
  }
}

/** Every call by its name; the main thread knows which exist from `Opened`. */
type Calls<Db> = Readonly<Record<string, (db: Db, ...input: readonly unknown[]) => unknown>>

type Jobs = Readonly<Record<string, (reader: ReaderDb, work: JobContext, ...input: readonly unknown[]) => unknown>>

type Work = (name: string, input: readonly unknown[], nowMs: number) => unknown

/** Every commit invalidates this cache, so it only serves a single query that reads the same pages repeatedly, such as those of an index. */
const questionsCacheMiB = 32

/** Does the work of `data` and posts results and errors to `port`, which it closes at the end. */
export function serve(port: MessagePort, data: WorkerData): void {
  const send = (message: ThreadMessage) => port.postMessage(message)

  const answer = async (call: number, work: () => unknown): Promise<void> => {
    try {
      send({ call, kind: 'done', value: await work() })
    } catch (error) {
      const failure = failureOf(error, data)
      if (failure) send({ call, kind: 'failed', failure })
      else send({ call, kind: 'fault', fault: faultOf(error) })
    }
  }

  const answerCalls = (work: Work, close: () => void, fileFreeze?: FileFreeze | null) => {
    port.on('message', ({ call, name, input, user, nowMs }: CallMessage) => {
      if (name === 'close') return void answer(call, close).then(() => port.close())
      if (name === 'freeze') return void answer(call, () => fileFreeze?.freeze() ?? null)
      if (name === 'unfreeze') return void answer(call, () => fileFreeze?.unfreeze())
      void answer(call, () => runAsUser(user, () => work(name, input, nowMs)))
    })
  }

  const serveLedger = (ledger: OpenLedger): Opened => {
    answerCalls(
      (name, input, nowMs) =>
        withNotWrittenError(ledger, () => (operations as unknown as Calls<OpenLedger>)[name]?.({ ...ledger, nowMs }, ...input)),
      () => ledger.close(),
      ledger.fileFreeze,
    )
    const { readOnly, closingsFound } = ledger
    return { readOnly, closingsFound, operations: Object.keys(operations), questions: Object.keys(questions), jobs: Object.keys(jobs) }
  }

  /**
   * Each query is its own transaction: it reads a single commit, the latest, and it delays a checkpoint of the log only while it runs. The check
   * for an unfinished import reads the same commit.
   */
  const serveQuestions = ({ folder, key, accountingZone }: ReadingThreadData) => {
    const reader = openReader(folder, key, accountingZone, data.nowMs, questionsCacheMiB)
    const read = reader.connection.transaction(
      (name: string, input: readonly unknown[], nowMs: number): Read =>
        isTextIndexIncomplete(reader.prepare)
          ? null
          : { answer: (questions as unknown as Calls<ReaderDb>)[name]?.({ ...reader, nowMs }, ...input) },
    )
    answerCalls(read, () => void reader.connection.close())
  }

  /** Any message stops a background job. */
  const stopSignal = (): AbortSignal => {
    const stopping = new AbortController()
    port.once('message', () => stopping.abort())
    return stopping.signal
  }

  /** Runs one background job. */
  const runJob = async ({ folder, key, accountingZone, job }: JobThreadData): Promise<unknown> => {
    const signal = stopSignal()
    const reader = openReader(folder, key, accountingZone, data.nowMs)
    try {
      const work: JobContext = {
        atMs: data.nowMs,
        progress: (rows) => send({ call: firstCallId, kind: 'progress', rows }),
        signal,
        unfinished: unfinishedIn(unfinishedFolder(folder)),
      }
      return await (jobs as unknown as Jobs)[job.name]?.(reader, work, ...job.input)
    } finally {
      reader.connection.close()
    }
  }

  const open = () => (data.readerCopy ? openReaderCopy : openLedger)(data.folder, data.key, data.accountingZone, data.nowMs)
  const restore = ({ folder, key, timeoutMs, restoring: which }: RestoreThreadData) => {
    const signal = stopSignal()
    return openWithLockTimeout(() => runUntilStopped(restoring(folder, key, which), signal), timeoutMs ?? 0)
  }
  const startPreview = ({ folder, key, previewed: lookedAt }: RestorePreviewThreadData) =>
    runUntilStopped(restorePreview(folder, key, lookedAt), stopSignal())

  /** Answers the only call of this thread, then closes the port: the thread would not end while it listens for a stop message. */
  const answerOnce = (work: () => unknown) => void answer(firstCallId, work).then(() => port.close())

  if ('job' in data) answerOnce(() => runJob(data))
  else if ('restoring' in data) answerOnce(() => restore(data))
  else if ('previewed' in data) answerOnce(() => startPreview(data))
  else if ('reading' in data) void answer(firstCallId, () => serveQuestions(data))
  else void answer(firstCallId, () => openWithLockTimeout(open, data.timeoutMs ?? 0).then(serveLedger))
}

/**
 * What a thread of the ledger does (`ledger-thread.ts` is its other end). The one that writes opens the file, then answers one call after
 * the other; so does the one for questions (`reader-thread.ts`). Also that of a piece of long work beside them (`job-thread.ts`).
 */
import type { MessagePort } from 'node:worker_threads'
import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import { faultOf } from '../../../shared/domain/fault.ts'
import { unfinishedIn } from '../../files/unfinished-files.ts'
import { unfinishedFolder } from '../database/backup-files.ts'
import { isSearchUnmade } from '../database/bulk-import.ts'
import { ledgerError, ledgerErrorCodeIn, ledgerErrorCodeOf } from '../database/errors.ts'
import type { ReaderDb } from '../database/ledger-db.ts'
import { openWithLockTimeout } from '../database/lock-timeout.ts'
import { stoppably } from '../database/steps.ts'
import type { JobContext } from '../job.ts'
import {
  type Ask,
  type JobThreadData,
  type LookingThreadData,
  type Opened,
  opening,
  type Read,
  type ReadingThreadData,
  type RestoreThreadData,
  type ThreadMessage,
  type WorkerData,
} from '../protocol.ts'
import { diskFails } from '../storage/disk-fails.ts'
import { ledgerFile, type OpenLedger, openLedger, openReader } from '../storage/open.ts'
import { openReaderCopy } from '../storage/reader-copy-open.ts'
import { restoring, wouldBring } from '../storage/restore.ts'
import type { Stillness } from '../storage/stillness.ts'
import { jobs } from './jobs.ts'
import { operations, questions } from './operations.ts'

function failureOf(error: unknown, data: WorkerData): Failure | null {
  const trouble = ledgerErrorCodeIn(error)
  // A restore speaks of the backup, and the file in the ledger's place may be anything.
  const isOfLedger = !('restoring' in data || 'lookedAt' in data)
  if (trouble === 'damaged' && isOfLedger && diskFails(ledgerFile(data.folder))) return { kind: 'ledger', trouble: 'diskFailed' }
  if (error instanceof FailureError) return error.failure
  return trouble && { kind: 'ledger', trouble }
}

/** Maps SQLITE_READONLY on a read-only ledger to `notWritten`. */
function notWritten({ readOnly }: OpenLedger, work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    if (readOnly !== null && ledgerErrorCodeOf(error) === 'readOnly') throw ledgerError('notWritten')
    throw error
  }
}

/** Every call by its name; the main thread knows which exist from `Opened`. */
type Calls<Db> = Readonly<Record<string, (db: Db, ...input: readonly unknown[]) => unknown>>

type Work = (name: string, input: readonly unknown[], nowMs: number) => unknown

/** Each commit empties this cache: it serves one question that comes to the same pages again and again, such as those of an index. */
const questionsCacheMiB = 32

/** Does what `data` asks for and tells `port`, which it closes at the end. Errors are told. */
export function serve(port: MessagePort, data: WorkerData): void {
  const tell = (told: ThreadMessage) => port.postMessage(told)

  const answer = async (call: number, work: () => unknown): Promise<void> => {
    try {
      tell({ call, kind: 'done', value: await work() })
    } catch (error) {
      const failure = failureOf(error, data)
      if (failure) tell({ call, kind: 'failed', failure })
      else tell({ call, kind: 'fault', fault: faultOf(error) })
    }
  }

  const answerCalls = (work: Work, close: () => void, still?: Stillness | null) => {
    port.on('message', ({ call, name, input, nowMs }: Ask) => {
      if (name === 'close') return void answer(call, close).then(() => port.close())
      if (name === 'holdStill') return void answer(call, () => still?.hold() ?? null)
      if (name === 'letGo') return void answer(call, () => still?.letGo())
      void answer(call, () => work(name, input, nowMs))
    })
  }

  const serveLedger = (ledger: OpenLedger): Opened => {
    answerCalls(
      (name, input, nowMs) =>
        notWritten(ledger, () => (operations as unknown as Calls<OpenLedger>)[name]?.({ ...ledger, nowMs }, ...input)),
      () => ledger.close(),
      ledger.still,
    )
    const { readOnly, closingsFound } = ledger
    return { readOnly, closingsFound, operations: Object.keys(operations), questions: Object.keys(questions) }
  }

  /**
   * Each question is a transaction that ends with it: all of it sees the same commit, the next one sees the last, and none keeps
   * the log from being emptied for longer than it takes. Whether an import is unfinished is part of what it sees.
   */
  const serveQuestions = ({ folder, key, accountingZone }: ReadingThreadData) => {
    const reader = openReader(folder, key, accountingZone, data.nowMs, questionsCacheMiB)
    const read = reader.connection.transaction(
      (name: string, input: readonly unknown[], nowMs: number): Read =>
        isSearchUnmade(reader.prepare)
          ? null
          : { answer: (questions as unknown as Calls<ReaderDb>)[name]?.({ ...reader, nowMs }, ...input) },
    )
    answerCalls(read, () => void reader.connection.close())
  }

  /** Any message stops a piece of long work. */
  const stopSignal = (): AbortSignal => {
    const stopping = new AbortController()
    port.once('message', () => stopping.abort())
    return stopping.signal
  }

  /** One piece of long work. */
  const workAside = async ({ folder, key, accountingZone, aside }: JobThreadData): Promise<unknown> => {
    const signal = stopSignal()
    const reader = openReader(folder, key, accountingZone, data.nowMs)
    try {
      const work: JobContext = {
        atMs: data.nowMs,
        progress: (rows) => tell({ call: opening, kind: 'progress', rows }),
        signal,
        unfinished: unfinishedIn(unfinishedFolder(folder)),
      }
      return await (jobs[aside.name] as (reader: ReaderDb, work: JobContext, ...input: readonly unknown[]) => unknown)(
        reader,
        work,
        ...aside.input,
      )
    } finally {
      reader.connection.close()
    }
  }

  const open = () => (data.readerCopy ? openReaderCopy : openLedger)(data.folder, data.key, data.accountingZone, data.nowMs)
  const restore = ({ folder, key, patienceMs, restoring: which }: RestoreThreadData) => {
    const signal = stopSignal()
    return openWithLockTimeout(() => stoppably(restoring(folder, key, which), signal), patienceMs ?? 0)
  }
  const look = ({ folder, key, lookedAt }: LookingThreadData) => stoppably(wouldBring(folder, key, lookedAt), stopSignal())

  /** A thread that listens for a stop ends once its work has ended. */
  const once = (work: () => unknown) => void answer(opening, work).then(() => port.close())

  if ('aside' in data) once(() => workAside(data))
  else if ('restoring' in data) once(() => restore(data))
  else if ('lookedAt' in data) once(() => look(data))
  else if ('reading' in data) void answer(opening, () => serveQuestions(data))
  else void answer(opening, () => openWithLockTimeout(open, data.patienceMs ?? 0).then(serveLedger))
}

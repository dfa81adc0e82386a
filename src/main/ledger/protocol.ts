/** The messages between the desk and the ledger's threads. */
import type { Failure } from '../../shared/contract/failure.ts'
import type { Fault } from '../../shared/domain/fault.ts'
import type { ClosingsFound, LedgerOptions, LedgerReadOnly } from './opening.ts'
import type { RestoreRequest } from './records.ts'

/**
 * An answer read from one snapshot of the ledger; null during an unfinished import, because the text index is incomplete, and only the writing
 * thread can complete it.
 */
export type Read = { readonly answer: unknown } | null

export type ThreadData = Pick<LedgerOptions, 'folder' | 'key' | 'accountingZone' | 'timeoutMs' | 'readerCopy'>

/** The state of the opened ledger, reported by its thread. */
export interface Opened {
  readonly readOnly: LedgerReadOnly
  readonly closingsFound: ClosingsFound | null
  /** All calls that the thread answers. `questions`: calls that the reader thread can answer too. `jobs`: background jobs (`operations.ts`). */
  readonly operations: readonly string[]
  readonly questions: readonly string[]
  readonly jobs: readonly string[]
}

/** The read-only thread next to the writing one. */
export interface ReadingThreadData extends ThreadData {
  readonly reading: true
}

/** A thread that runs one background job and exits. */
export interface JobThreadData extends ThreadData {
  readonly job: { readonly name: string; readonly input: readonly unknown[] }
}

/** A thread that restores a closed ledger and exits. */
export interface RestoreThreadData extends ThreadData {
  readonly restoring: RestoreRequest
}

/** A thread that previews what a backup would restore and exits. */
export interface RestorePreviewThreadData extends ThreadData {
  readonly previewed: Pick<RestoreRequest, 'backup' | 'from'>
}

/** The kinds of work that a thread is started for. */
export type ThreadWork = ThreadData | ReadingThreadData | JobThreadData | RestoreThreadData | RestorePreviewThreadData

/** `nowMs` is the desk's clock when it started the thread. */
export type WorkerData = ThreadWork & { readonly nowMs: number }

/** One call; `call` numbers it. */
export interface CallMessage {
  readonly call: number
  /** An operation, or `freeze`, `unfreeze`, `close`. */
  readonly name: string
  readonly input: readonly unknown[]
  /** Who requested it (`journal/user.ts`). */
  readonly user: string
  /** The desk's clock when it sent the call. */
  readonly nowMs: number
}

/** The call number of the opening message, which answers no call. */
export const firstCallId = 0

/** A fault crosses the thread boundary without its error message, which may quote data. */
export type ThreadMessage =
  | { readonly call: number; readonly kind: 'done'; readonly value: unknown }
  | { readonly call: number; readonly kind: 'progress'; readonly rows: number }
  | { readonly call: number; readonly kind: 'failed'; readonly failure: Failure }
  | { readonly call: number; readonly kind: 'fault'; readonly fault: Fault }

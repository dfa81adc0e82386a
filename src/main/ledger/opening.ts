/** How a ledger is opened, and how it was found. */
import type { Worker } from 'node:worker_threads'
import type { LedgerErrorCode } from '../../shared/contract/failure.ts'
import type { DeskState } from '../../shared/contract/views/desk-views.ts'

/** How the log of closed months and the ledger's tables came together; see `closings-taken-in.ts`. */
export interface ClosingsFound {
  /** Files that the ledger did not have, as after a restore. */
  readonly takenIn: number
  /** Files of which log and ledger have another one under the same number. */
  readonly differing: number
  /** The log could not be read as a whole; what is known of it was written anew. */
  readonly repaired: boolean
  /** The disk refuses the log, so that nothing can be closed. */
  readonly sealed: LedgerErrorCode | null
}

export type LedgerReadOnly = DeskState['readOnly']
/** Why a disk can refuse a write. */
export type DiskRefusal = Exclude<NonNullable<LedgerReadOnly>, 'readerCopy'>
export interface LedgerOptions {
  /** Folder of this connection's ledger; made when missing, mode 0700. */
  readonly folder: string
  /** 32 bytes. */
  readonly key: Uint8Array
  /** The built worker beside the entry file of the app. In tests also what does its work without a thread of its own (`testing/workers.ts`). */
  readonly workerFile: URL | string | ((data: unknown) => Worker)
  /** Declared zone in which a creation moment becomes a day. */
  readonly accountingZone: string
  /** The folder holds a reader copy that was fetched (`reader-copy-open.ts`): it is opened for reading. */
  readonly readerCopy?: boolean
  /** How long to wait for a ledger that another program holds, such as a virus scanner, in milliseconds; 0 where it is not given. */
  readonly patienceMs?: number
  /** Called for each write that the disk refuses while the ledger is open. */
  readonly diskRefused?: (refusal: DiskRefusal) => void
  /** Called for each query that took more than 100 ms, waiting included. */
  readonly slow?: (question: string, ms: number) => void
  /** The desk's clock, in milliseconds since 1970; the machine's when absent. */
  readonly nowMs?: () => number
  /** Monotonic clock in milliseconds; the machine's when absent. */
  readonly tickMs?: () => number
}

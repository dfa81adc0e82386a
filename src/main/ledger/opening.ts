/** How to open a ledger, and the result of opening it. */
import type { Worker } from 'node:worker_threads'
import type { LedgerErrorCode } from '../../shared/contract/failure.ts'
import type { DeskState } from '../../shared/contract/views/desk-views.ts'

/** Result of reconciling the log of closed months with the ledger's tables; see `closings-taken-in.ts`. */
export interface ClosingsFound {
  /** Files that the ledger lacked, for example after a restore. */
  readonly takenIn: number
  /** Files that differ between the log and the ledger under the same number. */
  readonly differing: number
  /** Whether the log could not be read completely and was therefore rewritten from what is known. */
  readonly repaired: boolean
  /** Why the disk refuses to write the log, so that no month can be closed; null if it can be written. */
  readonly sealed: LedgerErrorCode | null
}

export type LedgerReadOnly = DeskState['readOnly']
/** Why a disk can refuse a write. */
export type DiskRefusal = Exclude<NonNullable<LedgerReadOnly>, 'readerCopy'>
export interface LedgerOptions {
  /** Folder of this connection's ledger; created when missing, mode 0700. */
  readonly folder: string
  /** 32 bytes. */
  readonly key: Uint8Array
  /** The built worker next to the app's entry file. In tests also a function that does its work without a thread (`testing/workers.ts`). */
  readonly workerFile: URL | string | ((data: unknown) => Worker)
  /** Declared time zone that turns a creation moment into a day. */
  readonly accountingZone: string
  /** Whether the folder contains a fetched reader copy (`reader-copy-open.ts`). A reader copy is opened read-only. */
  readonly readerCopy?: boolean
  /** Timeout for a ledger that another program, such as a virus scanner, has locked, in milliseconds; 0 by default. */
  readonly timeoutMs?: number
  /** Called for each write that the disk refuses while the ledger is open. */
  readonly diskRefused?: (refusal: DiskRefusal) => void
  /** Called for each query that took more than 100 ms, including its time in the queue. */
  readonly slow?: (question: string, ms: number) => void
  /** The desk's clock, in milliseconds since 1970; the machine's when absent. */
  readonly nowMs?: () => number
  /** Monotonic clock in milliseconds; the machine's when absent. */
  readonly tickMs?: () => number
}

/**
 * The ledger of one connection as the desk calls it. `createLedger` (`remote.ts`) opens it. Its calls run the functions of `worker/operations.ts`
 * in the ledger's threads, without the database parameter. Each function is described there. A job takes `JobOptions` in place of its `JobContext`.
 */
import type { JobOptions } from '../job.ts'
import type { ClosingsFound, LedgerReadOnly } from '../opening.ts'
import type { jobs, operations } from '../worker/operations.ts'

export type OperationName = keyof typeof operations

type Call<Operation> = Operation extends (db: never, ...input: infer Input) => infer Answer ? (...input: Input) => Promise<Answer> : never

type Calls = { readonly [Name in OperationName]: Call<(typeof operations)[Name]> }

type JobCall<Job> = Job extends (db: never, work: never, ...input: infer Input) => Promise<infer Answer>
  ? (options: JobOptions, ...input: Input) => Promise<Answer>
  : never

/** The background jobs, each in a thread of its own. They also reject with `stopped`, and with `file` if they write a file. */
export type JobCalls = { readonly [Name in keyof typeof jobs]: JobCall<(typeof jobs)[Name]> }

/** All calls reject with `FailureError` of kind `ledger` when the file cannot serve them. */
export interface Ledger extends Calls, Omit<JobCalls, 'backUp'> {
  /** Backs up the ledger as it is now and returns the backup's name after reading it back. Also rejects with `stopped`. */
  backUp(options: JobOptions): Promise<string>

  /** Why the ledger is read-only: every call that writes then rejects with `notWritten`. Null when it is writable. */
  readonly readOnly: LedgerReadOnly
  /** What the opening imported from the log of closed months; null for a read-only ledger. */
  readonly closingsFound: ClosingsFound | null
  close(): Promise<void>
}

/** A background job: long work in its own thread, which reads through its own connection. */
import type { Unfinished } from '../files/unfinished-files.ts'

export interface JobContext {
  /** When the job was requested, in milliseconds since 1970. */
  readonly atMs: number
  /** Called occasionally with the number of rows done. */
  readonly progress: (rows: number) => void
  /** Cancels the job; it then throws `stopped` and leaves nothing behind. */
  readonly signal: AbortSignal
  /** Registers temporary files next to a clerk's file; absent in tests. */
  readonly unfinished?: Unfinished
}

export interface JobOptions {
  readonly progress?: (rows: number) => void
  readonly signal?: AbortSignal
}

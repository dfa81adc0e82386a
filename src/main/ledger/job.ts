/** A background job: long work in its own thread, which reads through its own connection. */
import type { Unfinished } from '../files/unfinished-files.ts'

export interface JobContext {
  /** When the job was requested, in milliseconds since 1970. */
  readonly atMs: number
  /** Called occasionally with the number of rows done. */
  readonly progress: (rows: number) => void
  /** Cancels the job; it then throws `stopped` and leaves nothing behind. */
  readonly signal: AbortSignal
  /** Records the temporary files that the job creates beside the file chosen by the clerk, so that they can be removed. Absent in tests. */
  readonly unfinished?: Unfinished
}

export interface JobOptions {
  readonly progress?: (rows: number) => void
  readonly signal?: AbortSignal
}

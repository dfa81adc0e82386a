/** A background job: long work in a thread of its own, which reads through a connection of its own. */
import type { Unfinished } from '../files/unfinished-files.ts'

export interface JobContext {
  /** When the work was asked for, in milliseconds since 1970. */
  readonly atMs: number
  /** Called now and then with the number of rows done. */
  readonly progress: (rows: number) => void
  /** Stops the work; it then throws `stopped` and leaves nothing behind. */
  readonly signal: AbortSignal
  /** Where temporary files beside a clerk's are noted; absent in tests. */
  readonly unfinished?: Unfinished
}

export interface Watching {
  readonly progress?: (rows: number) => void
  readonly signal?: AbortSignal
}

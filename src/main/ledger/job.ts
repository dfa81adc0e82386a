/** What a background job is: long work that reads through a connection of its own, in a thread of its own. */
import type { Unfinished } from '../files/unfinished-files.ts'

export interface JobContext {
  /** When the work was asked for, in milliseconds since 1970. */
  readonly atMs: number
  /** Told now and then of the rows that are done. */
  readonly progress: (rows: number) => void
  /** Stops the work; it then throws `stopped` and leaves nothing behind. */
  readonly signal: AbortSignal
  /** Where files are noted that are begun beside a clerk's; nothing is noted without it. */
  readonly unfinished?: Unfinished
}

export interface Watching {
  readonly progress?: (rows: number) => void
  readonly signal?: AbortSignal
}

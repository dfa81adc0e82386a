/**
 * Long work beside the ledger's thread: each piece runs in a thread of its own and reads through a connection of its own, as
 * the ledger was when it began, so that bookings go on meanwhile. `aside-thread.ts` starts it, `worker.ts` runs it.
 */
import type { Unfinished } from '../files/unfinished-files.ts'
import { backUp } from './backup.ts'
import { checkLedger } from './check.ts'
import { countChanges, writeChanges, writeClosing, writeKept } from './closing-file.ts'
import { writeExport } from './export.ts'
import { exportGuest, findGuests } from './guests-search.ts'
import type { Shelf } from './open.ts'
import { writeReaderCopy } from './reader-copy.ts'

export interface AsideWork {
  /** When the work was asked for, in milliseconds since 1970. */
  readonly atMs: number
  /** Told now and then of the rows that are done. */
  readonly progress: (rows: number) => void
  /** Stops the work; it then throws `stopped` and leaves nothing behind. */
  readonly signal: AbortSignal
  /** Where files are noted that are begun beside a clerk's; nothing is noted without it. */
  readonly unfinished?: Unfinished
}

/** What can be done aside. Inputs and answers are plain data. */
export const asides = {
  writeExport,
  findGuests,
  exportGuest,
  writeReaderCopy,
  writeClosing,
  writeChanges,
  countChanges,
  writeKept,
  checkLedger,
  backUp,
} as const satisfies Record<string, (reader: Shelf, work: AsideWork, ...input: never[]) => unknown>

export type AsideName = keyof typeof asides
type Drop2<T extends readonly unknown[]> = T extends readonly [unknown, unknown, ...infer Rest] ? Rest : never
export type AsideInput<N extends AsideName> = Drop2<Parameters<(typeof asides)[N]>>
export type AsideAnswer<N extends AsideName> = Awaited<ReturnType<(typeof asides)[N]>>

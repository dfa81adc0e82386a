/**
 * Background jobs next to the ledger's thread. Each runs in a thread of its own and reads, through its own connection, a snapshot of the ledger from
 * when it began, so that bookings continue meanwhile. `job-thread.ts` starts it, `program.ts` runs it.
 */
import { countChanges, writeChanges, writeClosing, writeStoredFile } from '../closings/closing-file.ts'
import type { ReaderDb } from '../database/ledger-db.ts'
import { writeExport } from '../exports/export.ts'
import type { JobContext } from '../job.ts'
import { exportGuest, findGuests } from '../privacy/guests-search.ts'
import type { JobName } from '../protocol.ts'
import { backUp } from '../storage/backup.ts'
import { checkLedger } from '../storage/check.ts'
import { writeReaderCopy } from '../storage/reader-copy.ts'

/** The available jobs. Inputs and results are plain data. */
export const jobs = {
  writeExport,
  findGuests,
  exportGuest,
  writeReaderCopy,
  writeClosing,
  writeChanges,
  countChanges,
  writeKept: writeStoredFile,
  checkLedger,
  backUp,
} as const satisfies Record<JobName, (reader: ReaderDb, work: JobContext, ...input: never[]) => unknown>

type Drop2<T extends readonly unknown[]> = T extends readonly [unknown, unknown, ...infer Rest] ? Rest : never
export type JobInput<N extends JobName> = Drop2<Parameters<(typeof jobs)[N]>>
export type JobAnswer<N extends JobName> = Awaited<ReturnType<(typeof jobs)[N]>>

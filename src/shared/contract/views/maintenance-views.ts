/** How the ledger is kept safe and tidy, as the settings show it. `…Ms` are milliseconds since 1970. */

import { z } from '../../domain/zod.ts'
import { say } from '../../words/say.ts'
import { FailureData } from '../failure-data.ts'
import { Text } from '../view-fields.ts'
import { Closing } from './export-views.ts'

/** `notYet` is also the answer while the ledger is not open. */
export const ledgerChecks = ['notYet', 'running', 'sound', 'damaged'] as const

/** What takes seconds of a large ledger and can be stopped; `look` is the reading of a backup before the question whether to restore it. */
export const stoppableWork = ['check', 'backUp', 'look', 'restore'] as const
export type StoppableWork = (typeof stoppableWork)[number]

export const Backup = z.object({
  /** Name of the file in the backup folder; names it in `maintenance.restore`. */
  name: z.string(),
  atMs: z.number(),
  bytes: z.number(),
  kind: z.enum(['daily', 'weekly']),
  /** Bookings in it, counted when this desk read it from end to end since its start. Null: not read since then; its name would be no witness. */
  bookings: z.int().nullable(),
})
export type Backup = z.output<typeof Backup>

export const Maintenance = z.object({
  check: z.enum(ledgerChecks),
  checkedAtMs: z.number().nullable(),
  /** Why the last check was not made, which says nothing of the file: the disk failed, or it was stopped. Null when it was made. */
  checkFailure: FailureData.nullable(),
  /** Newest first. */
  backups: z.array(Backup),
  backingUp: z.boolean(),
  /** Why the last backup failed; null when it did not. */
  backupFailure: FailureData.nullable(),
  /** The second folder, to which each backup is copied; null while there is none. */
  second: z
    .object({ folder: z.string(), copying: z.boolean(), newestAtMs: z.number().nullable(), failure: FailureData.nullable() })
    .nullable(),
  /** Files that were put aside because they were damaged or replaced; none is ever deleted by the desk. */
  putAside: z.array(z.object({ name: z.string(), atMs: z.number(), bytes: z.number() })),
  /** Months after check-out at which guests' names are removed; null keeps them. */
  retentionMonths: z.int().nullable(),
  /** Whether removing names waits for a person to confirm it: far more are due than when it was last done, as with a wrong clock. */
  retentionAsks: z.boolean(),
  purgedBookings: z.int(),
  /** The reader copy that is written on a schedule. */
  readerCopy: z
    .object({ file: z.string(), everyHours: z.int(), writtenAtMs: z.number().nullable(), failure: FailureData.nullable() })
    .nullable(),
})
export type Maintenance = z.output<typeof Maintenance>

/** What is to take the place of a ledger. */
export const BackupChoice = z.strictObject({
  /** Name of a backup in the list; empty for a new ledger, and with `file`. */
  backup: z.string().max(200),
  /** Token of a backup that lies elsewhere, as `maintenance.chooseBackup` gave it. */
  file: z.string().max(64).optional(),
  /** Opens a backup of another key than the one in use, or where no key is known. */
  recoveryCode: z.string().max(200).optional(),
})
export type BackupChoice = z.output<typeof BackupChoice>

/** What a backup, or a new ledger, would bring: its bookings, and what it lacks of the closed months and takes in again from their log. */
export const WouldBring = z.object({
  /** Counted in the file, which was read from end to end for this. */
  bookings: z.int(),
  /** Oldest first. */
  closings: z.array(Closing.pick({ month: true, basis: true, number: true, atMs: true, file: true })),
  /** Whether there is a log at all. Without one, and with a ledger that does not open, nobody knows what was closed. */
  logged: z.boolean(),
  /** Entries of the fact log that it lacks, or has otherwise: they come back. */
  facts: z.int(),
  /** What the present ledger has and nothing brings back, counted; null where that ledger cannot be read. */
  lost: z.object({ lists: z.int(), saved: z.int(), reminders: z.int(), forms: z.int(), evidence: z.int() }).nullable(),
})
export type WouldBring = z.output<typeof WouldBring>

/** A passphrase of a reader copy; whoever has file and passphrase reads every guest. */
export const Passphrase = z
  .string()
  .min(12, { error: () => say('maintenanceViews.atLeast12CharactersThe') })
  .max(200, { error: () => say('maintenanceViews.atMost200Characters') })

export const ReaderCopyOrder = z.strictObject({
  passphrase: Passphrase,
  /** Writes it again every so many hours into the same file; null writes it once. */
  everyHours: z.union([z.literal(1), z.literal(6), z.literal(24)]).nullable(),
})

/** Who gets the file about a guest: the guest never reads what the desk pays, earns or notes for itself. */
export const GuestAudience = z.enum(['guest', 'desk'])
export type GuestAudience = z.output<typeof GuestAudience>

/** What was written or removed for one guest. `file` is null when the clerk closed the save dialog. */
export const GuestReport = z.object({ bookings: z.int(), file: Text })

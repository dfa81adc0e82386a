/** Ledger maintenance for the settings page. `…Ms` are milliseconds since 1970. */

import { z } from '../../domain/zod.ts'
import { say } from '../../words/say.ts'
import { FailureData } from '../failure-data.ts'
import { NullableText } from '../view-fields.ts'
import { Closing } from './export-views.ts'

/** States of the check of the ledger file. It is `notYet` also while the ledger is not open. */
export const ledgerChecks = ['notYet', 'running', 'sound', 'damaged'] as const

/** Work that takes seconds on a large ledger and can be stopped; `look` reads a backup before the clerk decides whether to restore it. */
export const stoppableWork = ['check', 'backUp', 'look', 'restore'] as const
export type StoppableWork = (typeof stoppableWork)[number]

export const Backup = z.object({
  /** File name in the backup folder; identifies it in `maintenance.restore`. */
  name: z.string(),
  atMs: z.number(),
  bytes: z.number(),
  kind: z.enum(['daily', 'weekly']),
  /**
   * Number of bookings, counted when this run of the desk read the whole file. Null if this run has not read it; the file name does not prove its
   * content.
   */
  bookings: z.int().nullable(),
})
export type Backup = z.output<typeof Backup>

export const Maintenance = z.object({
  check: z.enum(ledgerChecks),
  checkedAtMs: z.number().nullable(),
  /** Why the last check did not complete, which says nothing about the file: the disk failed, or it was stopped. Null if it completed. */
  checkFailure: FailureData.nullable(),
  /** Newest first. */
  backups: z.array(Backup),
  backingUp: z.boolean(),
  /** Why the last backup failed; null if it did not. */
  backupFailure: FailureData.nullable(),
  /** The second folder, to which each backup is copied; null if there is none. */
  second: z
    .object({ folder: z.string(), copying: z.boolean(), newestAtMs: z.number().nullable(), failure: FailureData.nullable() })
    .nullable(),
  /** Quarantined files, which were damaged or replaced; the desk never deletes them. */
  quarantined: z.array(z.object({ name: z.string(), atMs: z.number(), bytes: z.number() })),
  /** Months after check-out at which guests' names are removed; null retains them. */
  retentionMonths: z.int().nullable(),
  /** Whether removing names needs confirmation: far more are due than the last time, as with a wrong clock. */
  retentionAsks: z.boolean(),
  purgedBookings: z.int(),
  /** The reader copy that is written on a schedule. */
  readerCopy: z
    .object({ file: z.string(), everyHours: z.int(), writtenAtMs: z.number().nullable(), failure: FailureData.nullable() })
    .nullable(),
})
export type Maintenance = z.output<typeof Maintenance>

/** What should replace a ledger. */
export const BackupChoice = z.strictObject({
  /** Name of a backup in the list; empty for a new ledger, and with `file`. */
  backup: z.string().max(200),
  /** Token of a backup from elsewhere, from `maintenance.chooseBackup`. */
  file: z.string().max(64).optional(),
  /** Needed for a backup that has another key than the current one, or if no key is known. */
  recoveryCode: z.string().max(200).optional(),
})
export type BackupChoice = z.output<typeof BackupChoice>

/**
 * What restoring a backup, or starting a new ledger, would change: its bookings, and the closed months and facts that it lacks and that are recovered
 * from their logs.
 */
export const RestorePreview = z.object({
  /** Counted by reading the whole file. */
  bookings: z.int(),
  /** Oldest first. */
  closings: z.array(Closing.pick({ month: true, basis: true, number: true, atMs: true, file: true })),
  /** Whether there is a log of closed months. Without one, and with an unreadable ledger, nobody knows which months were closed. */
  logged: z.boolean(),
  /** Entries of the fact log that the backup lacks or that differ from it: they are recovered. */
  facts: z.int(),
  /** What only the present ledger has and nothing can recover, counted; null if that ledger cannot be read. */
  lost: z.object({ lists: z.int(), saved: z.int(), reminders: z.int(), forms: z.int(), evidence: z.int() }).nullable(),
})
export type RestorePreview = z.output<typeof RestorePreview>

/** A passphrase of a reader copy; anyone with the file and the passphrase can read every guest. */
export const Passphrase = z
  .string()
  .min(12, { error: () => say('maintenanceViews.passphraseTooShort') })
  .max(200, { error: () => say('maintenanceViews.passphraseTooLong') })

export const ReaderCopyOrder = z.strictObject({
  passphrase: Passphrase,
  /** Rewrites the same file at this interval; null writes it once. */
  everyHours: z.union([z.literal(1), z.literal(6), z.literal(24)]).nullable(),
})

/** Who receives the file about a guest: a guest must not see what the desk pays, earns or notes for itself. */
export const GuestAudience = z.enum(['guest', 'desk'])
export type GuestAudience = z.output<typeof GuestAudience>

/** What was exported or erased for one guest. `file` is null if the clerk closed the save dialog. */
export const GuestReport = z.object({ bookings: z.int(), file: NullableText })

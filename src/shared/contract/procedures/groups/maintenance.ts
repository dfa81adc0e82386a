/** Keeping the ledger whole: checks, backups, restoring, retention. */
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { DeskState } from '../../views/desk-views.ts'
import { BackupChoice, Maintenance, stoppableWork, WouldBring } from '../../views/maintenance-views.ts'

export const maintenanceProcedures = {
  'maintenance.state': { input: Nothing, output: Maintenance },
  /** Errors: `ledger`, `stopped`. */
  'maintenance.backUp': { input: Nothing, output: Maintenance },
  /** Stops what is under way, if it is: its call then fails with `stopped`, and nothing of it is left. */
  'maintenance.stop': { input: z.strictObject({ what: z.enum(stoppableWork) }), output: Nothing },
  /** Lets the clerk choose a second folder, to which backups are copied from now on; a closed dialog changes nothing. Errors: `file`. */
  'maintenance.chooseSecondFolder': { input: Nothing, output: Maintenance },
  /** Copies no more backups; those that are there stay. */
  'maintenance.dropSecondFolder': { input: Nothing, output: Maintenance },
  /** Lets the clerk choose a backup that lies elsewhere, such as one of a computer that broke; null closed the dialog. Errors: `file`. */
  'maintenance.chooseBackup': { input: Nothing, output: z.object({ file: z.object({ token: z.string(), name: z.string() }).nullable() }) },
  /** Reads a backup from end to end and says what it, or a new ledger, would bring. Errors: `notHere`, `ledger`, `stopped`, `input` at `recoveryCode`. */
  'maintenance.wouldBring': { input: BackupChoice, output: WouldBring },
  /**
   * Puts the present files aside and a backup, or a new ledger, in their place, and opens it. A ledger that nobody can open is put aside with
   * its backups, and the new one has a key of its own. Errors: `inFlight`, `notHere`, `ledger`, `stopped`, `input` at `recoveryCode`.
   */
  'maintenance.restore': { input: BackupChoice, output: DeskState },
  /** Removes guests' names from stays that ended longer ago, now and from now on. Amounts stay. */
  'maintenance.setRetention': { input: z.strictObject({ months: z.int().min(1).max(240).nullable() }), output: Maintenance },
} as const satisfies Procedures

/** What the desk tells unasked. */
export const maintenanceEvents = {
  /** Something of `maintenance.state` is another. */
  'maintenance.changed': Nothing,
} as const satisfies Events

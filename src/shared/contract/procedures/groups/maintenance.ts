/** Ledger maintenance: checks, backups, restoring, retention. */
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { DeskState } from '../../views/desk-views.ts'
import { BackupChoice, Maintenance, stoppableWork, WouldBring } from '../../views/maintenance-views.ts'

export const maintenanceProcedures = {
  'maintenance.state': { input: Nothing, output: Maintenance },
  /** Errors: `ledger`, `stopped`. */
  'maintenance.backUp': { input: Nothing, output: Maintenance },
  /** Stops running work, if any: its call fails with `stopped` and leaves nothing behind. */
  'maintenance.stop': { input: z.strictObject({ what: z.enum(stoppableWork) }), output: Nothing },
  /** Lets the clerk choose a second folder, to which backups are copied from now on; closing the dialog changes nothing. Errors: `file`. */
  'maintenance.chooseSecondFolder': { input: Nothing, output: Maintenance },
  /** Stops copying backups; existing copies remain. */
  'maintenance.dropSecondFolder': { input: Nothing, output: Maintenance },
  /** Lets the clerk choose a backup from elsewhere, such as from a broken computer; null if the dialog was closed. Errors: `file`. */
  'maintenance.chooseBackup': { input: Nothing, output: z.object({ file: z.object({ token: z.string(), name: z.string() }).nullable() }) },
  /**
   * Reads a backup completely and returns what restoring it, or starting a new ledger, would change. Errors: `notHere`, `ledger`, `stopped`, `input`
   * at `recoveryCode`.
   */
  'maintenance.wouldBring': { input: BackupChoice, output: WouldBring },
  /**
   * Quarantines the present files, puts a backup or a new ledger in their place, and opens it. A ledger that cannot be opened is quarantined together
   * with its backups, and the new one gets its own key. Errors: `inFlight`, `notHere`, `ledger`, `stopped`, `input` at `recoveryCode`.
   */
  'maintenance.restore': { input: BackupChoice, output: DeskState },
  /** Removes guests' names from stays that ended longer ago, now and in future. Amounts remain. */
  'maintenance.setRetention': { input: z.strictObject({ months: z.int().min(1).max(240).nullable() }), output: Maintenance },
} as const satisfies Procedures

export const maintenanceEvents = {
  /** Some value of `maintenance.state` changed. */
  'maintenance.changed': Nothing,
} as const satisfies Events

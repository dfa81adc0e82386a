/** The ledger's maintenance: checks, backups, restoring, retention, guests' rights, and reader copies. */
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { DeskState } from '../../views/desk-views.ts'
import { FormDraft } from '../../views/draft-views.ts'
import { ExportProgress } from '../../views/export-views.ts'
import { BookingKey, LedgerRow } from '../../views/ledger-views.ts'
import {
  BackupChoice,
  GuestAudience,
  GuestReport,
  Maintenance,
  Passphrase,
  ReaderCopyOrder,
  RestorePreview,
  stoppableWork,
} from '../../views/maintenance-views.ts'
import { GuestNoteCount } from '../../views/note-views.ts'
import { OfferNamingGuest } from '../../views/offer-views.ts'

export const maintenanceProcedures = {
  // Ledger maintenance: checks, backups, restoring, retention.
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
  'maintenance.restorePreview': { input: BackupChoice, output: RestorePreview },
  /**
   * Quarantines the present files, puts a backup or a new ledger in their place, and opens it. A ledger that cannot be opened is quarantined together
   * with its backups, and the new one gets its own key. Errors: `inFlight`, `notHere`, `ledger`, `stopped`, `input` at `recoveryCode`.
   */
  'maintenance.restore': { input: BackupChoice, output: DeskState },
  /** Removes guests' names from stays that ended more than `months` ago, now and in future. Amounts remain. */
  'maintenance.setRetention': { input: z.strictObject({ months: z.int().min(1).max(240).nullable() }), output: Maintenance },

  // A guest's rights: exporting and erasing what is stored about a person.
  /**
   * Finds what is stored under a name: bookings whose holder or guest has it; offers whose client or text has it; unfinished
   * forms, saved views, presets and clients with it; and how many notes, tags and references of each booking name the guest.
   */
  'guests.find': {
    input: z.strictObject({ name: z.string().trim().min(2).max(200) }),
    output: z.object({
      rows: z.array(LedgerRow),
      notes: z.array(GuestNoteCount),
      offers: z.array(OfferNamingGuest),
      drafts: z.array(FormDraft),
      views: z.array(z.string()),
      presets: z.array(z.string()),
      clients: z.array(z.string()),
    }),
  },
  /**
   * Writes what these bookings, offers and unfinished forms contain about a guest to a file that the clerk chooses: for the guest, or everything for
   * the desk. Errors: `file`, `ledger`.
   */
  'guests.export': {
    input: z.strictObject({ name: z.string().trim().min(2).max(200), bookings: z.array(BookingKey).max(5000), audience: GuestAudience }),
    output: GuestReport,
  },
  /**
   * Erases the guest from the given bookings with their notes, tags and references, from all offers, and deletes the unfinished forms, saved views,
   * presets and clients that name the guest; amounts, dates and references remain. Errors: `casesOpen`.
   */
  'guests.erase': {
    input: z.strictObject({ name: z.string().trim().min(2).max(200), bookings: z.array(BookingKey).max(5000) }),
    output: GuestReport,
  },

  // Reader copies: writing one of this ledger, and opening one here.
  'reader.write': { input: ReaderCopyOrder, output: z.object({ file: z.string().nullable(), bookings: z.int() }) },
  'reader.stopSchedule': { input: Nothing, output: Maintenance },
  /** Stops the copy that is being written; its target file stays unchanged. */
  'reader.stopWriting': { input: Nothing, output: Nothing },
  /** Lets the clerk choose a reader copy and opens it as its own connection; null if the dialog was closed. */
  'reader.open': { input: Nothing, output: DeskState.nullable() },
  /** Opens the reader copy (`offeredCopy`) that was opened outside the desk, such as by a double click. Errors: `notHere`, as `reader.open`. */
  'reader.openOffered': { input: Nothing, output: DeskState },
  'reader.dismissOffered': { input: Nothing, output: DeskState },
  'reader.unlock': { input: z.strictObject({ passphrase: Passphrase }), output: DeskState },
} as const satisfies Procedures

export const maintenanceEvents = {
  /** Some value of `maintenance.state` changed. */
  'maintenance.changed': Nothing,
  /** Progress of a reader copy, written by hand or on schedule. */
  'reader.progress': ExportProgress,
} as const satisfies Events

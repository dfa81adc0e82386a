/** The desk itself: state, window, data folder, updates, settings, connections, and the practice service. */
import { framePattern, maxFrames } from '../../../domain/fault.ts'
import { OperatorName, Operators } from '../../../domain/operators.ts'
import { z } from '../../../domain/zod.ts'
import { languageCodes } from '../../../words/languages.ts'
import { ActiveFault } from '../../practice.ts'
import { type Events, Nothing, type Procedures } from '../../procedure-group.ts'
import { ConnectionInput, DeskState, SavedPages, Settings, SettingsChange } from '../../views/desk-views.ts'
import { SettingsChanges, SettingsExport } from '../../views/settings-file.ts'

const ErrorWord = z.string().regex(/^[\w.]{1,64}$/)

/** A booking by its client reference, or a cancellation by the reference of its booking. */
const CaseReference = z.strictObject({ kind: z.enum(['booking', 'cancellation']), reference: z.string().max(200) })

/** The clerk wants to replace or delete the key although only that key can look up the open cases. */
const allowOpenCases = z.boolean().optional()

/**
 * `destinations`: whether the key permits searches by destination; null if the service did not say. `extraCa`: the names in the extra CA file used in
 * the test; empty without one.
 */
const ConnectionTestResult = z.object({ reached: z.literal(true), destinations: z.boolean().nullable(), extraCa: z.array(z.string()) })

export const deskProcedures = {
  // The desk itself: its state, its window, its data folder.
  'desk.state': { input: Nothing, output: DeskState },
  /** Closes the desk although a request is in flight: the answer to `desk.quitAsked`. */
  'desk.quit': { input: Nothing, output: Nothing },
  /** Reports whether a card is visible or being typed. Meanwhile the window is excluded from screenshots, if the system supports it. */
  'desk.cardShown': { input: z.strictObject({ shown: z.boolean() }), output: Nothing },
  /** Shows a system notification about a case; does nothing while this window is in front. */
  'desk.notify': {
    input: z.strictObject({ title: z.string().max(200), text: z.string().max(400), about: CaseReference }),
    output: Nothing,
  },
  /** Logs an error in the window's own code. */
  'desk.fault': {
    input: z.strictObject({ error: ErrorWord, code: ErrorWord.nullable(), frames: z.array(z.string().regex(framePattern)).max(maxFrames) }),
    output: Nothing,
  },
  /** Stores the open pages (the current one last) for the next start, and returns the stored pages. Null stores nothing. */
  'desk.pages': { input: z.strictObject({ pages: SavedPages.nullable() }), output: z.object({ pages: SavedPages }) },
  /**
   * Lets the clerk choose another data folder if the present one is on a network. The new folder is used from the next start on. Closing the dialog
   * changes nothing. Errors: `unsupported` if the present folder is not on a network; `ledger` with `networkFolder` or `inUse`; `file`.
   */
  'desk.chooseFolder': { input: Nothing, output: DeskState },
  /** Shows the data folder in the system's file manager. */
  'desk.openFolder': { input: Nothing, output: Nothing },
  /**
   * Stores the names of the people at this desk, or says who is at the desk from now on, until it is closed. What is omitted stays. What was
   * recorded under a name that is no longer listed stays. Errors: `notHere` if `current` is not listed; `file`.
   */
  'desk.operators': {
    input: z.strictObject({ names: Operators, current: OperatorName }).partial(),
    output: DeskState,
  },

  // Newer versions of the desk.
  /** Checks the administrator's feed for a newer version, and downloads it. Errors: `unsupported` if updates are off. */
  'updates.look': { input: Nothing, output: DeskState },
  /** Closes the desk and installs the downloaded update. Errors: `unsupported`; `notHere` if nothing is ready; `updateWaits`. */
  'updates.install': { input: Nothing, output: Nothing },

  // Settings of this computer, and their export file.
  'settings.read': { input: Nothing, output: Settings },
  /** Returns the language and the format locale in use, with `system` resolved. */
  'settings.voice': { input: Nothing, output: z.object({ language: z.enum(languageCodes), formats: z.string() }) },
  'settings.exportable': { input: Nothing, output: SettingsExport },
  /** Writes the settings to a file that the clerk chooses; null if none was chosen. Errors: `file`. */
  'settings.export': { input: Nothing, output: z.object({ file: z.string().nullable() }) },
  /** Lets the clerk choose a settings file and returns what it would change; null if the dialog was closed. Errors: `settingsFile`, `file`. */
  'settings.chooseImport': {
    input: Nothing,
    output: z.object({ token: z.string(), name: z.string(), changes: SettingsChanges }).nullable(),
  },
  /** Imports the file that was chosen last, and returns what changed. Errors: `notHere` for any other file. */
  'settings.import': { input: z.strictObject({ token: z.string().max(64) }), output: SettingsChanges },
  /** Errors: `input`, `file`; a change of the accounting zone reopens the ledger, so also `inFlight` and `closingRuns`. */
  'settings.write': { input: SettingsChange, output: Settings },

  // Connections, their keys and recovery codes, and proxy logins. Secrets go in and never come out, except for the recovery code.
  'connection.practise': { input: Nothing, output: DeskState },
  'connection.test': { input: ConnectionInput, output: ConnectionTestResult },
  /** Tests a stored connection with its stored key. */
  'connection.testKey': { input: z.strictObject({ id: z.string() }), output: ConnectionTestResult },
  'connection.add': { input: ConnectionInput, output: DeskState },
  'connection.use': { input: z.strictObject({ id: z.string() }), output: DeskState },
  'connection.setKey': { input: z.strictObject({ id: z.string(), apiKey: z.string().max(5000), allowOpenCases }), output: DeskState },
  'connection.deleteKey': { input: z.strictObject({ id: z.string(), allowOpenCases }), output: DeskState },
  /** Lets the clerk choose a CA file: returns the token for `caFile` and the name to show; null if the dialog was closed. */
  'connection.chooseCaFile': { input: Nothing, output: z.object({ file: z.object({ token: z.string(), name: z.string() }).nullable() }) },
  'connection.recoveryCode': { input: Nothing, output: z.object({ code: z.string().nullable() }) },
  /** Saves the code to a file that the clerk chooses, and records this; null if no file was chosen. Errors: `file`, `ledger` if it is closed. */
  'connection.saveRecoveryCode': { input: Nothing, output: z.object({ file: z.string().nullable() }) },
  /** Records that the clerk has the code on paper. Errors: `file`, `ledger` if it is closed. */
  'connection.recoveryCodeOnPaper': { input: Nothing, output: DeskState },
  /** Postpones saving the code: the desk asks again after a day at the earliest. Errors: `file`, `ledger` if it is closed. */
  'connection.recoveryCodeLater': { input: Nothing, output: DeskState },
  /**
   * Stores a name and a password for `proxy`, as shown to the clerk, in the keychain. Errors: `input`; `notHere` if the desk has met another proxy
   * since then, which must not receive them.
   */
  'connection.proxyLogin': {
    input: z.strictObject({ proxy: z.string().max(300), user: z.string().max(200), password: z.string().max(500) }),
    output: DeskState,
  },
  /** Deletes the login. Errors: `notHere`, `keychain`. */
  'connection.forgetProxyLogin': { input: z.strictObject({ proxy: z.string().max(300) }), output: DeskState },
  /** Stops waiting for the keychain's prompt; pending calls end as if the keychain did not respond. */
  'connection.workWithoutKeychain': { input: Nothing, output: Nothing },
  'connection.unlock': { input: z.strictObject({ recoveryCode: z.string().max(200) }), output: DeskState },

  // The practice service: its faults, and codes to search for.
  'practice.faults': { input: Nothing, output: z.object({ faults: z.array(ActiveFault) }) },
  'practice.switchOn': { input: ActiveFault, output: z.object({ faults: z.array(ActiveFault) }) },
  /** Switches off all faults, or only those of the tour. */
  'practice.switchOff': {
    input: z.strictObject({ by: ActiveFault.shape.by }),
    output: z.object({ faults: z.array(ActiveFault) }),
  },
  /** Changes bookings as other parties might overnight; the next sync reports it. */
  'practice.drift': { input: Nothing, output: z.object({ changed: z.int() }) },
  /** Returns hotels and destinations of the seeded inventory. */
  'practice.codes': {
    input: Nothing,
    output: z.object({
      hotels: z.array(z.string()),
      destinations: z.array(z.object({ code: z.string(), name: z.string(), hotels: z.int() })),
    }),
  },
} as const satisfies Procedures

export const deskEvents = {
  /** The clerk wants to close the window while a booking or a cancellation is in flight. */
  'desk.quitAsked': Nothing,
  'desk.changed': DeskState,
  /** The clerk pressed the notification of this case. */
  'desk.noticePressed': CaseReference,
} as const satisfies Events

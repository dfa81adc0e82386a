/** Settings of this computer, and their export file. */
import { z } from '../../../domain/zod.ts'
import { languageNames } from '../../../words/languages.ts'
import { Nothing, type Procedures } from '../../procedure-group.ts'
import { Settings, SettingsChange } from '../../views/desk-views.ts'
import { SettingsChanges, SettingsExport } from '../../views/settings-file.ts'

export const settingsProcedures = {
  'settings.read': { input: Nothing, output: Settings },
  /** The language and the locale of the formats that the settings lead to; `system` is resolved. */
  'settings.voice': { input: Nothing, output: z.object({ language: z.enum(languageNames), formats: z.string() }) },
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
} as const satisfies Procedures

/** Settings of this computer, and their file. */
import { z } from '../../../domain/zod.ts'
import { Nothing, type Procedures } from '../../procedure-group.ts'
import { Settings, SettingsChange } from '../../views/desk-views.ts'
import { SettingsChanges, SettingsExport } from '../../views/settings-file.ts'

export const settingsProcedures = {
  'settings.read': { input: Nothing, output: Settings },
  'settings.exportable': { input: Nothing, output: SettingsExport },
  /** Writes the settings to a file that the clerk chooses; null: none was chosen. Errors: `file`. */
  'settings.export': { input: Nothing, output: z.object({ file: z.string().nullable() }) },
  /** Lets the clerk choose such a file and says what it would change; null closed the dialog. Errors: `settingsFile`, `file`. */
  'settings.chooseImport': {
    input: Nothing,
    output: z.object({ token: z.string(), name: z.string(), changes: SettingsChanges }).nullable(),
  },
  /** Takes the file in that was chosen last, and answers with what it changed. Errors: `notHere` for another one. */
  'settings.import': { input: z.strictObject({ token: z.string().max(64) }), output: SettingsChanges },
  /** Errors: `input`, `file`; of another accounting zone, which opens the ledger anew, also `inFlight` and `closingRuns`. */
  'settings.write': { input: SettingsChange, output: Settings },
} as const satisfies Procedures

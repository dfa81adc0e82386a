/** Newer versions of the desk. */

import { Nothing, type Procedures } from '../../procedure-group.ts'
import { DeskState } from '../../views/desk-views.ts'

export const updatesProcedures = {
  /** Asks the administrator's feed for a newer version of the desk, and loads it. Errors: `unsupported` where nothing is looked for. */
  'updates.look': { input: Nothing, output: DeskState },
  /** Closes the desk and installs what was loaded. Errors: `unsupported`; `notHere`, nothing is ready; `updateWaits`. */
  'updates.install': { input: Nothing, output: Nothing },
} as const satisfies Procedures

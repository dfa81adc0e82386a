/** Newer versions of the desk. */

import { Nothing, type Procedures } from '../../procedure-group.ts'
import { DeskState } from '../../views/desk-views.ts'

export const updatesProcedures = {
  /** Checks the administrator's feed for a newer version, and downloads it. Errors: `unsupported` if updates are off. */
  'updates.look': { input: Nothing, output: DeskState },
  /** Closes the desk and installs the downloaded update. Errors: `unsupported`; `notHere` if nothing is ready; `updateWaits`. */
  'updates.install': { input: Nothing, output: Nothing },
} as const satisfies Procedures

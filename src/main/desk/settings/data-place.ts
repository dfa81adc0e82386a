/** The location of the desk's data for the window, and the choice of another folder if the ledger is on a network drive. */

import { join } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import type { Log } from '../../log/log.ts'
import { chooseFolder } from '../../place/choose-folder.ts'
import type { Place } from '../../place/data-folder.ts'
import type { Shell } from '../../shell/shell.ts'

export type DataPlace = ReturnType<typeof createDataPlace>

interface WindowState {
  readonly state: () => DeskState
  readonly notify: () => void
}

export interface DataPlaceParts {
  readonly shell: Pick<Shell, 'openDialog' | 'showInFolder'>
  readonly dataFolder: string
  readonly place: Place | undefined
  readonly clock: Clock
  readonly log: Log
}

/** Creates the procedures for the current data folder and for choosing another one for the next start. */
export function createDataPlace({ shell, dataFolder, place, clock, log }: DataPlaceParts) {
  let nextFolder: string | null = null
  return {
    state: () => ({ dataFolder, nextFolder, movedFrom: place?.movedFrom ?? null }),
    /** Returns the procedures. `notify` emits the desk state. */
    procedures: ({ state, notify }: WindowState): Pick<Desk, 'desk.chooseFolder' | 'desk.openFolder'> => ({
      'desk.chooseFolder': async () => {
        // The desk must not change from a working folder to another: the bookings would stay in the old folder.
        if (!place || state().ledgerTrouble !== 'networkFolder') throw new FailureError({ kind: 'unsupported' })
        if (nextFolder !== null) return state()
        const chosen = await shell.openDialog({ title: say('dataPlace.folderTitle'), suggestedName: '', filters: [], folder: true })
        if (chosen === null) return state()
        nextFolder = await chooseFolder({ chosen, currentFolder: dataFolder, ...place, nowMs: clock.nowMs() })
        log('data.folderChosen', {})
        notify()
        return state()
      },
      'desk.openFolder': async () => {
        // Show the settings file, which always exists. For the folder itself, the file manager would open its parent.
        await shell.showInFolder(join(dataFolder, 'desk.json'))
        return {}
      },
    }),
  }
}

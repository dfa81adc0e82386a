/** Where the desk's data lie, as the window is told, and choosing another folder for them where the ledger's lies on a network. */

import { join } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import type { Clock } from '../../booking/running/clock.ts'
import type { Log } from '../../log/log.ts'
import { chooseFolder } from '../../place/choose-folder.ts'
import type { Place } from '../../place/data-folder.ts'
import type { Shell } from '../../shell/shell.ts'

export interface DataPlace {
  state(): Pick<DeskState, 'dataFolder' | 'nextFolder' | 'movedFrom'>
  /** `tell` tells the window what the desk says of itself. */
  procedures(desk: { readonly state: () => DeskState; readonly tell: () => void }): Pick<Desk, 'desk.chooseFolder' | 'desk.openFolder'>
}

export interface DataPlaceParts {
  readonly shell: Pick<Shell, 'openDialog' | 'showInFolder'>
  readonly dataFolder: string
  readonly place: Place | undefined
  readonly clock: Clock
  readonly log: Log
}

/** The data folder in use, and the choice of another one for the next start. */
export function createDataPlace({ shell, dataFolder, place, clock, log }: DataPlaceParts): DataPlace {
  let nextFolder: string | null = null
  return {
    state: () => ({ dataFolder, nextFolder, movedFrom: place?.movedFrom ?? null }),
    procedures: ({ state, tell }) => ({
      'desk.chooseFolder': async () => {
        // A folder that serves is not left: what was booked under it would be in one place and not in the other.
        if (!place || state().ledgerTrouble !== 'networkFolder') throw new FailureError({ kind: 'unsupported' })
        if (nextFolder !== null) return state()
        const chosen = await shell.openDialog({ title: say('dataPlace.folderTitle'), suggestedName: '', filters: [], folder: true })
        if (chosen === null) return state()
        nextFolder = await chooseFolder({ chosen, present: dataFolder, ...place, nowMs: clock.nowMs() })
        log('data.folderChosen', {})
        tell()
        return state()
      },
      'desk.openFolder': async () => {
        // The settings are always in it: a folder itself would be shown within the one around it.
        await shell.showInFolder(join(dataFolder, 'desk.json'))
        return {}
      },
    }),
  }
}

/** How the ledger is kept: its check, its backups, and what was put aside. It answers also while the ledger does not open. */
import type { Keeping } from '../../shared/keeping-views.ts'
import type { Desk } from '../../shared/procedures.ts'
import { putAsideOf } from '../ledger/backup-files.ts'
import { ledgerFolder } from './books.ts'
import type { Connections } from './connections.ts'

export type KeepingDesk = Pick<Desk, 'keeping.state' | 'keeping.backUp' | 'keeping.wouldBring' | 'keeping.restore'>

/** What other parts of the desk add to the state. */
export type KeptElsewhere = Pick<Keeping, 'retentionMonths' | 'purgedBookings' | 'readerCopy'>

export interface KeepingParts {
  readonly session: Connections['session']
  readonly restore: Connections['restore']
  readonly elsewhere: () => Promise<KeptElsewhere>
}

export function createKeepingDesk({ session, restore, elsewhere }: KeepingParts): KeepingDesk {
  const state = async (): Promise<Keeping> => {
    const { folder, check, checkedAtMs, backups, counts } = session().keeping()
    const place = ledgerFolder(folder)
    return {
      check,
      checkedAtMs,
      backups: await counts.backups(),
      backingUp: backups?.isBackingUp() ?? false,
      backupFailure: backups?.failure() ?? null,
      putAside: await putAsideOf(place),
      ...(await elsewhere()),
    }
  }

  return {
    'keeping.state': state,
    'keeping.backUp': async () => {
      await session().books().backups.backUp()
      return state()
    },
    'keeping.wouldBring': async ({ backup }) => session().wouldBring(backup),
    'keeping.restore': ({ backup }) => restore(backup),
  }
}

/** How the ledger is kept: its check, its backups, and what was put aside. It answers also while the ledger does not open. */
import { FailureError } from '../../shared/failure.ts'
import type { BackupChoice, Keeping } from '../../shared/keeping-views.ts'
import type { Desk } from '../../shared/procedures.ts'
import { openRegular } from '../files/regular-file.ts'
import { backupsOf, putAsideOf } from '../ledger/backup-files.ts'
import { onDisk } from '../ledger/replace-file.ts'
import type { Shell } from '../shell/shell.ts'
import { ledgerFolder } from './books.ts'
import { createChosenFiles } from './chosen-files.ts'
import type { Connections } from './connections.ts'
import type { RestoreOrder } from './session.ts'

export type KeepingDesk = Pick<Desk, 'keeping.state' | 'keeping.backUp' | 'keeping.chooseBackup' | 'keeping.lacking' | 'keeping.restore'>

/** What other parts of the desk add to the state. */
export type KeptElsewhere = Pick<Keeping, 'retentionMonths' | 'purgedBookings' | 'readerCopy'>

export interface KeepingParts {
  readonly session: Connections['session']
  readonly restore: Connections['restore']
  readonly shell: Pick<Shell, 'openDialog'>
  readonly elsewhere: () => Promise<KeptElsewhere>
}

export function createKeepingDesk({ session, restore, shell, elsewhere }: KeepingParts): KeepingDesk {
  const state = async (): Promise<Keeping> => {
    const { folder, check, checkedAtMs, backups } = session().keeping()
    const place = ledgerFolder(folder)
    return {
      check,
      checkedAtMs,
      backups: await backupsOf(place),
      backingUp: backups?.isBackingUp() ?? false,
      backupFailure: backups?.failure() ?? null,
      putAside: await putAsideOf(place),
      ...(await elsewhere()),
    }
  }

  const files = createChosenFiles()

  const orderOf = ({ backup, file, recoveryCode }: BackupChoice): RestoreOrder => {
    const from = file === undefined ? null : files.pathOf(file)
    if (file !== undefined && from === null) throw new FailureError({ kind: 'notHere' })
    return { backup, from, code: recoveryCode ?? null }
  }

  return {
    'keeping.state': state,
    'keeping.backUp': async () => {
      await session().books().backups.backUp()
      return state()
    },
    'keeping.chooseBackup': async () => {
      const path = await shell.openDialog({
        title: 'Choose a backup',
        suggestedName: '',
        filters: [{ name: 'Deskbook backup', extensions: ['db'] }],
      })
      if (path === null) return { file: null }
      await onDisk(async () => (await openRegular(path)).close())
      return { file: files.add(path) }
    },
    'keeping.lacking': async (choice) => session().lackedClosings(orderOf(choice)),
    'keeping.restore': async (choice) => restore(orderOf(choice)),
  }
}

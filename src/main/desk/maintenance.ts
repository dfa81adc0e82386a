/** Maintenance procedures: the ledger's check, its backups and quarantined files. They work even if the ledger does not open. */
import { FailureError } from '../../shared/contract/failure.ts'
import type { Desk } from '../../shared/contract/procedures/procedures.ts'
import type { BackupChoice, Maintenance } from '../../shared/contract/views/maintenance-views.ts'
import { say } from '../../shared/words/say.ts'
import { createChosenFiles } from '../files/chosen-files.ts'
import { openRegular } from '../files/regular-file.ts'
import { onDisk } from '../files/replace-file.ts'
import { quarantinedLedgers } from '../ledger/database/backup-files.ts'
import type { Connections } from './connection/connections.ts'
import { command } from './context/command.ts'
import type { DeskContext } from './context/desk-context.ts'
import { fileDialog } from './context/file-dialog.ts'
import { makeSecondFolder } from './maintenance/backups.ts'
import { ledgerFolder } from './session/ledger-places.ts'
import type { RestoreOrder } from './session/restoring.ts'
import { setSecondFolder } from './settings/settings.ts'

/** Creates the maintenance procedures of whichever connection is current at the time of a call. */
export function createMaintenanceDesk(
  { shell, memory, paths }: Pick<DeskContext, 'shell' | 'memory' | 'paths'>,
  { session, restore }: Pick<Connections, 'session' | 'restore'>,
): Pick<Desk, Extract<keyof Desk, `maintenance.${string}`> | 'reader.write' | 'reader.stopSchedule' | 'reader.stopWriting'> {
  const secondFolderState = (): Maintenance['second'] => {
    const { connection, maintenance } = session()
    const folder = memory.read().secondFolders[connection.id]
    if (folder === undefined) return null
    const second = maintenance().backups?.second
    return {
      folder,
      copying: second?.isCopying() ?? false,
      newestAtMs: second?.newestAtMs() ?? null,
      failure: second?.failure() ?? null,
    }
  }

  const changeSecondFolder = async (folder: string | null) => {
    const { connection, books } = session()
    const { second } = books().backups
    await setSecondFolder(memory, connection.id, folder)
    second.resetState()
    void second.copyNewest()
    return state()
  }

  /** Returns the retention and the scheduled copy; empty values while the ledger is not open. */
  const stateOfOtherParts = async () => {
    if (session().ledgerState().ledger !== 'open')
      return { retentionMonths: null, retentionAsks: false, purgedBookings: 0, readerCopy: null }
    const { retention, readerCopies } = session().books()
    return { ...(await retention.state()), readerCopy: await readerCopies.state() }
  }

  const state = async (): Promise<Maintenance> => {
    const { folder, counts } = session().maintenance()
    const [listedBackups, quarantinedFiles, otherState] = await Promise.all([
      counts.listBackups(),
      quarantinedLedgers(ledgerFolder(folder)),
      stateOfOtherParts(),
    ])
    // Read changing values last, so that the answer is not older than an event emitted while it was prepared.
    const { check, checkedAtMs, checkFailure, backups } = session().maintenance()
    return {
      check,
      checkedAtMs,
      checkFailure,
      backups: listedBackups,
      backingUp: backups?.isBackingUp() ?? false,
      backupFailure: backups?.failure() ?? null,
      second: secondFolderState(),
      quarantined: quarantinedFiles,
      ...otherState,
    }
  }

  const files = createChosenFiles()

  const orderOf = ({ backup, file, recoveryCode }: BackupChoice): RestoreOrder => {
    const from = file === undefined ? null : files.pathOf(file)
    if (file !== undefined && from === null) throw new FailureError({ kind: 'notHere' })
    return { backup, from, code: recoveryCode ?? null }
  }

  return {
    'maintenance.state': state,
    'maintenance.backUp': async () => {
      await session().books().backups.backUp()
      return state()
    },
    'maintenance.stop': command(({ what }) => session().stopMaintenance(what)),
    'maintenance.chooseSecondFolder': async () => {
      const { connection, books } = session()
      // Throws while the ledger is not open, because nothing is copied then.
      books()
      const chosen = await shell.openDialog({
        title: say('maintenance.secondFolderTitle'),
        suggestedName: '',
        filters: [],
        folder: true,
      })
      return chosen === null ? state() : changeSecondFolder(await makeSecondFolder(chosen, paths.dataFolder, connection.id))
    },
    'maintenance.dropSecondFolder': () => changeSecondFolder(null),
    'maintenance.chooseBackup': async () => {
      const path = await shell.openDialog(fileDialog(say('maintenance.backupFileTitle'), say('maintenance.backupFileType'), 'db'))
      if (path === null) return { file: null }
      await onDisk(async () => (await openRegular(path)).close())
      return { file: files.add(path) }
    },
    'maintenance.restorePreview': async (choice) => session().restorePreview(orderOf(choice)),
    'maintenance.restore': async (choice) => restore(orderOf(choice)),
    'maintenance.setRetention': async ({ months }) => {
      await session().books().retention.set(months)
      return state()
    },
    'reader.write': async (order) => session().books().readerCopies.write(order),
    'reader.stopSchedule': async () => {
      await session().books().readerCopies.stopSchedule()
      return state()
    },
    'reader.stopWriting': command(() => session().books().readerCopies.stopWriting()),
  }
}

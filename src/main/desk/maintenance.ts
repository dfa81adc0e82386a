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
import type { DeskContext } from './context/desk-context.ts'
import { makeSecondFolder } from './maintenance/backups.ts'
import { ledgerFolder } from './session/ledger-places.ts'
import type { OpenLedgerSession } from './session/open-ledger-session.ts'
import type { RestoreOrder } from './session/restoring.ts'
import { setSecondFolder } from './settings/settings.ts'

/** The procedures about the check, the backups and the restore of a ledger. */
type MaintenanceDesk = Pick<
  Desk,
  | 'maintenance.state'
  | 'maintenance.backUp'
  | 'maintenance.stop'
  | SecondFolder
  | 'maintenance.chooseBackup'
  | 'maintenance.restorePreview'
  | 'maintenance.restore'
>
type SecondFolder = 'maintenance.chooseSecondFolder' | 'maintenance.dropSecondFolder'

/** The values that other parts of the desk add to the state. */
type MaintenanceOfOtherParts = Pick<Maintenance, 'retentionMonths' | 'retentionAsks' | 'purgedBookings' | 'readerCopy'>

/** Dependencies of the maintenance procedures, in addition to the context. */
interface MaintenanceParts {
  readonly session: Connections['session']
  readonly restore: Connections['restore']
  /** Returns the values that other parts add to the state. */
  readonly stateOfOtherParts: () => Promise<MaintenanceOfOtherParts>
}

/** Creates the maintenance procedures of whichever connection is current at the time of a call. */
export function createMaintenanceDesk(
  { shell, memory, paths }: Pick<DeskContext, 'shell' | 'memory' | 'paths'>,
  { session, restore, stateOfOtherParts }: MaintenanceParts,
): MaintenanceDesk {
  const secondOf = (): Maintenance['second'] => {
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

  const setSecond = async (folder: string | null) => {
    const { connection, books } = session()
    const { second } = books().backups
    await setSecondFolder(memory, connection.id, folder)
    second.resetState()
    void second.copyNewest()
    return state()
  }

  const state = async (): Promise<Maintenance> => {
    const { folder, counts } = session().maintenance()
    const [listed, quarantinedFiles, otherState] = await Promise.all([
      counts.backups(),
      quarantinedLedgers(ledgerFolder(folder)),
      stateOfOtherParts(),
    ])
    // Read changing values last, so that the answer is not older than an event emitted while it was prepared.
    const { check, checkedAtMs, checkFailure, backups } = session().maintenance()
    return {
      check,
      checkedAtMs,
      checkFailure,
      backups: listed,
      backingUp: backups?.isBackingUp() ?? false,
      backupFailure: backups?.failure() ?? null,
      second: secondOf(),
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
    'maintenance.stop': async ({ what }) => {
      session().stopMaintenance(what)
      return {}
    },
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
      return chosen === null ? state() : setSecond(await makeSecondFolder(chosen, paths.dataFolder, connection.id))
    },
    'maintenance.dropSecondFolder': () => setSecond(null),
    'maintenance.chooseBackup': async () => {
      const path = await shell.openDialog({
        title: say('maintenance.backupFileTitle'),
        suggestedName: '',
        filters: [{ name: say('maintenance.backupFileType'), extensions: ['db'] }],
      })
      if (path === null) return { file: null }
      await onDisk(async () => (await openRegular(path)).close())
      return { file: files.add(path) }
    },
    'maintenance.restorePreview': async (choice) => session().restorePreview(orderOf(choice)),
    'maintenance.restore': async (choice) => restore(orderOf(choice)),
  }
}

/** The procedures about retention and reader copies. */
type MaintenanceOrders = Pick<Desk, 'maintenance.setRetention' | 'reader.write' | 'reader.stopSchedule' | 'reader.stopWriting'>

/** Creates these procedures; those that change the state return `state`. `session` throws `ledger` while the ledger is not open. */
export function createMaintenanceOrders(
  session: () => Pick<OpenLedgerSession, 'retention' | 'readerCopies'>,
  state: Desk['maintenance.state'],
): MaintenanceOrders {
  return {
    'maintenance.setRetention': async ({ months }) => {
      await session().retention.set(months)
      return state({})
    },
    'reader.write': (order) => session().readerCopies.write(order),
    'reader.stopSchedule': async () => {
      await session().readerCopies.stopSchedule()
      return state({})
    },
    'reader.stopWriting': async () => {
      session().readerCopies.stopWriting()
      return {}
    },
  }
}

/** Returns the retention and the scheduled copy; empty values while the ledger is not open. */
export async function maintenanceOfOtherParts(
  session: Pick<OpenLedgerSession, 'retention' | 'readerCopies'> | null,
): Promise<MaintenanceOfOtherParts> {
  if (!session) return { retentionMonths: null, retentionAsks: false, purgedBookings: 0, readerCopy: null }
  return { ...(await session.retention.state()), readerCopy: await session.readerCopies.state() }
}

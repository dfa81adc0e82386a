/** Where a connection keeps its ledger and its send journal. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import type { DeskPaths } from '../context/desk-context.ts'
import type { StoredConnection } from '../settings/settings.ts'

/** The own folder of a connection in the data folder. */
export const connectionFolder = ({ dataFolder }: Pick<DeskPaths, 'dataFolder'>, { id }: Pick<StoredConnection, 'id'>): string =>
  join(dataFolder, id)

/** The folder of the ledger in the folder of its connection. */
export const ledgerFolder = (folder: string): string => join(folder, 'ledger')

/** The file of the send journal. It lies beside the ledger's folder, so that it outlives a ledger that is lost or restored. */
export const witnessFile = (folder: string): string => join(folder, 'witness.log')

/** Folders of ledgers that are not of the service's bookings. */
const isOther = (id: string) => id === 'practice' || id.startsWith('reader-')

/** The ledgers of live connections in the data folder, whether a connection names them or not; the one that was written last first. */
export async function ledgersIn(dataFolder: string): Promise<DeskState['foundLedgers']> {
  const ids = await readdir(dataFolder).catch(() => [])
  const found = await Promise.all(
    ids.map(async (id) => {
      const folder = ledgerFolder(join(dataFolder, id))
      // A ledger whose file is lost still has its backups.
      const there = isOther(id) ? null : await stat(join(folder, 'ledger.db')).catch(() => stat(folder).catch(() => null))
      return there && { id, changedAtMs: there.mtimeMs }
    }),
  )
  return found.filter((one) => one !== null).toSorted((a, b) => b.changedAtMs - a.changedAtMs)
}

/** The paths of a connection's ledger and send journal. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import type { DeskPaths } from '../context/desk-context.ts'
import type { StoredConnection } from '../settings/settings.ts'

/** Returns the folder of a connection inside the data folder. */
export const connectionFolder = ({ dataFolder }: Pick<DeskPaths, 'dataFolder'>, { id }: Pick<StoredConnection, 'id'>): string =>
  join(dataFolder, id)

/** Returns the ledger's folder inside the folder of its connection. */
export const ledgerFolder = (folder: string): string => join(folder, 'ledger')

/** Returns the file of the send journal. It is outside the ledger's folder, so that it survives a lost or restored ledger. */
export const sendJournalFile = (folder: string): string => join(folder, 'witness.log')

/** Whether a folder belongs to practice or a reader copy, not to a live connection. */
const isPracticeOrReader = (id: string) => id === 'practice' || id.startsWith('reader-')

/** Returns the ledgers of live connections in the data folder, most recently written first, including those that no connection refers to. */
export async function ledgersIn(dataFolder: string): Promise<DeskState['foundLedgers']> {
  const ids = await readdir(dataFolder).catch(() => [])
  const found = await Promise.all(
    ids.map(async (id) => {
      const folder = ledgerFolder(join(dataFolder, id))
      // Fall back to the folder: a ledger whose file is lost still has its backups.
      const fileStats = isPracticeOrReader(id) ? null : await stat(join(folder, 'ledger.db')).catch(() => stat(folder).catch(() => null))
      return fileStats && { id, changedAtMs: fileStats.mtimeMs }
    }),
  )
  return found.filter((one) => one !== null).toSorted((a, b) => b.changedAtMs - a.changedAtMs)
}

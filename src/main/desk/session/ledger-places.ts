/** Where a connection keeps its ledger and its send journal. */
import { join } from 'node:path'
import type { DeskPaths } from '../context/desk-context.ts'
import type { StoredConnection } from '../settings/settings.ts'

/** The own folder of a connection in the data folder. */
export const connectionFolder = ({ dataFolder }: Pick<DeskPaths, 'dataFolder'>, { id }: Pick<StoredConnection, 'id'>): string =>
  join(dataFolder, id)

/** The folder of the ledger in the folder of its connection. */
export const ledgerFolder = (folder: string): string => join(folder, 'ledger')

/** The file of the send journal. It lies beside the ledger's folder, so that it outlives a ledger that is lost or restored. */
export const witnessFile = (folder: string): string => join(folder, 'witness.log')

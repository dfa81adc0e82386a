/** Where a connection keeps its ledger and its send journal, below its own folder in the data folder. */
import { join } from 'node:path'

/** The folder of the ledger in the folder of its connection. */
export const ledgerFolder = (folder: string): string => join(folder, 'ledger')

/** The file of the send journal. It lies beside the ledger's folder, so that it outlives a ledger that is lost or restored. */
export const witnessFile = (folder: string): string => join(folder, 'witness.log')

/** The files of a round. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'

export interface RoundFiles {
  /** The data folder of the desk. */
  readonly data: string
  readonly ledger: string
  readonly journal: string
  readonly serviceLog: string
  readonly windowLog: string
  readonly csv: string
  readonly stays: string
  readonly plan: string
}

/** The id of the desk's only connection. */
export const connectionId = 'live-killed'

export function roundFiles(folder: string): RoundFiles {
  const data = join(folder, 'desk')
  return {
    data,
    ledger: join(data, connectionId, 'ledger'),
    journal: join(data, connectionId, 'witness.log'),
    serviceLog: join(folder, 'service.jsonl'),
    windowLog: join(folder, 'window.jsonl'),
    csv: join(folder, 'ledger.csv'),
    stays: join(folder, 'stays.json'),
    plan: join(folder, 'plan.json'),
  }
}

/** Returns the key of every round's ledger, the same at each start. The ledger contains no real data. */
export const ledgerKeyOf = (): Buffer => createHash('sha256').update('deskbook campaign ledger').digest()

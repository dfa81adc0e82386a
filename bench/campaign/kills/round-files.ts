/** Where a round keeps what. */
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

/** The one connection of the desk. */
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

/** The key of every round's ledger, as a keychain would give it at each start; nobody real is in it. */
export const ledgerKeyOf = (): Buffer => createHash('sha256').update('deskbook campaign ledger').digest()

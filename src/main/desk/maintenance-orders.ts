/** Retention and reader-copy commands; most return the new maintenance state. */
import type { Desk } from '../../shared/contract/procedures/procedures.ts'
import type { MaintenanceOfOtherParts } from './maintenance.ts'
import type { OpenLedgerSession } from './session/open-ledger-session.ts'

/** The procedures about retention and reader copies. */
export type MaintenanceOrders = Pick<Desk, 'maintenance.setRetention' | 'reader.write' | 'reader.stopSchedule' | 'reader.stopWriting'>

/** Creates the commands; those that change the state return `state`. `session` throws `ledger` while the ledger is not open. */
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

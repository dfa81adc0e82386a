/** What a clerk orders about names that are kept and copies that are read, each answered with how the ledger is kept then. */
import type { Desk } from '../../shared/contract/procedures.ts'
import type { Books } from './connection/books.ts'
import type { KeptElsewhere } from './keeping.ts'

export type KeepingOrders = Pick<Desk, 'keeping.setRetention' | 'reader.write' | 'reader.stopSchedule' | 'reader.stopWriting'>

export function createKeepingOrders(books: () => Pick<Books, 'retention' | 'readerCopies'>, state: Desk['keeping.state']): KeepingOrders {
  return {
    'keeping.setRetention': async ({ months }) => {
      await books().retention.set(months)
      return state({})
    },
    'reader.write': (order) => books().readerCopies.write(order),
    'reader.stopSchedule': async () => {
      await books().readerCopies.stopSchedule()
      return state({})
    },
    'reader.stopWriting': async () => {
      books().readerCopies.stopWriting()
      return {}
    },
  }
}

/** Retention and scheduled copy; while the books are not open nobody knows of either. */
export async function keptElsewhere(books: Pick<Books, 'retention' | 'readerCopies'> | null): Promise<KeptElsewhere> {
  if (!books) return { retentionMonths: null, purgedBookings: 0, readerCopy: null }
  return { ...(await books.retention.state()), readerCopy: await books.readerCopies.state() }
}

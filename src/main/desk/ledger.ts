/** The ledger as the window asks for it: reading needs no service, looking up and refreshing do. */
import { basename } from 'node:path'
import { FailureError } from '../../shared/failure.ts'
import type { LedgerFilter, LedgerRecord } from '../../shared/ledger-views.ts'
import type { Desk, Emit } from '../../shared/procedures.ts'
import type { Terms } from '../../shared/terms.ts'
import type { Clock } from '../booking/clock.ts'
import { isOwnRef } from '../booking/intent.ts'
import type { Line } from '../booking/line.ts'
import type { Case } from '../booking/machine.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Shell } from '../shell/shell.ts'
import type { BookingStore } from './booking-store.ts'
import { asReference } from './reference.ts'
import { createRefresh } from './refresh.ts'

type LedgerProcedure = Extract<keyof Desk, `ledger.${string}`>
export type LedgerDesk = Pick<Desk, LedgerProcedure> & { stop(): void }

export interface LedgerDeskParts {
  readonly ledger: Ledger
  readonly store: BookingStore
  /** Throws `noKey`. */
  readonly line: () => Line
  readonly shell: Pick<Shell, 'saveDialog'>
  readonly emit: Emit
  readonly clock: Clock
}

export function createLedgerDesk({ ledger, store, line, shell, emit, clock }: LedgerDeskParts): LedgerDesk {
  const refresh = createRefresh({ ledger, store, line, emit, clock })

  /** Terms agreed to at this desk, from the intent of the booking. */
  const agreedTo = async (clientRef: string | null): Promise<Terms | null> => {
    const intent = clientRef !== null && isOwnRef(clientRef) ? await ledger.intent(clientRef) : null
    return intent ? (JSON.parse(intent.body) as Case).content.agreed : null
  }

  const record = async (id: number): Promise<LedgerRecord> => {
    const found = await ledger.record(id)
    if (!found) throw new FailureError({ kind: 'notHere' })
    return { ...found, agreed: found.agreed ?? (await agreedTo(found.row.clientRef)) }
  }

  return {
    'ledger.page': ({ filter, sort, after, limit }) => ledger.page(filter, sort, after, limit),
    'ledger.totals': (filter) => ledger.totals(filter),
    'ledger.freshness': (filter) => ledger.freshness(filter),
    'ledger.record': ({ id }) => record(id),
    'ledger.lookUp': async (question) => record((await store.lookUp(line(), asReference(question))).row.id),
    'ledger.refresh': (filter) => refresh.run(filter),
    'ledger.stopRefresh': async () => {
      refresh.stop()
      return {}
    },
    'ledger.export': async (filter) => {
      const file = await shell.saveDialog({
        title: 'Export bookings',
        suggestedName: exportName(filter),
        filters: [{ name: 'CSV', extensions: ['csv'] }],
      })
      if (file === null) return { file: null, rows: 0, sums: [], costNotStated: 0 }
      return { file: basename(file), ...(await ledger.exportCsv(filter, file, () => {})) }
    },
    stop: () => refresh.stop(),
  }
}

/** `bookings-created-2027-03-01-to-2027-03-31-confirmed.csv` */
function exportName({ basis, from, to, status }: LedgerFilter): string {
  const period = [from && ['from', from], to && ['to', to]].flatMap((bound) => bound || [])
  return `${['bookings', basis, ...period, ...(status === 'all' ? [] : [status.toLowerCase()])].join('-')}.csv`
}

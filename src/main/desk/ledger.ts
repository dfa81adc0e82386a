/** The ledger as the window asks for it: reading needs no service, looking up and refreshing do. */
import { basename } from 'node:path'
import { FailureError } from '../../shared/failure.ts'
import type { LedgerFilter, LedgerRecord } from '../../shared/ledger-views.ts'
import type { Desk, Emit } from '../../shared/procedures.ts'
import { caseFrom } from '../booking/case.ts'
import type { Clock } from '../booking/clock.ts'
import { bookedDifferently } from '../booking/difference.ts'
import { type Content, isOwnRef } from '../booking/intent.ts'
import type { Line } from '../booking/line.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Shell } from '../shell/shell.ts'
import type { BookingStore } from './booking-store.ts'
import { exportEvidence } from './evidence-export.ts'
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
  /** The zone of the machine, in which moments are told. */
  readonly deskZone: string
}

export function createLedgerDesk({ ledger, store, line, shell, emit, clock, deskZone }: LedgerDeskParts): LedgerDesk {
  const refresh = createRefresh({ ledger, store, line, emit, clock })

  /** What was sent and agreed to at this desk, from the attempt of the booking. */
  const contentOf = async (clientRef: string | null): Promise<Content | null> => {
    const intent = clientRef !== null && isOwnRef(clientRef) ? await ledger.intent(clientRef) : null
    return intent && caseFrom(intent.body).content
  }

  const record = async (id: number): Promise<LedgerRecord> => {
    const found = await ledger.record(id)
    if (!found) throw new FailureError({ kind: 'notHere' })
    const content = await contentOf(found.row.clientRef)
    return content ? { ...found, agreed: content.agreed, bookedDifferently: bookedDifferently(content, found.booking) } : found
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
    'ledger.exportEvidence': (question) => exportEvidence({ ledger, shell, deskZone, nowMs: clock.nowMs }, asReference(question)),
    stop: () => refresh.stop(),
  }
}

/** `bookings-created-2027-03-01-to-2027-03-31-confirmed.csv` */
function exportName({ basis, from, to, status }: LedgerFilter): string {
  const period = [from && ['from', from], to && ['to', to]].flatMap((bound) => bound || [])
  return `${['bookings', basis, ...period, ...(status === 'all' ? [] : [status.toLowerCase()])].join('-')}.csv`
}

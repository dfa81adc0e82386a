/** The ledger procedures: reading needs no service, looking up and refreshing do. */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import { type BookingKey, bookingKeyOf, type LedgerRecord } from '../../../shared/contract/views/ledger-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { type Reference, requestedReference } from '../../../shared/domain/reference.ts'
import { agreedIn } from '../../booking/attempts/booking-attempt.ts'
import type { BookingAttempts } from '../../booking/attempts/booking-attempts.ts'
import { bookedDifferently } from '../../booking/attempts/difference.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { LookUpTarget } from '../../service/answers/look-up-target.ts'
import { command } from '../context/command.ts'
import type { DeskContext } from '../context/desk-context.ts'
import { exportEvidence } from '../evidence/evidence-export.ts'
import { type BookingStore, sentContent } from '../records/booking-store.ts'
import { createRefresh } from '../sync/refresh.ts'
import { readCoverage, type SyncDaysParts, setSyncStart } from '../sync/sync-days.ts'
import { createViews } from '../views/named-entries.ts'

/** Deadlines are rarely more than this many days before the stay; later stays are not searched for deadlines. */
const deadlineSearchDays = 120
/** Number of deadlines in a shortened list, about as many as a window shows. */
const maxListRows = 20

type LedgerProcedure = Extract<keyof Desk, `ledger.${string}` | `notes.${string}` | `evidence.${string}`>
export interface LedgerDeskParts extends Pick<DeskContext, 'shell' | 'clock' | 'emit' | 'deskZone'> {
  readonly ledger: Ledger
  readonly store: BookingStore
  /** Throws `noKey`. */
  readonly service: () => ServiceConnection
  readonly attempts: Pick<BookingAttempts, 'cases'>
  readonly accountingZone: string
  readonly historyDays?: SyncDaysParts['historyDays']
  readonly unfinished: Unfinished
  /** Called after each page or range of rows. */
  readonly rowsShown?: () => void
}

/** Creates the ledger and evidence procedures. `stop` ends a running refresh. */
export function createLedgerDesk({
  ledger,
  store,
  service,
  shell,
  emit,
  clock,
  attempts,
  accountingZone,
  historyDays,
  deskZone,
  unfinished,
  rowsShown = () => {},
}: LedgerDeskParts): Pick<Desk, LedgerProcedure> & { stop(): void } {
  const syncDays = { ledger, attempts, clock, zone: accountingZone, historyDays }
  const views = createViews(ledger)
  const refresh = createRefresh({ ledger, store, service, emit, clock, zone: accountingZone })

  const record = async (booking: BookingKey): Promise<LedgerRecord> => {
    const found = await ledger.record(bookingKeyOf(booking))
    if (!found) throw new FailureError({ kind: 'notHere' })
    const content = await sentContent(ledger, found.row.clientRef)
    return content ? { ...found, agreed: agreedIn(content), bookedDifferently: bookedDifferently(content, found.booking) } : found
  }

  /** Notifies the window of changed notes and returns the booking. */
  const notifyAndReload = async (booking: BookingKey, id: number): Promise<LedgerRecord> => {
    emit('ledger.changed', { ids: [id] })
    return record({ ...booking, id })
  }

  return {
    'ledger.page': async ({ filter, sort, after, limit, withDeskFacts }) => {
      const page = await ledger.page(filter, sort, after, limit, withDeskFacts)
      rowsShown()
      return page
    },
    'ledger.rows': async ({ filter, sort, from, limit, kept, withDeskFacts }) => {
      const rows = await ledger.rows(filter, sort, from, limit, kept, withDeskFacts)
      rowsShown()
      return rows
    },
    'ledger.ahead': async ({ from, days, allDeadlines }) => {
      const found = await ledger.comingDays({
        ...{ from, lastArrival: addDays(from, days), lastStay: addDays(from, deadlineSearchDays) },
        ...{ nowMs: clock.nowMs(), days, deskZone },
        deadlines: allDeadlines ? null : maxListRows,
      })
      rowsShown()
      return found
    },
    'ledger.planner': async ({ from, days, after }) => {
      const found = await ledger.plannedStays({ from, to: addDays(from, days - 1) }, deskZone, after)
      rowsShown()
      return found
    },
    'ledger.totals': (filter) => ledger.totals(filter),
    'ledger.months': async ({ filter, year }) => ({ months: await ledger.monthlySums(filter, year) }),
    'ledger.freshness': (filter) => ledger.freshness(filter),
    'ledger.record': (booking) => record(booking),
    'ledger.lookUp': async (question) => record((await store.lookUp(service(), await targetOf(ledger, requestedReference(question)))).row),
    'ledger.coverage': () => readCoverage(syncDays),
    'ledger.keepSince': ({ since }) => setSyncStart(syncDays, since),
    'ledger.refresh': (filter) => refresh.run(filter),
    'ledger.stopRefresh': command(() => refresh.stop()),
    'ledger.choices': ({ typed }) => ledger.choices(typed),
    'ledger.nearMatches': ({ text }) => ledger.nearMatches(text),
    'ledger.views': async () => ({ views: await views.all() }),
    'ledger.saveView': async (view) => ({ views: await views.save(view) }),
    'ledger.dropView': async ({ name }) => ({ views: await views.drop(name) }),
    'notes.write': async ({ booking, note, text, aboutGuest }) =>
      notifyAndReload(booking, await ledger.writeNote(booking, note, text, clock.nowMs(), aboutGuest)),
    'notes.change': async ({ booking, change }) => notifyAndReload(booking, await ledger.changeFacts(booking, change, clock.nowMs())),
    'evidence.export': (reference) => exportEvidence({ ledger, shell, deskZone, nowMs: clock.nowMs, unfinished }, reference),
    stop: () => refresh.stop(),
  }
}

/**
 * Returns the look-up target of a reference, to reject an answer about another booking. The hotel and dates are left out,
 * because they may have changed at the service.
 */
async function targetOf(ledger: Pick<Ledger, 'find'>, reference: Reference): Promise<LookUpTarget> {
  const row = await ledger.find(reference)
  return { reference, bookingRef: row?.bookingRef ?? null, clientRef: row?.clientRef ?? null }
}

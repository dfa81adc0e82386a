/** Every booking in an answer passes through here: to its cases, into the ledger, and as an event to the window. */
import { setImmediate as breath } from 'node:timers/promises'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Emit } from '../../../shared/contract/procedures/procedures.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { isOwnRef } from '../../../shared/domain/reference.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import type { AttemptContent } from '../../booking/attempts/booking-attempt.ts'
import { attemptIn } from '../../booking/attempts/stored-attempt.ts'
import type { ObservedBooking } from '../../booking/lifecycle/case.ts'
import { answerSourceOf, recordOf } from '../../booking/lifecycle/records.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { type AnswerSource, joinReports, type ServiceRecord, type StoreReport } from '../../ledger/records.ts'
import { type LookUpTarget, mismatches } from '../../service/answers/look-up-target.ts'

/** Passes each booking in an answer to its cases, into the ledger and to the window. */
export interface BookingStore {
  /** Stores the bookings of an answer, except those that `notStored` counts. Errors: `ledger`. */
  store(records: readonly ServiceRecord[], seen: AnswerSource): Promise<StoreReport>
  /**
   * Looks up one booking at the service and stores it. Errors: the service's failure; `otherBooking` if it answers with another booking; `ledger`.
   */
  lookUp(service: ServiceConnection, target: LookUpTarget, signal?: AbortSignal): Promise<{ booking: Booking; row: LedgerRow }>
}

/** Receives every booking in an answer and updates the booking's case, if there is one. */
export interface Listener {
  shown(shown: ObservedBooking): Promise<void>
  /** Called when the status of an attempt's booking has changed in the ledger. */
  statusChanged?(clientRef: string): Promise<void>
}

/** The number of records per message and transaction. A long list then blocks neither this thread nor the ledger thread for long. */
const batchSize = 250

/** Creates the store. `noticed` is called when notices may have been added. */
export function createBookingStore(ledger: Ledger, listeners: readonly Listener[], emit: Emit, noticed: () => void): BookingStore {
  const storeBatch: BookingStore['store'] = async (records, seen) => {
    // Update the cases before the ledger. If we crash between the two commits, a look-up of the booking is already scheduled.
    for (const record of records) for (const listener of listeners) await listener.shown({ record, seen })
    const report = await ledger.store(records, seen)
    if (report.added + report.changed > 0) emit('ledger.changed', { ids: [...report.ids] })
    if (report.statusChanged.length > 0) noticed()
    for (const clientRef of report.statusChanged) for (const listener of listeners) await listener.statusChanged?.(clientRef)
    return report
  }

  const store: BookingStore['store'] = async (records, seen) => {
    const reports = [await storeBatch(records.slice(0, batchSize), seen)]
    for (let from = batchSize; from < records.length; from += batchSize) {
      await breath()
      reports.push(await storeBatch(records.slice(from, from + batchSize), seen))
    }
    return joinReports(reports)
  }

  return {
    store,
    lookUp: async (service, target, signal) => {
      const { reference } = target
      const outcome = await service.service.checkBooking(reference, signal)
      if (!outcome.ok) throw new FailureError(outcome.failure)
      const { booking } = outcome.value
      if (mismatches(booking, target).length > 0) throw new FailureError({ kind: 'otherBooking' })
      await store([recordOf(outcome)], answerSourceOf('checkBooking', outcome.facts))
      const row = await ledger.find(reference)
      if (!row) throw new FailureError({ kind: 'notHere' })
      return { booking, row }
    },
  }
}

/** Returns the content of a booking's attempt; null for another desk's booking and an unreadable attempt. */
export async function sentContent(ledger: Pick<Ledger, 'attempt'>, clientRef: string | null): Promise<AttemptContent | null> {
  const attempt = clientRef !== null && isOwnRef(clientRef) ? await ledger.attempt(clientRef) : null
  return attempt && (attemptIn(attempt)?.content ?? null)
}

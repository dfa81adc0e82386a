/** Every booking that a call returns passes here: into the ledger, to the cases that know it, and to the window as news. */
import { FailureError } from '../../shared/failure.ts'
import type { LedgerRow } from '../../shared/ledger-views.ts'
import type { Emit } from '../../shared/procedures.ts'
import type { Booking } from '../../shared/schemas.ts'
import type { Shown } from '../booking/case.ts'
import type { Line } from '../booking/line.ts'
import { recordOf } from '../booking/records.ts'
import type { Ledger, Reference, Seen, ServiceRecord, StoreReport } from '../ledger/ledger.ts'
import { lookUpOutcome } from '../service/outcomes.ts'

export interface BookingStore {
  /** Stores what a call showed. Errors: `ledger`. */
  keep(records: readonly ServiceRecord[], seen: Seen): Promise<StoreReport>
  /** Asks the service for one booking and stores it. Errors: what the service said, `ledger`. */
  lookUp(line: Line, reference: Reference, signal?: AbortSignal): Promise<{ booking: Booking; row: LedgerRow }>
}

/** Keeps cases, and is told of every booking that a call shows. Returns at once for a booking that it has no case of. */
export interface Listener {
  shown(shown: Shown): Promise<void>
}

export function createBookingStore(ledger: Ledger, listeners: readonly Listener[], emit: Emit): BookingStore {
  const keep: BookingStore['keep'] = async (records, seen) => {
    const report = await ledger.store(records, seen)
    if (report.added + report.changed > 0) emit('ledger.changed', { ids: [...report.ids] })
    for (const record of records) for (const listener of listeners) await listener.shown({ record, seen })
    return report
  }

  return {
    keep,
    lookUp: async (line, reference, signal) => {
      const outcome = await line.service.checkBooking(reference, signal)
      const context = { sentTo: line.identity, askedOf: line.identity, hasAnswered: line.hasAnswered() }
      const result = lookUpOutcome(outcome, reference, context)
      if (!outcome.ok) throw new FailureError(outcome.failure)
      // Kept also when it is another booking than the one asked for.
      await keep([recordOf(outcome)], { source: 'checkBooking', atMs: outcome.facts.sentAtMs })
      if (result.class === 'inconclusive') throw new FailureError(result.failure)
      const row = await ledger.find(reference)
      if (!row) throw new FailureError({ kind: 'notHere' })
      return { booking: outcome.value.booking, row }
    },
  }
}

/** Every booking that a call returns passes here: to the cases that know it, into the ledger, and to the window as news. */
import { setImmediate as breath } from 'node:timers/promises'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Emit } from '../../../shared/contract/procedures/procedures.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import type { Shown } from '../../booking/running/any-case.ts'
import { recordOf, seenBy } from '../../booking/running/records.ts'
import type { ServiceConnection } from '../../booking/running/service-connection.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { joined, type Seen, type ServiceRecord, type StoreReport } from '../../ledger/records.ts'
import { type Sought, strangeIn } from '../../service/answers/sought.ts'

/** The way of each booking that an answer shows: to the cases that know it, into the ledger, to the window. */
export interface BookingStore {
  /** Stores what a call showed, but for what `notStored` counts. Errors: `ledger`. */
  keep(records: readonly ServiceRecord[], seen: Seen): Promise<StoreReport>
  /**
   * Asks the service for one booking and stores it. Errors: what the service said; `otherBooking`, it answers with another one than the
   * one sought; `ledger`.
   */
  lookUp(service: ServiceConnection, sought: Sought, signal?: AbortSignal): Promise<{ booking: Booking; row: LedgerRow }>
}

/** Keeps cases, and is told of every booking that a call shows. Returns at once for a booking that it has no case of. */
export interface Listener {
  shown(shown: Shown): Promise<void>
  /** Told when how the booking of an attempt stands has changed in the ledger. */
  turned?(clientRef: string): Promise<void>
}

/** Records that cross to the ledger's thread at once: a list of a busy month would hold up everything else meanwhile. */
const atOnce = 500

/** `noticed` is told when notices may have come. */
export function createBookingStore(ledger: Ledger, listeners: readonly Listener[], emit: Emit, noticed: () => void): BookingStore {
  const keepSome: BookingStore['keep'] = async (records, seen) => {
    // The cases first: whatever comes between the two commits, something is planned by then that looks at the booking again.
    for (const record of records) for (const listener of listeners) await listener.shown({ record, seen })
    const report = await ledger.store(records, seen)
    if (report.added + report.changed > 0) emit('ledger.changed', { ids: [...report.ids] })
    if (report.turned.length > 0) noticed()
    for (const clientRef of report.turned) for (const listener of listeners) await listener.turned?.(clientRef)
    return report
  }

  const keep: BookingStore['keep'] = async (records, seen) => {
    const reports = [await keepSome(records.slice(0, atOnce), seen)]
    for (let from = atOnce; from < records.length; from += atOnce) {
      await breath()
      reports.push(await keepSome(records.slice(from, from + atOnce), seen))
    }
    return joined(reports)
  }

  return {
    keep,
    lookUp: async (service, sought, signal) => {
      const { reference } = sought
      const outcome = await service.service.checkBooking(reference, signal)
      if (!outcome.ok) throw new FailureError(outcome.failure)
      const { booking } = outcome.value
      if (strangeIn(booking, sought).length > 0) throw new FailureError({ kind: 'otherBooking' })
      await keep([recordOf(outcome)], seenBy('checkBooking', outcome.facts))
      const row = await ledger.find(reference)
      if (!row) throw new FailureError({ kind: 'notHere' })
      return { booking, row }
    },
  }
}

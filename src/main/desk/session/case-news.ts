/** Emits each changed attempt and cancellation, with its ledger row, to the window and the log. */
import type { Reference } from '../../../shared/domain/reference.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { CasesParts } from './cases.ts'

/** Dependencies of the case events, in addition to the context. */
export interface CaseNewsParts {
  readonly ledger: Pick<Ledger, 'find'>
  /** Called when a case was opened, closed or changed. */
  readonly changed: () => void
  /** Called for each confirmed booking. */
  readonly booked: () => void
}

/** Returns the callbacks for changed cases. No guest data is logged. */
export function createCaseNews(
  { emit, log }: Pick<DeskContext, 'emit' | 'log'>,
  { ledger, changed: casesChanged, booked }: CaseNewsParts,
): Pick<CasesParts, 'tellAttempt' | 'tellCancellation'> {
  const emitRow = (reference: Reference) => {
    // The ledger may be closing and then rejects; ignore it.
    ledger.find(reference).then(
      (row) => row && emit('ledger.changed', { ids: [row.id] }),
      () => {},
    )
  }
  return {
    tellAttempt: (changed) => {
      const { clientRef, state, failure, lookUps, booking, bookingRef } = changed
      log('case.changed', { clientRef, state, failure: failure?.kind ?? null, lookUps })
      emit('booking.changed', changed)
      casesChanged()
      if (booking) emitRow(bookingRef ? { bookingRef } : { clientRef })
      if (state === 'CONFIRMED') booked()
    },
    tellCancellation: (changed) => {
      const { reference, bookingRef, state } = changed
      log('cancel.changed', { reference, state })
      emit('cancel.changed', changed)
      casesChanged()
      emitRow(bookingRef === null ? { clientRef: reference } : { bookingRef })
    },
  }
}

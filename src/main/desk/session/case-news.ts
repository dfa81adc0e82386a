/** Emits each changed attempt and cancellation, with its ledger row, to the window and the log. */
import type { Reference } from '../../../shared/domain/reference.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { CasesParts } from './cases.ts'

/** What it tells with, beside the context. */
export interface CaseNewsParts {
  readonly ledger: Pick<Ledger, 'find'>
  /** Called when a case has opened, closed or changed. */
  readonly changed: () => void
  /** Called for each booking that was confirmed. */
  readonly booked: () => void
}

/** What is to be called with a changed case. Nothing of a guest goes into the log. */
export function createCaseNews(
  { emit, log }: Pick<DeskContext, 'emit' | 'log'>,
  { ledger, changed: casesChanged, booked }: CaseNewsParts,
): Pick<CasesParts, 'tellAttempt' | 'tellCancellation'> {
  const tellRow = (reference: Reference) => {
    // The ledger may be closing, and then has no row.
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
      if (booking) tellRow(bookingRef ? { bookingRef } : { clientRef })
      if (state === 'CONFIRMED') booked()
    },
    tellCancellation: (changed) => {
      const { reference, bookingRef, state } = changed
      log('cancel.changed', { reference, state })
      emit('cancel.changed', changed)
      casesChanged()
      tellRow(bookingRef === null ? { clientRef: reference } : { bookingRef })
    },
  }
}

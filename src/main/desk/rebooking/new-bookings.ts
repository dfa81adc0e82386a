/** Verifies a replacement booking: the old booking is cancelled only after the service has confirmed the new one. */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { knownStatus } from '../../../shared/domain/schemas.ts'
import { bookedDifferently } from '../../booking/attempts/difference.ts'
import { attemptIn } from '../../booking/attempts/stored-attempt.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { BookingStore } from '../records/booking-store.ts'

/** Dependencies of the verification. */
export interface NewBookingsParts {
  readonly ledger: Pick<Ledger, 'rebookings' | 'attempt' | 'find'>
  readonly store: Pick<BookingStore, 'lookUp'>
  /** Throws `noKey`. */
  readonly service: () => ServiceConnection
}

/** Whether a difference means that the booking is not as agreed; improvements do not. */
const isWorse = ({ verdict }: { readonly verdict: string }) => verdict !== 'better'

/** Creates the checks that a cancellation runs on replacement bookings before it is sent. */
export function createReplacementChecks({ ledger, store, service }: NewBookingsParts) {
  const verify = async (clientRef: string): Promise<boolean> => {
    const attempt = await ledger.attempt(clientRef)
    const content = attempt && (attemptIn(attempt)?.content ?? null)
    const row = await ledger.find({ clientRef })
    if (!content || attempt?.open || row?.known !== 'CONFIRMED') return false
    const target = { reference: { clientRef }, bookingRef: row.bookingRef, clientRef, stay: row }
    const { booking } = await store.lookUp(service(), target)
    return knownStatus(booking.status) === 'CONFIRMED' && !bookedDifferently(content, booking).some(isWorse)
  }

  return {
    takenBy: async (row: LedgerRow): Promise<readonly string[]> =>
      (await ledger.rebookings()).filter(({ old }) => old.id === row.id).map(({ clientRef }) => clientRef),

    verifyNew: async (clientRef: string): Promise<void> => {
      const isAsAgreed = await verify(clientRef).catch((error: unknown) => {
        if (error instanceof FailureError) throw new FailureError({ kind: 'newNotVerified', clientRef, why: error.failure })
        throw error
      })
      if (!isAsAgreed) throw new FailureError({ kind: 'newNotVerified', clientRef, why: null })
    },
  }
}

/** For tests: a service that only lists bookings. */
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import type { DayRange } from '../../ledger/records.ts'
import type { CallOutcome } from '../../service/answers/service.ts'
import { service } from '../attempt-samples.ts'

/** The answer to one call: the listed bookings, or why there are none. */
export interface Listing {
  readonly bookings?: readonly Booking[]
  readonly failure?: ServiceFailure | null | undefined
  readonly unread?: readonly string[] | undefined
  readonly sentAtMs?: number
  readonly endedAtMs?: number
}

/** Returns a connection whose service answers each list with what `list` returns for its window. */
export const listingConnection = (
  list: (window: DayRange, signal: AbortSignal, query: { readonly status?: string }) => Promise<Listing>,
): ServiceConnection =>
  ({
    identity: service,
    service: {
      checkBookings: async (
        { fromDate, toDate, ...query }: { fromDate: string; toDate: string; status?: string },
        signal: AbortSignal,
      ): Promise<CallOutcome<'checkBookings'>> => {
        const listing = await list({ from: fromDate, to: toDate }, signal, query)
        const { sentAtMs = 0, endedAtMs = sentAtMs } = listing
        const facts = { sentAtMs, endedAtMs, during: { from: sentAtMs, to: endedAtMs }, serverDateMs: null, status: 200 }
        if (listing.failure) return { ok: false, failure: listing.failure, facts }
        const bookings = [...(listing.bookings ?? [])]
        return { ok: true, value: { bookings }, raw: { bookings }, unread: [...(listing.unread ?? [])], facts }
      },
    },
  }) as unknown as ServiceConnection

/** Creates notices about two confirmed bookings of the same guests with common nights, after a sync. */
import type { Clock } from '../../booking/lifecycle/clock.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'

interface DoubleStaysParts {
  readonly ledger: Pick<Ledger, 'notifyDoubles'>
  readonly clock: Pick<Clock, 'nowMs'>
  /** Called when notices were added. */
  readonly noticed: () => void
}

/** Adds a notice for each new pair, in short batches so that other ledger calls can run in between. Errors: `ledger`. */
export async function notifyDoubleStays({ ledger, clock, noticed }: DoubleStaysParts): Promise<void> {
  let added = 0
  try {
    for (let left = true; left; ) {
      const doubles = await ledger.notifyDoubles(clock.nowMs())
      added += doubles.added
      left = doubles.left
    }
  } finally {
    // Notify once: each listener counts all notices.
    if (added > 0) noticed()
  }
}

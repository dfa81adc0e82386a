/** Notices about two confirmed bookings of the same guests on common nights, given after a sync. */
import type { Clock } from '../../booking/running/clock.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'

interface DoubleStaysParts {
  readonly ledger: Pick<Ledger, 'tellDoubles'>
  readonly clock: Pick<Clock, 'nowMs'>
  /** Told when notices have come. */
  readonly noticed: () => void
}

/** Tells each pair that nobody was told of, in short steps between other calls to the ledger. Errors: `ledger`. */
export async function tellDoubleStays({ ledger, clock, noticed }: DoubleStaysParts): Promise<void> {
  let told = 0
  try {
    for (let left = true; left; ) {
      const doubles = await ledger.tellDoubles(clock.nowMs())
      told += doubles.told
      left = doubles.left
    }
  } finally {
    // Emit once: each listener counts all notices.
    if (told > 0) noticed()
  }
}

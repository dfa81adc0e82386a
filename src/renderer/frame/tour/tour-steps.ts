/** The steps of the tour: the faults of each, and the event that completes it. */

import type { SwitchedFault, TourStepName } from '../../../shared/contract/practice.ts'
import type { AttemptView, RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { CancellationCase } from '../../../shared/contract/views/cancel-views.ts'
import { compare } from '../../../shared/domain/money.ts'
import type { AppState } from '../../state.ts'

/** An event: the window state changed, or the desk reported a case. */
export type Happening =
  | { readonly of: 'window'; readonly now: AppState; readonly before: AppState }
  | { readonly of: 'booking'; readonly booking: Pick<AttemptView, 'state' | 'lookUps'> }
  | { readonly of: 'cancellation'; readonly cancellation: Pick<CancellationCase, 'state'> }

interface TourStep {
  /** Switched on when the step begins. */
  readonly faults: readonly SwitchedFault[]
  /** Simulates changes of bookings at the service when the step begins. */
  readonly drifts?: boolean
  readonly isDoneBy: (happening: Happening) => boolean
}

const once = (endpoint: SwitchedFault['endpoint'], fault: SwitchedFault['fault']): readonly SwitchedFault[] => [
  { endpoint, fault, times: 1 },
]

/** Makes an `isDoneBy` that reacts to changes of the window state. */
const byWindow = (isDone: (now: AppState, before: AppState) => boolean) => (happening: Happening) =>
  happening.of === 'window' && isDone(happening.now, happening.before)

export const tourSteps: Record<TourStepName, TourStep> = {
  search: {
    faults: once('checkHotels', 'http429'),
    isDoneBy: byWindow(
      ({ search: { state: search } }, before) =>
        search.status === 'done' && before.search.state.status !== 'done' && (search.run?.hotels.size ?? 0) > 0,
    ),
  },
  live: {
    faults: once('checkHotel', 'htmlPage'),
    isDoneBy: byWindow(
      ({ search: { lastLive, liveChecks } }, before) =>
        lastLive !== null && before.search.liveChecks[lastLive] === 'asking' && liveChecks[lastLive] === undefined,
    ),
  },
  check: {
    faults: once('checkRate', 'priceUp'),
    isDoneBy: byWindow(
      ({ booking: { rateCheck } }, before) =>
        rateCheck !== before.booking.rateCheck && rateCheck.status === 'checked' && isDearer(rateCheck.check ?? null),
    ),
  },
  book: {
    faults: once('bookRate', 'slow'),
    isDoneBy: (happening) => happening.of === 'booking' && happening.booking.state === 'CONFIRMED',
  },
  lost: {
    faults: once('bookRate', 'answerLost'),
    isDoneBy: (happening) => happening.of === 'booking' && happening.booking.state === 'CONFIRMED' && happening.booking.lookUps > 0,
  },
  find: {
    faults: [],
    drifts: true,
    isDoneBy: byWindow(
      (
        {
          ledger: {
            exporting: { state: ledgerExport },
          },
        },
        before,
      ) => ledgerExport.status === 'written' && before.ledger.exporting.state.status !== 'written',
    ),
  },
  cancel: {
    faults: once('cancelBooking', 'answerLost'),
    isDoneBy: (happening) => happening.of === 'cancellation' && happening.cancellation.state === 'CANCELLED',
  },
}

/** Whether a check found a higher amount than seen before, in the same currency. */
function isDearer(check: RateCheck | null): boolean {
  if (!check?.seen) return false
  const { seen, now } = check
  return seen.amount !== null && now.amount !== null && seen.currency === now.currency && compare(now.amount, seen.amount) > 0
}

/**
 * The rate watch: if enabled in the settings, looks up better rates for bookings with a refundable amount, one at a time and rarely. It only looks
 * up and stores what it finds; it never books or cancels.
 */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { BookingKey } from '../../../shared/contract/views/ledger-views.ts'
import { bookingKeyOf } from '../../../shared/contract/views/ledger-views.ts'
import { faultOf } from '../../../shared/domain/fault.ts'
import { type ServiceConnection, serviceNowMs } from '../../booking/lifecycle/service-connection.ts'
import { repeat } from '../../booking/lifecycle/timer.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { DeskMemory } from '../settings/settings.ts'

/** Dependencies of the watch. */
export interface RateWatchParts extends Pick<DeskContext, 'clock' | 'log'> {
  readonly ledger: Pick<Ledger, 'nextToWatch' | 'readOnly'>
  /** The connection to the service, or null while there is no API key. */
  readonly service: () => Pick<ServiceConnection, 'idleMs' | 'clockOffsetMs'> | null
  readonly memory: Pick<DeskMemory, 'read'>
  /** Whether a booking or cancellation request is in flight. */
  readonly isSending: () => boolean
  /** Looks up one booking within the shared rate limit; `mayAsk` decides right before the call whether it is still allowed. */
  readonly look: (booking: BookingKey, mayAsk: () => boolean) => Promise<void>
}

/** The delay after startup, so that the start and its first sync come first. */
const firstMs = 15_000
/** The delay between look-ups; a day has room for thousands of bookings. */
const thenMs = 10_000
/** How long the service must have been idle: longer than the gaps between two calls of a search or a sync. */
const restMs = 5_000
/** The pause after the service was busy or unreachable: the watch is never urgent. */
const pauseMs = 15 * 60_000

/** Whether the failure means that the service needs a pause or is unreachable. */
function isServiceFailure(error: unknown): boolean {
  if (!(error instanceof FailureError)) return false
  const { failure } = error
  if (failure.kind === 'refused') return failure.why !== 'invalid' && failure.why !== 'notFound' && failure.why !== 'conflict'
  return failure.kind === 'notSent' || failure.kind === 'noAnswer' || failure.kind === 'notTheService'
}

/** Creates a watch that waits for `start`. */
export function createRateWatch({ ledger, service, memory, clock, isSending, look, log }: RateWatchParts) {
  let stopRepeating = () => {}
  let isStopped = false
  let pausedUntilTick = Number.NEGATIVE_INFINITY

  const mayAsk = (): boolean => {
    const connection = service()
    return !isStopped && memory.read().settings.watchRates && connection !== null && connection.idleMs() >= restMs && !isSending()
  }

  const lookUpNext = async () => {
    if (clock.tickMs() < pausedUntilTick || !mayAsk()) return
    const next = await ledger.nextToWatch(serviceNowMs(clock, service()))
    if (next) await look(bookingKeyOf(next), mayAsk)
  }

  const safeLookUpNext = () =>
    lookUpNext().catch((error: unknown) => {
      if (isServiceFailure(error)) pausedUntilTick = clock.tickMs() + pauseMs
      if (!(error instanceof FailureError)) log('fault', { procedure: 'rateWatch', ...faultOf(error) })
    })

  return {
    start: () => {
      if (ledger.readOnly === null && !isStopped) stopRepeating = repeat(clock, { firstMs, thenMs }, safeLookUpNext)
    },
    stop: () => {
      isStopped = true
      stopRepeating()
    },
  }
}

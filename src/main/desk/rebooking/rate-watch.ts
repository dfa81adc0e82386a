/**
 * The watch for better rates: where the settings ask for it, bookings of which something comes back when they are cancelled are looked at by themselves,
 * one after another and seldom. It asks and keeps what it finds, and nothing else: it books nothing and cancels nothing.
 */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { BookingPlace } from '../../../shared/contract/views/ledger-views.ts'
import { bookingPlaceOf } from '../../../shared/contract/views/ledger-views.ts'
import { faultOf } from '../../../shared/domain/fault.ts'
import type { Clock } from '../../booking/running/clock.ts'
import { type ServiceConnection, serviceNowMs } from '../../booking/running/service-connection.ts'
import { repeat } from '../../booking/running/timer.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { Log } from '../../log/log.ts'
import type { DeskMemory } from '../settings/settings.ts'

/** The life of the watch. */
export interface RateWatch {
  start(): void
  stop(): void
}

/** What the watch asks. */
export interface RateWatchParts {
  readonly ledger: Pick<Ledger, 'nextToWatch' | 'readOnly'>
  /** The line, or null while the connection has no API key. */
  readonly service: () => Pick<ServiceConnection, 'restedMs' | 'clockOffsetMs'> | null
  readonly memory: Pick<DeskMemory, 'read'>
  readonly clock: Clock
  /** Whether a booking or a cancellation is on its way. */
  readonly isSending: () => boolean
  /** Looks at one booking in the pace of all looks; `mayAsk` says right before the call whether it still may be made. */
  readonly look: (booking: BookingPlace, mayAsk: () => boolean) => Promise<void>
  readonly log: Log
}

/** The start of the desk, and what a sync of it shows, come first. */
const firstMs = 15_000
/** From the end of one look to the next: a day has room for thousands of bookings. */
const thenMs = 10_000
/** How long nothing else has to have been asked: between two calls of a search or a sync there is less. */
const restMs = 5_000
/** After a service that is busy, or out of reach: nobody waits for the watch. */
const leaveAloneMs = 15 * 60_000

/** Whether the failure says that the service is to be left alone: it asks for that, or it cannot be had. */
function isOfService(error: unknown): boolean {
  if (!(error instanceof FailureError)) return false
  const { failure } = error
  if (failure.kind === 'refused') return failure.why !== 'invalid' && failure.why !== 'notFound' && failure.why !== 'conflict'
  return failure.kind === 'notSent' || failure.kind === 'noAnswer' || failure.kind === 'notTheService'
}

/** A watch that waits for `start`. */
export function createRateWatch({ ledger, service, memory, clock, isSending, look, log }: RateWatchParts): RateWatch {
  let stopRepeating = () => {}
  let isStopped = false
  let leftAloneUntilTick = Number.NEGATIVE_INFINITY

  const mayAsk = (): boolean => {
    const line = service()
    return !isStopped && memory.read().settings.watchRates && line !== null && line.restedMs() >= restMs && !isSending()
  }

  const turn = async () => {
    if (clock.tickMs() < leftAloneUntilTick || !mayAsk()) return
    const next = await ledger.nextToWatch(serviceNowMs(clock, service()))
    if (next) await look(bookingPlaceOf(next), mayAsk)
  }

  const turning = () =>
    turn().catch((error: unknown) => {
      if (isOfService(error)) leftAloneUntilTick = clock.tickMs() + leaveAloneMs
      if (!(error instanceof FailureError)) log('fault', { procedure: 'rateWatch', ...faultOf(error) })
    })

  return {
    start: () => {
      if (ledger.readOnly === null && !isStopped) stopRepeating = repeat(clock, { firstMs, thenMs }, turning)
    },
    stop: () => {
      isStopped = true
      stopRepeating()
    },
  }
}

/** The connection to the service: the client under one key, and what its calls revealed about the service. */

import type { EndpointName, RequestOf } from '../../../shared/contract/endpoints.ts'
import { failed } from '../../../shared/contract/failure.ts'
import { clocksDiffer, dateIn } from '../../../shared/domain/dates.ts'
import {
  type CallFacts,
  type CallFollower,
  type CallOutcome,
  mapEndpoints,
  type ServiceClient,
  type ServiceIdentity,
} from '../../service/answers/service.ts'
import type { DeskServiceClient } from '../../service/client.ts'
import type { Clock } from './clock.ts'

/** The client of the service under one key, and what its calls revealed so far. It lives as long as the key is in use. */
export interface ServiceConnection {
  readonly service: ServiceClient
  readonly identity: ServiceIdentity
  /** Whether a call of this connection was answered readably: only then is a "not found" believed. */
  hasAnswered(): boolean
  /** Makes a harmless call that a real service answers, unless a call was answered already. */
  reach(signal?: AbortSignal): Promise<void>
  /** Whether the last call reached the service; null before the first. */
  online(): boolean | null
  /** Server clock minus desk clock now in milliseconds, accurate to the Date header's one second; null before the first answer. */
  clockOffsetMs(): number | null
  /** Time since the last call ended, in milliseconds: 0 while one is in flight, infinite before the first. */
  idleMs(): number
  close(): Promise<void>
}

/**
 * Returns the service's time in milliseconds since 1970, by which days and penalties are counted. If it is far behind the desk's clock, a
 * proxy may have replayed an old answer, so the desk's clock is used. Fees only increase: a time that is too late costs one more request,
 * a time that is too early costs money.
 */
export function serviceNowMs(clock: Pick<Clock, 'nowMs'>, service: Pick<ServiceConnection, 'clockOffsetMs'> | null): number {
  const offsetMs = service?.clockOffsetMs() ?? 0
  return clock.nowMs() + (clocksDiffer(offsetMs) ? Math.max(0, offsetMs) : offsetMs)
}

/** A Date header has whole seconds, so after this time it must have changed. Milliseconds. */
const dateHeaderChangesMs = 2_000
/** Number of look-ups whose last Date is cached; more than are ever in flight. */
const maxDates = 1000

/** Creates the connection. `onReachabilityChange` is called whenever the service becomes reachable or unreachable. */
export function createServiceConnection(
  client: DeskServiceClient,
  clock: Pick<Clock, 'nowMs' | 'tickMs'>,
  onReachabilityChange: () => void,
): ServiceConnection {
  let online: boolean | null = null
  let inFlight = 0
  let endedAtTick = Number.NEGATIVE_INFINITY
  const server = createServerClock(clock)

  const recordOutcome = <N extends EndpointName>(outcome: CallOutcome<N>): CallOutcome<N> => {
    const { serverDateMs, during } = outcome.facts
    if (!outcome.ok && outcome.failure.kind === 'stopped') return outcome
    const isReachable = outcome.ok || outcome.failure.kind === 'refused' || outcome.failure.kind === 'unreadable'
    // A proxy's clock says nothing. The header is truncated to seconds and was written between sending and arrival, so take the middle of
    // both.
    if (isReachable && serverDateMs !== null) server.setServerTime(serverDateMs + 500 + (during.to - during.from) / 2)
    const changed = online !== isReachable
    online = isReachable
    if (changed) onReachabilityChange()
    return outcome
  }

  const dates = new Map<string, { readonly serverDateMs: number; readonly tickMs: number }>()

  /** Whether a look-up got the same or an older Date than the previous look-up of this booking. If so, a cache answered, not the service. */
  const isRepeated = (query: object, { serverDateMs, during }: CallFacts): boolean => {
    if (serverDateMs === null) return false
    const name = JSON.stringify(query)
    const before = dates.get(name)
    if (before && serverDateMs <= before.serverDateMs && during.from - before.tickMs >= dateHeaderChangesMs) return true
    dates.delete(name)
    dates.set(name, { serverDateMs, tickMs: during.to })
    for (const old of [...dates.keys()].slice(0, -maxDates)) dates.delete(old)
    return false
  }

  const calls: ServiceClient = client
  const call = async <N extends EndpointName>(
    name: N,
    query: RequestOf<N>,
    signal?: AbortSignal,
    follower?: CallFollower,
  ): Promise<CallOutcome<N>> => {
    inFlight++
    try {
      const outcome = await calls[name](query, signal, follower)
      const { facts } = outcome
      const isServiceAnswer = outcome.ok || outcome.failure.kind === 'refused'
      if (name !== 'checkBooking' || !isServiceAnswer || !isRepeated(query, facts)) return recordOutcome(outcome)
      return recordOutcome({ ...failed({ kind: 'notTheService', status: facts.status ?? 0, what: 'other' }), facts })
    } finally {
      inFlight--
      endedAtTick = clock.tickMs()
    }
  }
  const service = mapEndpoints(call)

  return {
    service,
    identity: client.identity,
    hasAnswered: () => client.hasAnswered(),
    reach: async (signal) => {
      if (client.hasAnswered()) return
      const today = dateIn('UTC', clock.nowMs())
      await service.checkBookings({ fromDate: today, toDate: today }, signal)
    },
    online: () => online,
    clockOffsetMs: server.offsetMs,
    idleMs: () => (inFlight > 0 ? 0 : clock.tickMs() - endedAtTick),
    close: () => client.close(),
  }
}

/** The estimate of the service's clock. */
interface ServerClock {
  /** Sets the current time of the service's clock, in milliseconds since 1970. */
  setServerTime(serverMs: number): void
  /** Server clock minus desk clock now, in milliseconds; null before the first answer. */
  offsetMs(): number | null
}

/**
 * Creates an estimate without a value. Between answers it advances by wall clock or ticks, whichever is later: the wall clock may be set
 * back, and ticks stop until a sleep is noticed. Fees only increase: a time too late costs one more request, a time too early costs money.
 */
export function createServerClock(clock: Pick<Clock, 'nowMs' | 'tickMs'>): ServerClock {
  let last: { readonly serverMs: number; readonly wallMs: number; readonly tickMs: number } | null = null
  return {
    setServerTime: (serverMs) => {
      last = { serverMs, wallMs: clock.nowMs(), tickMs: clock.tickMs() }
    },
    offsetMs: () => last && last.serverMs + Math.max(0, clock.tickMs() - last.tickMs - (clock.nowMs() - last.wallMs)) - last.wallMs,
  }
}

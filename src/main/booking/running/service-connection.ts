/** The line to the service: the client of one connection, and what its calls have told of the other end. */

import { type EndpointName, endpointNames } from '../../../shared/contract/endpoints.ts'
import { failed } from '../../../shared/contract/failure.ts'
import { clocksDiffer, dateIn } from '../../../shared/domain/dates.ts'
import type { Reference } from '../../../shared/domain/reference.ts'
import { type LookUpOutcome, lookUpOutcome } from '../../service/answers/outcomes.ts'
import type { CallFacts, CallFollower, CallOutcome, ServiceClient, ServiceIdentity } from '../../service/answers/service.ts'
import type { Sought } from '../../service/answers/sought.ts'
import type { DeskServiceClient } from '../../service/client.ts'
import type { Clock } from './clock.ts'
import { createServerClock } from './server-clock.ts'

/** The client of the service under one key, and what its calls have told so far. It lives as long as the key is in use. */
export interface ServiceConnection {
  readonly service: ServiceClient
  readonly identity: ServiceIdentity
  /** Whether a call of this line was answered readably: only then is a "not found" believed. */
  hasAnswered(): boolean
  /** Makes a harmless call that a true service answers, unless one was answered already. */
  reach(signal?: AbortSignal): Promise<void>
  /** Whether the last call reached the service; null before the first. */
  online(): boolean | null
  /** Server clock minus desk clock at this moment in milliseconds, within the second that the Date header has; null when never told. */
  clockOffsetMs(): number | null
  /** How long no call has been under way, in milliseconds: 0 while one is, infinite before the first. */
  restedMs(): number
  close(): Promise<void>
}

/**
 * The service's clock, as far as its answers told it: what it counts, days and penalties, goes by that. Where it is far behind the desk's, the
 * answer may be an old one that a proxy replayed: then the desk's counts. What cancelling costs only rises, so late asks once more where early would be charged.
 */
export function serviceNowMs(clock: Pick<Clock, 'nowMs'>, service: Pick<ServiceConnection, 'clockOffsetMs'> | null): number {
  const offsetMs = service?.clockOffsetMs() ?? 0
  return clock.nowMs() + (clocksDiffer(offsetMs) ? Math.max(0, offsetMs) : offsetMs)
}

/** A Date header is of whole seconds: after so long another one is due. Milliseconds. */
const dateMovesMs = 2_000
/** Look-ups whose last Date is remembered; more than are ever under way. */
const datesKept = 1000

/** `heard` is called whenever the line goes up or down. */
export function createServiceConnection(
  client: DeskServiceClient,
  clock: Pick<Clock, 'nowMs' | 'tickMs'>,
  heard: () => void,
): ServiceConnection {
  let online: boolean | null = null
  let underWay = 0
  let endedAtTick = Number.NEGATIVE_INFINITY
  const server = createServerClock(clock)

  const note = <N extends EndpointName>(outcome: CallOutcome<N>): CallOutcome<N> => {
    const { serverDateMs, during } = outcome.facts
    if (!outcome.ok && outcome.failure.kind === 'stopped') return outcome
    const up = outcome.ok || outcome.failure.kind === 'refused' || outcome.failure.kind === 'unreadable'
    // The clock of a proxy says nothing. The header is cut to whole seconds and was written between sending and arrival.
    if (up && serverDateMs !== null) server.heard(serverDateMs + 500 + (during.to - during.from) / 2)
    const changed = online !== up
    online = up
    if (changed) heard()
    return outcome
  }

  const dates = new Map<string, { readonly serverDateMs: number; readonly tickMs: number }>()

  /** Whether a look-up was answered with the Date of the one before about the same booking: so does a cache on the way, and not the service. */
  const isRepeated = (query: object, { serverDateMs, during }: CallFacts): boolean => {
    if (serverDateMs === null) return false
    const name = JSON.stringify(query)
    const before = dates.get(name)
    if (before && serverDateMs <= before.serverDateMs && during.from - before.tickMs >= dateMovesMs) return true
    dates.delete(name)
    dates.set(name, { serverDateMs, tickMs: during.to })
    for (const old of [...dates.keys()].slice(0, -datesKept)) dates.delete(old)
    return false
  }

  const call = (name: EndpointName) => async (query: never, signal?: AbortSignal, follower?: CallFollower) => {
    underWay++
    try {
      const outcome = await client[name](query, signal, follower)
      const { facts } = outcome
      const isWord = outcome.ok || outcome.failure.kind === 'refused'
      if (name !== 'checkBooking' || !isWord || !isRepeated(query, facts)) return note(outcome)
      return note({ ...failed({ kind: 'notTheService', status: facts.status ?? 0, what: 'other' }), facts })
    } finally {
      underWay--
      endedAtTick = clock.tickMs()
    }
  }
  const service = Object.fromEntries(endpointNames.map((name) => [name, call(name)])) as unknown as ServiceClient

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
    restedMs: () => (underWay > 0 ? 0 : clock.tickMs() - endedAtTick),
    close: () => client.close(),
  }
}

/** Asks for the booking of a request that was sent. Null when it is called off. `soughtNow` is asked when the answer is there. */
export async function askFor(
  service: ServiceConnection,
  reference: Reference,
  sentTo: ServiceIdentity,
  signal: AbortSignal,
  soughtNow: () => Sought,
): Promise<{ readonly answer: CallOutcome<'checkBooking'>; readonly outcome: LookUpOutcome } | null> {
  await service.reach(signal)
  const answer = await service.service.checkBooking(reference, signal)
  if (signal.aborted) return null
  const context = { sentTo, askedOf: service.identity, hasAnswered: service.hasAnswered() }
  return { answer, outcome: lookUpOutcome(answer, soughtNow(), context) }
}

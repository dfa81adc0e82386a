/** What arrives at the desk in place of an answer, or as one: pages of others, codes that prove nothing, records of somebody else; and how the desk reads it. */
import { failureOfAnswer } from '../../../src/main/service/answers/failures.ts'
import type { CallFacts, CallOutcome } from '../../../src/main/service/answers/service.ts'
import type { ServiceFailure } from '../../../src/shared/contract/failure.ts'
import type { Booking } from '../../../src/shared/domain/schemas.ts'
import type { Random } from '../../random.ts'
import type { ServiceReply } from './service.ts'
import { bookedRecord } from './stays.ts'

/** What arrives at the desk: the service's reply, an answer of someone else, or nothing. */
export type Heard =
  | ServiceReply
  | { readonly kind: 'page'; readonly status: number; readonly body: string }
  | { readonly kind: 'failure'; readonly failure: ServiceFailure }

export type Name = 'bookRate' | 'cancelBooking' | 'checkBooking' | 'checkBookings' | 'checkRate'

const page = (status: number, body: string): Heard => ({ kind: 'page', status, body })
const html = '<html><body>Sign in</body></html>'
const own = (code: number) => JSON.stringify({ errorCode: code, message: 'no' })

/** Answers that prove nothing, whatever happened at the service: pages of others, and codes that do not fit their status. */
export const meaningless = [
  ...[200, 400, 401, 403, 404, 408, 409, 410, 429, 502, 503, 504, 520].map((status) => page(status, html)),
  ...[404, 410, 500].map((status) => page(status, '')),
  ...[301, 307, 308].map((status) => page(status, '')),
  page(500, own(41000)),
  page(500, own(50000)),
  page(500, own(60000)),
  page(503, own(50300)),
  page(409, own(40900)),
  page(404, own(41000)),
  page(400, own(40400)),
  page(410, '{"errorCode":41000'),
] as readonly Heard[] as readonly [Heard, ...Heard[]]

/** What a network that wants a sign-in, or a wrong address, says to everything. */
const portalPages = [page(404, html), page(404, ''), page(404, '{"error":"not found"}'), page(200, html), page(302, html)]
export const portalPage = (number: number): Heard => portalPages[number % portalPages.length] ?? page(200, html)

/** Answers of the service, or of its surroundings, that do not say whether a booking is there. */
export const inconclusive = [
  ...[200, 302, 404, 502, 503].map((status) => page(status, html)),
  ...[404, 500].map((status) => page(status, '')),
  page(404, own(41000)),
  page(404, '{"error":"not found"}'),
  page(401, own(40100)),
  page(403, own(40300)),
  page(429, own(42900)),
  page(500, own(50000)),
  page(503, own(50300)),
] as readonly Heard[] as readonly [Heard, ...Heard[]]

export function foreignAnswer(name: Name): Heard {
  if (name === 'checkBooking') return { kind: 'error', status: 404, code: 40400 }
  if (name === 'checkBookings') return { kind: 'bookings', bookings: [] }
  return { kind: 'error', status: 403, code: 40300 }
}

export function broken(cause: 'timedOut' | 'broken'): Heard {
  return { kind: 'failure', failure: { kind: 'noAnswer', cause, afterMs: 0 } }
}

export function notSent(): Heard {
  return { kind: 'failure', failure: { kind: 'notSent', cause: 'refused', detail: '' } }
}

/** What a service may get wrong in a record; one that does makes always the same mistake. */
export const mistakes: readonly [Partial<Booking>, ...Partial<Booking>[]] = [
  { clientRef: 'RD-N0TTHEREFERENCE1' },
  { clientRef: null },
  { bookingRef: null },
  { status: 'PENDING' },
  { status: null },
]

/** A true answer that is cut short, or has the mistake in it. */
export function mangled(heard: Heard, mistake: Partial<Booking>, random: Random): Heard {
  if (heard.kind !== 'booking') return page(200, html)
  if (random.chance(0.5)) return { kind: 'booking', booking: { ...heard.booking, ...mistake } }
  return { kind: 'failure', failure: { kind: 'unreadable', endpoint: 'bookRate', status: 200, paths: [] } }
}

/** A booking of another account, or of ours with the hotel and the nights of another. */
export function anothers(booking: Booking, random: Random): Booking {
  const theirs = { ...bookedRecord('theirs|A', 'X1', 'RD-TH31R5TH31R5TH31', 'CONFIRMED', 0), total: '999.99' }
  const { clientRef, bookingRef } = booking
  return random.pick<Booking>([
    theirs,
    { ...theirs, clientRef: null },
    { ...theirs, clientRef },
    { ...theirs, clientRef, bookingRef },
    { ...booking, checkin: '2031-05-01', checkout: '2031-05-04' },
  ])
}

const failures = new Map<string, ServiceFailure>()

/** The desk's own reading of an answer outside 2xx; each kind of answer is read once. */
function readFailure(status: number, body: string): ServiceFailure {
  const key = `${status} ${body}`
  const known = failures.get(key)
  if (known) return known
  const failure: ServiceFailure =
    status < 300
      ? { kind: 'notTheService', status, what: body === '' ? 'empty' : 'html' }
      : failureOfAnswer({ status, headers: new Headers(), body, secrets: [], card: null }, 0)
  failures.set(key, failure)
  return failure
}

export function outcomeOf(
  heard: Heard,
  moments: Pick<CallFacts, 'sentAtMs' | 'endedAtMs' | 'during'>,
  serverMs: number,
): CallOutcome<Name> {
  const facts = (status: number | null) => ({ ...moments, serverDateMs: status === null ? null : serverMs, status })
  const failing = (failure: ServiceFailure, status: number | null) => ({ ok: false, failure, facts: facts(status) }) as const
  switch (heard.kind) {
    case 'failure':
      return failing(heard.failure, null)
    case 'page':
      return failing(readFailure(heard.status, heard.body), heard.status)
    case 'error':
      return failing(readFailure(heard.status, own(heard.code)), heard.status)
  }
  const value = saidIn(heard)
  return { ok: true, value, raw: value, unread: [], facts: facts(200) } as unknown as CallOutcome<Name>
}

function saidIn(heard: Extract<Heard, { kind: 'booking' | 'bookings' | 'hotel' }>) {
  if (heard.kind === 'booking') return { booking: heard.booking }
  return heard.kind === 'bookings' ? { bookings: heard.bookings } : { hotel: heard.hotel }
}

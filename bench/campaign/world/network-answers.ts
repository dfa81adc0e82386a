/** The answers that may reach the desk (foreign pages, inconclusive codes, someone else's records), and how the desk reads them. */
import { failureOfAnswer } from '../../../src/main/service/answers/failures.ts'
import type { CallFacts, CallOutcome } from '../../../src/main/service/answers/service.ts'
import type { ServiceFailure } from '../../../src/shared/contract/failure.ts'
import type { Booking } from '../../../src/shared/domain/schemas.ts'
import type { Random } from '../../random.ts'
import type { ServiceReply } from './service.ts'
import { bookedRecord } from './stays.ts'

/** What reaches the desk: the service's reply, a foreign answer, or a failure. */
export type Heard =
  | ServiceReply
  | { readonly kind: 'page'; readonly status: number; readonly body: string }
  | { readonly kind: 'failure'; readonly failure: ServiceFailure }

export type Name = 'bookRate' | 'cancelBooking' | 'checkBooking' | 'checkBookings' | 'checkRate'

const page = (status: number, body: string): Heard => ({ kind: 'page', status, body })
const html = '<html><body>Sign in</body></html>'
const errorBody = (code: number) => JSON.stringify({ errorCode: code, message: 'no' })

/** Answers that prove nothing about what the service did: foreign pages, and codes that do not match their status. */
export const meaningless = [
  ...[200, 400, 401, 403, 404, 408, 409, 410, 429, 502, 503, 504, 520].map((status) => page(status, html)),
  ...[404, 410, 500].map((status) => page(status, '')),
  ...[301, 307, 308].map((status) => page(status, '')),
  page(500, errorBody(41000)),
  page(500, errorBody(50000)),
  page(500, errorBody(60000)),
  page(503, errorBody(50300)),
  page(409, errorBody(40900)),
  page(404, errorBody(41000)),
  page(400, errorBody(40400)),
  page(410, '{"errorCode":41000'),
] as readonly Heard[] as readonly [Heard, ...Heard[]]

/** The answers of a captive portal or a wrong address to any request. */
const portalPages = [page(404, html), page(404, ''), page(404, '{"error":"not found"}'), page(200, html), page(302, html)]
export const portalPage = (number: number): Heard => portalPages[number % portalPages.length] ?? page(200, html)

/** Answers of the service or of proxies from which it is unknown whether a booking exists. */
export const inconclusive = [
  ...[200, 302, 404, 502, 503].map((status) => page(status, html)),
  ...[404, 500].map((status) => page(status, '')),
  page(404, errorBody(41000)),
  page(404, '{"error":"not found"}'),
  page(401, errorBody(40100)),
  page(403, errorBody(40300)),
  page(429, errorBody(42900)),
  page(500, errorBody(50000)),
  page(503, errorBody(50300)),
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

/** Mistakes that a service may make in a record; one service always makes the same mistake. */
export const mistakes: readonly [Partial<Booking>, ...Partial<Booking>[]] = [
  { clientRef: 'RD-N0TTHEREFERENCE1' },
  { clientRef: null },
  { bookingRef: null },
  { status: 'PENDING' },
  { status: null },
]

/** Returns the answer with the mistake applied, or an unreadable answer. */
export function mangled(heard: Heard, mistake: Partial<Booking>, random: Random): Heard {
  if (heard.kind !== 'booking') return page(200, html)
  if (random.chance(0.5)) return { kind: 'booking', booking: { ...heard.booking, ...mistake } }
  return { kind: 'failure', failure: { kind: 'unreadable', endpoint: 'bookRate', status: 200, paths: [] } }
}

/** Returns another account's booking, with or without our references, or our booking with other nights. */
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

/** Returns the desk's own reading of an error answer, cached by status and body. */
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
      return failing(readFailure(heard.status, errorBody(heard.code)), heard.status)
  }
  const value = valueIn(heard)
  return { ok: true, value, raw: value, unread: [], facts: facts(200) } as unknown as CallOutcome<Name>
}

function valueIn(heard: Extract<Heard, { kind: 'booking' | 'bookings' | 'hotel' }>) {
  if (heard.kind === 'booking') return { booking: heard.booking }
  return heard.kind === 'bookings' ? { bookings: heard.bookings } : { hotel: heard.hotel }
}

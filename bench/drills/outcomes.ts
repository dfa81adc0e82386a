/**
 * The outcome matrix: every status with every error code in every kind of body, through the whole client. The allowed meaning of each cell for a
 * booking, a look-up and a cancellation is deliberately written here a second time, as an allow-list.
 */

import { bookOutcome, cancelOutcome, lookUpOutcome } from '../../src/main/service/answers/outcomes.ts'
import { createServiceClient } from '../../src/main/service/client.ts'
import { booking, bookingRef, clientOptions, clientRef, queries } from '../../src/main/testing/service-samples.ts'
import type { DrillRun } from '../drill.ts'

const statuses = [
  200, 201, 202, 204, 206, 226, 300, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 407, 408, 409, 410, 411, 413, 414, 415,
  418, 421, 422, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504, 505, 507, 511, 520, 522, 524, 526, 599,
]
const codes = [0, 400, 4000, 40000, 40001, 40100, 40300, 40400, 40900, 41000, 42900, 50000, 50001, 51000, 50300, -1]
/** Statuses that must not have a body. */
const bodiless = new Set([204, 205, 304])

/** Bodies by kind; the first two are the service's error object, the last is a booking. */
const bodies = {
  object: (code: number) => JSON.stringify({ errorCode: code, message: 'No', detail: null }),
  spelling: (code: number) => JSON.stringify({ errorCode: String(code), errorMessage: 'No', detail: 'Because' }),
  wordless: (code: number) => JSON.stringify({ errorCode: code, detail: 'Because' }),
  fraction: (code: number) => JSON.stringify({ errorCode: code + 0.5, message: 'No' }),
  list: (code: number) => JSON.stringify([{ errorCode: code, message: 'No' }]),
  nested: (code: number) => JSON.stringify({ error: { errorCode: code, message: 'No' } }),
  cut: (code: number) => JSON.stringify({ errorCode: code, message: 'No' }).slice(0, -2),
  page: (code: number) => `<html><body>{"errorCode":${code},"message":"No"}</body></html>`,
  plain: (code: number) => `errorCode ${code} message No`,
  empty: () => '',
  booking: () => JSON.stringify({ booking: { ...booking, status: 'CONFIRMED' } }),
} as const satisfies Record<string, (code: number) => string>
type BodyKind = keyof typeof bodies

/** All definite refusals of a booking. Everything else is unknown. */
const definite: Record<string, 'N' | 'R' | 'P'> = {
  '401:40100': 'N',
  '403:40300': 'N',
  '429:42900': 'N',
  '400:4000': 'R',
  '400:40000': 'R',
  '404:40400': 'R',
  '410:41000': 'R',
  '500:51000': 'P',
}
const beforeCancelling = new Set(['400:4000', '400:40000', '401:40100', '403:40300', '429:42900'])

function expected(status: number, code: number, kind: BodyKind) {
  const own = (kind === 'object' || (kind === 'spelling' && code >= 0)) && !bodiless.has(status)
  const pair = own ? `${status}:${code}` : 'not the service'
  const booked = status < 300 && kind === 'booking' && !bodiless.has(status)
  return {
    book: booked ? 'Y' : (definite[pair] ?? 'U'),
    cancel: beforeCancelling.has(pair) ? 'notProcessed' : 'unknown',
    lookUp: booked ? 'found' : pair === '404:40400' ? 'cleanNotFound' : 'inconclusive',
  }
}

/** Runs the whole matrix, whatever `count` is: it is small. */
export async function run({ print }: DrillRun) {
  let answer = new Response()
  const client = createServiceClient({
    baseUrl: 'https://service.invalid/v1',
    apiKey: 'key',
    ...clientOptions,
    occupantsField: 'occupancy',
    // Keep this shorter than the retry delay, so that the client does not wait and retry.
    timeouts: { checkBooking: 1000 },
    fetch: async () => answer.clone(),
  })
  const { identity } = client
  let cases = 0
  let failed = 0
  for (const status of statuses) {
    for (const code of codes) {
      for (const kind of Object.keys(bodies) as BodyKind[]) {
        const body = bodiless.has(status) ? null : bodies[kind](code)
        answer = new Response(body, { status, headers: { 'content-type': 'application/json', 'retry-after': '60' } })
        const got = {
          book: bookOutcome(await client.bookRate(queries.bookRate), { reference: { clientRef } }).class,
          cancel: cancelOutcome(await client.cancelBooking({ bookingRef }), { reference: { bookingRef } }).class,
          lookUp: lookUpOutcome(
            await client.checkBooking({ clientRef }),
            { reference: { clientRef } },
            { sentTo: identity, askedOf: identity, hasAnswered: true },
          ).class,
        }
        const want = expected(status, code, kind)
        cases++
        if (JSON.stringify(got) === JSON.stringify(want)) continue
        failed++
        print(`${status} ${code} ${kind}: ${JSON.stringify(got)}, expected ${JSON.stringify(want)}`)
      }
    }
  }
  await client.close()
  return { cases, failed }
}

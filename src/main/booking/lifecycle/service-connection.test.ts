import { describe, expect, it } from 'vitest'
import type { CallFacts } from '../../service/answers/service.ts'
import type { DeskServiceClient } from '../../service/client.ts'
import { createServiceConnection, serviceNowMs } from './service-connection.ts'

const hourMs = 3_600_000
const page = { kind: 'notTheService', status: 502, what: 'html' } as const
const notFound = {
  kind: 'refused',
  why: 'notFound',
  word: { status: 404, code: 40400, message: '', detail: null },
  retryAfterMs: null,
} as const

it('reads the clock of the service, not the clock of a proxy', async () => {
  let failure: typeof page | typeof notFound = page
  const facts: CallFacts = { sentAtMs: 0, endedAtMs: 1000, during: { from: 0, to: 1000 }, serverDateMs: hourMs, status: 502 }
  const client = { checkBooking: async () => ({ ok: false, failure, facts }) } as unknown as DeskServiceClient
  const service = createServiceConnection(client, { nowMs: () => 1000, tickMs: () => 1000 }, () => {})
  await service.service.checkBooking({ bookingRef: 'x' })
  expect([service.clockOffsetMs(), service.online()]).toEqual([null, false])
  failure = notFound
  await service.service.checkBooking({ bookingRef: 'x' })
  expect([service.clockOffsetMs(), service.online()]).toEqual([hourMs, true])
})

it.each([
  ['a little behind', -540_000, -540_000],
  ['a little ahead', 540_000, 540_000],
  ['far ahead, so that fees are due by that clock', 3 * 365 * 24 * hourMs, 3 * 365 * 24 * hourMs],
  ['far behind, as in an old answer that a proxy replays', -24 * hourMs, 0],
])('uses the later of the two clocks when the clock of the service is %s', (_, offsetMs, counted) => {
  expect(serviceNowMs({ nowMs: () => 5 * hourMs }, { clockOffsetMs: () => offsetMs })).toBe(5 * hourMs + counted)
})

it('passes on the abort signal and the callback for a busy service', async () => {
  const given: unknown[] = []
  const facts: CallFacts = { sentAtMs: 0, endedAtMs: 0, during: { from: 0, to: 0 }, serverDateMs: null, status: 200 }
  const client = {
    checkHotels: async (...all: unknown[]) => {
      given.push(...all)
      return { ok: false, failure: notFound, facts }
    },
  } as unknown as DeskServiceClient
  const { service } = createServiceConnection(client, { nowMs: () => 0, tickMs: () => 0 }, () => {})
  const all = [{}, new AbortController().signal, () => {}] as const
  await service.checkHotels(...(all as unknown as Parameters<typeof service.checkHotels>))
  expect(given).toEqual([...all])
})

it('reports the time since the last call ended, and 0 while a call is in flight', async () => {
  let tick = 0
  const call = Promise.withResolvers<never>()
  const client = { checkBooking: () => call.promise } as unknown as DeskServiceClient
  const serviceConnection = createServiceConnection(client, { nowMs: () => 0, tickMs: () => tick }, () => {})
  expect(serviceConnection.idleMs()).toBe(Number.POSITIVE_INFINITY)
  const pendingCall = serviceConnection.service.checkBooking({ bookingRef: 'x' }).catch(() => {})
  tick = 5_000
  expect(serviceConnection.idleMs()).toBe(0)
  call.reject(new Error('broken off'))
  await pendingCall
  tick = 7_500
  expect(serviceConnection.idleMs()).toBe(2_500)
})

describe('a look-up whose answer a cache repeats', () => {
  /** Makes one look-up per entry, at its `second` and answered with its `date` (both in seconds), and returns the results. */
  const resultsOf = async (answers: readonly (readonly [second: number, date: number | null, query?: string])[], found = false) => {
    const outcomes: string[] = []
    let next = 0
    const client = {
      checkBooking: async () => {
        const [second, date] = answers[next++] ?? [0, 0]
        const during = { from: second * 1000, to: second * 1000 }
        const facts: CallFacts = { sentAtMs: 0, endedAtMs: 0, during, serverDateMs: date === null ? null : date * 1000, status: 404 }
        return found ? { ok: true, value: {}, raw: null, unread: [], facts } : { ok: false, failure: notFound, facts }
      },
    } as unknown as DeskServiceClient
    const { service } = createServiceConnection(client, { nowMs: () => 0, tickMs: () => 0 }, () => {})
    for (const [, , query = 'x'] of answers) {
      const outcome = await service.checkBooking({ bookingRef: query })
      outcomes.push(outcome.ok ? 'answered' : outcome.failure.kind)
    }
    return outcomes
  }

  it.each([false, true])('does not count as a new look-up, whether it is an error or a booking (%j)', async (found) => {
    const word = found ? 'answered' : 'refused'
    const repeated = [0, 5, 600].map((second) => [second, 100] as const)
    const results = await resultsOf([...repeated, [1200, 1300]], found)
    expect(results).toEqual([word, 'notTheService', 'notTheService', word])
  })

  it.each([
    ['is recognised by the Date of answers about the same booking only', [0, 100], [5, 100, 'y']],
    ['counts as new when the Date may not have changed yet', [0, 100], [1, 100]],
    ['counts as new when the service states no Date', [0, null], [600, null]],
  ] as const)('%s', async (_, first, second) => {
    expect(await resultsOf([first, second])).toEqual(['refused', 'refused'])
  })
})

import { expect, it } from 'vitest'
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import type { CallOutcome } from '../../service/answers/service.ts'
import { bookingOf, service } from '../../testing/attempt-samples.ts'
import { virtualClock } from '../../testing/virtual-clock.ts'
import { type ArrivalsProgress, lookUpArrivals } from './arrivals.ts'

const refused = (why: 'system' | 'notFound', status: number): ServiceFailure => ({
  kind: 'refused',
  why,
  word: { status, code: status * 100, message: '', detail: null },
  retryAfterMs: null,
})

interface World {
  readonly arrivals?: number
  /** The failure of the nth call, if any. */
  readonly failure?: (nth: number) => ServiceFailure | null
  readonly isTrusted?: boolean
  readonly reference?: (id: number) => string
}

/** Looks up arrivals last seen before `sinceMs`, over a fake ledger and a fake service. */
async function lookUp({ arrivals = 20, failure = () => null, isTrusted = true, reference = (id) => `b${id}` }: World) {
  const { clock } = virtualClock()
  const limits: number[] = []
  const progress: ArrivalsProgress[] = []
  let calls = 0
  let runningCalls = 0
  let maxConcurrentCalls = 0
  let answered = isTrusted
  let reached = 0
  const facts = { sentAtMs: 3, endedAtMs: 7, during: { from: 3, to: 7 }, serverDateMs: null, status: 200 }
  const serviceConnection = {
    identity: service,
    hasAnswered: () => answered,
    reach: async () => {
      reached++
    },
    service: {
      checkBooking: async ({ bookingRef }: { bookingRef: string }): Promise<CallOutcome<'checkBooking'>> => {
        calls++
        const simulatedFailure = failure(calls)
        maxConcurrentCalls = Math.max(maxConcurrentCalls, ++runningCalls)
        await new Promise((resolve) => setImmediate(resolve))
        runningCalls--
        if (simulatedFailure) return { ok: false, failure: simulatedFailure, facts }
        answered = true
        const booking = bookingOf('', { bookingRef })
        return { ok: true, value: { booking }, raw: { booking }, unread: [], facts }
      },
    },
  } as unknown as ServiceConnection
  const result = await lookUpArrivals({
    days: { from: '2027-01-11', to: '2027-01-12' },
    sinceMs: 1,
    found: { changed: [], unknown: [] },
    connection: serviceConnection,
    ledger: {
      totals: async () => ({ counts: { CONFIRMED: arrivals } }) as never,
      page: async (_filter, _sort, after, limit) => {
        limits.push(limit)
        const from = Number(after ?? 0)
        const rows = Array.from({ length: Math.min(limit, arrivals - from) }, (_, at) => rowOf(from + at, reference(from + at)))
        return { rows, next: from + limit < arrivals ? String(from + limit) : null }
      },
      record: async () => null,
    },
    store: { store: async () => ({ added: 0, changed: 0, unchanged: 1, ids: [1], statusChanged: [] }) },
    clock,
    signal: new AbortController().signal,
    progress: (now) => void progress.push(now),
  })
  return { asked: result, progress, limits, calls: () => calls, most: () => maxConcurrentCalls, reached: () => reached }
}

const rowOf = (id: number, bookingRef: string) => ({ id, bookingRef, clientRef: null, seenAtMs: 0 }) as LedgerRow

it('looking up arrivals makes two calls at a time and loads a hundred rows at a time, however many arrive', async () => {
  const { asked: result, calls, most: maxConcurrentCalls, limits, progress } = await lookUp({ arrivals: 2000 })
  expect(result).toMatchObject({ arrivals: 2000, done: 2000, failed: 0, failure: null })
  expect(calls()).toBe(2000)
  expect(maxConcurrentCalls()).toBe(2)
  expect(new Set(limits)).toEqual(new Set([100]))
  expect(progress).toHaveLength(2001)
  expect(progress[0]).toMatchObject({ arrivals: 2000, done: 0 })
})

it('looking up arrivals continues after a look-up without a clear answer and counts it as failed', async () => {
  const { asked: result } = await lookUp({ failure: (nth) => (nth === 3 ? refused('system', 500) : null) })
  expect(result).toMatchObject({ done: 20, failed: 1, failure: null })
})

it('looking up arrivals skips a reference that the service does not accept', async () => {
  const { asked: result, calls } = await lookUp({ arrivals: 3, reference: (id) => (id === 1 ? 'b'.repeat(201) : `b${id}`) })
  expect(result).toMatchObject({ done: 3, failed: 1, failure: null })
  expect(calls()).toBe(2)
})

it('looking up arrivals gives up after ten consecutive failures', async () => {
  const { asked: result, calls } = await lookUp({ arrivals: 200, failure: () => refused('system', 500) })
  expect(result.failure).toEqual(refused('system', 500))
  expect(calls()).toBeLessThanOrEqual(11)
})

it('looking up arrivals counts as interrupted when the last look-up of a short list fails', async () => {
  const { asked: result } = await lookUp({ arrivals: 2, failure: () => refused('system', 500) })
  expect(result).toMatchObject({ done: 2, failed: 2, failure: refused('system', 500) })
})

it('looking up arrivals believes that a booking does not exist only if the service has answered before', async () => {
  const failure = (nth: number) => (nth === 1 ? refused('notFound', 404) : null)
  expect((await lookUp({ arrivals: 1, failure })).asked).toMatchObject({ unknown: [0], failed: 0 })
  const distrusted = await lookUp({ arrivals: 1, failure, isTrusted: false })
  expect(distrusted.asked).toMatchObject({ unknown: [], failed: 1 })
  expect(distrusted.reached()).toBe(1)
})

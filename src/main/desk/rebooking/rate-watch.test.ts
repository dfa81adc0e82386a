/** The rate watch with a virtual clock and a service that others use too. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FailureError, type Refusal } from '../../../shared/contract/failure.ts'
import type { BookingKey, LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { virtualClock } from '../../testing/virtual-clock.ts'
import { createRateWatch } from './rate-watch.ts'

const secondMs = 1_000
const dayMs = 86_400_000

const refused = (why: Refusal) =>
  new FailureError({ kind: 'refused', why, word: { status: 429, code: 42_900, message: '', detail: null }, retryAfterMs: null })

interface World {
  readonly bookings: number
  /** When others call the service, in milliseconds from the start. */
  readonly busy: readonly (readonly [from: number, to: number])[]
  /** When a booking is being sent. */
  readonly sending: readonly (readonly [from: number, to: number])[]
  readonly failure: (nth: number) => Error | null
  readonly tookMs: number
}

/** A watch over a fake ledger. Like the real ledger, it first returns the booking that was looked up longest ago. */
function setUpWatch({ bookings, busy, sending, failure, tookMs }: World) {
  const { clock, pass } = virtualClock()
  const settings = { watchRates: true }
  const lookedAt = new Map<number, number>()
  const calls: { id: number; from: number; to: number }[] = []
  const isIn = (spans: World['busy']) => spans.some(([from, to]) => from <= clock.tickMs() && clock.tickMs() < to)
  const endedLast = () => {
    const ends = [...busy.map(([, to]) => to), ...calls.map(({ to }) => to)].filter((to) => to <= clock.tickMs())
    return Math.max(Number.NEGATIVE_INFINITY, ...ends)
  }
  const watch = createRateWatch({
    ledger: {
      readOnly: null,
      nextToWatch: async (nowMs) => {
        const due = Array.from({ length: bookings }, (_, id) => id).find((id) => (lookedAt.get(id) ?? -Infinity) <= nowMs - dayMs)
        return due === undefined ? null : ({ id: due, bookingRef: `b${due}`, clientRef: null } as LedgerRow)
      },
    },
    service: () => ({ clockOffsetMs: () => 0, idleMs: () => (isIn(busy) ? 0 : clock.tickMs() - endedLast()) }),
    memory: { read: () => ({ settings }) } as never,
    clock,
    isSending: () => isIn(sending),
    look: async ({ id }: BookingKey, mayAsk) => {
      if (!mayAsk()) return
      lookedAt.set(id, clock.nowMs())
      const call = { id, from: clock.tickMs(), to: Number.POSITIVE_INFINITY }
      calls.push(call)
      await new Promise<void>((go) => clock.after(tookMs, go))
      call.to = clock.tickMs()
      const error = failure(calls.length)
      if (error) throw error
    },
    log: () => {},
  })
  return { watch, clock, pass, settings, calls }
}

const quiet: World = { bookings: 3, busy: [], sending: [], failure: () => null, tookMs: 300 }

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 1_800_000 }), fc.integer({ min: 1, max: 120_000 }))
    .map(([from, lasts]) => [from, from + lasts] as const),
  { maxLength: 12 },
)

it('the rate watch calls only while the service is idle and nothing is sent, at most every 10 s, and once a day per booking', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        bookings: fc.integer({ min: 0, max: 40 }),
        busy: spans,
        sending: spans,
        failing: fc.array(fc.constantFrom<Refusal | null>(null, null, 'tooMany', 'notFound', 'unavailable'), { maxLength: 20 }),
        tookMs: fc.integer({ min: 0, max: 8_000 }),
      }),
      async ({ failing, ...world }) => {
        const failure = (nth: number) => {
          const why = failing[nth - 1]
          return why ? refused(why) : null
        }
        const { watch, pass, calls } = setUpWatch({ ...world, failure })
        watch.start()
        await pass(2 * 3_600_000)
        watch.stop()
        for (const [nth, { id, from }] of calls.entries()) {
          for (const [begins, ends] of world.busy) expect(from < begins || from >= ends + 5 * secondMs).toBe(true)
          for (const [begins, ends] of world.sending) expect(from < begins || from >= ends).toBe(true)
          expect(calls.filter((one) => one.id === id)).toHaveLength(1)
          const before = calls[nth - 1]
          const why = failing[nth - 1]
          const restMs = why === 'tooMany' || why === 'unavailable' ? 15 * 60 * secondMs : 10 * secondMs
          if (before) expect(from - before.to).toBeGreaterThanOrEqual(restMs)
        }
        expect(calls.length).toBeLessThanOrEqual(world.bookings)
      },
    ),
    { numRuns: 40 },
  )
})

it('the rate watch looks up all bookings once a day, and pauses after the service was busy', async () => {
  const { watch, pass, calls } = setUpWatch({ ...quiet, failure: (nth) => (nth === 1 ? refused('tooMany') : null) })
  watch.start()
  await pass(10 * secondMs)
  expect(calls).toEqual([])
  await pass(10 * 60 * secondMs)
  expect(calls.map(({ id }) => id)).toEqual([0])
  await pass(10 * 60 * secondMs)
  expect(calls.map(({ id }) => id)).toEqual([0, 1, 2])
  await pass(dayMs)
  expect(calls.map(({ id }) => id)).toEqual([0, 1, 2, 0, 1, 2])
  watch.stop()
  await pass(2 * dayMs)
  expect(calls).toHaveLength(6)
})

it('the rate watch looks up only while it is enabled; a changed setting applies from the next planned check', async () => {
  const { watch, pass, settings, calls } = setUpWatch(quiet)
  settings.watchRates = false
  watch.start()
  await pass(3_600_000)
  expect(calls).toEqual([])
  settings.watchRates = true
  await pass(11 * secondMs)
  expect(calls).toHaveLength(1)
  settings.watchRates = false
  await pass(3_600_000)
  expect(calls).toHaveLength(1)
})

it('the rate watch continues after an internal error', async () => {
  const { watch, pass, calls } = setUpWatch({ ...quiet, failure: (nth) => (nth === 1 ? new TypeError('a fault') : null) })
  watch.start()
  await pass(60 * secondMs)
  expect(calls.map(({ id }) => id)).toEqual([0, 1, 2])
})

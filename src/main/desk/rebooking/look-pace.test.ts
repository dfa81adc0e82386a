import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FailureError, type Refusal } from '../../../shared/contract/failure.ts'
import { failureOf } from '../../testing/test-desk.ts'
import { virtualClock } from '../../testing/virtual-clock.ts'
import { createLookPace } from './look-pace.ts'

const refused = (why: Refusal, retryAfterMs: number | null = null) =>
  new FailureError({ kind: 'refused', why, word: { status: 429, code: 42_900, message: '', detail: null }, retryAfterMs })

/** One look-up: how long it takes, and how it ends. */
const ending = fc.record({
  tookMs: fc.integer({ min: 0, max: 3_000 }),
  error: fc.option(
    fc.oneof(
      fc
        .constantFrom<Refusal>('tooMany', 'unavailable')
        .chain((why) => fc.option(fc.integer({ min: 0, max: 60_000 })).map((waitMs) => refused(why, waitMs))),
      fc.constant(refused('system')),
    ),
    { nil: null },
  ),
})

it('runs look-ups one at a time, with a pause of half a second, or as long as the service asks for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ending, { maxLength: 12 }), async (endings) => {
      const { clock, pass } = virtualClock()
      const pace = createLookPace(clock, new AbortController().signal)
      const spans: { from: number; to: number; restMs: number }[] = []
      const looks = endings.map(({ tookMs, error }) =>
        pace
          .inTurn(async () => {
            const from = clock.tickMs()
            await new Promise<void>((go) => clock.after(tookMs, go))
            const failure = error?.failure.kind === 'refused' ? error.failure : null
            const isPatient = failure?.why === 'tooMany' || failure?.why === 'unavailable'
            spans.push({ from, to: clock.tickMs(), restMs: isPatient ? Math.max(5_000, failure.retryAfterMs ?? 0) : 500 })
            if (error) throw error
          })
          .catch(() => {}),
      )
      await pass(3_600_000)
      await Promise.all(looks)
      expect(spans).toHaveLength(endings.length)
      for (const [i, { from }] of spans.entries()) {
        const before = spans[i - 1]
        if (before) expect(from - before.to).toBeGreaterThanOrEqual(before.restMs)
      }
    }),
    { numRuns: 60 },
  )
})

it('doubles the pause after each throttled call without a time, up to a minute, until the service answers', async () => {
  const { clock, pass } = virtualClock()
  const pace = createLookPace(clock, new AbortController().signal)
  const at: number[] = []
  const look = (error: FailureError | null) =>
    pace.inTurn(async () => {
      at.push(clock.tickMs())
      if (error) throw error
    })
  const tooMany = refused('tooMany')
  const looks = [tooMany, tooMany, tooMany, tooMany, tooMany, tooMany, null, tooMany, null].map((error) => look(error).catch(() => {}))
  await pass(600_000)
  await Promise.all(looks)
  expect(at.slice(1).map((tick, i) => tick - (at[i] ?? 0))).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 500, 5_000])
})

it('rejects waiting look-ups when the ledger closes, and runs no more', async () => {
  const { clock, pass } = virtualClock()
  const closing = new AbortController()
  const pace = createLookPace(clock, closing.signal)
  let looks = 0
  const look = async () => void looks++
  await pace.inTurn(look)
  const waiting = [failureOf(pace.inTurn(look)), failureOf(pace.inTurn(look))]
  await pass(100)
  closing.abort()
  expect(await Promise.all(waiting)).toEqual([{ kind: 'stopped' }, { kind: 'stopped' }])
  expect(looks).toBe(1)
})

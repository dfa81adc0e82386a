import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ok } from '../../shared/contract/failure.ts'
import { askLimitOf } from '../../shared/contract/procedures/ask-limits.ts'
import { procedureNames } from '../../shared/contract/procedures/procedures.ts'
import { limitRate } from './ask-pace.ts'

/** A rate-limited desk with a clock that the test moves. */
function createPacedDesk() {
  let nowMs = 0
  const reached: string[] = []
  const ask = limitRate(
    async (name) => {
      reached.push(name)
      return ok({})
    },
    () => nowMs,
  )
  const advanceClock = (ms: number) => {
    nowMs += ms
  }
  return { ask, reached, pass: advanceClock }
}

it('refuses a window that asks too often, tells it how long to wait, and answers after that', async () => {
  const { ask, reached, pass: advanceClock } = createPacedDesk()
  const { burst, perSecond } = askLimitOf('maintenance.backUp')
  for (let i = 0; i < burst; i++) expect(await ask('maintenance.backUp', {})).toEqual(ok({}))
  const refused = await ask('maintenance.backUp', {})
  expect(refused).toEqual({ ok: false, failure: { kind: 'tooOften', retryAfterMs: 1000 / perSecond } })
  expect(reached).toHaveLength(burst)
  advanceClock(1000 / perSecond)
  expect(await ask('maintenance.backUp', {})).toEqual(ok({}))
})

it('limits each question separately: a flood of one does not block booking', async () => {
  const { ask } = createPacedDesk()
  for (let i = 0; i < 10_000; i++) await ask('ledger.page', {})
  expect(await ask('ledger.page', {})).toMatchObject({ failure: { kind: 'tooOften' } })
  expect(await ask('booking.book', {})).toEqual(ok({}))
})

it('never passes on more questions than the burst plus the tokens added since the start', async () => {
  const steps = fc.array(fc.record({ waitMs: fc.nat(3000), asks: fc.integer({ min: 1, max: 400 }) }), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(...procedureNames), async (steps, name) => {
      const { ask, reached, pass: advanceClock } = createPacedDesk()
      const { burst, perSecond } = askLimitOf(name)
      let passedMs = 0
      for (const { waitMs, asks } of steps) {
        advanceClock(waitMs)
        passedMs += waitMs
        for (let i = 0; i < asks; i++) await ask(name, {})
        expect(reached.length).toBeLessThanOrEqual(burst + (passedMs * perSecond) / 1000)
      }
    }),
    { numRuns: 60 },
  )
})

it('does not limit normal use: a list that scrolls 30 pages a second, a button pressed 4 times a second, for an hour', async () => {
  const { ask, pass: advanceClock } = createPacedDesk()
  for (let second = 0; second < 3600; second++) {
    advanceClock(1000)
    for (let i = 0; i < 30; i++) for (const name of ['ledger.page', 'ledger.totals'] as const) expect((await ask(name, {})).ok).toBe(true)
    for (let i = 0; i < 4; i++) expect((await ask('export.write', {})).ok).toBe(true)
  }
})

it('passes a question with an unknown name on, so that the desk refuses it', async () => {
  const { ask, reached } = createPacedDesk()
  await ask('__proto__', {})
  expect(reached).toEqual(['__proto__'])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lookUpOffsetMs, nextLookUp } from './schedule.ts'

const minutes = (ms: number) => ms / 60_000

describe('the look-ups of an open case', () => {
  it('start at once, then become less frequent, then daily', () => {
    const first = Array.from({ length: 10 }, (_, step) => lookUpOffsetMs(step) / 1000)
    expect(first).toEqual([0, 5, 15, 30, 60, 120, 300, 600, 1200, 1800])
    expect([10, 11, 42, 43, 60, 61, 62].map((step) => minutes(lookUpOffsetMs(step)))).toEqual([40, 50, 360, 420, 1440, 2880, 4320])
  })

  it('never stop, and each is later than the one before', () => {
    fc.assert(fc.property(fc.nat(500), (step) => lookUpOffsetMs(step + 1) > lookUpOffsetMs(step)))
  })

  it('are never planned in the past, and at most a tenth of a step after their scheduled time', () => {
    const moments = fc.tuple(fc.nat(60), fc.nat(100 * 3_600_000), fc.double({ min: -1, max: 1, noNaN: true }))
    fc.assert(
      fc.property(moments, ([step, elapsedMs, jitter]) => {
        const planned = nextLookUp(step, elapsedMs, jitter)
        const gapMs = lookUpOffsetMs(planned.step) - lookUpOffsetMs(planned.step - 1)
        expect(planned.step).toBeGreaterThan(step)
        expect(planned.offsetMs).toBeGreaterThanOrEqual(elapsedMs)
        expect(planned.offsetMs).toBeLessThanOrEqual(lookUpOffsetMs(planned.step) + gapMs / 10)
      }),
    )
  })

  it('skip the steps that a sleeping machine missed', () => {
    expect(nextLookUp(2, 3_600_000, 0)).toEqual({ step: 13, offsetMs: 70 * 60_000 })
  })
})

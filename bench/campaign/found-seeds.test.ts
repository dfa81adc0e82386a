import { describe, expect, it } from 'vitest'
import { findingsOf } from './ending.ts'
import { foundSeeds } from './found-seeds.ts'
import { isBad, tallyOf } from './playing.ts'
import { runSchedule } from './schedule.ts'

describe('a schedule that once failed', () => {
  it.each(foundSeeds)('passes now: $seed, $manner, model $model: $was', async (plan) => {
    const ended = await runSchedule(plan)
    expect(isBad(tallyOf(ended)), findingsOf(ended).join('; ')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { findingsOf } from './ending.ts'
import { foundSeeds } from './found-seeds.ts'
import { runSchedule } from './schedule.ts'

describe('a schedule that once found something', () => {
  it.each(foundSeeds)('finds nothing any more: $seed, $manner, model $model: $was', async (plan) => {
    expect(findingsOf(await runSchedule(plan))).toEqual([])
  })
})

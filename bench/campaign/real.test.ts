import { describe, expect, it } from 'vitest'
import { findingsOf } from './ending.ts'
import { runSchedule } from './schedule.ts'
import { manners } from './world/service.ts'

describe('a schedule on the real ledger and the real send journal', () => {
  it('ends with no booking duplicated, lost, stuck or shown with a wrong status, as on the in-memory disk', async () => {
    for (let seed = 1; seed <= 9; seed++) {
      const manner = manners[seed % manners.length] ?? manners[0]
      expect(findingsOf(await runSchedule({ seed, manner, model: 'a', real: true })), `seed ${seed}, ${manner}`).toEqual([])
    }
  })
})

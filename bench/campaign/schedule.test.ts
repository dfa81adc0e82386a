import { describe, expect, it } from 'vitest'
import { jobsOf, shareOf } from './playing.ts'
import { runSchedule } from './schedule.ts'
import { playScript } from './script.ts'

/** Returns the log of one schedule, as its replay prints it. */
async function storyOf(seed: number): Promise<string[]> {
  const story: string[] = []
  await runSchedule({ seed, manner: 'anotherBooking', model: 'b' }, (atMs, line) => story.push(`${atMs} ${line}`))
  return story
}

describe('a schedule', () => {
  it('is the same for the same seed, and differs for another', async () => {
    const story = await storyOf(7)
    expect(story.length).toBeGreaterThan(5)
    expect(await storyOf(7)).toEqual(story)
    expect(await storyOf(8)).not.toEqual(story)
  })

  it('ends with no booking duplicated, lost, stuck or shown with a wrong status', async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const { problems, broken } = await runSchedule({ seed, manner: 'anotherBooking', model: 'a' })
      expect([...problems, ...broken]).toEqual([])
    }
  })
})

describe('the script', () => {
  it('completes if nothing goes wrong', async () => {
    const { effects, problems, broken } = await playScript({ manner: 'conflict', effect: null, faultOutcome: 'done' })
    expect([...problems, ...broken]).toEqual([])
    expect(effects).toBeGreaterThan(60)
  })

  it('completes if a crash loses the answer to the first booking', async () => {
    // Effects 0 and 1 are the send journal's line and the ledger's row, effect 2 is the call.
    const { problems, broken } = await playScript({ manner: 'anotherBooking', effect: 2, faultOutcome: 'crashesAfter' })
    expect([...problems, ...broken]).toEqual([])
  })
})

describe('a campaign', () => {
  it('gives each worker its share, and rotates through the manners of handling repeated references', () => {
    const campaign = { kind: 'schedules', count: 7, firstSeed: 100, model: 'a', manner: null, real: false, faults: [] } as const
    const jobs = [...jobsOf(campaign)]
    expect(jobs.map(({ manner }) => manner).slice(0, 4)).toEqual(['sameBooking', 'conflict', 'anotherBooking', 'sameBooking'])
    expect([...shareOf(campaign, 0, 2), ...shareOf(campaign, 1, 2)]).toHaveLength(jobs.length)
  })
})

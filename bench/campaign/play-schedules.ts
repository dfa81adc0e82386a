/** Level 1: seeded schedules on all cores, and the story of a single one. */
import { excuses } from './checker.ts'
import type { Campaign } from './jobs.ts'
import { runLanes } from './lanes.ts'
import { type Plan, runSchedule } from './schedule.ts'
import { isBad, reasonsOf, wordsOf } from './tally.ts'

interface Playing {
  /** Ends at the first run that goes wrong. */
  readonly toFirst: boolean
  readonly print: (line: string) => void
}

/** A double with an excuse is told of in the sum only, unless nobody heard of it. */
const isExcused = (finding: string) => finding.startsWith('double: ') && excuses.some((excuse) => finding.endsWith(` (${excuse})`))

/** Prints each seed that went wrong and the sum. Answers whether all went well. */
export async function playSchedules(campaign: Campaign & { kind: 'schedules' }, { toFirst, print }: Playing): Promise<boolean> {
  const { firstSeed, model } = campaign
  print(`first seed ${firstSeed}, model ${model}`)
  const tally = await runLanes(campaign, {
    found: (job, findings) => {
      const bad = findings.filter((finding) => !isExcused(finding))
      if (bad.length === 0 || !('seed' in job)) return true
      print(`seed ${job.seed} service ${job.manner} model ${job.model}${job.real ? ' real' : ''}: ${bad.join('; ')}`)
      return !toFirst
    },
  })
  if (tally.broken > 0) print(`rules: ${tally.broken} schedules broke a rule of every step`)
  const reasons = reasonsOf(tally)
  if (reasons) print(`reasons: ${reasons}; silent ${tally.silent}`)
  print(`campaign: ${tally.runs} schedules, ${wordsOf(tally)}`)
  return !isBad(tally)
}

/** Prints what happens in one schedule, with its time of the day. */
export async function tellSchedule(plan: Plan, print: (line: string) => void): Promise<void> {
  await runSchedule(plan, (atMs, line) => print(`${clockText(atMs)}  ${line}`))
}

/** Hours beyond the first day count on. */
function clockText(atMs: number): string {
  const hours = Math.floor(atMs / 3_600_000)
  return `${String(hours).padStart(2, '0')}${new Date(atMs).toISOString().slice(13, 23)}`
}

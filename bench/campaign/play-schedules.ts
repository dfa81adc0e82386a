/** Level 1: seeded schedules on all cores, and the replay of a single one. */
import { excuses } from './checker.ts'
import type { Campaign } from './jobs.ts'
import { runLanes } from './lanes.ts'
import { type Plan, runSchedule } from './schedule.ts'
import { isBad, reasonsOf, wordsOf } from './tally.ts'

interface Playing {
  /** Stops at the first failing run. */
  readonly toFirst: boolean
  readonly print: (line: string) => void
}

/** Excused doubles are only counted; one that no notice reports also has a `silent` finding. */
const isExcused = (finding: string) => finding.startsWith('double: ') && excuses.some((excuse) => finding.endsWith(` (${excuse})`))

/** Prints each failing seed and the totals. Returns whether all schedules passed. */
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

/** Prints the events of one schedule with their time of day. */
export async function printSchedule(plan: Plan, print: (line: string) => void): Promise<void> {
  await runSchedule(plan, (atMs, line) => print(`${clockText(atMs)}  ${line}`))
}

/** Formats a time of day; the hours continue past 24. */
function clockText(atMs: number): string {
  const hours = Math.floor(atMs / 3_600_000)
  return `${String(hours).padStart(2, '0')}${new Date(atMs).toISOString().slice(13, 23)}`
}

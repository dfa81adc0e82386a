/** Level 1: seeded schedules on all cores, and the story of a single one. */
import type { Campaign } from './jobs.ts'
import { runLanes } from './lanes.ts'
import { type Plan, runSchedule } from './schedule.ts'
import { isBad, wordsOf } from './tally.ts'

interface Playing {
  /** Ends at the first run that goes wrong. */
  readonly toFirst: boolean
  readonly print: (line: string) => void
}

/** A double that the network made is told of in the sum only, unless nobody heard of it. */
const isOfTheNetwork = (finding: string) => finding.startsWith('double: ')

/** Prints each seed that went wrong and the sum. Answers whether all went well. */
export async function playSchedules(campaign: Campaign & { kind: 'schedules' }, { toFirst, print }: Playing): Promise<boolean> {
  const { firstSeed, model } = campaign
  print(`first seed ${firstSeed}, model ${model}`)
  const tally = await runLanes(campaign, {
    found: (job, findings) => {
      const bad = model === 'b' ? findings.filter((finding) => !isOfTheNetwork(finding)) : findings
      if (bad.length === 0 || !('seed' in job)) return true
      print(`seed ${job.seed} service ${job.manner} model ${job.model}: ${bad.join('; ')}`)
      return !toFirst
    },
  })
  if (tally.broken > 0) print(`rules: ${tally.broken} schedules broke a rule of every step`)
  if (model === 'b') print(`model b: ${tally.double} double, of them ${tally.silent} silent`)
  print(`campaign: ${tally.runs} schedules, ${wordsOf(tally)}`)
  return !isBad(tally, model === 'b')
}

/** Prints what happens in one schedule, with its time of the day. */
export async function tellSchedule(plan: Plan, print: (line: string) => void): Promise<void> {
  await runSchedule(plan, (atMs, line) => print(`${clockText(atMs)}  ${line}`))
}

/** Hours beyond the first day count on. */
export function clockText(atMs: number): string {
  const hours = Math.floor(atMs / 3_600_000)
  return `${String(hours).padStart(2, '0')}${new Date(atMs).toISOString().slice(13, 23)}`
}

/**
 * Plays a campaign on all cores and prints each failing run and the totals. Level 1: seeded schedules. Level 2: every effect of the script fails once
 * in each way, with each manner of handling repeated references.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type Excuse, excuses } from './checker.ts'
import type { Ended } from './ending.ts'
import { type Plan, runSchedule } from './schedule.ts'
import { playScript, type ScriptPlan } from './script.ts'
import { type Fault, faultOutcomes, type Model } from './world/faults.ts'
import { type Manner, manners } from './world/service.ts'

/** The description of a campaign; small enough to post to a worker. */
export type Campaign =
  | {
      readonly kind: 'schedules'
      readonly count: number
      readonly firstSeed: number
      readonly model: Model
      /** How the service handles repeated references; null rotates through all manners. */
      readonly manner: Manner | null
      readonly real: boolean
      readonly faults: readonly Fault[]
    }
  /** The number of effects in a script without faults; 0 for manners that are not played. */
  | { readonly kind: 'effects'; readonly effects: Readonly<Record<Manner, number>> }

type Job = Plan | ScriptPlan

const findings = ['double', 'inexcusable', 'lost', 'phantom', 'stuck', 'silent'] as const
const names = ['runs', 'broken', ...findings, ...excuses] as const

/**
 * The number of runs with each finding, and of doubles by excuse. `broken` counts the runs that broke a step rule or sent a request without a line
 * in the send journal.
 */
type Tally = Readonly<Record<'runs' | 'broken' | (typeof findings)[number] | Excuse, number>>

/** What a worker posts: the tally of its runs so far, with the run that has findings. */
export interface LaneMessage {
  readonly tally: Tally
  readonly found: { readonly job: Job; readonly findings: readonly string[] } | null
}

interface Playing {
  /** Stops at the first failing run. */
  readonly toFirst: boolean
  readonly print: (line: string) => void
}

/** Plays seeded schedules. Returns whether all passed. */
export function playSchedules(campaign: Campaign & { kind: 'schedules' }, playing: Playing): Promise<boolean> {
  playing.print(`first seed ${campaign.firstSeed}, model ${campaign.model}`)
  return play(campaign, playing)
}

/** Plays the script with each effect failing in turn; `manner` null: with each manner. Returns whether all runs passed. */
export async function playEffects(manner: Manner | null, playing: Playing): Promise<boolean> {
  const counts = manners.map(async (one) => {
    const isPlayed = manner === null || one === manner
    return [one, isPlayed ? (await playScript({ manner: one, effect: null, faultOutcome: 'done' })).effects : 0] as const
  })
  const effects = Object.fromEntries(await Promise.all(counts)) as Record<Manner, number>
  for (const [name, count] of Object.entries(effects)) if (count > 0) playing.print(`service ${name}: ${count} effects`)
  return play({ kind: 'effects', effects }, playing)
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

/** Excused doubles are only counted; one that no notice reports also has a `silent` finding. */
const isExcused = (finding: string) => finding.startsWith('double: ') && excuses.some((excuse) => finding.endsWith(` (${excuse})`))

async function play(campaign: Campaign, { toFirst, print }: Playing): Promise<boolean> {
  const tally = await runLanes(campaign, ({ job, findings }) => {
    const bad = findings.filter((finding) => !isExcused(finding))
    if (bad.length === 0) return true
    print(`${wordsOf(job)}: ${bad.join('; ')}`)
    return !toFirst
  })
  const { name, runs } = campaign.kind === 'schedules' ? { name: 'campaign', runs: 'schedules' } : { name: 'effects', runs: 'runs' }
  if (tally.broken > 0) print(`rules: ${tally.broken} ${runs} broke a rule of every step`)
  const reasons = excuses.filter((excuse) => tally[excuse] > 0).map((excuse) => `${excuse} ${tally[excuse]}`)
  if (reasons.length > 0) print(`reasons: ${reasons.join(', ')}; silent ${tally.silent}`)
  const { double, lost, phantom, stuck } = tally
  print(`${name}: ${tally.runs} ${runs}, ${double} double, ${lost} lost, ${phantom} phantom, ${stuck} stuck`)
  return !isBad(tally) && tally.runs > 0
}

function wordsOf(job: Job): string {
  if ('effect' in job) return `effect ${job.effect} ${job.faultOutcome} service ${job.manner}`
  return `seed ${job.seed} service ${job.manner} model ${job.model}${job.real ? ' real' : ''}`
}

/** Whether there is a finding that counts as a failure. An excused double that a notice reports does not. */
export function isBad({ inexcusable, lost, phantom, stuck, silent, broken }: Tally): boolean {
  return inexcusable + lost + phantom + stuck + silent + broken > 0
}

/** Returns the tally of one run. */
export function tallyOf(ended: Ended): Tally {
  const found = Object.fromEntries(findings.map((name) => [name, ended[name] > 0 ? 1 : 0])) as Record<(typeof findings)[number], number>
  return { ...found, ...ended.reasons, runs: 1, broken: ended.broken.length + ended.unwitnessed > 0 ? 1 : 0 }
}

/** Adds up tallies. */
export function sum(tallies: readonly Tally[]): Tally {
  return Object.fromEntries(names.map((name) => [name, tallies.reduce((total, tally) => total + tally[name], 0)])) as Tally
}

/** Returns the tally of all runs, or of those until `found` returned false. Rejects if a worker fails. */
async function runLanes(campaign: Campaign, found: (run: NonNullable<LaneMessage['found']>) => boolean): Promise<Tally> {
  const lanes = availableParallelism()
  const workers: Worker[] = []
  const tallies: Tally[] = []
  const end = () => Promise.all(workers.map((worker) => worker.terminate()))
  const run = (lane: number) =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('lane.ts', import.meta.url), { workerData: { campaign, lane, lanes } })
      workers.push(worker)
      worker.on('message', (message: LaneMessage) => {
        tallies[lane] = message.tally
        if (message.found && !found(message.found)) void end()
      })
      worker.on('error', reject)
      worker.on('exit', () => resolve())
    })
  try {
    await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)))
  } finally {
    await end()
  }
  return sum(tallies.filter(Boolean))
}

/** Yields the runs of a campaign in order. */
export function* jobsOf(campaign: Campaign): Generator<Job> {
  if (campaign.kind === 'schedules') {
    const { count, firstSeed, model, real, faults } = campaign
    for (let i = 0; i < count; i++) {
      const manner = campaign.manner ?? manners[i % manners.length] ?? manners[0]
      yield { seed: (firstSeed + i) % 2 ** 31, manner, model, real, faults }
    }
    return
  }
  for (const manner of manners)
    for (const faultOutcome of faultOutcomes)
      if (faultOutcome !== 'done') for (let effect = 0; effect < campaign.effects[manner]; effect++) yield { manner, effect, faultOutcome }
}

/** Yields every `lanes`-th job, starting with number `lane`. */
export function* shareOf(campaign: Campaign, lane: number, lanes: number): Generator<Job> {
  let number = 0
  for (const job of jobsOf(campaign)) if (number++ % lanes === lane) yield job
}

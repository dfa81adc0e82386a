/** Level 2: every effect of the script fails once in each way, with each manner of handling repeated references. */
import { effectsOfScript } from './jobs.ts'
import { runLanes } from './lanes.ts'
import { isBad, wordsOf } from './tally.ts'
import type { Manner } from './world/service.ts'

export interface Playing {
  /** Null: each manner in turn. */
  readonly manner: Manner | null
  readonly toFirst: boolean
  readonly print: (line: string) => void
}

/** Prints each failing run and the totals. Returns whether all runs passed. */
export async function playEffects({ manner, toFirst, print }: Playing): Promise<boolean> {
  const effects = await effectsOfScript(manner)
  for (const [name, count] of Object.entries(effects)) if (count > 0) print(`service ${name}: ${count} effects`)
  const tally = await runLanes(
    { kind: 'effects', effects },
    {
      found: (job, findings) => {
        if ('seed' in job) return true
        print(`effect ${job.effect} ${job.faultOutcome} service ${job.manner}: ${findings.join('; ')}`)
        return !toFirst
      },
    },
  )
  if (tally.broken > 0) print(`rules: ${tally.broken} runs broke a rule of every step`)
  print(`effects: ${tally.runs} runs, ${wordsOf(tally)}`)
  return !isBad(tally) && tally.runs > 0
}

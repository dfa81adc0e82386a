/** Level 2: every effect of the script fails once in each way, with each manner of the service. */
import { effectsOfScript } from './jobs.ts'
import { runLanes } from './lanes.ts'
import { isBad, wordsOf } from './tally.ts'

export interface Playing {
  readonly toFirst: boolean
  readonly print: (line: string) => void
}

/** Prints each run that went wrong and the sum. Answers whether all went well. */
export async function playEffects({ toFirst, print }: Playing): Promise<boolean> {
  const effects = await effectsOfScript()
  for (const [manner, count] of Object.entries(effects)) print(`service ${manner}: ${count} effects`)
  const tally = await runLanes(
    { kind: 'effects', effects },
    {
      found: (job, findings) => {
        if ('seed' in job) return true
        print(`effect ${job.effect} ${job.fate} service ${job.manner}: ${findings.join('; ')}`)
        return !toFirst
      },
    },
  )
  if (tally.broken > 0) print(`rules: ${tally.broken} runs broke a rule of every step`)
  print(`effects: ${tally.runs} runs, ${wordsOf(tally)}`)
  return !isBad(tally, false) && tally.runs > 0
}

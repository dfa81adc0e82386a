/** A worker that runs its share of a campaign, and tells of every run that went wrong. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Ended, findingsOf } from './ending.ts'
import { type Campaign, type Job, shareOf } from './jobs.ts'
import { runSchedule } from './schedule.ts'
import { playScript } from './script.ts'
import { noRuns, sum, type Tally, tallyOf } from './tally.ts'

export interface LaneData {
  readonly campaign: Campaign
  readonly lane: number
  readonly lanes: number
}

export type LaneMessage =
  | { readonly kind: 'found'; readonly job: Job; readonly findings: readonly string[]; readonly tally: Tally }
  | { readonly kind: 'ended'; readonly tally: Tally }

const run = (job: Job): Promise<Ended> => ('seed' in job ? runSchedule(job) : playScript(job))
const post = (message: LaneMessage) => parentPort?.postMessage(message)

// What the desk throws on purpose is data; where it was thrown is of no use, and takes time to find out.
Error.stackTraceLimit = 2
const { campaign, lane, lanes } = workerData as LaneData
let tally = noRuns
for (const job of shareOf(campaign, lane, lanes)) {
  const ended = await run(job)
  tally = sum(tally, tallyOf(ended))
  const findings = findingsOf(ended)
  if (findings.length > 0) post({ kind: 'found', job, findings, tally })
  // Lets the message out, and an end that was asked for in.
  if (tally.runs % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
}
post({ kind: 'ended', tally })

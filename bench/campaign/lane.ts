/** A worker that runs its share of a campaign and posts every run with findings. */
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

// The desk throws expected failures as data; long stack traces would only cost time.
Error.stackTraceLimit = 2
const { campaign, lane, lanes } = workerData as LaneData
let tally = noRuns
for (const job of shareOf(campaign, lane, lanes)) {
  const ended = await run(job)
  tally = sum(tally, tallyOf(ended))
  const findings = findingsOf(ended)
  if (findings.length > 0) post({ kind: 'found', job, findings, tally })
  // Let messages out, and a termination request in.
  if (tally.runs % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
}
post({ kind: 'ended', tally })

/** A worker that runs its share of a campaign and posts every run with findings. */
import { parentPort, workerData } from 'node:worker_threads'
import { findingsOf } from './ending.ts'
import { type Campaign, type LaneMessage, shareOf, sum, tallyOf } from './playing.ts'
import { runSchedule } from './schedule.ts'
import { playScript } from './script.ts'

const post = (message: LaneMessage) => parentPort?.postMessage(message)

// The desk throws expected failures as data; long stack traces would only cost time.
Error.stackTraceLimit = 2
const { campaign, lane, lanes } = workerData as { readonly campaign: Campaign; readonly lane: number; readonly lanes: number }
let tally = sum([])
for (const job of shareOf(campaign, lane, lanes)) {
  const ended = await ('seed' in job ? runSchedule(job) : playScript(job))
  tally = sum([tally, tallyOf(ended)])
  const findings = findingsOf(ended)
  if (findings.length > 0) post({ tally, found: { job, findings } })
  // Let messages out, and a termination request in.
  if (tally.runs % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
}
post({ tally, found: null })

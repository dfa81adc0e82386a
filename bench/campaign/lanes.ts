/** Runs a campaign on all cores. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Campaign, Job } from './jobs.ts'
import type { LaneData, LaneMessage } from './lane.ts'
import { noRuns, sum, type Tally } from './tally.ts'

export interface Watching {
  /** Called for each run with findings. Returns whether to continue. */
  readonly found: (job: Job, findings: readonly string[], so: Tally) => boolean
}

/** Returns the tally of all runs, or of those until it was stopped. Rejects if a worker fails. */
export async function runLanes(campaign: Campaign, { found }: Watching): Promise<Tally> {
  const lanes = availableParallelism()
  const workers: Worker[] = []
  const tallies: Tally[] = Array.from({ length: lanes }, () => noRuns)
  const end = () => Promise.all(workers.map((worker) => worker.terminate()))

  const lane = (number: number) =>
    new Promise<void>((resolve, reject) => {
      const workerData: LaneData = { campaign, lane: number, lanes }
      const worker = new Worker(new URL('lane.ts', import.meta.url), { workerData })
      workers.push(worker)
      worker.on('message', (message: LaneMessage) => {
        tallies[number] = message.tally
        if (message.kind === 'found' && !found(message.job, message.findings, tallies.reduce(sum))) void end()
      })
      worker.on('error', reject)
      worker.on('exit', () => resolve())
    })

  try {
    await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
  } finally {
    await end()
  }
  return tallies.reduce(sum)
}

/** Runs a campaign on as many cores as there are. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Campaign, Job } from './jobs.ts'
import type { LaneData, LaneMessage } from './lane.ts'
import { noRuns, sum, type Tally } from './tally.ts'

export interface Watching {
  /** Told of each run that went wrong. Answers whether to go on. */
  readonly found: (job: Job, findings: readonly string[], so: Tally) => boolean
}

/** Answers with the sum of all lanes: of all runs, or of those until it was ended. A lane that breaks rejects. */
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

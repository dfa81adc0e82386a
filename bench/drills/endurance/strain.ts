/** What a process holds on to: memory that is in use after a collection, files, and handles of the event loop. */
import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface Strain {
  readonly heapMiB: number
  readonly files: number
  readonly handles: number
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const mebibyte = 1024 * 1024

export function strainNow(): Strain {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return { heapMiB: (heapUsed + external) / mebibyte, files: openFiles(), handles: process.getActiveResourcesInfo().length }
}

/** Null elsewhere than on Linux would compare as nothing open: 0 says the same. */
function openFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}

/** By how much a figure grows from the first sample to the last, by the straight line that fits them best (least squares). */
export function growthOf(samples: readonly number[]): number {
  const last = samples.length - 1
  const middle = last / 2
  const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length
  let [above, below] = [0, 0]
  samples.forEach((one, i) => {
    above += (i - middle) * (one - mean)
    below += (i - middle) ** 2
  })
  return below === 0 ? 0 : (above / below) * last
}

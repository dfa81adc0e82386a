/** The resource use of a process: memory after a garbage collection, files, threads, and handles of the event loop. */
import { readdirSync, readlinkSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface Strain {
  readonly heapMiB: number
  /** Files and sockets. The five descriptors that each thread opens for itself are excluded; `threads` covers them. */
  readonly files: number
  readonly threads: number
  readonly handles: number
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const mebibyte = 1024 * 1024

export function strainNow(): Strain {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  const files = listed('/proc/self/fd').filter((name) => !isOfThread(`/proc/self/fd/${name}`))
  const handles = process.getActiveResourcesInfo()
  return {
    heapMiB: (heapUsed + external) / mebibyte,
    files: files.length,
    threads: listed('/proc/self/task').length,
    handles: handles.length,
  }
}

/** Lists a folder; empty on systems other than Linux, which lack these folders. */
function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Whether a descriptor belongs to a thread. The descriptor of the listing itself is already closed and counts as a file. */
function isOfThread(descriptor: string): boolean {
  try {
    return /^(?:anon_inode|pipe):/.test(readlinkSync(descriptor))
  } catch {
    return false
  }
}

/** Returns how much a figure grows from the first sample to the last, by the best-fitting straight line (least squares). */
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

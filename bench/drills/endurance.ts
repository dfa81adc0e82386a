/**
 * A day's work in an hour: searches, bookings, cancellations, syncs and exports against a faulty practice service over HTTPS. The desk's resource use
 * must not grow with the work, and the ledger must finally agree with the service's own log. `count` is the number of searches.
 */

import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { wholeLedger } from '../../src/main/testing/sample-exports.ts'
import type { Desk } from '../../src/shared/contract/procedures/procedures.ts'
import type { LedgerRow } from '../../src/shared/contract/views/ledger-views.ts'
import { readServiceLog } from '../campaign/kills/account.ts'
import type { DrillRun } from '../drill.ts'
import { randomFrom } from '../random.ts'
import { workADay } from './endurance/day.ts'
import { type EnduringDesk, openEnduringDesk } from './endurance/desk.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const mebibyte = 1024 * 1024

/** Files and sockets are counted without the five descriptors that each thread opens for itself; `threads` covers them. */
function strainNow() {
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

export const fullCount = 10_000

const samples = 20
/** The number of initial samples to ignore: caches fill up and code is compiled. */
const warmingUp = 5
/** Allowed growth: rows sent to the window last, texts of the latest searches, and idle workers that parse answers or write files. */
const most = { heapMiB: 24, files: 8, threads: 4, handles: 16 } as const
const minuteMs = 60_000

export async function run({ count, seed, print }: DrillRun) {
  const enduring = await openEnduringDesk(seed)
  let cases = 0
  let failed = 0
  const check = (passes: boolean, what: string) => {
    cases++
    if (passes) return
    failed++
    print(what)
  }
  try {
    const strains: ReturnType<typeof strainNow>[] = []
    const every = Math.ceil(count / samples)
    const { done, refused, stays } = await workADay(enduring, count, randomFrom(seed), (searches) => {
      if (searches % every === 0) strains.push(strainNow())
    })
    print(`done: ${JSON.stringify(done)}`)
    print(`refused: ${JSON.stringify(refused)}`)

    const settled = strains.slice(warmingUp)
    for (const name of ['heapMiB', 'files', 'threads', 'handles'] as const) {
      const figures = settled.map((strain) => strain[name])
      const growth = growthOf(figures)
      print(`${name}: ${figures.map((one) => Math.round(one)).join(' ')}; grows by ${growth.toFixed(1)}`)
      check(growth <= most[name], `${name} grows by ${growth.toFixed(1)}, more than ${most[name]}`)
    }

    await settle(enduring)
    const { bookings, requests } = await readServiceLog(enduring.serviceLog)
    const rows = new Map((await rowsOf(enduring.desk)).flatMap((row) => (row.bookingRef === null ? [] : [[row.bookingRef, row] as const])))
    const open = [
      ...(await enduring.desk['booking.attempts']({ open: true })).cases,
      ...(await enduring.desk['cancel.cancellations']({ open: true })).cases,
    ]
    check(open.length === 0, `${open.length} outcomes are still open`)
    const booked = new Map<number, string>()
    for (const { bookingRef, clientRef, status } of bookings) {
      const row = rows.get(bookingRef)
      check(row !== undefined, `${bookingRef} is at the service and not in the ledger`)
      check(row === undefined || row.known === known(status), `${bookingRef} is ${status} at the service and ${row?.known} in the ledger`)
      const stay = stays.get(clientRef ?? '')
      check(stay !== undefined, `${clientRef} was booked, and no press answered with it`)
      if (stay === undefined || known(status) !== 'CONFIRMED') continue
      check(!booked.has(stay), `stay ${stay} is booked twice, as ${booked.get(stay)} and ${bookingRef}`)
      booked.set(stay, bookingRef)
    }
    check(bookings.length > 0, 'nothing was booked all day')
    print(`${bookings.length} bookings at the service after ${requests.length} requests, ${rows.size} in the ledger`)
  } finally {
    await enduring.stop()
  }
  return { cases, failed }
}

const known = (status: string) => (status === 'CANCELED' ? 'CANCELLED' : status)

/** Looks up open cases until none is left: a request that never reached the service settles after half an hour of silence. */
async function settle({ desk, pass }: EnduringDesk): Promise<void> {
  for (let round = 0; round < 8; round++) {
    const bookings = (await desk['booking.attempts']({ open: true })).cases
    const cancellations = (await desk['cancel.cancellations']({ open: true })).cases
    if (bookings.length + cancellations.length === 0) break
    for (const { clientRef } of bookings) await desk['booking.lookUp']({ clientRef })
    for (const { name } of cancellations) await desk['cancel.lookUp']({ name })
    pass(round === 0 ? 31 * minuteMs : 6 * minuteMs)
    await setTimeout(0)
  }
  await desk['sync.run']({})
}

/** Returns every row, newest first, fetched page by page. */
async function rowsOf(desk: Desk): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = []
  let after: string | null = null
  do {
    const page: { rows: LedgerRow[]; next: string | null } = await desk['ledger.page']({
      filter: wholeLedger,
      sort: { by: 'created', descending: true },
      after,
      limit: 500,
    })
    rows.push(...page.rows)
    if (page.next !== null && page.next === after) throw new Error('the next page is the same as this one')
    after = page.next
  } while (after !== null)
  return rows
}

/**
 * Measures the work of the page's main thread from a browser trace. Times are the thread's own processor time, so that a busy machine does not
 * count. Only our work counts: scripts of the page, and the styles and layout they cause.
 */
import type { Page } from 'playwright-core'
import { median } from '../bench/measure.ts'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Start and duration in wall-clock time, and duration in the thread's processor time, all in microseconds. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly name?: string; readonly data?: { readonly url?: string } }
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'].join(',')

/** Returns the milliseconds of our own work in each task of the main thread, longest first. */
async function ownWork(page: Page, work: () => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: categories.split(',') } })
  await work()
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return ownWorkIn(events, new URL(page.url()).origin)
}

/**
 * Returns our longest task as a multiple of a reference work that the page does before and after it, so that the result is comparable between
 * machines. Takes the median of three rounds, after one warm-up.
 */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  await work()
  const rounds: number[] = []
  for (let round = 0; round < 3; round++) {
    const before = await knownWork(page)
    const [longest = 0] = await ownWork(page, work)
    rounds.push((2 * longest) / (before + (await knownWork(page))))
  }
  return median(rounds)
}

/** Returns the milliseconds to create and lay out a table of 3,000 cells: the minimum of several rounds, since others may use the processor. */
async function knownWork(page: Page): Promise<number> {
  return page.evaluate(() => {
    const once = () => {
      const fromMs = performance.now()
      const table = document.createElement('table')
      for (let row = 0; row < 300; row++) {
        const cells = table.insertRow()
        for (let cell = 0; cell < 10; cell++) cells.insertCell().textContent = `${row} ${cell}`
      }
      document.body.append(table)
      table.getBoundingClientRect()
      table.remove()
      return performance.now() - fromMs
    }
    return Math.min(...Array.from({ length: 15 }, once))
  })
}

function ownWorkIn(events: readonly TraceEvent[], origin: string): number[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const isOurs = ({ name, args }: TraceEvent) =>
    name === 'UpdateLayoutTree' || name === 'Layout' || (name === 'FunctionCall' && args.data?.url?.startsWith(origin) === true)
  const ours = events.filter((event) => event.ph === 'X' && isOurs(event))
  const main = ours.find(({ name }) => name === 'FunctionCall')
  if (!main) throw new Error('The trace holds no script of the page.')
  const onMain = (event: TraceEvent) => threadOf(event) === threadOf(main)
  const tasks = events.filter((event) => event.ph === 'X' && event.name === 'RunTask' && onMain(event))
  const parts = outermost(ours.filter(onMain))
  return tasks
    .map((task) => parts.filter((part) => isWithin(part, task)).reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0))
    .sort((a, b) => b - a)
}

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur
const isWithin = (inner: TraceEvent, outer: TraceEvent) => inner.ts >= outer.ts && endOf(inner) <= endOf(outer)

/** Returns the events that are not inside another, so that nothing is counted twice. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = 0
  return events
    .toSorted((a, b) => a.ts - b.ts || endOf(b) - endOf(a))
    .filter((event) => {
      if (endOf(event) <= end) return false
      end = endOf(event)
      return true
    })
}

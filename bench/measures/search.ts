/**
 * Measures a search of 10,000 hotels at a service that takes 800 ms per answer: total duration against the waits alone, time to the first hotel, and
 * how long the desk is blocked. Also 20,000 rates in the built window, against 200.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { systemClock } from '../../src/main/booking/lifecycle/clock.ts'
import { createServiceConnection } from '../../src/main/booking/lifecycle/service-connection.ts'
import type * as Entry from '../../src/main/chromium.ts'
import { startResultsThread } from '../../src/main/desk/search/results-thread.ts'
import { createSearchDesk } from '../../src/main/desk/search/search.ts'
import { createServiceClient } from '../../src/main/service/client.ts'
import { memoryVault } from '../../src/main/vault/vault.ts'
import type { EventOf } from '../../src/shared/contract/procedures/procedures.ts'
import { addDays, dateIn } from '../../src/shared/domain/dates.ts'
import { buildIfStale, built } from '../built-app.ts'
import { type Asked, atMost, type Figure, inTurns, median, type Print } from '../measure.ts'
import { codesOf, type SlowService, startSlowService } from '../search/large-search.ts'

/** The measurements of one search in the window. */
interface Painting {
  /** Milliseconds from the first hotels that reach the page to the end of the frame that shows rows of them. */
  readonly firstMs: number
  /** Milliseconds from the last event of the search to the end of the frame that shows it as finished. */
  readonly lastMs: number
  /** The number of DOM nodes of the list. */
  readonly nodes: number
  /** The longest task of the page in milliseconds; 0 if none took 50. */
  readonly longestMs: number
}

/** Searches `rounds` times, after one warm-up, for `hotels` hotels with `rates` rates each. */
async function searchInWindow(hotels: number, rates: number, rounds: number): Promise<Painting[]> {
  const service = await startSlowService({ waitMs: 50, codes: hotels, rates })
  const folder = mkdtempSync(join(tmpdir(), 'deskbook-search-'))
  const caFile = join(folder, 'ca.pem')
  writeFileSync(caFile, service.caPem)
  const { startChromium } = (await import(built('main/chromium.js'))) as typeof Entry
  const dialogs = { open: async () => caFile, save: async () => null }
  const { desk, page, stop } = await startChromium({ headless: true, dataFolder: join(folder, 'desk'), vault: memoryVault(), dialogs })
  try {
    const { file } = await desk['connection.chooseCaFile']({})
    await desk['connection.add']({
      ...{ name: 'Slow', baseUrl: service.baseUrl, apiKey: 'nobody-needs-this-key', caFile: file?.token ?? '' },
      ...{ occupantsField: 'occupancy', bookTimeoutSeconds: 120 },
    })
    await page.reload()
    await page.locator('main#page').waitFor()
    const [painted = []] = await inTurns(rounds, [() => search(page, codesOf(hotels))])
    return painted
  } finally {
    await stop()
    service.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function search(page: Page, codes: readonly string[]): Promise<Painting> {
  await page.keyboard.press('Alt+2')
  const again = page.getByRole('button', { name: 'Edit the search' })
  if (await again.isVisible()) await again.click()
  await page.getByRole('textbox', { name: 'Hotel codes' }).fill(codes.join(' '))
  const watch = await page.evaluateHandle(watchPage)
  await page.getByRole('button', { name: 'Search hotels' }).click()
  const figures = await watch.evaluate(({ done }) => done)
  await watch.dispose()
  return figures
}

/** Runs in the page: measures painting and long tasks. */
function watchPage(): { readonly done: Promise<Painting> } {
  const { desk } = window as unknown as {
    desk: { on(name: string, listen: (event: { hotels: unknown[]; finished: boolean }) => void): () => void }
  }
  let longestMs = 0
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestMs = Math.max(longestMs, duration)
  })
  tasks.observe({ type: 'longtask' })
  /** Returns the milliseconds from now to the end of the first frame in which `isThere` is true. */
  const untilPainted = (isThere: () => boolean): Promise<number> => {
    const fromMs = performance.now()
    return new Promise((resolve) => {
      let isPainted = false
      const look = (atMs: number) => {
        if (isPainted) return resolve(atMs - fromMs)
        isPainted = isThere()
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  }
  const grid = () => document.querySelector('[role=treegrid]')
  return {
    done: new Promise((resolve) => {
      let first: Promise<number> | null = null
      const off = desk.on('search.hotels', ({ hotels, finished }) => {
        if (hotels.length > 0) first ??= untilPainted(() => (grid()?.querySelectorAll('tbody tr[aria-level]').length ?? 0) > 1)
        if (!finished) return
        off()
        void untilPainted(() => document.querySelector('[data-search=done]') !== null).then(async (lastMs) => {
          const firstMs = (await first) ?? Number.NaN
          // Long tasks are reported shortly after they end.
          await new Promise((settled) => setTimeout(settled, 200))
          tasks.disconnect()
          resolve({ firstMs, lastMs, longestMs, nodes: grid()?.querySelectorAll('*').length ?? 0 })
        })
      })
    }),
  }
}

const waitMs = 800
const hotels = 10_000
/** The number of concurrent calls of the desk. */
const concurrency = 4
const calls = 20

export async function measure(print: Print, { look }: Asked): Promise<Figure[]> {
  await buildIfStale()
  const rounds = look ? 1 : 5
  const small = await searches({ waitMs, codes: hotels, rates: 10 }, rounds, print)
  const large = await searches({ waitMs, codes: hotels, rates: 40 }, rounds, print)
  return [
    atMost('search-total', small.total, 1.1),
    atMost('search-first', small.first, 1.15),
    atMost('search-total-large', large.total, 1.2),
    atMost('search-block', Math.max(small.blockedMs, large.blockedMs), 10, 'ms'),
    ...(await inWindow(rounds, print)),
  ]
}

const stay = () => {
  const checkin = addDays(dateIn('UTC', Date.now()), 30)
  const paxes = [{ numberOfAdults: 2, childrenAges: [] }]
  return { checkin, checkout: addDays(checkin, 2), paxes, nationality: 'CH', currency: 'EUR' }
}

interface SearchFigures {
  /** Total duration relative to the waits of all sequential answers. */
  readonly total: number
  /** Time to the first hotel relative to the wait for one answer. */
  readonly first: number
  /** The longest block of the desk's own thread. */
  readonly blockedMs: number
}

/** Searches with the desk's client and search, on connections that are warmed up as the search form does. */
async function searches(asked: SlowService, rounds: number, print: Print): Promise<SearchFigures> {
  const service = await startSlowService(asked)
  const client = createServiceClient({
    baseUrl: service.baseUrl,
    apiKey: 'nobody-needs-this-key',
    nowMs: Date.now,
    version: '0.0.0',
    answerWorkerFile: built('main/answer-worker.js'),
    occupantsField: 'occupancy',
    extraCaPem: service.caPem,
  })
  let listen: (event: EventOf<'search.hotels'>) => void = () => {}
  const line = createServiceConnection(client, systemClock(), () => {})
  const desk = createSearchDesk({
    service: () => line,
    emit: (name, event) => name === 'search.hotels' && listen(event as EventOf<'search.hotels'>),
    recent: () => null,
    learned: () => null,
    startResults: () => startResultsThread(built('main/answer-worker.js')),
  })
  let searches = 0
  const once = async () => {
    const searchId = `${searches++}`
    client.warm()
    // Let the connections open before measuring.
    await new Promise((resolve) => setTimeout(resolve, 500))
    let [firstMs, found] = [Number.NaN, 0]
    const finished = Promise.withResolvers<number>()
    const fromMs = performance.now()
    listen = ({ hotels, finished: isOver, failures }) => {
      if (found === 0 && hotels.length > 0) firstMs = performance.now() - fromMs
      found += hotels.length
      if (isOver) (failures.length > 0 ? finished.reject : finished.resolve)(performance.now() - fromMs)
    }
    const watch = watchThread()
    await desk['search.start']({ searchId, query: { hotelCodes: codesOf(hotels), ...stay() } })
    const totalMs = await finished.promise
    const blockedMs = watch.stop()
    if (found !== hotels) throw new Error(`${found} hotels were found.`)
    return { totalMs, firstMs, blockedMs }
  }
  try {
    const [all = []] = await inTurns(rounds, [once])
    const of = (name: 'totalMs' | 'firstMs' | 'blockedMs') => median(all.map((round) => round[name]))
    const ideal = Math.ceil(calls / concurrency) * waitMs
    print(
      `${hotels} hotels with ${asked.rates} rates, ${service.most()} calls at once: ${of('totalMs').toFixed(0)} ms of ${ideal} ms of waits, the first after ${of('firstMs').toFixed(0)} ms, the main thread busy for at most ${of('blockedMs').toFixed(1)} ms without a pause`,
    )
    return { total: of('totalMs') / ideal, first: of('firstMs') / waitMs, blockedMs: of('blockedMs') }
  } finally {
    await desk.stop()
    await line.close()
    service.stop()
  }
}

/**
 * Measures the longest time that this thread computes between two turns of its loop, in milliseconds. Counts the thread's own processor time: with two
 * cores the loop also waits for other threads and programs, which says nothing about the desk.
 */
function watchThread() {
  let longestMs = 0
  let before = process.threadCpuUsage()
  const look = () => {
    const now = process.threadCpuUsage()
    longestMs = Math.max(longestMs, (now.user - before.user + now.system - before.system) / 1000)
    before = now
  }
  const timer = setInterval(look, 1)
  return {
    stop: () => {
      clearInterval(timer)
      return longestMs
    },
  }
}

/** Measures 20,000 rates of 500 hotels in the window against 200 of 5. */
async function inWindow(rounds: number, print: Print): Promise<Figure[]> {
  const few = await searchInWindow(5, 40, rounds)
  const many = await searchInWindow(500, 40, rounds)
  const of = (paintings: readonly Painting[], name: keyof Painting) => median(paintings.map((painting) => painting[name]))
  for (const [rates, paintings] of [
    [200, few],
    [20_000, many],
  ] as const)
    print(
      `${rates} rates: first rows painted ${of(paintings, 'firstMs').toFixed(1)} ms after they came, the end ${of(paintings, 'lastMs').toFixed(1)} ms after it came, the longest task ${of(paintings, 'longestMs').toFixed(0)} ms, ${of(paintings, 'nodes')} nodes`,
    )
  return [
    atMost('search-first-painted', of(many, 'firstMs') / of(few, 'firstMs'), 2),
    atMost('search-last-painted', of(many, 'lastMs') / of(few, 'lastMs'), 2),
    atMost('search-nodes', of(many, 'nodes'), 500, 'nodes'),
    atMost('search-longest-task', of(many, 'longestMs'), 50, 'ms'),
  ]
}

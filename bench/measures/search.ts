/**
 * Measures a search of 10,000 hotels at a service that takes 800 ms per answer: total duration against the waits alone, time to the first hotel, and
 * how long the desk is blocked. Also 20,000 rates in the built window, against 200.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { systemClock } from '../../src/main/booking/lifecycle/clock.ts'
import { createServiceConnection } from '../../src/main/booking/lifecycle/service-connection.ts'
import { startResultsThread } from '../../src/main/desk/search/results-thread.ts'
import { createSearchDesk } from '../../src/main/desk/search/search.ts'
import { createServiceClient } from '../../src/main/service/client.ts'
import type { EventOf } from '../../src/shared/contract/procedures/procedures.ts'
import { addDays, dateIn } from '../../src/shared/domain/dates.ts'
import { buildIfStale, built } from '../built-app.ts'
import { type Asked, type Figure, median } from '../measure.ts'
import { codesOf, type SlowService, startSlowService } from '../search/large-search.ts'
import { type Painting, searchInWindow } from '../search/search-window.ts'

export const group = 'search'

type Print = (line: string) => void

const waitMs = 800
const hotels = 10_000
/** The number of concurrent calls of the desk. */
const concurrency = 4
const calls = 20

const atMost = (name: string, value: number, goal: number, unit = 'x'): Figure => ({ name, value, unit, goal: { atMost: goal } })

export async function measure(say: Print, { look }: Asked): Promise<Figure[]> {
  const print: Print = (line) => say(`search: ${line}`)
  await buildIfStale()
  const rounds = look ? 1 : 5
  const small = await searches({ waitMs, codes: hotels, rates: 10 }, rounds, print)
  const large = await searches({ waitMs, codes: hotels, rates: 40 }, rounds, print)
  return [
    atMost('search-total', small.total, 1.1),
    atMost('search-first', small.first, 1.15),
    atMost('search-total-large', large.total, 1.2),
    atMost('search-block', Math.max(small.blockedMs, large.blockedMs), 20, 'ms'),
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
  const once = async (searchId: string) => {
    client.warm()
    // Let the connections open before measuring.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const loopDelay = monitorEventLoopDelay({ resolution: 1 })
    let [firstMs, found] = [Number.NaN, 0]
    const finished = Promise.withResolvers<number>()
    const fromMs = performance.now()
    listen = ({ hotels, finished: isOver, failures }) => {
      if (found === 0 && hotels.length > 0) firstMs = performance.now() - fromMs
      found += hotels.length
      if (isOver) (failures.length > 0 ? finished.reject : finished.resolve)(performance.now() - fromMs)
    }
    loopDelay.enable()
    await desk['search.start']({ searchId, query: { hotelCodes: codesOf(hotels), ...stay() } })
    const totalMs = await finished.promise
    loopDelay.disable()
    if (found !== hotels) throw new Error(`${found} hotels were found.`)
    return { totalMs, firstMs, blockedMs: loopDelay.max / 1e6 }
  }
  try {
    const all = []
    for (let round = 0; round <= rounds; round++) all.push(await once(`${round}`))
    const counted = all.slice(1)
    const of = (name: 'totalMs' | 'firstMs' | 'blockedMs') => median(counted.map((round) => round[name]))
    const ideal = Math.ceil(calls / concurrency) * waitMs
    print(
      `${hotels} hotels with ${asked.rates} rates, ${service.most()} calls at once: ${of('totalMs').toFixed(0)} ms of ${ideal} ms of waits, the first after ${of('firstMs').toFixed(0)} ms, loopDelay up for ${of('blockedMs').toFixed(1)} ms`,
    )
    return { total: of('totalMs') / ideal, first: of('firstMs') / waitMs, blockedMs: of('blockedMs') }
  } finally {
    await desk.stop()
    await line.close()
    service.stop()
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

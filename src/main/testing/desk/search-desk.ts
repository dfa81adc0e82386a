/** For tests of the search: a desk with scripted answers of the service. */
import { vi } from 'vitest'
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import type { EventOf } from '../../../shared/contract/procedures/procedures.ts'
import { hotelRowOf } from '../../../shared/contract/views/hotel-rows.ts'
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import type { RecentSearches } from '../../desk/search/recent-searches.ts'
import { startResultsThread } from '../../desk/search/results-thread.ts'
import { createSearchDesk } from '../../desk/search/search.ts'
import type { AnswerThread } from '../../service/answers/answer-thread.ts'
import { createSearchResults, type ResultsQuestion } from '../../service/answers/search-results.ts'
import type { CallFollower } from '../../service/answers/service.ts'

const facts = { sentAtMs: 0, endedAtMs: 7, during: { from: 0, to: 7 }, serverDateMs: null, status: 200 }
export const stay = {
  checkin: '2027-03-12',
  checkout: '2027-03-14',
  paxes: [{ numberOfAdults: 2, childrenAges: [] }],
  currency: 'EUR',
  nationality: 'CH',
}
const goneFailure: ServiceFailure = {
  kind: 'refused',
  why: 'gone',
  word: { status: 410, code: 41000, message: 'gone', detail: null },
  retryAfterMs: null,
}
export const offline: ServiceFailure = { kind: 'notSent', cause: 'refused', detail: 'ECONNREFUSED' }

export function rate(rateKey: string, amount: string | null, currency = 'EUR'): Rate {
  return {
    rateKey,
    rate: amount,
    currency,
    rateType: 'NET',
    rooms: [{ numberOfAdults: 2, childrenAges: [], roomDescription: 'Double', sequence: 1 }],
    nonrefundable: null,
    boardType: 'RO',
    boardName: 'Room Only',
    cancellationPolicies: null,
    remarks: null,
    commission: null,
    hotelRate: null,
    hotelCurrency: null,
  }
}

export function hotel(hotelCode: string, rates: Rate[]): Hotel {
  return { hotelCode, hotelName: `Hotel ${hotelCode}`, destinationCode: 'D', destinationName: 'Town', countryCode: 'CH', rates }
}

/** What the service and the window do in a test. */
interface Script {
  /** The answer to a call; by default each hotel with the rate `<its code>-1` at 100. */
  readonly hotels?: (codes: string[], call: number) => Hotel[] | ServiceFailure
  readonly live?: (code: string) => Hotel | ServiceFailure
  readonly corrupt?: (hotels: object[]) => unknown[]
  readonly busyUntilMs?: number
  readonly read?: () => Promise<void>
  readonly firstLook?: () => Promise<void>
  readonly recent?: () => RecentSearches | null
}

const oneRateEach = (list: string[]) => list.map((code) => hotel(code, [rate(`${code}-1`, '100')]))

/** Creates a search with one scripted answer per call; `ended` resolves when it has emitted its last event. */
export function setUp({
  hotels = oneRateEach,
  live = () => goneFailure,
  corrupt = (sent) => sent,
  busyUntilMs,
  read = async () => {},
  firstLook = async () => {},
  recent = () => null,
}: Script = {}) {
  const requestedCodes: string[][] = []
  const sent: object[] = []
  const events: EventOf<'search.hotels'>[] = []
  let activeCalls = 0
  let maxActiveCalls = 0
  const { promise: ended, resolve: finish } = Promise.withResolvers<void>()
  const service = {
    checkHotels: async (query: { hotelCodes?: string[] }, _: AbortSignal, { waits, received, reader }: CallFollower) => {
      const { hotelCodes = [] } = query
      sent.push(query)
      if (busyUntilMs !== undefined) waits?.(busyUntilMs)
      const call = requestedCodes.push(hotelCodes)
      maxActiveCalls = Math.max(maxActiveCalls, ++activeCalls)
      await new Promise((resolve) => setImmediate(resolve))
      activeCalls--
      received?.()
      await read()
      const answer = hotels(hotelCodes, call)
      if (!Array.isArray(answer)) return { ok: false, failure: answer, facts }
      const body = [new TextEncoder().encode(JSON.stringify({ hotels: corrupt(answer) }))]
      return { ...(await reader?.read({ name: 'checkHotels', status: 200, body, card: null })), facts }
    },
    checkHotel: async ({ hotelCode }: { hotelCode: string }) => {
      const answer = live(hotelCode)
      return 'kind' in answer ? { ok: false, failure: answer, facts } : { ok: true, value: { hotel: answer }, raw: null, unread: [], facts }
    },
  }
  const threads: AnswerThread[] = []
  const desk = createSearchDesk({
    service: () => ({ service }) as unknown as ServiceConnection,
    recent,
    learned: () => null,
    startResults: () => {
      const thread = createLocalThread()
      threads.push(thread)
      return startResultsThread('', thread)
    },
    firstLook,
    emit: (_, event) => {
      events.push(event as EventOf<'search.hotels'>)
      if (events.at(-1)?.finished) finish()
    },
  })
  const start = (hotelCodes: string[], searchId = 's', keep: string[] = []) =>
    desk['search.start']({ searchId, query: { hotelCodes, ...stay }, keep })
  /** Ends the thread of the results, as happens when a hostile answer takes too long to parse. */
  const loseThread = () => threads.at(-1)?.end()
  const rows = () => events.flatMap((event) => event.hotels.map(hotelRowOf))
  /** Starts a search and waits for its end, while the window still shows the searches in `keep`. */
  const search = async (hotelCodes: string[], searchId = 's', keep: string[] = []) => {
    await start(hotelCodes, searchId, keep)
    await vi.waitUntil(() => events.some((event) => event.searchId === searchId && event.finished))
  }
  return { desk, start, search, ended, asked: requestedCodes, sent, events, loseThread, mostAtOnce: () => maxActiveCalls, rows }
}

/** Creates a results thread that runs in the calling thread. Messages are copied as between threads. */
function createLocalThread(): AnswerThread {
  const results = createSearchResults()
  const ending = new AbortController()
  return {
    ask: async (question) =>
      ending.signal.aborted ? undefined : structuredClone(results.answer(structuredClone(question) as ResultsQuestion)),
    ended: ending.signal,
    end: async () => ending.abort(),
  }
}

export const codes = (count: number) => Array.from({ length: count }, (_, i) => `H${i}`)

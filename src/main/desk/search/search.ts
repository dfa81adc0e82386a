/** Searching: splits a query into calls within the service's limits and emits the hotels in pieces. */
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '../../../shared/contract/endpoints.ts'
import { FailureError, type ServiceFailure } from '../../../shared/contract/failure.ts'
import type { Desk, Emit } from '../../../shared/contract/procedures/procedures.ts'
import type { SearchQuery, StreamedHotel, UnreadParts } from '../../../shared/contract/views/search-views.ts'
import type { Hotel } from '../../../shared/domain/schemas.ts'
import { isOtherHotel } from '../../../shared/domain/stay.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import { otherHotelFailure, type RateOrigin } from '../booking/rate-check.ts'
import { command } from '../context/command.ts'
import type { LearnedHotels } from '../hotels/hotels.ts'
import { maxRecentSearches, type RecentSearches } from './recent-searches.ts'
import type { ResultsThread } from './results-thread.ts'

/** The procedures about searching. */
export type SearchDesk = Pick<Desk, 'search.start' | 'search.stop' | 'search.hotel' | 'search.rate' | 'search.recent'> & {
  /** Returns where the retained searches found a rate key. */
  origins(rateKey: string): Promise<RateOrigin[]>
  stop(): Promise<void>
}

/** Dependencies of searching. */
export interface SearchParts {
  /** Throws `noConnection` or `noKey`. */
  readonly service: () => ServiceConnection
  readonly emit: Emit
  /** The stored recent searches; null while no ledger is open. */
  readonly recent: () => RecentSearches | null
  /** The store of hotel names; null while no ledger is open. */
  readonly learned: () => LearnedHotels | null
  readonly startResults: () => ResultsThread
  /** Resolves once the window has had time to draw the first hotels. No more hotels are emitted before. */
  readonly firstLook?: () => Promise<void>
}

/** The maximum number of concurrent calls. */
const concurrency = 4
const maxPaths = 50
/** The number of hotels that are learned in one step. */
const learnBatchSize = 500
/** Reason for stopping a search whose results were lost with their thread. */
const resultsLost = 'lost'

interface Search {
  readonly query: SearchQuery
  readonly stopping: AbortController
}

interface Batch {
  readonly query: Parameters<ServiceConnection['service']['checkHotels']>[0]
  readonly codes: number
}

/** Creates the search procedures. */
export function createSearchDesk({ service, emit, recent, learned, startResults, firstLook = () => pause(50) }: SearchParts): SearchDesk {
  const searches = new Map<string, Search>()
  let thread: ResultsThread | null = null
  let lastAnswerId = 0
  /** Searches that are not stored yet, for example because the ledger was still opening. */
  let unstored: readonly SearchQuery[] = []

  const storePendingSearches = (): RecentSearches | null => {
    const searches = recent()
    if (!searches) return null
    // Ignore a ledger that cannot be written; the search continues.
    for (const query of unstored) searches.note(query).catch(() => {})
    unstored = []
    return searches
  }

  const stopAll = (reason?: string) => {
    for (const { stopping } of searches.values()) stopping.abort(reason)
  }

  /** Returns the thread with the results. When it ends, no search has results any more. */
  const results = (): ResultsThread => {
    if (thread) return thread
    const started = startResults()
    thread = started
    started.ended.addEventListener('abort', () => {
      if (thread !== started) return
      thread = null
      stopAll(resultsLost)
      searches.clear()
    })
    return started
  }

  const need = (searchId: string): Search => {
    const search = searches.get(searchId)
    if (!search) throw new FailureError({ kind: 'notHere' })
    return search
  }

  const run = async (searchId: string, search: Search, batches: readonly Batch[], { service }: ServiceConnection) => {
    const { signal } = search.stopping
    const { ask: found, reader } = results()
    const failures: { failure: ServiceFailure; codes: number }[] = []
    const unread: UnreadParts = { fields: 0, rates: 0, hotels: 0, paths: [] }
    let done = 0
    let pausedUntilMs: number | null = null
    let firstDraw: Promise<void> | null = null
    const onWait = (untilMs: number) => {
      pausedUntilMs = untilMs
      emitHotels([], false)
    }
    const emitHotels = (hotels: StreamedHotel[], finished: boolean) =>
      emit('search.hotels', {
        searchId,
        hotels,
        done,
        batches: batches.length,
        pausedUntilMs,
        failures: [...failures],
        unread: { ...unread, paths: [...unread.paths] },
        finished,
      })

    const ask = async (batch: Batch, received: () => void) => {
      const answerId = ++lastAnswerId
      const outcome = await service.checkHotels(batch.query, signal, {
        waits: onWait,
        received,
        reader: reader(answerId, (parts) => count(unread, parts)),
      })
      if (signal.aborted && signal.reason !== resultsLost) return ignore(found('drop', answerId))
      done++
      pausedUntilMs = null
      if (!outcome.ok) {
        failures.push({ failure: outcome.failure, codes: batch.codes })
        emitHotels([], false)
        return
      }
      for (;;) {
        await firstDraw
        if (signal.aborted) return ignore(found('drop', answerId))
        // Rejects only if the thread ends, which aborts the search.
        const rows = await found('take', searchId, answerId, outcome.facts.endedAtMs).catch(() => [])
        if (rows.length === 0) return
        emitHotels(rows, false)
        firstDraw ??= firstLook()
      }
    }

    const waiting = [...batches]
    /** Makes calls one after another. The next call is sent while the previous answer is parsed; at most one answer waits to be parsed. */
    const work = async () => {
      let reading = Promise.resolve()
      for (let batch = waiting.shift(); batch && !signal.aborted; batch = waiting.shift()) {
        const received = Promise.withResolvers<void>()
        const before = reading
        reading = ask(batch, received.resolve)
        await Promise.all([Promise.race([received.promise, reading]), before])
      }
      await reading
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    emitHotels([], true)
    // Ignore the error: the next answer contains the names again.
    if (!signal.aborted) void learnPlaces(searchId).catch(() => {})
  }

  const learnPlaces = async (searchId: string) => {
    for (let from = 0; thread; from += learnBatchSize) {
      const places = await thread.ask('places', searchId, from, learnBatchSize)
      await learned()?.learn(places)
      if (places.length < learnBatchSize) return
    }
  }

  return {
    'search.start': async ({ searchId, query, keep = [] }) => {
      const current = service()
      stopAll()
      const search: Search = { query, stopping: new AbortController() }
      for (const id of searches.keys()) if (!keep.includes(id)) searches.delete(id)
      searches.set(searchId, search)
      ignore(results().ask('retain', [...searches.keys()]))
      const batches = batchesOf(query)
      run(searchId, search, batches, current).catch(() => {
        const nothingUnread = { fields: 0, rates: 0, hotels: 0, paths: [] }
        const failures = [{ failure: { kind: 'fault', reference: searchId } as const, codes: 0 }]
        emit('search.hotels', {
          searchId,
          hotels: [],
          done: 0,
          batches: batches.length,
          pausedUntilMs: null,
          failures,
          unread: nothingUnread,
          finished: true,
        })
      })
      unstored = [...unstored, query].slice(-maxRecentSearches)
      storePendingSearches()
      return { batches: batches.length }
    },

    'search.recent': async () => ({ searches: (await storePendingSearches()?.all()) ?? [] }),

    'search.stop': command(({ searchId }) => searches.get(searchId)?.stopping.abort()),

    'search.hotel': async ({ searchId, hotelCode }) => {
      const search = need(searchId)
      const { checkin, checkout, paxes, currency, nationality } = search.query
      const outcome = await service().service.checkHotel({ hotelCode, checkin, checkout, paxes, currency, nationality })
      if (!outcome.ok && !(outcome.failure.kind === 'refused' && outcome.failure.why === 'gone')) throw new FailureError(outcome.failure)
      const known = await results().ask('place', searchId, hotelCode)
      const asked = { hotelCode, hotelName: known?.hotelName ?? null }
      if (outcome.ok && isOtherHotel(asked, outcome.value.hotel)) {
        throw new FailureError(otherHotelFailure('otherHotel', asked, outcome.value.hotel))
      }
      const checkedHotel = outcome.ok ? outcome.value.hotel : soldOut(hotelCode, known)
      return { hotel: await results().ask('replace', searchId, hotelCode, checkedHotel, outcome.facts.endedAtMs) }
    },

    'search.rate': async ({ searchId, rateKey }) => {
      need(searchId)
      const hotel = await results().ask('rate', searchId, rateKey)
      if (!hotel) throw new FailureError({ kind: 'notHere' })
      return { hotel }
    },

    origins: async (rateKey) => {
      if (searches.size === 0) return []
      const found = await results().ask('origins', rateKey)
      return found.flatMap(({ searchId, hotel }) => {
        const stay = searches.get(searchId)?.query
        return stay ? [{ hotel, stay }] : []
      })
    },

    stop: async () => {
      stopAll()
      searches.clear()
      await thread?.end()
    },
  }
}

/** Discards the error: if the thread has ended, `results` has dropped its searches. */
const ignore = (asked: Promise<unknown>): void => void asked.catch(() => {})

/** Returns one call per 500 different codes, or one for a destination. The client is not sent to the service. */
function batchesOf({ hotelCodes, destinationCode, client: _, ...stay }: SearchQuery): Batch[] {
  if (!hotelCodes) return [{ query: { ...stay, destinationCode }, codes: 0 }]
  const codes = [...new Set(hotelCodes)]
  const batches: Batch[] = []
  for (let from = 0; from < codes.length; from += limits.hotelCodesPerQuery) {
    const part = codes.slice(from, from + limits.hotelCodesPerQuery)
    batches.push({ query: { ...stay, hotelCodes: part }, codes: part.length })
  }
  return batches
}

function count(sum: UnreadParts, { fields, rates, hotels, paths }: UnreadParts): void {
  sum.fields += fields
  sum.rates += rates
  sum.hotels += hotels
  sum.paths.push(...paths.slice(0, maxPaths - sum.paths.length))
}

function soldOut(hotelCode: string, known: Hotel | null): Hotel {
  const unknownPlace = { hotelName: null, destinationCode: null, destinationName: null, countryCode: null }
  return { ...(known ?? unknownPlace), hotelCode, rates: [] }
}

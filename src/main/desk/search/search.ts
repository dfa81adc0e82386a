/** Searching: splits a query into calls within the service's limits and emits the hotels in pieces. */
import { setImmediate as breath, setTimeout as pause } from 'node:timers/promises'
import { limits } from '../../../shared/contract/endpoints.ts'
import { FailureError, type ServiceFailure } from '../../../shared/contract/failure.ts'
import type { Desk, Emit } from '../../../shared/contract/procedures/procedures.ts'
import { liveRow } from '../../../shared/contract/views/hotel-rows.ts'
import type { SearchQuery, StreamedHotel, UnreadParts } from '../../../shared/contract/views/search-views.ts'
import type { Hotel } from '../../../shared/domain/schemas.ts'
import { isOtherHotel } from '../../../shared/domain/stay.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import { notThere, type RateOrigin } from '../booking/rate-check.ts'
import type { LearnedHotels } from '../hotels/learned-hotels.ts'
import { mostRecentSearches, type RecentSearches } from './recent-searches.ts'
import { createSearchHotels, differentRates, type SearchHotels } from './search-hotels.ts'

/** The procedures about searching. */
export type SearchDesk = Pick<Desk, 'search.start' | 'search.stop' | 'search.hotel' | 'search.rate' | 'search.recent'> & {
  /** Returns where the retained searches found a rate key. */
  origins(rateKey: string): RateOrigin[]
  stop(): void
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
  /** Resolves when the window may get more hotels after the first ones, so that it draws those before it receives thousands. */
  readonly firstLook?: () => Promise<void>
}

/** The maximum number of concurrent calls. */
const concurrency = 4
const maxPaths = 50

interface Search {
  readonly query: SearchQuery
  readonly stopping: AbortController
  readonly hotels: SearchHotels
}

interface Batch {
  readonly query: Parameters<ServiceConnection['service']['checkHotels']>[0]
  readonly codes: number
}

/** Creates the search procedures. */
export function createSearchDesk({ service, emit, recent, learned, firstLook = () => pause(50) }: SearchParts): SearchDesk {
  const searches = new Map<string, Search>()
  /** Searches that are not stored yet, for example because the ledger was still opening. */
  let unstored: readonly SearchQuery[] = []

  const keepSearches = (): RecentSearches | null => {
    const kept = recent()
    if (!kept) return null
    // Ignore a ledger that cannot be written; the search continues.
    for (const query of unstored) kept.note(query).catch(() => {})
    unstored = []
    return kept
  }

  const need = (searchId: string): Search => {
    const search = searches.get(searchId)
    if (!search) throw new FailureError({ kind: 'notHere' })
    return search
  }

  const run = async (searchId: string, search: Search, batches: readonly Batch[], { service }: ServiceConnection) => {
    const { signal } = search.stopping
    const failures: { failure: ServiceFailure; codes: number }[] = []
    const unread: UnreadParts = { fields: 0, rates: 0, hotels: 0, paths: [] }
    let done = 0
    let pausedUntilMs: number | null = null
    let drawn: Promise<void> | null = null
    const waits = (untilMs: number) => {
      pausedUntilMs = untilMs
      tell([], false)
    }
    const tell = (hotels: StreamedHotel[], finished: boolean) =>
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
      const outcome = await service.checkHotels(batch.query, signal, { waits, received })
      if (signal.aborted) return
      done++
      pausedUntilMs = null
      if (!outcome.ok) {
        failures.push({ failure: outcome.failure, codes: batch.codes })
        tell([], false)
        return
      }
      count(unread, outcome.unread)
      const listed = search.hotels.listed()
      for (const piece of outcome.value.pieces) {
        await drawn
        if (signal.aborted) return
        const rows = search.hotels.take(piece, listed, outcome.facts.endedAtMs)
        if (rows.length > 0) {
          tell(rows, false)
          drawn ??= firstLook()
        }
        await breath()
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
    tell([], true)
    // Ignore the error: the next answer contains the names again.
    if (!signal.aborted)
      void learned()
        ?.learn(search.hotels.places())
        .catch(() => {})
  }

  return {
    'search.start': async ({ searchId, query, keep = [] }) => {
      const current = service()
      for (const { stopping } of searches.values()) stopping.abort()
      const search: Search = { query, stopping: new AbortController(), hotels: createSearchHotels() }
      for (const id of searches.keys()) if (!keep.includes(id)) searches.delete(id)
      searches.set(searchId, search)
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
      unstored = [...unstored, query].slice(-mostRecentSearches)
      keepSearches()
      return { batches: batches.length }
    },

    'search.recent': async () => ({ searches: (await keepSearches()?.all()) ?? [] }),

    'search.stop': async ({ searchId }) => {
      searches.get(searchId)?.stopping.abort()
      return {}
    },

    'search.hotel': async ({ searchId, hotelCode }) => {
      const search = need(searchId)
      const { checkin, checkout, paxes, currency, nationality } = search.query
      const outcome = await service().service.checkHotel({ hotelCode, checkin, checkout, paxes, currency, nationality })
      if (!outcome.ok && !(outcome.failure.kind === 'refused' && outcome.failure.why === 'gone')) throw new FailureError(outcome.failure)
      const asked = { hotelCode, hotelName: search.hotels.place(hotelCode)?.hotelName ?? null }
      if (outcome.ok && isOtherHotel(asked, outcome.value.hotel)) {
        throw new FailureError(notThere('otherHotel', asked, outcome.value.hotel))
      }
      const answered = outcome.ok ? outcome.value.hotel : soldOut(hotelCode, search.hotels.place(hotelCode))
      const { rates, sameKey } = differentRates(answered, () => undefined)
      const live: Hotel = { ...answered, rates }
      search.hotels.keep(hotelCode, live)
      return { hotel: { ...liveRow(live, outcome.facts.endedAtMs, sameKey), hotelCode } }
    },

    'search.rate': async ({ searchId, rateKey }) => {
      const found = need(searchId).hotels.listed()(rateKey)
      if (!found) throw new FailureError({ kind: 'notHere' })
      return { hotel: { ...found.hotel, rates: [found.rate] } }
    },

    origins: (rateKey) =>
      [...searches.values()].flatMap(({ query, hotels }) => {
        const found = hotels.listed()(rateKey)
        return found ? [{ hotel: { ...found.hotel, rates: [] }, stay: query }] : []
      }),

    stop: () => {
      for (const { stopping } of searches.values()) stopping.abort()
      searches.clear()
    },
  }
}

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

/** Counts unreadable paths by their effect on the list: a missing hotel, a missing rate, or a missing field. */
function count(sum: UnreadParts, paths: readonly string[]): void {
  for (const path of paths) {
    if (/^hotels\[\d+\]$/.test(path)) sum.hotels++
    else if (/^hotels\[\d+\]\.rates\[\d+\]$/.test(path)) sum.rates++
    else sum.fields++
  }
  sum.paths.push(...paths.slice(0, maxPaths - sum.paths.length))
}

function soldOut(hotelCode: string, known: Hotel | undefined): Hotel {
  const nowhere = { hotelName: null, destinationCode: null, destinationName: null, countryCode: null }
  return { ...(known ?? nowhere), hotelCode, rates: [] }
}

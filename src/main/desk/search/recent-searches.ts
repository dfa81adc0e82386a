/** The clerk's recent searches. They are stored in the encrypted ledger, because codes and dates reveal customers. */
import { SearchQuery } from '../../../shared/contract/views/search-views.ts'
import { z } from '../../../shared/domain/zod.ts'
import { createSerial } from '../../async/serial.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'

/** The maximum number of stored searches: a longer list would not be read. */
export const maxRecentSearches = 10
/** A search with more codes is not stored: clerks paste such a list again, and each later search would rewrite it. */
const maxCodes = 2000
const settingName = 'recentSearches'

export type RecentSearches = ReturnType<typeof createRecentSearches>

/** Creates the recent searches of one connection. Changes are serialised, so that concurrent searches are all stored. */
export function createRecentSearches(ledger: Pick<Ledger, 'remembered' | 'remember'>) {
  const changes = createSerial()
  // Searches that are not written yet, latest first. `all` returns them too.
  let unwritten: readonly SearchQuery[] = []

  const readStored = async (): Promise<SearchQuery[]> => {
    const text = await ledger.remembered(settingName)
    try {
      return z
        .array(z.unknown())
        .parse(JSON.parse(text ?? '[]'))
        .flatMap((stored) => SearchQuery.safeParse(stored).data ?? [])
    } catch {
      return []
    }
  }

  return {
    /** Returns the searches, latest first. Unreadable ones are omitted. */
    all: async () => distinct([...unwritten, ...(await readStored())]),
    /** Stores a search, replacing an identical one. Rejects when the ledger cannot be written. */
    note: async (query: SearchQuery) => {
      if ((query.hotelCodes?.length ?? 0) > maxCodes) return
      unwritten = [query, ...unwritten]
      await changes
        .run(async () => ledger.remember(settingName, JSON.stringify(distinct([query, ...(await readStored())]))))
        .finally(() => {
          unwritten = unwritten.filter((other) => other !== query)
        })
    },
  }
}

/** Removes all but the first of identical searches, and returns at most the maximum number. */
const distinct = (queries: readonly SearchQuery[]): SearchQuery[] =>
  [...Map.groupBy(queries, (query) => JSON.stringify(query)).values()].flatMap(([first]) => first ?? []).slice(0, maxRecentSearches)

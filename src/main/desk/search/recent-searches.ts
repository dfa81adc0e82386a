/** The clerk's recent searches. They are stored in the encrypted ledger, because codes and dates reveal customers. */
import { SearchQuery } from '../../../shared/contract/views/search-views.ts'
import { z } from '../../../shared/domain/zod.ts'
import { createSerial } from '../../async/serial.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'

/** The maximum number of stored searches; nobody looks through more. */
export const mostRecentSearches = 10
/** The maximum number of codes in a stored search: a longer list is pasted again rather than looked up, and would be written at each search. */
const maxCodes = 2000
const storedAs = 'recentSearches'

export interface RecentSearches {
  /** Returns the searches, latest first. Unreadable ones are omitted. */
  all(): Promise<SearchQuery[]>
  /** Stores a search, replacing an identical one. Rejects when the ledger cannot be written. */
  note(query: SearchQuery): Promise<void>
}

/** Creates the recent searches of one connection. Changes are serialised, so concurrent ones are both stored. */
export function createRecentSearches(ledger: Pick<Ledger, 'remembered' | 'remember'>): RecentSearches {
  const changes = createSerial()
  // Searches that are not written yet, latest first, so that a quick clerk already finds them.
  let unwritten: readonly SearchQuery[] = []

  const written = async (): Promise<SearchQuery[]> => {
    const text = await ledger.remembered(storedAs)
    try {
      return z
        .array(z.unknown())
        .parse(JSON.parse(text ?? '[]'))
        .flatMap((kept) => SearchQuery.safeParse(kept).data ?? [])
    } catch {
      return []
    }
  }

  return {
    all: async () => lastOf([...unwritten, ...(await written())]),
    note: async (query) => {
      if ((query.hotelCodes?.length ?? 0) > maxCodes) return
      unwritten = [query, ...unwritten]
      await changes
        .run(async () => ledger.remember(storedAs, JSON.stringify(lastOf([query, ...(await written())]))))
        .finally(() => {
          unwritten = unwritten.filter((other) => other !== query)
        })
    },
  }
}

/** Removes duplicates, keeping the first, and returns as many as are stored. */
const lastOf = (queries: readonly SearchQuery[]): SearchQuery[] =>
  [...Map.groupBy(queries, (query) => JSON.stringify(query)).values()].flatMap(([first]) => first ?? []).slice(0, mostRecentSearches)

/** The searches that a clerk made last. They are kept in the ledger, which is encrypted: codes and dates tell of customers. */
import { SearchQuery } from '../../../shared/contract/views/search-views.ts'
import { z } from '../../../shared/domain/zod.ts'
import { createSerial } from '../../async/serial.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'

/** More are not looked through to find one again. */
export const mostKept = 10
/** A list of more codes than this is pasted again sooner than it is looked for, and would be written at each search. */
const mostCodes = 2000
const storedAs = 'recentSearches'

export interface RecentSearches {
  /** The last one first. What is kept and cannot be read is left out. */
  all(): Promise<SearchQuery[]>
  /** Keeps a search, in the place of the one that asked the same. Rejects when the ledger is not written. */
  note(query: SearchQuery): Promise<void>
}

/** The searches of one connection. One change after the other: two that are made at once are both kept. */
export function createRecentSearches(ledger: Pick<Ledger, 'remembered' | 'remember'>): RecentSearches {
  const changes = createSerial()
  // What the ledger has not written yet, the last one first: a clerk who goes on at once finds it all the same.
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
      if ((query.hotelCodes?.length ?? 0) > mostCodes) return
      unwritten = [query, ...unwritten]
      await changes
        .run(async () => ledger.remember(storedAs, JSON.stringify(lastOf([query, ...(await written())]))))
        .finally(() => {
          unwritten = unwritten.filter((other) => other !== query)
        })
    },
  }
}

/** As many as are kept; of those that ask the same the first one. */
const lastOf = (queries: readonly SearchQuery[]): SearchQuery[] =>
  [...Map.groupBy(queries, (query) => JSON.stringify(query)).values()].flatMap(([first]) => first ?? []).slice(0, mostKept)

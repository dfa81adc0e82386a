/** The searches that a clerk made last. They are kept in the ledger, which is encrypted: codes and dates tell of customers. */
import { SearchQuery } from '../../../shared/contract/views/search-views.ts'
import { z } from '../../../shared/domain/zod.ts'
import { createSerial } from '../../async/serial.ts'
import type { Ledger } from '../../ledger/ledger.ts'

/** More are not looked through to find one again. */
const mostKept = 10
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

  const all = async (): Promise<SearchQuery[]> => {
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
    all,
    note: (query) =>
      changes.run(async () => {
        if ((query.hotelCodes?.length ?? 0) > mostCodes) return
        const text = JSON.stringify(query)
        const others = (await all()).filter((other) => JSON.stringify(other) !== text)
        await ledger.remember(storedAs, JSON.stringify([query, ...others].slice(0, mostKept)))
      }),
  }
}

/** Search as you type for the palette, in the local ledger and without calling the service. */

export interface Hits<Row> {
  /** The search texts; empty if there was no search. */
  readonly wanted: readonly string[]
  readonly rows: readonly Row[]
  /** The search texts without a match. */
  readonly missing: readonly string[]
}

export const noHits: Hits<never> = { wanted: [], rows: [], missing: [] }

/** The maximum number of search texts. Each text is a search, so more would be noticeably slow. */
const maxTexts = 16
/** Maximum length of a search text, in characters. */
const maxTextLength = 200

/**
 * Returns a function that searches rows by one or several texts. `find` searches one text; rows are deduped by `keyOf`. While a search is in
 * flight only the latest request is queued, so that `put` never receives stale hits.
 */
export function hitsFinder<Row>(
  find: (text: string, isAlone: boolean) => Promise<readonly Row[]>,
  keyOf: (row: Row) => number | string,
  put: (hits: Hits<Row>) => void,
): (wanted: readonly string[]) => Promise<void> {
  let next: readonly string[] | null = null
  let isSearching = false

  /** Returns null if another request has come in meanwhile. */
  const read = async (wanted: readonly string[]): Promise<Hits<Row> | null> => {
    const rows = new Map<number | string, Row>()
    const missing: string[] = []
    for (const text of wanted.slice(0, maxTexts)) {
      const found = await find(text.slice(0, maxTextLength), wanted.length === 1)
      if (next !== null) return null
      if (found.length === 0) missing.push(text)
      for (const row of found) rows.set(keyOf(row), row)
    }
    return { wanted, rows: [...rows.values()], missing }
  }

  return async (wanted) => {
    next = wanted
    if (isSearching) return
    isSearching = true
    while (next !== null) {
      const currentTexts: readonly string[] = next
      next = null
      const hits = currentTexts.length === 0 ? noHits : await read(currentTexts)
      if (hits) put(hits)
    }
    isSearching = false
  }
}

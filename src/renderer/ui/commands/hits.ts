/** What the palette finds in the ledger as one types: on this computer, without the service. */

export interface Hits<Row> {
  /** What they were found by, as it was asked; empty when nothing was. */
  readonly wanted: readonly string[]
  readonly rows: readonly Row[]
  /** What of it nothing has. */
  readonly missing: readonly string[]
}

export const noHits: Hits<never> = { wanted: [], rows: [], missing: [] }

/** Several texts are looked for one after the other, and more would be felt. */
const mostTexts = 16
/** A text that the ledger is asked for is no longer. */
const longestText = 200

/**
 * Looks for rows by a text, or by several, of which a row stands once. `find` is asked for one text; a row is told by its key. While an answer
 * is on its way only the latest question waits, so that no answer to another stands there.
 */
export function hitsFinder<Row>(
  find: (text: string, isAlone: boolean) => Promise<readonly Row[]>,
  keyOf: (row: Row) => number | string,
  put: (hits: Hits<Row>) => void,
): (wanted: readonly string[]) => Promise<void> {
  let next: readonly string[] | null = null
  let asking = false

  /** Null when another question came meanwhile. */
  const read = async (wanted: readonly string[]): Promise<Hits<Row> | null> => {
    const rows = new Map<number | string, Row>()
    const missing: string[] = []
    for (const text of wanted.slice(0, mostTexts)) {
      const found = await find(text.slice(0, longestText), wanted.length === 1)
      if (next !== null) return null
      if (found.length === 0) missing.push(text)
      for (const row of found) rows.set(keyOf(row), row)
    }
    return { wanted, rows: [...rows.values()], missing }
  }

  return async (wanted) => {
    next = wanted
    if (asking) return
    asking = true
    while (next !== null) {
      const now: readonly string[] = next
      next = null
      const hits = now.length === 0 ? noHits : await read(now)
      if (hits) put(hits)
    }
    asking = false
  }
}

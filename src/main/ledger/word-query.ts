/** What is typed, as a query of the text index: every word, each as the beginning of one. */
import type { Prepare } from './connection.ts'
import { wordsOf } from './words.ts'

/** With more, looking them all up takes longer than what it saves. */
const mostTerms = 12

/** Follows a term and precedes every longer one: the index holds letters and digits only. */
const next = (term: string) => `${term}\u0001`

/** The words of the index that begin so; null when there are many. */
function termsFrom(prepare: Prepare, beginning: string): string[] | null {
  const first = prepare('select term from search_terms where term >= ? limit 1').pluck()
  const terms: string[] = []
  for (let term = first.get(beginning) as string | undefined; term?.startsWith(beginning); ) {
    if (terms.length === mostTerms) return null
    terms.push(term)
    term = first.get(next(term)) as string | undefined
  }
  return terms
}

/**
 * Empty when the text holds no word. Words are named in full where few begin so: for a beginning, the index first puts all
 * bookings of all its words together, which for a common name takes longer than to find the newest hundreds. It
 * folds some letters in its own way; a beginning that it does not have as typed is left to it.
 */
export function wordQuery(prepare: Prepare, text: string): string {
  const parts = wordsOf(text).map((word) => {
    const terms = termsFrom(prepare, word) ?? []
    if (terms.length === 0) return `"${word}"*`
    return terms.length === 1 ? `"${terms[0]}"` : `(${terms.map((term) => `"${term}"`).join(' OR ')})`
  })
  return parts.join(' AND ')
}

/** What is typed, as a query of the text index: every word, each as the beginning of one. */

import { spellings, typedWords } from '../../../shared/domain/spellings.ts'
import { markedWords, withoutCurrency } from '../bookings/words.ts'
import type { PrepareQuery } from '../database/ledger-db.ts'

/** With more, looking them all up takes longer than what it saves. */
const mostTerms = 12

/** Follows a term and precedes every longer one: the index holds letters and digits only. */
const next = (term: string) => `${term}\u0001`

/** The words of the index that begin so; null when there are many. */
function termsFrom(prepare: PrepareQuery, beginning: string): string[] | null {
  const first = prepare<string>('select term from search_terms where term >= ? limit 1').pluck()
  const terms: string[] = []
  for (let term = first.get(beginning); term?.startsWith(beginning); ) {
    if (terms.length === mostTerms) return null
    terms.push(term)
    term = first.get(next(term))
  }
  return terms
}

/** Bookings with one of these words, or with one that begins so, as a query; null when there are none such. */
function clause(prepare: PrepareQuery, word: string): string | null {
  const terms = termsFrom(prepare, word)
  if (terms === null) return `"${word}"*`
  if (terms.length === 0) return null
  return terms.length === 1 ? `"${terms[0]}"` : `(${terms.map((term) => `"${term}"`).join(' OR ')})`
}

const allOf = (clauses: readonly string[]) => (clauses.length === 1 ? clauses.join('') : `(${clauses.join(' AND ')})`)
const anyOf = (clauses: readonly string[]) => (clauses.length === 1 ? clauses.join('') : `(${clauses.join(' OR ')})`)

/** A word as it is typed, or as else it may be. The index folds some letters in its own way; what it does not have is left to it. */
function wordClause(prepare: PrepareQuery, word: string): string {
  const [typed = '', ...others] = spellings(word)
  const found = others.flatMap((other) => clause(prepare, other) ?? [])
  const itself = clause(prepare, typed) ?? `"${typed}"*`
  return anyOf([itself, ...found])
}

/**
 * Empty when the text holds no word. Words are named in full where few begin so: for a beginning, the index first puts all
 * bookings of all its words together, which for a common name takes longer than to find the newest hundreds. What stands
 * between two blanks may also be a name without its apostrophe, an amount or an e-mail address.
 */
export function wordQuery(prepare: PrepareQuery, text: string): string {
  const parts = withoutCurrency(text.trim().split(/\s+/)).flatMap((chunk) => {
    const [typed] = typedWords(chunk)
    if (!typed) return []
    const words = typed.words.map((word) => wordClause(prepare, word))
    const joined = typed.joined.map((word) => wordClause(prepare, word))
    const marked = markedWords(chunk).flatMap((word) => clause(prepare, word) ?? [])
    if (joined.length + marked.length === 0) return words
    return [anyOf([allOf(words), ...(joined.length === 0 ? [] : [allOf(joined)]), ...marked])]
  })
  return parts.join(' AND ')
}

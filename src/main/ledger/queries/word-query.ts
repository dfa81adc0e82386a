/** Converts typed text to a query of the text index: all words, each as a prefix. */

import { spellings, typedWords } from '../../../shared/domain/spellings.ts'
import { amountAndEmailWords, typedPhoneWord, withoutCurrency } from '../bookings/words.ts'
import type { PrepareQuery } from '../database/ledger-db.ts'

/** Limits the terms that replace a prefix: looking up more terms takes longer than it saves. */
const maxTerms = 12

/** Returns a text that sorts after a term and before every longer term: terms contain only letters and digits. */
const justAfter = (term: string) => `${term}\u0001`

/** Returns the index words with this prefix; null when there are many. */
function termsFrom(prepare: PrepareQuery, beginning: string): string[] | null {
  const first = prepare<string>('select term from search_terms where term >= ? limit 1').pluck()
  const terms: string[] = []
  for (let term = first.get(beginning); term?.startsWith(beginning); ) {
    if (terms.length === maxTerms) return null
    terms.push(term)
    term = first.get(justAfter(term))
  }
  return terms
}

/** Returns a query for bookings with a word that has this prefix; null when there are none. */
function prefixClause(prepare: PrepareQuery, word: string): string | null {
  const terms = termsFrom(prepare, word)
  if (terms === null) return `"${word}"*`
  if (terms.length === 0) return null
  return terms.length === 1 ? `"${terms[0]}"` : `(${terms.map((term) => `"${term}"`).join(' OR ')})`
}

const allOf = (clauses: readonly string[]) => (clauses.length === 1 ? clauses.join('') : `(${clauses.join(' AND ')})`)
const anyOf = (clauses: readonly string[]) => (clauses.length === 1 ? clauses.join('') : `(${clauses.join(' OR ')})`)

/**
 * Returns a query for a word as typed or in another spelling. The index folds some letters in its own way, so a word that it lacks is passed on as
 * typed.
 */
function wordClause(prepare: PrepareQuery, word: string): string {
  const [typed = '', ...others] = spellings(word)
  const otherClauses = others.flatMap((other) => prefixClause(prepare, other) ?? [])
  const typedClause = prefixClause(prepare, typed) ?? `"${typed}"*`
  return anyOf([typedClause, ...otherClauses])
}

/**
 * Returns the query for a text; empty when it contains no word. A prefix with few matching terms is replaced by these terms, because the
 * index collects all bookings of a prefix before it returns the newest. Text between blanks may also be a name
 * without its apostrophe, an amount or an e-mail address, and the whole text a telephone number.
 */
export function wordQuery(prepare: PrepareQuery, text: string): string {
  const parts = withoutCurrency(text.trim().split(/\s+/)).flatMap((chunk) => {
    const [typed] = typedWords(chunk)
    if (!typed) return []
    const words = typed.words.map((word) => wordClause(prepare, word))
    const joined = typed.joined.map((word) => wordClause(prepare, word))
    const amountsAndEmails = amountAndEmailWords(chunk).flatMap((word) => prefixClause(prepare, word) ?? [])
    if (joined.length + amountsAndEmails.length === 0) return words
    return [anyOf([allOf(words), ...(joined.length === 0 ? [] : [allOf(joined)]), ...amountsAndEmails])]
  })
  const typedPhone = typedPhoneWord(text)
  const phone = typedPhone && prefixClause(prepare, typedPhone)
  return phone ? anyOf([allOf(parts), phone]) : parts.join(' AND ')
}

/** Suggestions for a text that no booking matches: the text with a misspelt word corrected. */
import type { NearMatches } from '../../../shared/contract/views/ledger-views.ts'
import { spellings, wordsOf } from '../../../shared/domain/spellings.ts'
import { onlyRow, type PrepareQuery, type ReadableDb } from '../database/ledger-db.ts'
import { wordQuery } from './word-query.ts'

/** Shorter words resemble too many others. */
const minLength = 4
/** Words of this length may have two mistakes, shorter ones one. */
const longLength = 8
const maxCandidates = 3
const maxSuggestions = 3

/** Returns in how many bookings of all time the text is found by its words, or else corrected texts, those with most bookings first. */
export function nearMatches({ prepare }: ReadableDb, text: string): NearMatches {
  const elsewhere = countMatches(prepare, text)
  if (elsewhere > 0) return { elsewhere, corrected: [] }
  const words = wordsOf(text)
  const corrections = words.map((word) => (countMatches(prepare, word) > 0 ? [word] : similarWords(prepare, word)))
  const texts = corrections.reduce<string[]>(
    (before, choices) => before.flatMap((start) => choices.map((word) => `${start} ${word}`)),
    [''],
  )
  const corrected = texts
    .map((each) => ({
      text: each.trim().replace(/(?<=^| )\p{L}/gu, (letter) => letter.toUpperCase()),
      bookings: countMatches(prepare, each),
    }))
    .filter(({ bookings }) => bookings > 0)
    .sort((a, b) => b.bookings - a.bookings)
  return { elsewhere, corrected: corrected.slice(0, maxSuggestions) }
}

function countMatches(prepare: PrepareQuery, text: string): number {
  const query = wordQuery(prepare, text)
  if (query === '') return 0
  return onlyRow(prepare<{ bookings: number }>('select count(*) as bookings from search where search match ?'), query).bookings
}

/** Returns the index words that differ least from a word, of equally near ones the most frequent; of two spellings of a name one. Their first letter is one of the first two letters of the word. */
function similarWords(prepare: PrepareQuery, word: string): string[] {
  const letters = [...word]
  if (letters.length < minLength) return []
  const mistakes = letters.length >= longLength ? 2 : 1
  const read = prepare<{ term: string; doc: number }>(`
    select term, doc from search_words where term >= @from and term < @before
    and length(term) between @shortest and @longest and (@hasDigit or term not glob '*[0-9]*')`)
  const candidates = [...new Set(letters.slice(0, 2))].flatMap((first) =>
    read.all({
      ...{ from: first, before: String.fromCodePoint((first.codePointAt(0) ?? 0) + 1) },
      ...{ shortest: letters.length - mistakes, longest: letters.length + mistakes, hasDigit: /\d/.test(word) ? 1 : 0 },
    }),
  )
  const near = candidates
    .map(({ term, doc }) => ({ term, doc, distance: editDistance(letters, [...term]) }))
    .filter(({ distance }) => distance <= mistakes)
    .sort((a, b) => a.distance - b.distance || b.doc - a.doc)
    .map(({ term }) => term)
  const otherSpellings = new Set(near.flatMap((term) => spellings(term).slice(1)))
  return near.filter((term) => !otherSpellings.has(term)).slice(0, maxCandidates)
}

/** Returns the number of letters to insert, delete, replace or swap with their neighbour to turn `a` into `b` (optimal string alignment). */
function editDistance(a: readonly string[], b: readonly string[]): number {
  let twoBefore: number[] = []
  let before = b.map((_, j) => j)
  before.push(b.length)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? (twoBefore[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(replaced, swapped, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    twoBefore = before
    before = row
  }
  return before[b.length] ?? 0
}

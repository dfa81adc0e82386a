/** Decides whether two bookings name the same person, however the name is typed. The duplicate check and the double-stay notice both use it. */
import { spellings, typedWords } from './spellings.ts'
import { cleanText, fold, foldedText } from './text.ts'

/** A holder or guest. Only a holder has an e-mail address or a phone number. */
export interface NamedPerson {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
}

/** The words of a name, each in every spelling; `pairs` are neighbouring words joined into one. Without words, the name is empty. */
export interface NameForms {
  readonly words: readonly (readonly string[])[]
  readonly pairs: readonly (readonly string[])[]
}

const titles = new Set(
  [
    ['mr', 'mrs', 'ms', 'miss', 'mx', 'mstr', 'dr', 'prof', 'sir', 'jr', 'sr', 'chd', 'inf'],
    ['herr', 'frau', 'hr', 'fr', 'mme', 'mlle', 'monsieur', 'madame', 'senor', 'senora', 'srta', 'sra', 'bey', 'hanim'],
    ['السيد', 'السيدة', 'الآنسة', 'الدكتور', 'الدكتورة'],
  ]
    .flat()
    .map(fold),
)

/** Limits the length of the text index query. */
const maxWords = 6
const maxLettersOfPair = 20

/** Returns the form of a name that `isSameName` compares. Case, accents, punctuation and titles do not count. */
export function nameForms({ firstName, lastName }: NamedPerson): NameForms {
  const full = cleanText(`${firstName ?? ''} ${lastName ?? ''}`)
  const all = typedWords(full).flatMap(({ words, joined }) => (joined.length > 0 ? joined : words))
  const wordsWithoutTitles = all.filter((word) => !titles.has(fold(word)))
  const signs = foldedText(full)
  const words = (wordsWithoutTitles.length > 0 ? wordsWithoutTitles : all).slice(0, maxWords)
  // A name without letters or digits is compared as written.
  if (words.length === 0) return { words: signs === '' ? [] : [[signs]], pairs: [] }
  const joined = words.slice(1).map((word, at) => `${words[at]}${word}`)
  return { words: words.map(spellings), pairs: joined.map((pair) => (pair.length > maxLettersOfPair ? [] : spellings(pair))) }
}

/** Whether a word, in one of its spellings, may be two joined words: a spelling has at most two letters for each written letter. */
export const mayBePair = (spelling: string): boolean => spelling.length <= 2 * maxLettersOfPair

/** Counts the words of `a` that are in `b`: as a word, as two words, or as part of one. */
function wordsFound(a: NameForms, b: NameForms): number {
  const words = new Set(b.words.flat())
  const wordsAndPairs = new Set([...words, ...b.pairs.flat()])
  const isPart = (pair: readonly string[] | undefined) => pair?.some((spelling) => words.has(spelling))
  return a.words.filter(
    (word, at) => word.some((spelling) => wordsAndPairs.has(spelling)) || isPart(a.pairs[at - 1]) || isPart(a.pairs[at]),
  ).length
}

/**
 * Whether two names may be of the same person: all words of one are in the other, in any order and spelling, and at least two of them. Names of one
 * word must be equal. In doubt the answer is yes.
 */
export function isSameName(a: NameForms, b: NameForms): boolean {
  const [matchesOfA, matchesOfB] = [wordsFound(a, b), wordsFound(b, a)]
  const [allOfA, allOfB] = [matchesOfA > 0 && matchesOfA === a.words.length, matchesOfB > 0 && matchesOfB === b.words.length]
  return (allOfA && allOfB) || ((allOfA || allOfB) && matchesOfA > 1 && matchesOfB > 1)
}

/** Phone numbers are written with or without a country code: only these last digits are compared. */
const comparedDigits = 8

/** Returns the e-mail address and the phone number of a person in comparable form. */
export function contactsOf({ email, phone }: NamedPerson): string[] {
  const address = foldedText(cleanText(email ?? ''))
  const digits = cleanText(phone ?? '').replace(/\D/g, '')
  return [...(address.includes('@') ? [address] : []), ...(digits.length < comparedDigits ? [] : [digits.slice(-comparedDigits)])]
}

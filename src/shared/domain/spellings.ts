/** Ways to type a name that contains special letters: Sørensen as sorensen or soerensen, Müller as mueller, O'Brien as obrien. */
import { fold } from './text.ts'

/** Letters that `fold` retains because they have no accent to remove, with their replacements on a plain keyboard. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ĳ: 'ij' },
}
/** Two-letter spellings that are customary in some languages. */
const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

const written = (letters: Readonly<Record<string, string>>) => {
  const pattern = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
  return (text: string) => text.replace(pattern, (letter) => letters[letter] ?? letter)
}
const toPlainLetters = written(plainLetters)
const toTwoLetters = written(twoLetters)

const apostrophes = /['’ʼ`´]/g
const word = /[\p{L}\p{N}\p{Co}]+/gu
/** Matches a word as written: accents are retained because they determine other spellings. */
const writtenWord = /[\p{L}\p{N}\p{Co}\p{M}]+/gu

/** Returns the words of a text, folded. */
export const wordsOf = (text: string): string[] => fold(text).match(word) ?? []

/** Returns every way to type a word, the folded word first. Takes the word as written: its accents allow more spellings. */
export function spellings(written: string): string[] {
  const folded = fold(written)
  return [...new Set([folded, toPlainLetters(folded), toPlainLetters(fold(toTwoLetters(written.normalize('NFC').toLowerCase())))])]
}

/** The text between two blanks: its words as written, and the words that it has without its apostrophes, if any. */
export interface TypedWords {
  readonly words: readonly string[]
  readonly joined: readonly string[]
}

/** Splits a text at blanks; parts without words are dropped. */
export function typedWords(text: string): TypedWords[] {
  return text
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((chunk) => {
      const words = writtenWords(chunk)
      const joined = chunk.replace(apostrophes, '')
      return words.length === 0 ? [] : [{ words, joined: joined === chunk ? [] : writtenWords(joined) }]
    })
}

const writtenWords = (text: string) => (text.match(writtenWord) ?? []).filter((one) => wordsOf(one).length > 0)

/** Characters that allow more spellings than the omission of an accent does. Few words contain one, and stored bookings contain many words. */
const respellable = /[øđðłħŧıŋßæœþĳäöüåØĐÐŁĦŦŊẞÆŒÞĲÄÖÜÅ'’ʼ`´]|\u0308|\u030a/

/** Returns spellings of the words of a text that differ from the words themselves. */
export function otherSpellings(text: string): string[] {
  if (!respellable.test(text)) return []
  const chunks = text.split(/\s+/).filter((chunk) => respellable.test(chunk))
  return [...new Set(chunks.flatMap(otherSpellingsOfChunk))]
}

/** Cache: the same names recur while years of bookings are imported. */
const spellingsByChunk = new Map<string, readonly string[]>()
const maxCached = 5_000

function otherSpellingsOfChunk(chunk: string): readonly string[] {
  const known = spellingsByChunk.get(chunk)
  if (known) return known
  const others = typedWords(chunk).flatMap(({ words, joined }) => [
    ...words.flatMap((one) => spellings(one).slice(1)),
    ...joined.flatMap(spellings),
  ])
  if (spellingsByChunk.size === maxCached) spellingsByChunk.clear()
  spellingsByChunk.set(chunk, others)
  return others
}

/** How a name may be typed that is written with letters of its own: Sørensen as sorensen or soerensen, Müller as mueller, O'Brien as obrien. */
import { fold } from './text.ts'

/** Letters that folding leaves, since they are no letter with an accent, and the ones that a plain keyboard has for them. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ĳ: 'ij' },
}
/** What some letters are written as where they are at home. */
const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

const written = (letters: Readonly<Record<string, string>>) => {
  const pattern = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
  return (text: string) => text.replace(pattern, (letter) => letters[letter] ?? letter)
}
const plain = written(plainLetters)
const inTwo = written(twoLetters)

const apostrophes = /['’ʼ`´]/g
const word = /[\p{L}\p{N}\p{Co}]+/gu
/** As it is written: a letter keeps its accents, which tell how else it may be typed. */
const writtenWord = /[\p{L}\p{N}\p{Co}\p{M}]+/gu

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] => fold(text).match(word) ?? []

/** A folded word with all ways to type it, itself first. Takes one word as it is written: its accents tell of more ways. */
export function spellings(written: string): string[] {
  const folded = fold(written)
  return [...new Set([folded, plain(folded), plain(fold(inTwo(written.normalize('NFC').toLowerCase())))])]
}

/** What stands between two blanks: its words as they are written, and, of one with an apostrophe, those that it has without it. */
export interface TypedWords {
  readonly words: readonly string[]
  readonly joined: readonly string[]
}

/** What stands between blanks in a text, where there are words in it. */
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

/** What tells of another spelling; accents that are only left out do not. Few words have one, and stored bookings have many words. */
const telling = /[øđðłħŧıŋßæœþĳäöüåØĐÐŁĦŦŊẞÆŒÞĲÄÖÜÅ'’ʼ`´]|\u0308|\u030a/

/** Ways to type the words of a text that are not the words themselves. */
export function otherSpellings(text: string): string[] {
  if (!telling.test(text)) return []
  const chunks = text.split(/\s+/).filter((chunk) => telling.test(chunk))
  return [...new Set(chunks.flatMap(othersOf))]
}

/** What was found of a name: names come again and again while years of bookings are taken in. */
const found = new Map<string, readonly string[]>()
const mostFound = 5_000

function othersOf(chunk: string): readonly string[] {
  const known = found.get(chunk)
  if (known) return known
  const others = typedWords(chunk).flatMap(({ words, joined }) => [
    ...words.flatMap((one) => spellings(one).slice(1)),
    ...joined.flatMap(spellings),
  ])
  if (found.size === mostFound) found.clear()
  found.set(chunk, others)
  return others
}

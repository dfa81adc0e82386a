/** What a desk writes about a booking itself, apart from what the service said: how it is tidied, and when a follow-up is due. */
import { cleanText, foldedText, maskCardNumbers, tidyLine } from './text.ts'

export const longestNote = 4000
export const longestFact = 100
export const longestTag = 40
export const mostTags = 20

/** Words in one line, such as a cost centre; null for none. A card number never stands in one. */
export const tidyFact = (text: string): string | null => maskCardNumbers(tidyLine(text.toWellFormed())) || null

/** A note as it is kept: its lines stay, a card number is masked. Empty when it holds no sign. */
export function tidyNote(text: string): string {
  const lines = cleanText(text.toWellFormed().normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\r', '\n'), longestNote)
  return maskCardNumbers(lines)
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** By what two tags are one, and a filter finds them. */
export const foldedTag = foldedText

/** Tags in the order in which they were typed, each once whatever its case and accents. A comma parts two tags, as it does in a file. */
export function tidyTags(tags: readonly string[]): string[] {
  const byFold = new Map<string, string>()
  for (const tag of tags.flatMap((typed) => typed.split(','))) {
    const tidy = tidyFact(tag)
    if (tidy !== null && foldedTag(tidy) !== '' && !byFold.has(foldedTag(tidy))) byFold.set(foldedTag(tidy), tidy)
  }
  return [...byFold.values()].slice(0, mostTags)
}

/** Whether a follow-up is due on a day: from its own day on, until it is taken away. */
export const isDue = (followUpOn: string | null, today: string): boolean => followUpOn !== null && followUpOn <= today

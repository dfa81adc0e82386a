/** The desk's own data about a booking, which the service does not know: cleaning rules, and when a follow-up is due. */
import { cleanText, foldedText, maskCardNumbers, tidyLine } from './text.ts'

export const maxNoteLength = 4000
export const maxFactLength = 100
export const maxTagLength = 40
export const maxTags = 20

/** Cleans a one-line text such as a cost centre; null if nothing is left. Card numbers are masked. */
export const tidyFact = (text: string): string | null => maskCardNumbers(tidyLine(text.toWellFormed())) || null

/** Cleans a note for storage: preserves line breaks and masks card numbers. Empty if nothing is left. */
export function tidyNote(text: string): string {
  const lines = cleanText(text.toWellFormed().normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\r', '\n'), maxNoteLength)
  return maskCardNumbers(lines)
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Tags with equal folded text are the same tag; filters compare the folded text. */
export const foldedTag = foldedText

/** Cleans tags: retains the typed order, drops duplicates regardless of case and accents, splits at commas as CSV files do. */
export function tidyTags(tags: readonly string[]): string[] {
  const byFold = new Map<string, string>()
  for (const tag of tags.flatMap((typed) => typed.split(','))) {
    const tidy = tidyFact(tag)
    if (tidy !== null && foldedTag(tidy) !== '' && !byFold.has(foldedTag(tidy))) byFold.set(foldedTag(tidy), tidy)
  }
  return [...byFold.values()].slice(0, maxTags)
}

/** Whether a follow-up is due: from its day on, until it is removed. */
export const isDue = (followUpOn: string | null, today: string): boolean => followUpOn !== null && followUpOn <= today

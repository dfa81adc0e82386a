/** Finds dates in the text of a mail. All patterns are bounded, so that the time grows linearly with the length of the text. */
import { daysBetween } from '../../../shared/domain/dates.ts'
import { readTypedDate } from '../fields/typed-date.ts'

export interface DatesInText {
  /** Without duplicates, in the order of the text. */
  readonly dates: readonly string[]
  /** The text with each date replaced by blanks. */
  readonly rest: string
}

/** The start of a range whose month, and perhaps year, follows its end: `12 - 14 March`, `12. bis 14.3.2027`. */
const range =
  /(?<![\p{L}\d.,/-])(\d{1,2})(?:st|nd|rd|th)?\.? ?(?:-|–|—|to|until|till|bis|al|a)\.? ?(?=\d{1,2}(?:st|nd|rd|th)?[./ ]? ?(?:\p{L}|\d))/giu
/** A range after its month: `March 12-14, 2027`. */
const monthRange = /(?<![\p{L}\d])(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)? ?[-–—] ?(?=(\d{1,2})(?!\d))/giu
const dayFirst = [
  String.raw`\d{4}-\d{1,2}-\d{1,2}`,
  String.raw`\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})`,
  String.raw`\d{1,2}(?:st|nd|rd|th)?\.? ?(?:of |de )?\p{L}{3,12}\.?,? ?(?:de )?(?:\d{4}|\d{2})`,
  String.raw`\d{1,2}(?:st|nd|rd|th)?\.? ?(?:of |de )?\p{L}{3,12}`,
  String.raw`\d{1,2}\.\d{1,2}\.`,
]
/** Matched after the others, because any word may come before a day. */
const monthFirst = [String.raw`\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}`, String.raw`\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?`]

/** Characters searched for the end of a range. */
const reach = 30

/** Finds the dates in a text; a date without a year is the next such day from `today` on. */
export function datesInText(text: string, today: string): DatesInText {
  const found = new Map<string, number>()
  const take = (written: string, at: number): string => {
    const date = readTypedDate(written, today)
    if (date === null) return written
    found.set(date, found.get(date) ?? at)
    // Same length, so that later match offsets stay valid.
    return ' '.repeat(written.length)
  }
  const rest = text
    .replace(range, (start, day: string, at: number) => {
      const end = anyDay.exec(text.slice(at + start.length, at + start.length + reach))
      return end?.index === 0 && isDay(end[0], today) ? `${end[0].replace(/^\d{1,2}/, day)} ; ` : start
    })
    .replace(monthRange, (start, month: string, day: string) => (isDay(`${day} ${month}`, today) ? `${day} ${month} ; ${month} ` : start))
    .replace(edges(dayFirst, 'giu'), take)
    .replace(edges(monthFirst, 'giu'), take)
  return { dates: [...found].sort(([, a], [, b]) => a - b).map(([date]) => date), rest }
}

const edges = (patterns: readonly string[], flags: string) =>
  new RegExp(`(?<![\\p{L}\\d.,/-])(?:${patterns.join('|')})(?![\\p{L}\\d/])`, flags)
const anyDay = edges(dayFirst, 'iu')

const isDay = (written: string, today: string) => readTypedDate(written, today) !== null

/** Nobody asks for a longer stay in a mail. */
const maxNights = 60

/** Returns the first two consecutive dates, not in the past, that can be a stay; null if there are none. */
export function stayIn(dates: readonly string[], today: string): { readonly checkin: string; readonly checkout: string } | null {
  const ahead = dates.filter((date) => date >= today)
  for (const [i, checkin] of ahead.entries()) {
    const checkout = ahead[i + 1]
    if (checkout !== undefined && checkout > checkin && daysBetween(checkin, checkout) <= maxNights) return { checkin, checkout }
  }
  return null
}

import { addDays, isDate, weekdayOf } from '../../../shared/domain/dates.ts'
import { voice } from '../../../shared/words/say.ts'
import { withPlainDigits } from '../../../shared/words/typed-number.ts'

/**
 * Parses a date as people type it: `2027-03-12`, `12.3.2027`, `12/3/27`, `120327`, `12 mar 2027`, `12mar27`, `12-Mar-27`, `Mar 12, 2027`, `12.3.`,
 * `fri`, `Fri, 12.3.`, `12 de marzo`, `+3`, `tomorrow`; names may be in English or in the desk's language. The day comes before the month,
 * unless the clerk's formats put the month first: `12/31/2027`. In dates with points the day always comes first. A date without a year is
 * the next such day from `today` on. Returns `YYYY-MM-DD`, or `null` if the day does not exist or does not fall on the named weekday.
 * `locales` are those of the names.
 */
export function readTypedDate(typed: string, today: string, locales: readonly string[] = ['en', voice.locale]): string | null {
  const text = withoutSmallWords(normaliseText(typed))
  const names = namesOf(locales)
  return readDay(text, today, names) ?? readWithWeekday(text, today, names)
}

function readDay(text: string, today: string, allNames: Names): string | null {
  const ahead = /^\+(\d{1,3})$/.exec(text)
  if (ahead) return addDays(today, Number(ahead[1]))
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return date(iso[1], Number(iso[2]), iso[3])
  const packed = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(text)
  if (packed) return readDayAndMonth(packed[1], packed[2], packed[3], today) ?? readYearFirstDigits(text)
  const yearFirst = /^(\d{4})[/. ](\d{1,2})[/. ](\d{1,2})\.?$/.exec(text)
  if (yearFirst) return date(yearFirst[1], Number(yearFirst[2]), yearFirst[3])
  const points = /^(\d{1,2})\. ?(\d{1,2})(?:\. ?(\d{2}|\d{4})?)?$/.exec(text)
  if (points) return inYear(points[3], Number(points[2]), points[1], today)
  const numbers = /^(\d{1,2})[/\- ](\d{1,2})(?:[/\- ](\d{2}|\d{4})?)?$/.exec(text)
  if (numbers) return readDayAndMonth(numbers[1], numbers[2], numbers[3], today)
  return readNamed(text, today, allNames)
}

/** Reads two numbers as day and month in the order of the clerk's formats. */
function readDayAndMonth(first: string | undefined, second: string | undefined, year: string | undefined, today: string): string | null {
  const [day, month] = voice.formats.dateOrder === 'dmy' ? [first, second] : [second, first]
  return inYear(year, Number(month), day, today)
}

/** Parses a date with a name in it: a weekday, a month, or a relative day such as `tomorrow`. */
function readNamed(text: string, today: string, names: Names): string | null {
  const near = names.near.get(text)
  if (near !== undefined) return addDays(today, near)
  const weekday = weekdayNamed(text, names)
  if (weekday !== null) return addDays(today, (weekday - weekdayOf(today) + 7) % 7)
  const dayFirst = /^(\d{1,2})(?:\. ?|[-/ ])?(\p{L}{3,})(?:\. ?|, ?|[-/ ])?(\d{2}|\d{4})?$/u.exec(text)
  const monthFirst = /^(\p{L}{3,})(?:\. ?|[-/ ])?(\d{1,2})(?:(?:, ?|[-/ ])(\d{2}|\d{4}))?$/u.exec(text)
  const [day, name, year] = dayFirst ? dayFirst.slice(1) : monthFirst ? [monthFirst[2], monthFirst[1], monthFirst[3]] : []
  const month = name === undefined ? null : indexOfName(names.months, name)
  return month === null ? null : inYear(year, month + 1, day, today)
}

/** Removes small words and endings within a date: `12th`, `12 de marzo de 2027`, `den 12. März`. */
const withoutSmallWords = (text: string) => text.replace(/(\d)(?:st|nd|rd|th)\b/, '$1').replace(/(^| )(?:den|de|del|of) /g, '$1')

/** Parses a date with its weekday before or after it; null if weekday and date do not match, because either may be wrong. */
function readWithWeekday(text: string, today: string, names: Names): string | null {
  const weekdayFirst = /^(?<weekday>\p{L}+)(?:[.,]+ ?| )(?<day>.*)$/u.exec(text)
  const weekdayLast = /^(?<day>.*?),? (?<weekday>\p{L}+)\.?$/u.exec(text)
  for (const found of [weekdayFirst, weekdayLast]) {
    const { weekday = '', day = '' } = found?.groups ?? {}
    const date = /\d/.test(day) ? readDay(day, today, names) : null
    if (date !== null && weekdayNamed(weekday, names) === weekdayOf(date)) return date
  }
  return null
}

/** Returns the index of a weekday, Sunday is 0; Arabic names may omit the article. */
function weekdayNamed(text: string, { weekdays }: Names): number | null {
  const name = text.replace(/\.$/, '')
  return indexOfName(weekdays, name) ?? indexOfName(weekdays, `ال${name}`)
}

/** Normalises text: lower case, no accents, dotted i, ASCII digits, single spaces. */
const normaliseText = (text: string) =>
  withPlainDigits(text)
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('،', ',')
    .replace(/\s+/g, ' ')

interface Names {
  /** From January and from Sunday; each entry lists the names in all languages. */
  readonly months: readonly (readonly string[])[]
  readonly weekdays: readonly (readonly string[])[]
  /** `today`, `tomorrow`, `übermorgen`, with their number of days from today. */
  readonly near: ReadonlyMap<string, number>
}

const namesByLocales = new Map<string, Names>()

function namesOf(locales: readonly string[]): Names {
  const key = locales.join()
  const found = namesByLocales.get(key) ?? readNames([...new Set(locales)])
  namesByLocales.set(key, found)
  return found
}

function readNames(locales: readonly string[]): Names {
  const names = (at: (i: number) => number, count: number, style: 'month' | 'weekday') =>
    Array.from({ length: count }, (_, i) =>
      locales.flatMap((locale) =>
        (['long', 'short'] as const).map((length) =>
          normaliseText(new Intl.DateTimeFormat(locale, { [style]: length, timeZone: 'UTC', calendar: 'gregory' }).format(at(i))).replace(
            /\.$/,
            '',
          ),
        ),
      ),
    )
  const near = locales.flatMap((locale) => {
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    return [0, 1, 2].map((days) => [normaliseText(relative.format(days, 'day')), days] as const)
  })
  return {
    months: names((i) => Date.UTC(1970, i, 1), 12, 'month'),
    // 4 January 1970 was a Sunday.
    weekdays: names((i) => Date.UTC(1970, 0, 4 + i), 7, 'weekday'),
    near: new Map(near),
  }
}

/** Returns the index of a name typed in full, or of the only name that starts with three or more typed letters. */
function indexOfName(names: readonly (readonly string[])[], typed: string): number | null {
  const fullNameIndex = names.findIndex((all) => all.includes(typed))
  if (fullNameIndex >= 0) return fullNameIndex
  if (typed.length < 3) return null
  const prefixMatches = names.flatMap((all, i) => (all.some((name) => name.startsWith(typed)) ? [i] : []))
  return prefixMatches.length === 1 ? (prefixMatches[0] ?? null) : null
}

const readYearFirstDigits = (text: string) => (text.length === 8 ? date(text.slice(0, 4), Number(text.slice(4, 6)), text.slice(6)) : null)

function inYear(year: string | undefined, month: number, day: string | undefined, today: string): string | null {
  if (year !== undefined) return date(year.length === 2 ? `20${year}` : year, month, day)
  const thisYear = Number(today.slice(0, 4))
  // Four years, because 29 February occurs only every four years.
  for (let ahead = 0; ahead <= 4; ahead++) {
    const found = date(String(thisYear + ahead), month, day)
    if (found && found >= today) return found
  }
  return null
}

function date(year: string | undefined, month: number, day: string | undefined): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDate(text) ? text : null
}

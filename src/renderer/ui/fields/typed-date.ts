import { addDays, isDate, weekdayOf } from '../../../shared/domain/dates.ts'
import { languages } from '../../../shared/words/languages.ts'
import { spoken } from '../../../shared/words/say.ts'

/**
 * Reads a day as people type it: `2027-03-12`, `12.3.2027`, `12/3/27`, `120327`, `12 mar 2027`, `12mar27`, `Mar 12, 2027`, `12.3.`, `fri`, `+3`,
 * `tomorrow`; numbers are day before month, names are those of English and of the desk's language. Without a year it is the next such day from
 * `today` on. `null` when there is no such day.
 */
export function readTypedDate(typed: string, today: string): string | null {
  const text = folded(typed)
  const ahead = /^\+(\d{1,3})$/.exec(text)
  if (ahead) return addDays(today, Number(ahead[1]))
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return date(iso[1], Number(iso[2]), iso[3])
  const packed = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(text)
  if (packed) return inYear(packed[3], Number(packed[2]), packed[1], today) ?? isoPacked(text)
  const numbers = /^(\d{1,2})[./\- ](\d{1,2})(?:[./\- ](\d{2}|\d{4})?)?$/.exec(text)
  if (numbers) return inYear(numbers[3], Number(numbers[2]), numbers[1], today)
  return readNamed(text, today)
}

/** A day with names in it: of a weekday, of a month, or of the day as seen from today. */
function readNamed(text: string, today: string): string | null {
  const names = namesOf(languages[spoken].locale)
  const near = names.near.get(text)
  if (near !== undefined) return addDays(today, near)
  const weekday = placeOf(names.weekdays, text)
  if (weekday !== null) return addDays(today, (weekday - weekdayOf(today) + 7) % 7)
  const dayFirst = /^(?:\p{L}+\.?,? )?(\d{1,2})\.? ?(\p{L}{3,})\.?,? ?(\d{2}|\d{4})?$/u.exec(text)
  const monthFirst = /^(?:\p{L}+\.?,? )?(\p{L}{3,})\.? ?(\d{1,2})(?:,? (\d{2}|\d{4}))?$/u.exec(text)
  const [day, name, year] = dayFirst ? dayFirst.slice(1) : monthFirst ? [monthFirst[2], monthFirst[1], monthFirst[3]] : []
  const month = name === undefined ? null : placeOf(names.months, name)
  return month === null ? null : inYear(year, month + 1, day, today)
}

/** In lower case, without accents, with the digits of any script as ours and one blank between words. */
const folded = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/\s+/g, ' ')

interface Names {
  /** From January on and from Sunday on; each place with its names in both languages. */
  readonly months: readonly (readonly string[])[]
  readonly weekdays: readonly (readonly string[])[]
  /** `today`, `tomorrow`, with the days that they are ahead. */
  readonly near: ReadonlyMap<string, number>
}

const known = new Map<string, Names>()

function namesOf(locale: string): Names {
  const found = known.get(locale) ?? readNames([...new Set(['en', locale])])
  known.set(locale, found)
  return found
}

function readNames(locales: readonly string[]): Names {
  const names = (at: (i: number) => number, count: number, style: 'month' | 'weekday') =>
    Array.from({ length: count }, (_, i) =>
      locales.flatMap((locale) =>
        (['long', 'short'] as const).map((length) =>
          folded(new Intl.DateTimeFormat(locale, { [style]: length, timeZone: 'UTC' }).format(at(i))).replace(/\.$/, ''),
        ),
      ),
    )
  const near = locales.flatMap((locale) => {
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    return [0, 1].map((days) => [folded(relative.format(days, 'day')), days] as const)
  })
  return {
    months: names((i) => Date.UTC(1970, i, 1), 12, 'month'),
    // The 4th of January 1970 was a Sunday.
    weekdays: names((i) => Date.UTC(1970, 0, 4 + i), 7, 'weekday'),
    near: new Map(near),
  }
}

/** Where a name stands that is typed whole, or with three letters and more of one name alone. */
function placeOf(names: readonly (readonly string[])[], typed: string): number | null {
  const whole = names.findIndex((all) => all.includes(typed))
  if (whole >= 0) return whole
  if (typed.length < 3) return null
  const begun = names.flatMap((all, i) => (all.some((name) => name.startsWith(typed)) ? [i] : []))
  return begun.length === 1 ? (begun[0] ?? null) : null
}

const isoPacked = (text: string) => (text.length === 8 ? date(text.slice(0, 4), Number(text.slice(4, 6)), text.slice(6)) : null)

function inYear(year: string | undefined, month: number, day: string | undefined, today: string): string | null {
  if (year !== undefined) return date(year.length === 2 ? `20${year}` : year, month, day)
  const thisYear = Number(today.slice(0, 4))
  // Four years, because a 29 February comes no more often.
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

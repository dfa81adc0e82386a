/** Formats dates and moments for clerks: names in the desk's language, order and digits by its formats. */
import { type Voice, voice } from '../words/say.ts'
import { clockIn, isDate, parseMoment, weekdayOf } from './dates.ts'

interface Names {
  readonly weekdays: readonly string[]
  /** One letter where the short names are long, as in Arabic. */
  readonly briefWeekdays: readonly string[]
  readonly months: readonly string[]
}

const namesByLocale = new Map<string, Names>()

/** Returns short names: weekdays from Sunday on, months from January on. */
function namesOf({ locale }: Voice): Names {
  let localeNames = namesByLocale.get(locale)
  if (!localeNames) {
    const weekdays = (weekday: 'short' | 'narrow') => {
      const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC', calendar: 'gregory' })
      // 4 January 1970 was a Sunday.
      return Array.from({ length: 7 }, (_, i) => format.format(Date.UTC(1970, 0, 4 + i)))
    }
    const short = weekdays('short')
    const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC', calendar: 'gregory' })
    localeNames = {
      weekdays: short,
      briefWeekdays: short.some((name) => name.length > 5) ? weekdays('narrow') : short,
      months: Array.from({ length: 12 }, (_, i) => month.format(Date.UTC(1970, i, 1))),
    }
    namesByLocale.set(locale, localeNames)
  }
  return localeNames
}

const monthOf = (date: string, locale: Voice) => namesOf(locale).months[Number(date.slice(5, 7)) - 1] ?? date

/** Returns the short month name of `2027-03` or of a date in it: `Mar`. */
export const formatMonth = (date: string): string => monthOf(date, voice)

/** Returns the short weekday name of a date: `Fri`. */
export const formatWeekday = (date: string): string => namesOf(voice).weekdays[weekdayOf(date)] ?? ''

/** Returns a weekday name for a narrow column: `Fri`, or one letter in languages with long names. */
export const formatBriefWeekday = (date: string): string => namesOf(voice).briefWeekdays[weekdayOf(date)] ?? ''

/** Day, month and year of a date, as parameters of the date messages. */
const partsOf = (date: string, locale: Voice) => ({
  day: locale.formats.inDigits(String(Number(date.slice(8, 10)))),
  month: monthOf(date, locale),
  year: locale.formats.inDigits(date.slice(0, 4)),
})

const isMonthFirst = ({ formats }: Voice) => formats.dateOrder === 'mdy'

/** Formats a date as `Fri 12 Mar 2027`, or `Fri, Mar 12, 2027` in month-first formats. Text that is not a date is returned unchanged. */
export function formatDate(date: string, locale: Voice = voice): string {
  if (!isDate(date)) return date
  const values = { weekday: namesOf(locale).weekdays[weekdayOf(date)] ?? '', ...partsOf(date, locale) }
  return locale.say(isMonthFirst(locale) ? 'date.weekdayMonthDayYear' : 'date.weekdayDayMonthYear', values)
}

/** Formats a date as `Fri 12 Mar`, with the year only if it is another than that of `today`. */
export function formatNearDate(date: string, today: string): string {
  if (!isDate(date) || date.slice(0, 4) !== today.slice(0, 4)) return formatDate(date)
  const values = { weekday: formatWeekday(date), ...partsOf(date, voice) }
  return voice.say(isMonthFirst(voice) ? 'date.weekdayMonthDay' : 'date.weekdayDayMonth', values)
}

/** Formats a date as `12 Mar`. */
export function formatShortDate(date: string, locale: Voice = voice): string {
  const { day, month } = partsOf(date, locale)
  return locale.say(isMonthFirst(locale) ? 'date.monthDay' : 'date.dayMonth', { day, month })
}

/** Formats a date as `12 Mar 2027`. */
export const formatDay = (date: string): string =>
  voice.say(isMonthFirst(voice) ? 'date.monthDayYear' : 'date.dayMonthYear', partsOf(date, voice))

/** Formats a date as `12 Mar`, with the year only if it is another than that of `today`. */
export const formatNearDay = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? formatShortDate(date) : formatDay(date)

/** A moment in the desk's time zone, with the time in its own offset if that differs. */
export interface MomentWords {
  /** `17 Mar 2027`. */
  readonly day: string
  /** `21:59`. */
  readonly time: string
  /** `23:59` in the moment's own offset, with the day if that differs too, and the offset (`+03:00`). Null if both clocks show the same. */
  readonly stated: { readonly time: string; readonly offset: string } | null
}

/** Formats a moment for the desk's `zone`. Null if the text cannot be parsed. */
export function momentWords(text: string, zone: string): MomentWords | null {
  const moment = parseMoment(text)
  if (!moment) return null
  const { instantMs, offsetMinutes } = moment
  const stated = new Date(instantMs + offsetMinutes * 60_000).toISOString()
  const [date, time] = [stated.slice(0, 10), stated.slice(11, 16)]
  const deskTime = clockIn(zone, instantMs)
  const day = formatDay(deskTime.date)
  const { inDigits } = voice.formats
  if (deskTime.date === date && deskTime.time === time) return { day, time: inDigits(time), stated: null }
  const shown = deskTime.date === date ? inDigits(time) : `${formatShortDate(date)} ${inDigits(time)}`
  return { day, time: inDigits(deskTime.time), stated: { time: shown, offset: formatOffset(offsetMinutes) } }
}

/**
 * Formats a moment of a hotel's terms, desk time first: `17 Mar 2027 21:59 (23:59 at the hotel, +03:00)`. Unparseable text is shown as stated, with a
 * note that its zone is unknown.
 */
export function formatMoment(text: string, zone: string): string {
  const words = momentWords(text, zone)
  if (!words) return voice.say('date.zoneUnknown', { text })
  const { day, time, stated } = words
  return stated ? `${day} ${time} ${voice.say('date.atTheHotel', stated)}` : `${day} ${time}`
}

/** Formats a moment that is not in a hotel's time, such as the creation of a booking: `1 Apr 2027 01:30 (stated as 31 Mar 23:30 UTC)`. */
export function formatStatedMoment(text: string, zone: string): string {
  const words = momentWords(text, zone)
  if (!words) return voice.say('date.zoneUnknown', { text })
  const { day, time, stated } = words
  return stated ? `${day} ${time} ${voice.say('date.statedAs', stated)}` : `${day} ${time}`
}

/** Formats a moment in its own offset, for readers in any zone: `17 Mar 2027 23:59 +03:00`. Unparseable text is returned unchanged. */
export function formatInItsOffset(text: string): string {
  const moment = parseMoment(text)
  if (!moment) return text
  return `${formatInstant(moment.instantMs + moment.offsetMinutes * 60_000, 'UTC')} ${formatOffset(moment.offsetMinutes)}`
}

/** Formats an offset in minutes as `+03:00` or `-05:30`; zero is `UTC`. */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const absolute = Math.abs(minutes)
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(absolute / 60))}:${pad(absolute % 60)}`
}

/** Formats an instant in a zone, for freshness and history: `12 Mar 2027 11:42`. */
export function formatInstant(instantMs: number, zone: string, locale: Voice = voice): string {
  const { date, time } = clockIn(zone, instantMs)
  const values = { ...partsOf(date, locale), time: locale.formats.inDigits(time) }
  return locale.say(isMonthFirst(locale) ? 'date.monthDayYearTime' : 'date.dayMonthYearTime', values)
}

/** Formats the 24-hour time of an instant in a zone: `11:42`. */
export const formatTime = (instantMs: number, zone: string): string => voice.formats.inDigits(clockIn(zone, instantMs).time)

/** Formats a time with seconds, for pauses shorter than a minute: `11:42:05`. No current zone is offset from UTC by seconds. */
export function formatTimeToTheSecond(instantMs: number, zone: string): string {
  const roundedMs = Math.ceil(instantMs / 1000) * 1000
  return voice.formats.inDigits(`${clockIn(zone, roundedMs).time}:${new Date(roundedMs).toISOString().slice(17, 19)}`)
}

/** Dates and moments as a clerk reads them: names in the language of the desk; order and digits as its formats have them. */
import { type Voice, voice } from '../words/say.ts'
import { clockIn, isDate, parseMoment, weekdayOf } from './dates.ts'

interface Names {
  readonly weekdays: readonly string[]
  readonly months: readonly string[]
}

const named = new Map<string, Names>()

/** Short names: weekdays from Sunday on, months from January on. */
function namesOf({ locale }: Voice): Names {
  let found = named.get(locale)
  if (!found) {
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC', calendar: 'gregory' })
    const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC', calendar: 'gregory' })
    found = {
      // The 4th of January 1970 was a Sunday.
      weekdays: Array.from({ length: 7 }, (_, i) => weekday.format(Date.UTC(1970, 0, 4 + i))),
      months: Array.from({ length: 12 }, (_, i) => month.format(Date.UTC(1970, i, 1))),
    }
    named.set(locale, found)
  }
  return found
}

const monthOf = (date: string, speaker: Voice) => namesOf(speaker).months[Number(date.slice(5, 7)) - 1] ?? date

/** The short name of a month, `2027-03` or a date in it: `Mar`. */
export const formatMonth = (date: string): string => monthOf(date, voice)

/** The short name of the day of the week of a date: `Fri`. */
export const formatWeekday = (date: string): string => namesOf(voice).weekdays[weekdayOf(date)] ?? ''

/** Day, month and year of a date, as the messages of dates take them. */
const partsOf = (date: string, speaker: Voice) => ({
  day: speaker.formats.inDigits(String(Number(date.slice(8, 10)))),
  month: monthOf(date, speaker),
  year: speaker.formats.inDigits(date.slice(0, 4)),
})

const isMonthFirst = ({ formats }: Voice) => formats.dateOrder === 'mdy'

/** `Fri 12 Mar 2027`; `Fri, Mar 12, 2027` where the month stands first. Text that is no date comes back as it is. */
export function formatDate(date: string, speaker: Voice = voice): string {
  if (!isDate(date)) return date
  const told = { weekday: namesOf(speaker).weekdays[weekdayOf(date)] ?? '', ...partsOf(date, speaker) }
  return speaker.say(isMonthFirst(speaker) ? 'date.weekdayMonthDayYear' : 'date.weekdayDayMonthYear', told)
}

/** `12 Mar`. */
export function formatShortDate(date: string, speaker: Voice = voice): string {
  const { day, month } = partsOf(date, speaker)
  return speaker.say(isMonthFirst(speaker) ? 'date.monthDay' : 'date.dayMonth', { day, month })
}

/** `12 Mar 2027`. */
export const formatDay = (date: string): string =>
  voice.say(isMonthFirst(voice) ? 'date.monthDayYear' : 'date.dayMonthYear', partsOf(date, voice))

/** A moment on the desk's calendar and clock, and what the calendar and clock of its own offset show where that is something else. */
export interface MomentWords {
  /** `17 Mar 2027`. */
  readonly day: string
  /** `21:59`. */
  readonly time: string
  /** `23:59`, with the day where it is another one, and the offset: `+03:00`. Null where both clocks show the same. */
  readonly stated: { readonly time: string; readonly offset: string } | null
}

/** The words of a moment; `zone` is the desk's. Null for text that cannot be read. */
export function momentWords(text: string, zone: string): MomentWords | null {
  const moment = parseMoment(text)
  if (!moment) return null
  const { instantMs, offsetMinutes } = moment
  const stated = new Date(instantMs + offsetMinutes * 60_000).toISOString()
  const [date, time] = [stated.slice(0, 10), stated.slice(11, 16)]
  const here = clockIn(zone, instantMs)
  const day = formatDay(here.date)
  const { inDigits } = voice.formats
  if (here.date === date && here.time === time) return { day, time: inDigits(time), stated: null }
  const shown = here.date === date ? inDigits(time) : `${formatShortDate(date)} ${inDigits(time)}`
  return { day, time: inDigits(here.time), stated: { time: shown, offset: formatOffset(offsetMinutes) } }
}

/** The moment of a hotel's terms, desk time first: `17 Mar 2027 21:59 (23:59 at the hotel, +03:00)`. What cannot be read is shown as stated, marked so. */
export function formatMoment(text: string, zone: string): string {
  const words = momentWords(text, zone)
  if (!words) return voice.say('date.zoneUnknown', { text })
  const { day, time, stated } = words
  return stated ? `${day} ${time} ${voice.say('date.atTheHotel', stated)}` : `${day} ${time}`
}

/** A moment that is no hotel's, such as that of a booking: `1 Apr 2027 01:30 (stated as 31 Mar 23:30 UTC)`. */
export function formatStatedMoment(text: string, zone: string): string {
  const words = momentWords(text, zone)
  if (!words) return voice.say('date.zoneUnknown', { text })
  const { day, time, stated } = words
  return stated ? `${day} ${time} ${voice.say('date.statedAs', stated)}` : `${day} ${time}`
}

/** A moment by its own offset alone, for who reads it in any zone: `17 Mar 2027 23:59 +03:00`. What cannot be read comes back as it is. */
export function formatInItsOffset(text: string): string {
  const moment = parseMoment(text)
  if (!moment) return text
  return `${formatInstant(moment.instantMs + moment.offsetMinutes * 60_000, 'UTC')} ${formatOffset(moment.offsetMinutes)}`
}

/** `+03:00`, `-05:30`, and `UTC` for zero. */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const absolute = Math.abs(minutes)
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(absolute / 60))}:${pad(absolute % 60)}`
}

/** An instant in a zone, for freshness and history: `12 Mar 2027 11:42`. */
export function formatInstant(instantMs: number, zone: string, speaker: Voice = voice): string {
  const { date, time } = clockIn(zone, instantMs)
  const told = { ...partsOf(date, speaker), time: speaker.formats.inDigits(time) }
  return speaker.say(isMonthFirst(speaker) ? 'date.monthDayYearTime' : 'date.dayMonthYearTime', told)
}

/** The time of an instant on the clock of a zone, of 24 hours everywhere: `11:42`. */
export const formatTime = (instantMs: number, zone: string): string => voice.formats.inDigits(clockIn(zone, instantMs).time)

/** The same to the second, of a pause that may be as short: `11:42:05`. No zone of today parts from UTC by seconds. */
export function formatTimeToTheSecond(instantMs: number, zone: string): string {
  const whole = Math.ceil(instantMs / 1000) * 1000
  return voice.formats.inDigits(`${clockIn(zone, whole).time}:${new Date(whole).toISOString().slice(17, 19)}`)
}

/**
 * Calendar dates and moments, which never mix. A stay has calendar dates (`YYYY-MM-DD` text without instant or zone). A moment (the start of a
 * policy, a creation date) is text with an offset, from which an instant is computed.
 */

import { say } from '../words/say.ts'
import { z } from './zod.ts'

const datePattern = /^\d{4}-\d{2}-\d{2}$/
const dayMs = 86_400_000

/** Days since 1970-01-01 of a calendar date; `null` if the day does not exist. */
function dayNumber(date: string): number | null {
  if (!datePattern.test(date)) return null
  const month = Number(date.slice(5, 7)) - 1
  const day = Number(date.slice(8))
  const at = new Date(0)
  at.setUTCFullYear(Number(date.slice(0, 4)), month, day)
  // `setUTCFullYear` carries a day or month that does not exist over into the next month or year.
  return at.getUTCMonth() === month && at.getUTCDate() === day ? at.getTime() / dayMs : null
}

function requireDayNumber(date: string): number {
  const day = dayNumber(date)
  if (day === null) throw new RangeError('not a calendar date')
  return day
}

/** The calendar date of an instant in UTC. Called thousands of times, and `toISOString` is several times slower. */
function utcDate(instantMs: number): string {
  const at = new Date(instantMs)
  if (Number.isNaN(at.getTime())) throw new RangeError('not an instant')
  return `${String(at.getUTCFullYear()).padStart(4, '0')}-${twoDigits(at.getUTCMonth() + 1)}-${twoDigits(at.getUTCDate())}`
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : `${number}`)

/** Whether the text is an existing day in the form `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return dayNumber(text) !== null
}

/** A calendar date `YYYY-MM-DD`. */
export const IsoDate = z.string().refine(isDate, { error: () => say('common.notADate') })

/** Range of days that a desk may ask about. Day arithmetic fails in the first and last years that four digits can express. */
const firstDay = '1900-01-01'
const lastDay = '2999-12-31'

/** A calendar date that a clerk may ask about, in the years 1900 to 2999. */
export const QueryDate = IsoDate.refine((date) => date >= firstDay && date <= lastDay, {
  error: () => say('dates.yearOutOfRange'),
})

/** A calendar month that a clerk may ask about, such as `2027-03`. */
export const QueryMonth = z.string().regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])$/, { error: () => say('dates.monthInvalid') })

/** Returns the calendar date `days` after `date`, or before it if negative. */
export function addDays(date: string, days: number): string {
  return utcDate((requireDayNumber(date) + days) * dayMs)
}

/** Yields the calendar dates from `from` to `to`, both included; none if `to` is earlier. */
export function* datesFrom(from: string, to: string): Generator<string> {
  const last = requireDayNumber(to)
  for (let day = requireDayNumber(from); day <= last; day++) yield utcDate(day * dayMs)
}

/** Returns the calendar days from `from` to `to`: the nights of a stay from check-in to check-out. */
export function daysBetween(from: string, to: string): number {
  return requireDayNumber(to) - requireDayNumber(from)
}

/** Returns the first and last day of the month that contains `date`. */
export function monthOf(date: string): { from: string; to: string } {
  const from = `${date.slice(0, 7)}-01`
  const nextMonth = addDays(from, 31).slice(0, 7)
  return { from, to: addDays(`${nextMonth}-01`, -1) }
}

/** Returns the first and last day of the week that contains `date`. `firstWeekday` begins a week: 0 (Sunday) to 6. */
export function weekOf(date: string, firstWeekday: number): { from: string; to: string } {
  const from = addDays(date, -((weekdayOf(date) - firstWeekday + 7) % 7))
  return { from, to: addDays(from, 6) }
}

/** Returns the months of a year, starting with `2027-01`. */
export const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, at) => `${`${year}`.padStart(4, '0')}-${twoDigits(at + 1)}`)

/** Returns the calendar date of an instant in a zone (`Europe/Zurich`), for accounting days and for "today". */
export function dateIn(zone: string, instantMs: number): string {
  if (zone === 'UTC') return utcDate(instantMs)
  let format = dayFormats.get(zone)
  if (!format) {
    // `en-CA` writes ISO dates; `formatToParts` would be five times slower, and lists format hundreds of days.
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(zone, format)
  }
  return format.format(instantMs).padStart(10, '0')
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns the instant at which a calendar date begins in a zone, in milliseconds; exact across daylight saving changes. */
export function startOfDate(zone: string, date: string): number {
  const utc = requireDayNumber(date) * dayMs
  if (zone === 'UTC') return utc
  // The zone's offset at that midnight is its offset one day before, at, or one day after it. The earliest instant that shows `date` counts.
  const candidates = [-1, 0, 1].map((shift) => utc - offsetAt(zone, utc + shift * dayMs))
  const starts = candidates.filter((at) => dateIn(zone, at) === date && dateIn(zone, at - 1) < date)
  if (starts.length > 0) return Math.min(...starts)
  // A zone that skips midnight itself: the day begins at the clock change.
  let from = utc - dayMs
  let to = utc + dayMs
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if (dateIn(zone, middle) < date) from = middle
    else to = middle
  }
  return to
}

/** Returns how many milliseconds a zone is ahead of UTC at an instant. */
export function offsetAt(zone: string, instantMs: number): number {
  const { year, month, day, hour, minute, second } = partsIn(zone, instantMs)
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return wall - Math.floor(instantMs / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function partsIn(zone: string, instantMs: number) {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  // Parses `2027-03-12, 21:59:00`: `formatToParts` is several times slower, and lists format hundreds of dates.
  const [, year = '', month = '', day = '', hour = '', minute = '', second = ''] = clockPattern.exec(format.format(instantMs)) ?? []
  return { year: year.padStart(4, '0'), month, day, hour, minute, second }
}

const clockPattern = /^(\d+)-(\d+)-(\d+),? (\d+):(\d+):(\d+)$/

/** A wall-clock time: a calendar date and the seconds since its midnight. It has an instant only in a given zone. */
export interface WallTime {
  readonly date: string
  readonly seconds: number
}

const wallPattern = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?$/

/** Parses a date without a zone, with or without a time; without a time it is the beginning of the day. `null` for anything else. */
export function parseWallTime(text: string): WallTime | null {
  const [, date = '', hour = '0', minute = '0', second = '0'] = wallPattern.exec(text) ?? []
  if (!isDate(date) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null
  // Count a leap second as the last second of its day.
  return { date, seconds: Number(hour) * 3600 + Number(minute) * 60 + Math.min(Number(second), 59) }
}

/** Returns the instant at which a zone's clocks show a wall time: the first one if they show it twice; after the clock change if they skip it. */
export function instantOfWallTime(zone: string, { date, seconds }: WallTime): number {
  if (seconds === 0) return startOfDate(zone, date)
  const wall = requireDayNumber(date) * dayMs + seconds * 1000
  const offsets = [-dayMs, dayMs].map((shift) => offsetAt(zone, wall + shift))
  const instants = offsets.map((offset) => wall - offset).filter((at) => at + offsetAt(zone, at) === wall)
  return instants.length > 0 ? Math.min(...instants) : wall - Math.min(...offsets)
}

/** Whether this machine knows the time zone name. A machine with an unknown zone reports none, or `Etc/Unknown`. */
export function isZone(zone: string | undefined): zone is string {
  if (zone === undefined) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Whether a date is over in every zone on earth (UTC-12 is the last to finish a day). */
export function isPastEverywhere(date: string, nowMs: number): boolean {
  return date < utcDate(nowMs - 12 * 3_600_000)
}

/** Whether two clocks differ by more than ten minutes, so that neither can be trusted alone. `offsetMs` is one minus the other; null if unknown. */
export const clocksDiffer = (offsetMs: number | null): boolean => Math.abs(offsetMs ?? 0) > 600_000

/** A moment as the service wrote it, with the values computed from it. */
export interface Moment {
  readonly text: string
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly instantMs: number
  /** Minutes east of UTC, as stated. This is not the hotel's zone. */
  readonly offsetMinutes: number
}

const momentPattern = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*(?:([Zz])|([+-])(\d{2}):?(\d{2})?)$/

/**
 * Parses an offset date-time: seconds and fractions may be missing or of any length, the offset is `Z`, `+03:00`, `+0300` or `+03`. `null` if the
 * zone is missing or the day does not exist: nothing may be computed from such a moment.
 */
export function parseMoment(text: string): Moment | null {
  const match = momentPattern.exec(text.trim())
  if (!match) return null
  const [, date = '', hour, minute, second = '0', fraction = '0', zulu, sign, offsetHours = '0', offsetMinute = '0'] = match
  const day = dayNumber(date)
  if (
    day === null ||
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 60 ||
    Number(offsetHours) > 18 ||
    Number(offsetMinute) > 59
  )
    return null
  const offsetMinutes = zulu ? 0 : (sign === '-' ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinute))
  const wallMs = day * dayMs + (Number(hour) * 60 + Number(minute)) * 60_000 + Number(second) * 1000
  return { text, instantMs: wallMs + Math.floor(Number(`0.${fraction}`) * 1000) - offsetMinutes * 60_000, offsetMinutes }
}

/** Returns the weekday of a calendar date: 0 (Sunday) to 6. */
export const weekdayOf = (date: string): number => new Date(requireDayNumber(date) * dayMs).getUTCDay()

/** Returns the date and time of an instant in a zone: `2027-03-12` and `11:42`. */
export function clockIn(zone: string, instantMs: number): { readonly date: string; readonly time: string } {
  const { year, month, day, hour, minute } = partsIn(zone, instantMs)
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

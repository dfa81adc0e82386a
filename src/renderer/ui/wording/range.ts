/** Ranges of days for the ledger: fixed, rolling, or all time. */
import { type RollingRange, rollingRanges } from '../../../shared/contract/views/ledger-views.ts'
import { formatDay, formatShortDate } from '../../../shared/domain/date-words.ts'
import { addDays, daysBetween, isDate, monthsOf } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'

/** Calendar days `YYYY-MM-DD`, both inclusive; null means no bound. */
export interface OpenRange {
  readonly from: string | null
  readonly to: string | null
}

/** A range with both bounds; only such a range has neighbours. */
export interface ClosedRange extends OpenRange {
  readonly from: string
  readonly to: string
}

export const allTime: OpenRange = { from: null, to: null }

/** Returns whether a range has both bounds. */
export function isClosed(range: OpenRange): range is ClosedRange {
  return range.from !== null && range.to !== null
}

/** A range that moves with the calendar; a number is the length in days of one that ends today. */
export type Rolling = RollingRange | number

/** Returns the days of a rolling range. `today` is a day of the accounting zone. */
export function rollingDays(rolling: Rolling, today: string): ClosedRange {
  if (typeof rolling === 'number') return { from: addDays(today, 1 - rolling), to: today }
  const month = `${today.slice(0, 7)}-01`
  switch (rolling) {
    case 'next7':
      return { from: today, to: addDays(today, 6) }
    case 'next30':
      return { from: today, to: addDays(today, 29) }
    case 'thisMonth':
      return monthsFrom(month, 1)
    case 'lastMonth':
      return monthsFrom(addMonths(month, -1), 1)
    case 'lastQuarter':
      return monthsFrom(addMonths(month, -3 - (monthNumber(month) % 3)), 3)
    case 'lastYear':
      return monthsFrom(addMonths(month, -12 - (monthNumber(month) % 12)), 12)
    default:
      return rolling satisfies never
  }
}

/** Describes a rolling range in a sentence: `the last 30 days`, `this month`. */
export function rollingWords(rolling: Rolling): string {
  if (typeof rolling === 'number') return say('range.lastDays', { days: rolling })
  switch (rolling) {
    case 'next7':
      return say('range.nextDays', { days: 7 })
    case 'next30':
      return say('range.nextDays', { days: 30 })
    case 'thisMonth':
      return say('range.thisMonth')
    case 'lastMonth':
      return say('range.lastMonth')
    case 'lastQuarter':
      return say('range.lastQuarter')
    case 'lastYear':
      return say('range.lastYear')
    default:
      return rolling satisfies never
  }
}

/** Longest rolling range that a view may store, in days. */
const maxRollingDays = 4000

/** Returns the rolling ranges that have these days today. */
export function rollingsOf(range: OpenRange, today: string): Rolling[] {
  if (!isClosed(range)) return []
  const days = daysBetween(range.from, range.to) + 1
  const lengths = range.to === today && days <= maxRollingDays ? [days] : []
  return [...lengths, ...rollingRanges].filter((rolling) => isSameRange(rollingDays(rolling, today), range))
}

/** Returns whether two ranges have the same days. */
export const isSameRange = (a: OpenRange, b: OpenRange): boolean => a.from === b.from && a.to === b.to

/** The number of months before a month, counted from year 0. */
const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

function addMonths(date: string, months: number): string {
  const number = monthNumber(date) + months
  return `${monthsOf(Math.floor(number / 12))[number % 12]}-01`
}

const monthsFrom = (from: string, months: number): ClosedRange => ({ from, to: addDays(addMonths(from, months), -1) })

/** Returns the number of months of a range of whole months; otherwise null. */
function wholeMonths({ from, to }: ClosedRange): number | null {
  const next = addDays(to, 1)
  return from.endsWith('-01') && next.endsWith('-01') ? monthNumber(next) - monthNumber(from) : null
}

/** Returns the previous (`back`) or next (`on`) range: as many months for a range of whole months, else as many days. */
export function neighbourOf(range: ClosedRange, direction: 'back' | 'on'): ClosedRange {
  const sign = direction === 'on' ? 1 : -1
  const months = wholeMonths(range)
  if (months !== null) return monthsFrom(addMonths(range.from, sign * months), months)
  const days = sign * (daysBetween(range.from, range.to) + 1)
  return { from: addDays(range.from, days), to: addDays(range.to, days) }
}

/** Returns the size of one step: `30 days`, `month`, `quarter`, `day`. */
export function stepWords(range: ClosedRange): string {
  const months = wholeMonths(range)
  return months === null ? say('range.dayCount', { days: daysBetween(range.from, range.to) + 1 }) : say('range.monthCount', { months })
}

/** Formats a range: `12 Feb – 13 Mar 2027`, with both years if they differ, a single date for one day, `All time` without bounds. */
export function rangeWords({ from, to }: OpenRange): string {
  if (from === null) return to === null ? say('common.allTime') : say('range.openStart', { withYear: formatDay(to) })
  if (to === null) return say('range.openEnd', { withYear: formatDay(from) })
  if (from === to) return formatDay(from)
  const start = from.slice(0, 4) === to.slice(0, 4) ? formatShortDate(from) : formatDay(from)
  return `${start} – ${formatDay(to)}`
}

/** Validates typed days and returns a message per field; an empty field means no bound. */
export function rangeProblems(from: string, to: string): { from?: string; to?: string } {
  const invalidDate = say('common.notADate')
  const problems: { from?: string; to?: string } = {}
  if (from !== '' && !isDate(from)) problems.from = invalidDate
  if (to !== '' && !isDate(to)) problems.to = invalidDate
  else if (from !== '' && to !== '' && isDate(from) && to < from) problems.to = say('common.datesReversed')
  return problems
}

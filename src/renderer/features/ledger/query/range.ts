/** Ranges of days for the ledger: 30 days, a month, custom days, or all time. */
import { formatDay, formatShortDate } from '../../../../shared/domain/date-words.ts'
import { addDays, daysBetween, isDate, monthOf } from '../../../../shared/domain/dates.ts'
import { say } from '../../../../shared/words/say.ts'

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

/** Length of the preset ranges around today, in days. */
const presetDays = 30

/** Returns whether a range has both bounds. */
export function isClosed(range: OpenRange): range is ClosedRange {
  return range.from !== null && range.to !== null
}

/** Returns the 30 days that end today, for past bookings, or that start today, for future stays. */
export function thirtyDays(today: string, from: 'endingToday' | 'startingToday'): ClosedRange {
  return from === 'endingToday' ? { from: addDays(today, 1 - presetDays), to: today } : { from: today, to: addDays(today, presetDays - 1) }
}

function isWholeMonth({ from, to }: ClosedRange): boolean {
  const month = monthOf(from)
  return month.from === from && month.to === to
}

/** Returns the previous (`back`) or next (`on`) range: the adjacent month for a whole month, else a range of equal length. */
export function neighbourOf(range: ClosedRange, direction: 'back' | 'on'): ClosedRange {
  if (isWholeMonth(range)) return monthOf(addDays(direction === 'on' ? range.to : range.from, direction === 'on' ? 1 : -1))
  const days = daysBetween(range.from, range.to) + 1
  const shift = direction === 'on' ? days : -days
  return { from: addDays(range.from, shift), to: addDays(range.to, shift) }
}

/** Returns the size of one step: `30 days`, `month`, `day`. */
export function stepWords(range: ClosedRange): string {
  if (isWholeMonth(range)) return say('range.month')
  const days = daysBetween(range.from, range.to) + 1
  return say('range.dayCount', { days })
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

/** The range of days that the ledger shows: 30 days at a time, a month, days of one's own, or all of them. */
import { formatDay, formatShortDate } from '../../../../shared/domain/date-words.ts'
import { addDays, daysBetween, isDate, monthOf } from '../../../../shared/domain/dates.ts'
import { say } from '../../../../shared/words/say.ts'

/** Calendar days `YYYY-MM-DD`, both inside; null is no bound. */
export interface OpenRange {
  readonly from: string | null
  readonly to: string | null
}

/** A range with both bounds: the only kind that has a neighbour. */
export interface ClosedRange extends OpenRange {
  readonly from: string
  readonly to: string
}

export const allTime: OpenRange = { from: null, to: null }

/** Days that one step of the stepper covers. */
const stepDays = 30

/** Whether a range has both ends. */
export function isClosed(range: OpenRange): range is ClosedRange {
  return range.from !== null && range.to !== null
}

/** The 30 days that end today, for bookings made; the 30 that begin today, for stays to come. */
export function thirtyDays(today: string, from: 'endingToday' | 'startingToday'): ClosedRange {
  return from === 'endingToday' ? { from: addDays(today, 1 - stepDays), to: today } : { from: today, to: addDays(today, stepDays - 1) }
}

function isWholeMonth({ from, to }: ClosedRange): boolean {
  const month = monthOf(from)
  return month.from === from && month.to === to
}

/** The neighbour of a range, `back` or `on` in time: month after month for a whole month, else as many days as it has. */
export function neighbourOf(range: ClosedRange, way: 'back' | 'on'): ClosedRange {
  if (isWholeMonth(range)) return monthOf(addDays(way === 'on' ? range.to : range.from, way === 'on' ? 1 : -1))
  const days = daysBetween(range.from, range.to) + 1
  const shift = way === 'on' ? days : -days
  return { from: addDays(range.from, shift), to: addDays(range.to, shift) }
}

/** How far one step goes: `30 days`, `month`, `day`. */
export function stepWords(range: ClosedRange): string {
  if (isWholeMonth(range)) return say('range.month')
  const days = daysBetween(range.from, range.to) + 1
  return say('range.dayDaysDays', { days })
}

/** `12 Feb – 13 Mar 2027`, with both years where they differ; a day alone is one date; no bounds are `All time`. */
export function rangeWords({ from, to }: OpenRange): string {
  if (from === null) return to === null ? say('range.allTime') : say('range.untilWithyear', { withYear: formatDay(to) })
  if (to === null) return say('range.fromWithyear', { withYear: formatDay(from) })
  if (from === to) return formatDay(from)
  const start = from.slice(0, 4) === to.slice(0, 4) ? formatShortDate(from) : formatDay(from)
  return `${start} – ${formatDay(to)}`
}

/** What is wrong with days typed by a person, at the field it stands in; an empty field is no bound. */
export function rangeProblems(from: string, to: string): { from?: string; to?: string } {
  const missing = say('range.thisDayDoesNotExist')
  const problems: { from?: string; to?: string } = {}
  if (from !== '' && !isDate(from)) problems.from = missing
  if (to !== '' && !isDate(to)) problems.to = missing
  else if (from !== '' && to !== '' && isDate(from) && to < from) problems.to = say('range.theLastDayIsNot')
  return problems
}

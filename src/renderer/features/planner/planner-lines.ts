/** Arranges stays in lines for the calendar: a hotel or client has as many lines as it has stays at the same time. */
import type { PlannedStay } from '../../../shared/contract/views/planner-views.ts'
import { addDays, daysBetween, startOfDate } from '../../../shared/domain/dates.ts'
import { say, voice } from '../../../shared/words/say.ts'
import { directionOfKey } from '../../ui/keys/sides.ts'
import type { ClosedRange } from '../../ui/wording/range.ts'
import { hotelWords } from '../../ui/wording/stay-words.ts'

/** Columns of the shown days, counted from 0: `from` inclusive, `to` exclusive. */
export interface Columns {
  readonly from: number
  readonly to: number
}

/** A stay in its line. */
export interface PlannedBar extends Columns {
  readonly stay: PlannedStay
  /** The shown nights; null if only the deadline is shown. */
  readonly nights: (Columns & { readonly isCutBefore: boolean; readonly isCutAfter: boolean }) | null
  /** The last day on which cancelling is free; null if it is not shown. */
  readonly deadline: number | null
}

export interface PlannerLine {
  /** Names the hotel or client. */
  readonly name: string
  /** Whether this is the first line of the hotel or client. */
  readonly isFirst: boolean
  /** In order, without overlaps; never empty. */
  readonly bars: readonly PlannedBar[]
}

export type PlannerRows = 'hotel' | 'client'

/** Returns the days of a range. */
export const daysOf = ({ from, to }: ClosedRange): string[] => Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i))

/** Columns of the name beside a deadline whose stay is not shown: three narrow days of a month, or one of a week. */
const nameColumns = (days: number) => (days > 7 ? 3 : 1)

/** Returns where a stay is shown, or null if no night and no deadline is in the range. `starts`: when each day begins, and when the last one ends. */
function barOf(stay: PlannedStay, { from: firstDay }: ClosedRange, starts: readonly number[]): PlannedBar | null {
  const { checkin, checkout, freeUntilMs } = stay
  const days = starts.length - 1
  const begin = checkin === null ? days : daysBetween(firstDay, checkin)
  const end = checkin !== null && checkout !== null && checkout > checkin ? daysBetween(firstDay, checkout) : begin + 1
  const nights =
    begin < days && end > 0 ? { from: Math.max(0, begin), to: Math.min(days, end), isCutBefore: begin < 0, isCutAfter: end > days } : null
  // At the very start of a day, the day before was the last free one.
  const day = freeUntilMs === null ? -1 : starts.findLastIndex((startMs) => startMs < freeUntilMs)
  const deadline = day >= 0 && day < days ? day : null
  if (nights === null) {
    return deadline === null ? null : { stay, nights, deadline, from: deadline, to: Math.min(days, deadline + nameColumns(days)) }
  }
  return { stay, nights, deadline, from: Math.min(nights.from, deadline ?? days), to: Math.max(nights.to, (deadline ?? 0) + 1) }
}

/** Returns the fewest lines in which no two bars overlap. */
function packed(bars: readonly PlannedBar[]): PlannedBar[][] {
  const lines: PlannedBar[][] = []
  for (const bar of bars.toSorted((a, b) => a.from - b.from || b.to - a.to || a.stay.id - b.stay.id)) {
    const free = lines.find((line) => (line.at(-1)?.to ?? 0) <= bar.from)
    if (free) free.push(bar)
    else lines.push([bar])
  }
  return lines
}

/** Returns the lines of a range, by name; stays without a hotel or client are last. `zone` turns a deadline into a day. */
export function plannerLines(stays: readonly PlannedStay[], range: ClosedRange, rows: PlannerRows, zone: string): PlannerLine[] {
  const starts = [...daysOf(range), addDays(range.to, 1)].map((day) => startOfDate(zone, day))
  const groups = Map.groupBy(
    stays.flatMap((stay) => barOf(stay, range, starts) ?? []),
    ({ stay }) => (rows === 'client' ? stay.client : (stay.hotelCode ?? stay.hotelName)),
  )
  const collator = new Intl.Collator(voice.locale, { numeric: true })
  const named = [...groups].map(([key, bars]) => ({ key, bars, name: nameOf(bars[0]?.stay, rows) }))
  named.sort((a, b) => Number(a.key === null) - Number(b.key === null) || collator.compare(a.name, b.name))
  const byName = Map.groupBy(named, ({ name }) => name)
  return named.flatMap(({ name, bars }) => {
    const [first] = bars
    // The code distinguishes hotels of the same name.
    const words = first && (byName.get(name)?.length ?? 0) > 1 ? hotelWords(first.stay) : name
    return packed(bars).map((line, i) => ({ name: words, isFirst: i === 0, bars: line }))
  })
}

const nameOf = (stay: PlannedStay | undefined, rows: PlannerRows) =>
  rows === 'client' ? (stay?.client ?? say('clients.noClient')) : (stay?.hotelName ?? stay?.hotelCode ?? say('common.notStated'))

/** The place of a bar: its line, and its position in the line. */
export interface BarPlace {
  readonly line: number
  readonly bar: number
}

/**
 * Returns the bar that a key moves to, or null if the key moves nothing: left and right along the line and on to the next one, up and down to the
 * bar nearest in time, Home and End in the line, with `ctrl` in all lines.
 */
export function placeAfterKey(lines: readonly PlannerLine[], { line, bar }: BarPlace, key: string, ctrl: boolean): BarPlace | null {
  const lastBar = (at: number) => (lines[at]?.bars.length ?? 1) - 1
  const lastLine = lines.length - 1
  const step = directionOfKey(key)
  if (step !== 0) {
    if (bar + step >= 0 && bar + step <= lastBar(line)) return { line, bar: bar + step }
    if (line + step < 0 || line + step > lastLine) return { line, bar }
    return { line: line + step, bar: step > 0 ? 0 : lastBar(line - 1) }
  }
  if (key === 'Home') return ctrl ? { line: 0, bar: 0 } : { line, bar: 0 }
  if (key === 'End') return ctrl ? { line: lastLine, bar: lastBar(lastLine) } : { line, bar: lastBar(line) }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  const next = Math.max(0, Math.min(lastLine, line + (key === 'ArrowDown' ? 1 : -1)))
  const from = lines[line]?.bars[bar]?.from ?? 0
  const distances = (lines[next]?.bars ?? []).map((other) => Math.abs(other.from - from))
  return { line: next, bar: Math.max(0, distances.indexOf(Math.min(...distances))) }
}

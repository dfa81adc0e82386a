import { addDays, monthOf } from '../../../shared/domain/dates.ts'

/** Returns by how many months a key moves a calendar, with or without Shift; null for other keys. */
export function monthsTurned(key: string, shift: boolean): number | null {
  const by = { PageUp: -1, PageDown: 1 }[key]
  return by === undefined ? null : by * (shift ? 12 : 1)
}

/** Returns the same day `months` away, or the last day of a shorter month; never before `min`. All dates are `YYYY-MM-DD`. */
export function turnedDay(day: string, months: number, min?: string): string {
  let first = monthOf(day).from
  for (let i = 0; i < Math.abs(months); i++) first = months > 0 ? addDays(monthOf(first).to, 1) : monthOf(addDays(first, -1)).from
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  const { to } = monthOf(first)
  const turned = same > to ? to : same
  return min !== undefined && turned < min ? min : turned
}

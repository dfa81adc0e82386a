/**
 * Determines when a booking was made, from the creation date that the service states. A date and time with a zone is an instant. Without a zone it is
 * read in the accounting zone and marked `assumed`; its day is the stated one, whatever the zone. Anything else is `missing`: such a booking is listed
 * under the time at which the desk first saw it.
 */

import type { BookedOn } from '../../../shared/contract/views/ledger-views.ts'
import { dateIn, instantOfWallTime, parseMoment, parseWallTime, type WallTime } from '../../../shared/domain/dates.ts'

/**
 * Returns the instant of a creation date as the service writes it: text with an offset, or whole seconds or milliseconds since 1970; null for
 * anything else.
 */
export function creationMs(text: string | null): number | null {
  if (text === null) return null
  const createdMs = /^\d{10}$/.test(text)
    ? Number(text) * 1000
    : /^\d{13}$/.test(text)
      ? Number(text)
      : (parseMoment(text)?.instantMs ?? null)
  return createdMs !== null && createdMs >= firstMs ? createdMs : null
}

/** Earlier days count as missing: some programs write `0001-01-01T00:00:00` or `1970-01-01T00:00:00Z` instead of no date. */
const firstDay = '2000-01-02'
const firstMs = Date.UTC(2000, 0, 2)

/** Parses a creation date without a zone. */
function creationWallTime(text: string | null): WallTime | null {
  const wall = text === null ? null : parseWallTime(text)
  return wall && wall.date >= firstDay ? wall : null
}

type Unstated = Exclude<BookedOn, 'stated'> | null

/** Returns what is unknown about a creation date, as stored in a row; null for a moment with a zone. */
export function bookedOnOf(creationDate: string | null): Unstated {
  if (creationMs(creationDate) !== null) return null
  return creationWallTime(creationDate) ? 'assumed' : 'missing'
}

/** Returns the day of a creation date in a zone; null when it is missing. */
export function createdDay(creationDate: string | null, zone: string): string | null {
  const createdMs = creationMs(creationDate)
  return createdMs === null ? (creationWallTime(creationDate)?.date ?? null) : dateIn(zone, createdMs)
}

/** Returns the instant under which a booking is listed; null when its date is missing. `zone` is the accounting zone. */
export function filedMs(creationDate: string | null, zone: string): number | null {
  const createdMs = creationMs(creationDate)
  if (createdMs !== null) return createdMs
  const wall = creationWallTime(creationDate)
  return wall && instantOfWallTime(zone, wall)
}

const certainty: Readonly<Record<BookedOn, number>> = { stated: 2, assumed: 1, missing: 0 }

/** Whether an answer's creation date is less precise than the previous one: it is missing, or lacks the zone. */
export function isLessPrecise(after: { readonly booked_on: Unstated }, before: { readonly booked_on: Unstated }): boolean {
  return certainty[after.booked_on ?? 'stated'] < certainty[before.booked_on ?? 'stated']
}

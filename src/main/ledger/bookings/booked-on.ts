/**
 * When a booking was made, as far as the service says it. A moment with a zone is an instant. A date without one is read in the
 * accounting zone, and the booking is marked as `assumed`: its day is the stated one in whatever zone. Without either the booking is
 * `missing` its date, and is filed where the desk saw it first.
 */

import type { BookedOn } from '../../../shared/contract/views/ledger-views.ts'
import { dateIn, instantOfWallTime, parseMoment, parseWallTime, type WallTime } from '../../../shared/domain/dates.ts'

/** The instant of a creation date as the service writes it: text with an offset, or whole seconds or milliseconds since 1970. */
export function creationMs(text: string | null): number | null {
  if (text === null) return null
  const at = /^\d{10}$/.test(text) ? Number(text) * 1000 : /^\d{13}$/.test(text) ? Number(text) : (parseMoment(text)?.instantMs ?? null)
  return at !== null && at >= firstMs ? at : null
}

/** No earlier day is a creation date, in whatever zone: `0001-01-01T00:00:00` and `1970-01-01T00:00:00Z` are how some programs write none. */
const firstDay = '2000-01-02'
const firstMs = Date.UTC(2000, 0, 2)

/** A creation date without a zone. */
function creationWallTime(text: string | null): WallTime | null {
  const wall = text === null ? null : parseWallTime(text)
  return wall && wall.date >= firstDay ? wall : null
}

/** What is not known of a creation date, as a row keeps it; null for a moment with a zone. */
export type Unstated = Exclude<BookedOn, 'stated'> | null

/** What is not known of a creation date, as a row keeps it; null for a moment with a zone. */
export function bookedOnOf(creationDate: string | null): Unstated {
  if (creationMs(creationDate) !== null) return null
  return creationWallTime(creationDate) ? 'assumed' : 'missing'
}

/** The day of a creation date in a zone; null when it is missing. */
export function createdDay(creationDate: string | null, zone: string): string | null {
  const at = creationMs(creationDate)
  return at === null ? (creationWallTime(creationDate)?.date ?? null) : dateIn(zone, at)
}

/** The instant under which a booking is filed; null where its date is missing. `zone` is the accounting zone. */
export function filedMs(creationDate: string | null, zone: string): number | null {
  const at = creationMs(creationDate)
  if (at !== null) return at
  const wall = creationWallTime(creationDate)
  return wall && instantOfWallTime(zone, wall)
}

const certainty: Readonly<Record<BookedOn, number>> = { stated: 2, assumed: 1, missing: 0 }

/** Whether an answer says less of a booking's creation than what was told of it before, such as nothing, or a date without its zone. */
export function saysLess(now: { readonly booked_on: Unstated }, before: { readonly booked_on: Unstated }): boolean {
  return certainty[now.booked_on ?? 'stated'] < certainty[before.booked_on ?? 'stated']
}

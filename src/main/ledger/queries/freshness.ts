/** Reports how much of a list's period the service was asked for, and when. */

import type { Freshness, LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, dateIn, datesFrom, daysBetween, startOfDate } from '../../../shared/domain/dates.ts'
import { idAt, instantOf } from '../database/ids.ts'
import { onlyRow, type ReadableDb } from '../database/ledger-db.ts'
import { getSetting } from '../database/settings.ts'
import type { DayRange } from '../records.ts'
import { bookingDaysOf, daysBooked, edgeDays, fetchedIn, gaps, joinDays } from './windows.ts'

/** Setting: the first creation day that the ledger should contain, where its history begins. */
export const sinceName = 'sync.since'
const maxMissing = 20

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)

/** Returns how much of a filter's period the service was asked for, and when; see `Freshness`. */
export function freshness(db: ReadableDb, filter: LedgerFilter, nowMs: number): Freshness {
  const { before, inHistory } = daysOf(db, filter, dateIn(db.zone, nowMs))
  const report = { days: 0, synced: 0, oldestMs: null as number | null, missing: [] as DayRange[] }
  const add = (range: DayRange, asked: ReadonlyMap<string, number>) => {
    report.days += daysBetween(range.from, range.to) + 1
    report.synced += asked.size
    for (const atMs of asked.values()) report.oldestMs = Math.min(report.oldestMs ?? atMs, atMs)
    report.missing.push(...gaps(asked.keys(), range))
  }
  for (const range of before) add(range, readTimesOf(db, range))
  for (const range of inHistory) add(range, fetchedIn(db, range))
  const isWhole = report.synced === report.days
  return { ...report, oldestMs: isWhole ? report.oldestMs : null, missing: report.missing.slice(0, maxMissing) }
}

interface CoveredDays {
  /** Days of the history, which the ledger has completely. */
  readonly inHistory: readonly DayRange[]
  /** Days before the history, of which the ledger has individual bookings. */
  readonly before: readonly DayRange[]
}

/**
 * Returns the creation days that a filter covers. A filter by a day of the stay covers the days on which its stays may have been booked. A filter by
 * creation day covers its own range up to today; without a first day, that is the history and the earlier days with bookings. The ledger may have
 * some days before its history, because requests for its first days also return them. Of these, only days with stored bookings count.
 */
function daysOf(db: ReadableDb, { basis, from, to }: LedgerFilter, today: string): CoveredDays {
  if (basis !== 'created') return { inHistory: [bookingDaysOf({ from, to }, today)], before: [] }
  const last = lastDayOf(db, to, today)
  const recordedStart = getSetting(db, sinceName)
  if (from !== null || recordedStart === null) return { inHistory: upTo(from ?? firstKnownDay(db, today), last), before: [] }
  const since = earlier(recordedStart, today)
  const booked = daysBooked(db, { status: 'all', basis, from, to: earlier(to ?? since, since), text: '' })
  return {
    inHistory: upTo(since, last),
    before: joinDays(
      booked.filter((day) => day < since),
      1,
    ),
  }
}

const upTo = (from: string, to: string): DayRange[] => (from <= to ? [{ from, to }] : [])

/** Returns the first day that was asked for or has a booking, for a ledger without a recorded start of its history. */
function firstKnownDay(db: ReadableDb, today: string): string {
  const { first } = onlyRow(db.prepare<{ first: number | null }>('select min(id) as first from booking'))
  const asked = onlyRow(db.prepare<{ first: string | null }>('select min(from_day) as first from asked_window'))
  const firstSeen = first === null ? today : dateIn(db.zone, instantOf(first))
  return earlier(firstSeen, asked.first === null ? today : addDays(asked.first, edgeDays))
}

function lastDayOf(db: ReadableDb, to: string | null, today: string): string {
  const { last } = onlyRow(db.prepare<{ last: number | null }>('select max(id) as last from booking'))
  return earlier(to ?? '9999-12-31', later(today, last === null ? today : dateIn(db.zone, instantOf(last))))
}

/**
 * Returns the days of a range before the history whose bookings match the service, in order, each with its earliest time. These are days that were
 * completely fetched, and days of which every booking was read after a request for a window that may contain the day.
 */
function readTimesOf(db: ReadableDb, { from, to }: DayRange): Map<string, number> {
  const asked = fetchedIn(db, { from, to })
  const read = new Map<string, number>()
  for (const day of datesFrom(from, to)) {
    const atMs = asked.get(day) ?? earliestReadMs(db, day)
    if (atMs !== null) read.set(day, atMs)
  }
  return read
}

function earliestReadMs({ prepare, zone }: ReadableDb, day: string): number | null {
  const next = addDays(day, 1)
  const { seenMs } = onlyRow(
    prepare<{ seenMs: number | null }>('select min(seen_ms) as seenMs from booking where id >= ? and id < ?'),
    idAt(startOfDate(zone, day)),
    idAt(startOfDate(zone, next)),
  )
  // In the service's zone, the bookings of this day may have the day before or the day after.
  const { askedMs } = onlyRow(
    prepare<{ askedMs: number | null }>('select min(asked_ms) as askedMs from asked_window where from_day <= ? and to_day >= ?'),
    next,
    addDays(day, -1),
  )
  return seenMs !== null && askedMs !== null && seenMs >= askedMs ? seenMs : null
}

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, dateIn, daysBetween } from '../../../shared/domain/dates.ts'
import { fetchedDays } from '../../ledger/queries/windows.ts'
import type { DayRange, DaysAsked } from '../../ledger/records.ts'
import { coverageOf, planSync, type SyncDays, syncIntervalMs } from './sync-days.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const nowMs = Date.parse('2027-04-10T12:00:00Z')
const today = '2027-04-10'
const ago = (days: number) => addDays(today, -days)

type Runs = DaysAsked['runs']
const neverFetched = (from: string, to: string): Runs => [{ from, to, askedMs: null }]
const daysOf = ({ from, to }: DayRange) => Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i))

const days = (known: Partial<SyncDays>): SyncDays => ({
  since: ago(60),
  today,
  changing: [],
  runs: neverFetched(ago(60), today),
  zone: 'UTC',
  nowMs,
  ...known,
})

it('the windows of a sync cover all days that were not synced, newest first', () => {
  const windows = planSync(days({}), 0)
  expect(windows[0]?.to).toBe(addDays(today, 1))
  expect(windows.at(-1)?.from).toBe(ago(62))
  expect(windows.map(({ from }) => from)).toEqual(
    windows
      .map(({ from }) => from)
      .toSorted()
      .reverse(),
  )
})

it('the windows of a sync cover only today when all other days were fetched after they ended and have no upcoming stays', () => {
  const runs: Runs = [
    { from: ago(60), to: ago(1), askedMs: nowMs - dayMs / 2 + hourMs },
    { from: today, to: today, askedMs: nowMs - hourMs },
  ]
  for (const changingMs of [0, 2 * hourMs]) expect(planSync(days({ runs }), changingMs)).toEqual([{ from: ago(2), to: addDays(today, 1) }])
})

it('the windows of a sync cover days that can still change, even before the first day of the ledger', () => {
  const runs: Runs = [{ from: ago(400), to: today, askedMs: nowMs - 7 * hourMs }]
  const changing = [{ from: ago(399), to: ago(398) }]
  expect(planSync(days({ runs, changing, since: today }), hourMs)).toEqual([
    { from: ago(2), to: addDays(today, 1) },
    { from: ago(401), to: ago(396) },
  ])
})

it('the windows of a sync cover a day again if it was fetched before it had ended in its zone or before its last bookings were listed', () => {
  const countWindows = (zone: string, askedMs: number) =>
    planSync(days({ zone, since: ago(1), runs: [{ from: ago(1), to: ago(1), askedMs }] }), 0).length
  const midnight = Date.parse(today)
  expect(countWindows('UTC', midnight - 1)).toBe(1)
  expect(countWindows('UTC', midnight + 29 * 60_000)).toBe(1)
  expect(countWindows('UTC', midnight + 30 * 60_000)).toBe(0)
  expect(countWindows('Europe/Zurich', midnight - hourMs)).toBe(0)
  expect(countWindows('America/New_York', midnight + 4 * hourMs)).toBe(1)
})

it('the windows of a sync cover old days again after thirty days', () => {
  const asked = (daysAgo: number) =>
    planSync(days({ since: ago(60), runs: [{ from: ago(60), to: ago(40), askedMs: nowMs - daysAgo * dayMs }] }), 0)
  expect(asked(29.9)).toEqual([])
  expect(asked(30)).toHaveLength(1)
})

it('the windows of a sync merge two ranges if that saves a call', () => {
  const runs: Runs = [
    ...neverFetched(ago(60), ago(60)),
    { from: ago(59), to: ago(51), askedMs: nowMs - dayMs },
    ...neverFetched(ago(50), ago(50)),
    { from: ago(49), to: ago(2), askedMs: nowMs - dayMs / 2 + hourMs },
    ...neverFetched(ago(1), ago(1)),
  ]
  expect(planSync(days({ runs }), 0)).toEqual([
    { from: ago(3), to: addDays(today, 1) },
    { from: ago(62), to: ago(48) },
  ])
})

const day = fc.integer({ min: 0, max: 200 }).map(ago)
const range = fc.tuple(day, fc.nat(60)).map(([from, length]) => ({ from, to: [addDays(from, length), today].sort()[0] ?? today }))
const atMs = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 50 * 24 }).map((hours) => nowMs - hours * hourMs),
)
/** Runs of days up to today. A day was not fetched before it began. */
const runs = fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), atMs), { minLength: 1, maxLength: 12 }).map((pieces): Runs => {
  const times = pieces.flatMap(([length, askedMs]) => Array.from({ length }, () => askedMs))
  return daysOf({ from: ago(200), to: today }).map((one, i) => {
    const askedMs = times[i % times.length] ?? null
    return { from: one, to: one, askedMs: askedMs !== null && dateIn('UTC', askedMs) < one ? null : askedMs }
  })
})
const known = fc.record({ since: day, changing: fc.array(range, { maxLength: 4 }), runs }).map(days)
const changingMs = fc.constantFrom(0, hourMs, syncIntervalMs)

const isIn = (ranges: readonly DayRange[], one: string) => ranges.some(({ from, to }) => from <= one && one <= to)

/** A reference implementation of the rule for due days. */
const findDueDays = ({ since, changing, runs }: SyncDays, freshMs: number): string[] =>
  runs.flatMap(({ from: one, askedMs }) => {
    if (one < since && !isIn(changing, one)) return []
    if (askedMs === null) return [one]
    const wasOver = askedMs >= Date.parse(addDays(one, 1)) + hourMs / 2
    const isOver = nowMs >= Date.parse(addDays(one, 1)) + hourMs / 2
    const mayChange = isIn(changing, one)
    return one === today || (mayChange && nowMs - askedMs >= freshMs) || (isOver && !wasOver) || nowMs - askedMs >= 30 * dayMs ? [one] : []
  })

it('the windows of a sync are guaranteed to cover every due day, in at most 29 days each', () => {
  fc.assert(
    fc.property(known, changingMs, (syncDays, freshMs) => {
      const windows = planSync(syncDays, freshMs)
      for (const { from, to } of windows) expect(daysBetween(from, to)).toBeLessThanOrEqual(28)
      const asked = fetchedDays(
        windows.map((window) => ({ ...window, atMs: nowMs })),
        { from: ago(200), to: today },
        'UTC',
      )
      for (const one of findDueDays(syncDays, freshMs)) expect(asked.get(one)).toBe(nowMs)
    }),
  )
})

it('the windows of a sync cover no fresh day unless that saves a call', () => {
  fc.assert(
    fc.property(known, changingMs, (syncDays, freshMs) => {
      const due = findDueDays(syncDays, freshMs)
      const windows = planSync(syncDays, freshMs)
      const near = (window: DayRange) => due.filter((one) => isIn([{ from: addDays(window.from, -2), to: addDays(window.to, 2) }], one))
      for (const window of windows) expect(near(window)).not.toEqual([])
      expect(windows.length).toBeLessThanOrEqual(due.length)
    }),
  )
})

it('the windows of a sync cover only today once all windows were answered', () => {
  fc.assert(
    fc.property(known, (syncDays) => {
      const windows = planSync(syncDays, 0).map((window) => ({ ...window, atMs: nowMs }))
      const asked = fetchedDays(windows, { from: ago(200), to: today }, 'UTC')
      const updatedRuns = syncDays.runs.map((run) => ({ ...run, askedMs: asked.get(run.from) ?? run.askedMs }))
      expect(planSync({ ...syncDays, runs: updatedRuns }, hourMs)).toEqual([{ from: ago(2), to: addDays(today, 1) }])
    }),
  )
})

it('the coverage returns the state of each day from the first one on, and its counts add up', () => {
  const runs: Runs = [
    { from: ago(9), to: ago(8), askedMs: null },
    { from: ago(7), to: ago(5), askedMs: nowMs - 40 * dayMs },
    { from: ago(4), to: ago(3), askedMs: nowMs - 2 * dayMs },
    { from: ago(2), to: ago(1), askedMs: nowMs - dayMs },
    { from: today, to: today, askedMs: nowMs - hourMs },
  ]
  const coverage = coverageOf(days({ since: ago(8), runs }), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(coverage).toEqual({
    since: ago(8),
    today,
    runs: [
      { from: ago(8), to: ago(8), state: 'missing', askedMs: null, bookings: 2 },
      { from: ago(7), to: ago(5), state: 'stale', askedMs: nowMs - 40 * dayMs, bookings: 12 },
      { from: ago(4), to: ago(3), state: 'synced', askedMs: nowMs - 2 * dayMs, bookings: 13 },
      { from: ago(2), to: ago(2), state: 'synced', askedMs: nowMs - dayMs, bookings: 8 },
      { from: ago(1), to: ago(1), state: 'stale', askedMs: nowMs - dayMs, bookings: 9 },
      { from: today, to: today, state: 'synced', askedMs: nowMs - hourMs, bookings: 10 },
    ],
    bookings: [2, 3, 4, 5, 6, 7, 8, 9, 10],
    days: { synced: 4, stale: 4, missing: 1 },
  })
})

it('the coverage marks days that can still change as stale after six hours', () => {
  const day = { from: ago(5), to: ago(5) }
  const at = (hours: number) =>
    coverageOf(days({ since: ago(5), changing: [day], runs: [{ ...day, askedMs: nowMs - hours * hourMs }] }), []).days
  expect(at(5.9)).toMatchObject({ synced: 1 })
  expect(at(6)).toMatchObject({ stale: 1 })
})

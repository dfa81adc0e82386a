import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, startOfDate } from '../../../shared/domain/dates.ts'
import { refreshWindows } from '../../ledger/queries/windows.ts'
import type { DayRange } from '../../ledger/records.ts'
import { comparedDays, createCoverageTest, mergeRanges } from './sync-days.ts'

const nowMs = Date.parse('2027-04-10T12:00:00Z')
const later = Date.parse('2028-01-01')
const hourMs = 3_600_000
const sentOn = (...days: string[]) => ({ attempts: days.map((day) => ({ sentAtMs: Date.parse(`${day}T09:00:00Z`) })) }) as AttemptView

function readComparedDays({ open = [], settled = [], stays = [] }: { open?: AttemptView[]; settled?: AttemptView[]; stays?: DayRange[] }) {
  const filters: LedgerFilter[] = []
  const createdDays = async (filter: LedgerFilter) => {
    filters.push(filter)
    return stays
  }
  const days = comparedDays({ createdDays }, { cases: async (which) => (which.open ? open : settled) }, nowMs)
  return days.then((ranges) => ({ ranges, filters }))
}

it('a sync compares no days if nothing was sent and no stay is in the future', async () => {
  expect(await readComparedDays({})).toMatchObject({ ranges: [] })
})

it('the days that a sync compares are the last thirty up to today if an attempt was sent in them, whatever its outcome', async () => {
  const lastThirty = [{ from: '2027-03-10', to: '2027-04-10' }]
  expect(await readComparedDays({ settled: [sentOn('2027-03-11')] })).toMatchObject({ ranges: lastThirty })
  expect(await readComparedDays({ open: [sentOn('2027-02-01', '2027-04-10')], settled: [] })).toMatchObject({
    ranges: [{ from: '2027-01-31', to: '2027-02-02' }, ...lastThirty],
  })
})

it('the days that a sync compares include the days of an older attempt only while the attempt is open', async () => {
  expect(await readComparedDays({ open: [sentOn('2027-01-20')], settled: [sentOn('2026-12-01')] })).toMatchObject({
    ranges: [{ from: '2027-01-19', to: '2027-01-21' }],
  })
})

it('the days that a sync compares include the creation days of confirmed stays that have not ended or ended less than sixty days ago', async () => {
  const { ranges, filters } = await readComparedDays({ stays: [{ from: '2026-11-03', to: '2026-11-05' }] })
  expect(ranges).toEqual([{ from: '2026-11-02', to: '2026-11-06' }])
  expect(filters).toEqual([{ status: 'CONFIRMED', basis: 'checkout', from: '2027-02-10', to: null, text: '' }])
})

it('the days that a sync compares are never in the future', async () => {
  expect(await readComparedDays({ stays: [{ from: '2027-04-10', to: '2027-04-11' }] })).toMatchObject({
    ranges: [{ from: '2027-04-09', to: '2027-04-10' }],
  })
  expect(await readComparedDays({ stays: [{ from: '2027-05-01', to: '2027-05-01' }] })).toMatchObject({ ranges: [] })
})

it('the days that a sync compares are merged if they overlap', async () => {
  const { ranges } = await readComparedDays({ settled: [sentOn('2027-04-01')], stays: [{ from: '2027-02-20', to: '2027-03-12' }] })
  expect(ranges).toEqual([{ from: '2027-02-19', to: '2027-04-10' }])
})

const day = fc.integer({ min: 0, max: 300 }).map((days) => addDays('2026-06-01', days))
const range = fc.tuple(day, fc.nat(60)).map(([from, days]) => ({ from, to: addDays(from, days) }))
const daysOf = ({ from, to }: DayRange) => {
  const days: string[] = []
  for (let one = from; one <= to; one = addDays(one, 1)) days.push(one)
  return days
}

it('merged ranges contain the same days, each once, in order', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 8 }), (ranges) => {
      const days = mergeRanges(ranges).flatMap(daysOf)
      expect(days).toEqual([...new Set(ranges.flatMap(daysOf))].sort())
    }),
  )
})

/** Whether a service would list a booking. The days of a service begin at its own midnight, and it may exclude one bound. */
function isListedBy({ from, to }: DayRange, createdMs: number, { offsetHours, exclusive }: { offsetHours: number; exclusive: string }) {
  const midnight = (date: string) => Date.parse(date) - offsetHours * hourMs
  const beginsMs = midnight(exclusive === 'first' ? addDays(from, 1) : from)
  const endsMs = midnight(exclusive === 'last' ? to : addDays(to, 1))
  return beginsMs <= createdMs && createdMs < endsMs
}

const service = fc.record({ offsetHours: fc.integer({ min: -12, max: 14 }), exclusive: fc.constantFrom('none', 'first', 'last') })

/** Times around the first and last day of a range. The service may assign such a time to another day than the desk. */
const moment = fc.record({ at: fc.constantFrom<keyof DayRange>('from', 'to'), minutes: fc.integer({ min: -50 * 60, max: 50 * 60 }) })

it('a booking at a covered time is listed in one of the windows, however the service interprets the bounds of a window', () => {
  fc.assert(
    fc.property(range, moment, service, (days, { at, minutes }, listingRules) => {
      const windows = refreshWindows(days, later)
      const createdMs = Date.parse(days[at]) + minutes * 60_000
      const isListed = windows.some((window) => isListedBy(window, createdMs, listingRules))
      expect(isListed || !createCoverageTest(windows)(createdMs)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

it('every time of a day counts as covered if that day was fetched with the days before and after it', () => {
  for (const zone of ['Pacific/Honolulu', 'America/New_York', 'Europe/Zurich', 'Asia/Kolkata', 'Pacific/Auckland']) {
    const isCovered = createCoverageTest(refreshWindows({ from: '2027-06-14', to: '2027-06-16' }, later))
    expect(isCovered(startOfDate(zone, '2027-06-15'))).toBe(true)
    expect(isCovered(startOfDate(zone, '2027-06-16') - 1)).toBe(true)
  }
})

it('no time on the days around a failed window counts as covered', () => {
  const windows = refreshWindows({ from: '2027-01-01', to: '2027-03-31' }, later)
  const isCovered = createCoverageTest(windows.filter((_, i) => i !== 1))
  const [, failedWindow] = windows
  expect(isCovered(Date.parse(`${failedWindow?.from}T12:00:00Z`))).toBe(false)
  expect(isCovered(Date.parse(`${failedWindow?.to}T12:00:00Z`))).toBe(false)
  expect(createCoverageTest(windows)(Date.parse(`${failedWindow?.from}T12:00:00Z`))).toBe(true)
})

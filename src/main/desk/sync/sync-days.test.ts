import { expect, it } from 'vitest'
import { runsOf } from '../../ledger/queries/coverage.ts'
import { sinceName } from '../../ledger/queries/freshness.ts'
import { type CoverageParts, readCoverage, readSyncDays, setSyncStart } from './sync-days.ts'

/** A ledger that was first opened on 10 April 2027, late in the evening. */
function parts(settings = new Map<string, string>(), readOnly = false): CoverageParts {
  return {
    ledger: {
      createdDays: async () => [],
      coverage: async (range) => ({ runs: runsOf(new Map(), range), bookings: [] }),
      uncertainDates: async () => ({ assumed: 0, missing: 0 }),
      remembered: async (name) => settings.get(name) ?? null,
      remember: async (name, value) => {
        if (readOnly) throw new Error('read only')
        settings.set(name, value)
      },
    },
    attempts: { cases: async () => [] },
    clock: { nowMs: () => Date.parse('2027-04-10T22:30:00Z') },
    zone: 'Europe/Zurich',
  }
}

it('the first day of a new ledger is one year before it is first opened, in its own zone, and is stored', async () => {
  const settings = new Map<string, string>()
  expect(await readCoverage(parts(settings))).toMatchObject({ since: '2026-04-11', today: '2027-04-11', days: { missing: 366 } })
  expect(settings.get(sinceName)).toBe('2026-04-11')
})

it('a read-only ledger reports the default first day and stores nothing', async () => {
  expect(await readCoverage(parts(new Map(), true))).toMatchObject({ since: '2026-04-11' })
})

it('the first day of a ledger is today if the stored first day is in the future, because the clock was set back', async () => {
  expect(await readSyncDays(parts(new Map([[sinceName, '2028-01-01']])))).toMatchObject({ since: '2027-04-11', today: '2027-04-11' })
})

it.each([
  ['2027-04-12', 'This day is still to come.'],
  ['1999-12-31', 'Not before the year 2000.'],
])('setting the first day of a ledger to %s is refused', async (since, problem) => {
  const settings = new Map<string, string>()
  await expect(setSyncStart(parts(settings), since)).rejects.toMatchObject({
    failure: { kind: 'input', fields: [{ path: 'since', problem }] },
  })
  expect(settings.size).toBe(0)
})

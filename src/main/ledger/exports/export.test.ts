import { hash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountingColumns } from '../../../shared/contract/views/export-views.ts'
import { folderForAllTests, home, openRemote } from '../../testing/ledger/test-ledger.ts'
import { excelLayout, sampleJob, softwareLayout, wholeLedger } from '../../testing/sample-exports.ts'
import { sampleRecords, seenAt } from '../../testing/sample-records.ts'
import type { Ledger } from '../client/ledger.ts'
import { namesOf } from './export-names.ts'

const count = 2300
let ledger: Ledger

const bookings = sampleRecords(count, (i) => ({
  creationDate: new Date(Date.UTC(2027, 0, 1) + i * 60_000).toISOString(),
  status: ['CONFIRMED', 'CANCELLED', 'FAILED'][i % 3],
  currency: ['EUR', 'JPY', 'KWD'][i % 5 < 3 ? i % 5 : 0],
  rateType: ['NET', 'SALE', 'a,"b\n', null][i % 4],
  total: `${i}.5`,
  cancellationCost: i % 2 === 0 ? null : `${i % 90}.25`,
}))

folderForAllTests()
beforeAll(async () => {
  ledger = await openRemote()
  await ledger.store(bookings, seenAt('checkBookings', Date.UTC(2027, 1, 1)))
})

const inHome = (name: string) => join(home, name)
const filesOf = (name = '') =>
  readdirSync(home)
    .filter((file) => file.startsWith(name) && file !== 'unfinished')
    .sort()
const rowsOf = (name: string): Record<string, string>[] => parse(readFileSync(inHome(name)), { bom: true, columns: true })
const sideFileOf = (name: string) => JSON.parse(readFileSync(inHome(name), 'utf8'))

describe('an export with all companion files', () => {
  it('consists of four files, one of which describes the others', async () => {
    const layout = { ...softwareLayout, columns: [...accountingColumns], withGuests: true, withPolicies: true }
    const progress: number[] = []
    const report = await ledger.writeExport({ progress: (rows) => progress.push(rows) }, sampleJob(inHome('all.csv'), { layout }))

    expect(filesOf('all')).toEqual(['all-about.json', 'all-guests.csv', 'all-policies.csv', 'all.csv'])
    expect(report.files.map(({ name, rows }) => [name, rows])).toEqual([
      ['all.csv', count],
      ['all-guests.csv', 2 * count],
      ['all-policies.csv', count],
      ['all-about.json', 0],
    ])
    for (const { name, sha256 } of report.files) expect(hash('sha256', readFileSync(inHome(name)))).toBe(sha256)
    expect(progress.at(-1)).toBe(3 * count)
    const child = { bookingRef: 'r0', room: '1', guest: '2', guestType: 'CHILD', age: '6', firstName: 'Ida' }
    expect(rowsOf('all-guests.csv')[1]).toMatchObject(child)
    const times = { from: '2027-03-10T23:59:00+03:00', fromUtc: '2027-03-10T20:59:00.000Z' }
    expect(rowsOf('all-policies.csv')[0]).toMatchObject({ step: '1', ...times, amount: '174.13', currency: 'EUR' })
    const sideFile = sideFileOf('all-about.json')
    expect(sideFile.files).toEqual(report.files.slice(0, 3))
    expect(sideFile).toMatchObject({
      period: { basis: 'created', accountingZone: 'Europe/Zurich' },
      coverage: { complete: true },
      layout: { separator: ',', decimalMark: '.', columns: layout.columns },
    })
  })

  it.each([
    ['stored', [...accountingColumns]],
    ['computed', softwareLayout.columns],
  ])('has sums in total and by rate type that equal those of the ledger (%s columns)', async (_, columns) => {
    const report = await ledger.writeExport({}, sampleJob(inHome('sums.csv'), { layout: { ...softwareLayout, columns } }))
    const totals = await ledger.totals(wholeLedger)
    const sideFile = sideFileOf('sums-about.json')
    expect(sideFile.sums).toEqual(totals.sums)
    expect(report.sums).toEqual(totals.sums.map(({ currency, total }) => ({ currency, amount: total })))
    const { OTHER: other, ...documented } = totals.counts
    expect(sideFile.bookings).toEqual({ ...documented, other })
    expect([report.notAdded, sideFile.notAdded]).toEqual([totals.notAdded, totals.notAdded])
    const lacking = totals.notAdded.filter(({ status }) => status === 'CANCELLED').reduce((sum, { bookings }) => sum + bookings, 0)
    expect(sideFile.costNotStated).toBe(lacking)
    const types = new Set(sideFile.sumsByRateType.map(({ rateType }: { rateType: string | null }) => rateType))
    expect(types).toEqual(new Set(['NET', 'SALE', 'a,"b\n', null]))
    const cents = (text: string) => Math.round(Number(text) * 1000)
    for (const { currency, total } of totals.sums) {
      const parts = sideFile.sumsByRateType.filter((one: { currency: string }) => one.currency === currency)
      expect(parts.reduce((sum: number, one: { total: string }) => sum + cents(one.total), 0)).toBe(cents(total))
    }
  })

  it('marks every file name when days of its period were not synced', async () => {
    const coverage = { days: 10, synced: 8, oldestMs: null, missing: [{ from: '2027-01-03', to: '2027-01-04' }] }
    await ledger.writeExport({}, sampleJob(inHome('march.csv'), { coverage, layout: { ...softwareLayout, withGuests: true } }))
    expect(filesOf('march')).toEqual(['march-INCOMPLETE.csv', 'march-about-INCOMPLETE.json', 'march-guests-INCOMPLETE.csv'])
    expect(sideFileOf('march-about-INCOMPLETE.json').coverage).toMatchObject({ complete: false, neverAsked: coverage.missing })
    expect(namesOf('/x/march-INCOMPLETE.csv', false).bookings).toBe(join('/x', 'march-INCOMPLETE.csv'))
  })

  it('leaves existing files unchanged when it is stopped', async () => {
    writeFileSync(inHome('old.csv'), 'old')
    const stopping = new AbortController()
    const before = filesOf()
    const running = ledger.writeExport({ signal: stopping.signal, progress: () => stopping.abort() }, sampleJob(inHome('old.csv')))
    await expect(running).rejects.toMatchObject({ failure: { kind: 'stopped' } })
    expect(filesOf()).toEqual(before)
    expect(readFileSync(inHome('old.csv'), 'utf8')).toBe('old')
  })

  it.each(['CON.csv', 'nul', 'com1.csv', 'a:b.csv', 'dot.', 'what?.csv', `${'x'.repeat(245)}.csv`, `${'ü'.repeat(122)}.csv`])(
    'refuses the file name %j, which some operating system does not allow',
    async (name) => {
      const before = filesOf()
      await expect(ledger.writeExport({}, sampleJob(inHome(name)))).rejects.toMatchObject({
        failure: { kind: 'input', fields: [{ path: 'file', problem: expect.stringMatching(/\.$/) }] },
      })
      expect(filesOf()).toEqual(before)
    },
  )
})

describe('a preview', () => {
  it('shows the first rows as they would be written, and how each column is treated', async () => {
    const layout = { ...excelLayout, columns: [...accountingColumns] }
    const preview = await ledger.previewExport(wholeLedger, layout)
    await ledger.writeExport({}, sampleJob(inHome('preview.csv'), { layout }))
    const lines = readFileSync(inHome('preview.csv'), 'utf8').replace('\uFEFF', '').split('\r\n')
    expect(preview.lines).toEqual(lines.slice(0, 21))
    expect(preview.rows).toHaveLength(20)
    expect(preview.bookings).toBe(count)
    expect(preview.closed).toEqual([])
    const treatment = { bookingRef: 'protected', hotelName: 'text', total: 'amount', checkin: 'date', rooms: 'number' }
    expect(Object.fromEntries(preview.head.map((name, i) => [name, preview.treatment[i]]))).toMatchObject(treatment)
  })
})

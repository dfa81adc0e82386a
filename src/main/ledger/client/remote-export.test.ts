import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { sumByCurrency } from '../../../shared/domain/money.ts'
import { all, attempt, bookings, folderForEachTest, home, open, seen } from '../../testing/ledger/test-ledger.ts'
import { sampleJob } from '../../testing/sample-exports.ts'
import { sampleRecord } from '../../testing/sample-records.ts'

folderForEachTest()

describe('an export', () => {
  it('contains the rows of the filter, with sums equal to the sums of the ledger and of the written cells', async () => {
    const ledger = await open()
    await ledger.store(bookings(1300), seen)
    const filter: LedgerFilter = { ...all, from: '2027-01-02', to: '2027-01-13' }
    const file = join(home, 'März 2027.csv')
    const progress: number[] = []
    const report = await ledger.writeExport({ progress: (rows) => progress.push(rows) }, sampleJob(file, { filter }))
    const totals = await ledger.totals(filter)
    const text = readFileSync(file, 'utf8')
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })

    expect(text.startsWith('"bookingRef","clientRef",')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(report.rows).toBe(totals.counts.all)
    expect(rows).toHaveLength(report.rows)
    expect(progress).toEqual([500, 1000, report.rows])
    expect(report.sums).toEqual(totals.sums.map(({ currency, total }) => ({ currency, amount: total })))
    expect(report.notAdded).toEqual(totals.notAdded)
    const counted = rows
      .filter(({ status, cancellationCost }) => status === 'CONFIRMED' || (status === 'CANCELLED' && cancellationCost !== ''))
      .map(({ status, currency = '', total = '', cancellationCost = '' }) => ({
        currency,
        amount: status === 'CONFIRMED' ? total : cancellationCost,
      }))
    expect(sumByCurrency(counted)).toEqual(report.sums)
    expect(readdirSync(home).sort()).toEqual(['März 2027-about.json', 'März 2027.csv', 'facts.log', 'ledger', 'unfinished'])
  })

  it('replaces a whole file, and replaces a planted link instead of following it', async () => {
    const ledger = await open()
    await ledger.store([sampleRecord()], seen)
    const other = join(home, 'other.txt')
    const target = join(home, 'target.csv')
    writeFileSync(other, 'untouched')
    symlinkSync(other, target)
    await ledger.writeExport({}, sampleJob(target))
    expect(readFileSync(other, 'utf8')).toBe('untouched')
    expect(readFileSync(target, 'utf8')).toContain('55cda9')
  })

  it.each([
    ['missing', (folder: string) => join(folder, 'nowhere', 'a.csv')],
    ['missing', (folder: string) => join(folder, 'plain.txt', 'a.csv')],
    ['notAFile', (folder: string) => join(folder, 'full')],
  ])('reports why it could not be written (%s) and leaves nothing behind', async (why, target) => {
    const ledger = await open()
    await ledger.store([sampleRecord()], seen)
    mkdirSync(join(home, 'full'))
    writeFileSync(join(home, 'full', 'old.csv'), 'old')
    writeFileSync(join(home, 'plain.txt'), '')
    await expect(ledger.writeExport({}, sampleJob(target(home)))).rejects.toMatchObject({ failure: { kind: 'file', why } })
    const remainingNames = readdirSync(home).filter((name) => name !== 'unfinished')
    expect(remainingNames.sort()).toEqual(['full', 'ledger', 'plain.txt'])
    expect(readdirSync(join(home, 'full'))).toEqual(['old.csv'])
  })

  it('lets other calls run meanwhile, and stops when the ledger closes, without leaving a partial file', async () => {
    const ledger = await open()
    await ledger.store(bookings(1600), seen)
    const started = Promise.withResolvers<unknown>()
    const running = ledger.writeExport({ progress: started.resolve }, sampleJob(join(home, 'a.csv'))).catch((reason: unknown) => reason)
    await started.promise
    await ledger.saveAttempt(attempt)
    expect(await ledger.attempt(attempt.clientRef)).toMatchObject(attempt)
    await ledger.close()
    await running
    expect(readdirSync(home).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

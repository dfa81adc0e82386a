import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { all, folderForEachTest, openSecond, variedFields } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { store } from '../bookings/bookings.ts'
import { page } from '../queries/pages.ts'
import { similarStays } from '../queries/similar-stays.ts'
import { totals } from '../queries/totals.ts'
import type { LedgerSort, StayQuestion } from '../records.ts'
import type { OpenLedger } from '../storage/open.ts'
import { beginImport, completeNextPart, endImport } from './bulk-import.ts'
import { onlyRow } from './ledger-db.ts'

folderForEachTest()

/** Each test opens several ledgers, with the cost of fsync. */
const slowTest = { timeout: 120_000 }

const put = (ledger: OpenLedger, numbers: readonly number[], atMs = 1, fields = {}) =>
  store(
    ledger,
    numbers.map((i) => sampleRecord({ bookingRef: `r${i}`, clientRef: `c${i}`, ...variedFields(i), ...fields })),
    seenAt('checkBookings', atMs),
  )
const numbersBelow = (count: number) => Array.from({ length: count }, (_, i) => i)

const filters: LedgerFilter[] = [
  all,
  { ...all, status: 'CANCELLED' },
  { ...all, basis: 'checkin', from: '2027-03-01', to: '2027-06-30' },
  { ...all, basis: 'checkout', status: 'CONFIRMED' },
  { ...all, text: 'zoe' },
  { ...all, text: 'guest1', status: 'CONFIRMED', from: '2027-01-02', to: '2027-02-20' },
  { ...all, hotel: 'h3' },
]
const sorts: LedgerSort[] = [
  { by: 'created', descending: true },
  { by: 'checkin', descending: false },
  { by: 'status', descending: false },
]

const stay: StayQuestion = {
  ...{ people: [{ firstName: 'Anna', lastName: 'Guest2' }], checkin: '2027-03-11', checkout: '2027-03-12' },
  ...{ hotelCode: 'h2', hotelName: null, destinationCode: null, failedSinceMs: null },
}

/** Returns the answers to all kinds of queries. */
const answers = (ledger: OpenLedger) => ({
  pages: filters.map((filter) => sorts.map((sort) => page(ledger, filter, sort, null, 500))),
  totals: filters.map((filter) => totals(ledger, filter)),
  similar: similarStays(ledger, stay),
})
const schema = ({ connection }: OpenLedger) =>
  connection.prepare("select name, sql from sqlite_schema where tbl_name in ('booking', 'search') order by name").all()

it('answers every query like a ledger that was not imported, during the import and after it', slowTest, () => {
  const plain = openSecond('plain')
  const imported = openSecond('ledger')
  const indexes = schema(imported)
  beginImport(imported)
  expect(schema(imported)).not.toEqual(indexes)
  for (const ledger of [plain, imported]) put(ledger, numbersBelow(60))
  expect(answers(imported)).toEqual(answers(plain))
  for (const ledger of [plain, imported]) put(ledger, numbersBelow(120), 2)
  expect(answers(imported)).toEqual(answers(plain))
  endImport(imported)
  expect(answers(imported)).toEqual(answers(plain))
  expect(schema(imported)).toEqual(indexes)
})

it('continues after a crash at any step', slowTest, () => {
  const plain = openSecond('plain')
  put(plain, numbersBelow(50))
  let hasMore = true
  for (let completedSteps = 0; hasMore; completedSteps++) {
    const interrupted = openSecond(`cut-${completedSteps}`)
    beginImport(interrupted)
    put(interrupted, numbersBelow(50))
    for (let step = 0; step < completedSteps; step++) hasMore = completeNextPart(interrupted)
    interrupted.close()

    const reopened = openSecond(`cut-${completedSteps}`)
    expect(answers(reopened)).toEqual(answers(plain))
    endImport(reopened)
    expect(answers(reopened)).toEqual(answers(plain))
    expect(schema(reopened)).toEqual(schema(plain))
    reopened.close()
  }
})

it('keeps the roll-up equal to the bookings when they are imported, stored and changed in any order', slowTest, () => {
  let number = 0
  const what = fc.constantFrom('begin', 'end', 'makeNext', 'put', 'change')
  const step = fc.record({ what, from: fc.nat(30), count: fc.integer({ min: 1, max: 12 }) })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => {
      const ledger = openSecond(`any-${number++}`)
      steps.forEach(({ what, from, count }, atMs) => {
        const numbers = numbersBelow(count).map((i) => from + i)
        if (what === 'begin') beginImport(ledger)
        else if (what === 'end') endImport(ledger)
        else if (what === 'makeNext') completeNextPart(ledger)
        else put(ledger, numbers, 700_000 * atMs, what === 'change' ? { status: 'FAILED', total: `${atMs}.25` } : {})
      })
      const base = ledger.connection.prepare(`
        select id / 88473600 as day, known, currency, count(*) as bookings, count(counted) as summed, coalesce(sum(counted), 0) as counted
        from booking not indexed group by 1, 2, 3 order by 1, 2, 3`)
      const rolledUp = ledger.connection.prepare('select * from daily where bookings > 0 order by 1, 2, 3').all()
      expect(rolledUp).toEqual(base.all())
      const { found } = onlyRow(ledger.prepare<{ found: number }>("select count(*) as found from search where search match 'guest*'"))
      expect(found).toBe(totals(ledger, all).counts.all)
      ledger.close()
    }),
    { numRuns: 10 },
  )
})

it('does not drop the indexes of a large ledger', () => {
  const ledger = openSecond('ledger')
  const indexes = schema(ledger)
  ledger.connection.exec("insert into daily (day, known, currency, bookings, summed, counted) values (1, 'CONFIRMED', 'EUR', 60000, 0, 0)")
  beginImport(ledger)
  expect(schema(ledger)).toEqual(indexes)
})

import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { all, folder, home, jobAt, key, ledger, ledgerForEachTest, openNew, reopen } from '../../testing/ledger/test-ledger.ts'
import { accountingLayout as layout, sampleJob, softwareLayout } from '../../testing/sample-exports.ts'
import { columnsBeforeSelling, sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { countChanges, writeChanges, writeClosing } from '../closings/closing-file.ts'
import { type MonthOfBasis, saveClosing } from '../closings/closings.ts'
import { connect } from '../database/connection.ts'
import { migrate } from '../database/migrations/migrate.ts'
import { migrations } from '../database/migrations/migrations.ts'
import { writeExport } from '../exports/export.ts'
import { eraseGuest } from '../privacy/guests-erase.ts'
import { page } from '../queries/pages.ts'
import { totals } from '../queries/totals.ts'
import { checkLedger } from '../storage/check.ts'
import { ledgerFile } from '../storage/open.ts'
import { find, record, recordNow } from './booking-lookup.ts'
import { store } from './bookings.ts'

const zurich = 'Europe/Zurich'
const april = Date.UTC(2027, 3, 3, 10)
let callCount = 0

ledgerForEachTest()

const work = jobAt(april)
const months = ['2027-03', '2027-04'].map((month): MonthOfBasis => ({ month, basis: 'created' }))
const [march, aprilMonth] = months as [MonthOfBasis, MonthOfBasis]
const bookingRecord = (bookingRef: string, creationDate: string | null, fields: Record<string, unknown> = {}) =>
  sampleRecord({ bookingRef, clientRef: null, total: '10.00', balance: '10.00', cancellationPolicies: null, creationDate, ...fields })

/** The service returns these bookings, a minute later at each call. */
function storeAnswer(...records: ReturnType<typeof bookingRecord>[]): readonly number[] {
  callCount += 1
  return store(ledger, records, seenAt('checkBookings', april + callCount * 60_000)).ids
}

const madeOn = (from: string, to = from): LedgerFilter => ({ ...all, from, to })
const listed = (filter: LedgerFilter) =>
  page(ledger, filter, { by: 'created', descending: false }, null, 100).rows.map(({ bookingRef }) => bookingRef)
const rowOf = (bookingRef: string) => find(ledger, { bookingRef })

describe('a creation date without a zone', () => {
  it.each(['2027-03-31', '2027-03-31T00:00', '2027-03-31T23:59:59', '2027-03-31 23:30:00.088'])(
    '(%s) is read in the accounting zone and marked as assumed',
    (creationDate) => {
      storeAnswer(bookingRecord('a', creationDate))
      expect(rowOf('a')).toMatchObject({ creationDate, createdDay: '2027-03-31', bookedOn: 'assumed', flags: [] })
      expect(listed(madeOn('2027-03-01', '2027-03-31'))).toEqual(['a'])
      expect(totals(ledger, madeOn('2027-03-31'))).toMatchObject({ counts: { all: 1 }, sums: [{ total: '10.00' }] })
      expect(listed(madeOn('2027-04-01', '2027-04-30'))).toEqual([])
    },
  )

  it('has the same day in list, filter and sums, in every zone and at every clock change', () => {
    const zones = fc.constantFrom(...[zurich, 'America/Santiago', 'Asia/Tokyo', 'Pacific/Kiritimati', 'America/New_York', 'Asia/Kathmandu'])
    const day = fc.integer({ min: 0, max: 730 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))
    const time = fc.constantFrom('', 'T00:00', 'T00:30:00', 'T02:30:00', 'T23:59:59')
    const stated = fc.tuple(day, time).map(([date, at]) => ({ date, text: `${date}${at}` }))
    const dates = fc.array(stated, { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.uniqueArray(zones, { minLength: 2, maxLength: 2 }), dates, (inZones, stated) => {
        callCount += 1
        storeAnswer(...stated.map(({ text }, i) => bookingRecord(`t${callCount}-${i}`, text)))
        for (const zone of inZones) {
          reopen({ zone })
          for (const [i, { date }] of stated.entries()) {
            expect(rowOf(`t${callCount - 1}-${i}`)).toMatchObject({ createdDay: date, bookedOn: 'assumed' })
            expect(listed(madeOn(date))).toContain(`t${callCount - 1}-${i}`)
          }
        }
      }),
      { numRuns: 15 },
    )
  })

  it('is no longer marked when an answer states the zone, and its booking moves to the new day with all related data', async () => {
    const [first = 0] = storeAnswer(bookingRecord('a', '2027-03-31T23:30:00'))
    eraseGuest(ledger, 'Zoë Ångström', [{ id: first, bookingRef: 'a', clientRef: null }], april)
    storeAnswer(bookingRecord('a', '2027-03-31T23:30:00Z'))
    const row = rowOf('a')
    expect(row).toMatchObject({ createdDay: '2027-04-01', bookedOn: 'stated', holder: '' })
    expect([listed(madeOn('2027-03-31')), listed(madeOn('2027-04-01'))]).toEqual([[], ['a']])
    expect(record(ledger, row?.id ?? 0)).toMatchObject({ history: [{ changes: [{ field: 'creationDate' }] }] })
    expect(listed({ ...madeOn('2027-04-01'), text: 'Seeblick' })).toEqual([])
    expect(listed({ ...madeOn('2027-04-01'), text: 'Küste' })).toEqual(['a'])
    expect(await checkLedger(ledger, work)).toEqual({ sound: true, sumsMatch: true })
  })

  it("changes the booking's id, and a request with the old id still finds that booking, not another one that has reused the id", () => {
    const [first = 0] = storeAnswer(bookingRecord('a', '2027-03-31T23:30:00'))
    const oldKey = { id: first, bookingRef: 'a', clientRef: null }
    const ids = storeAnswer(bookingRecord('a', '2027-03-31T23:30:00Z'))
    expect(ids).toEqual([rowOf('a')?.id, first])
    expect(recordNow(ledger, oldKey)?.row.bookingRef).toBe('a')
    expect(storeAnswer(bookingRecord('b', '2027-03-31T23:30:00'))).toEqual([first])
    expect(recordNow(ledger, oldKey)?.row.bookingRef).toBe('a')
    expect(eraseGuest(ledger, 'Zoë Ångström', [oldKey], april)).toEqual([rowOf('a')?.id])
    expect([rowOf('a')?.holder, rowOf('b')?.holder]).toEqual(['', 'Zoë Ångström'])
    expect(recordNow(ledger, { ...oldKey, bookingRef: 'gone' })).toBeNull()
  })

  it('does not replace a known date that has a zone; neither does a missing or unreadable date', () => {
    const [id] = storeAnswer(bookingRecord('a', '2027-03-31T21:30:00Z'))
    for (const creationDate of ['2027-04-01T00:30:00', null, 'yesterday']) {
      expect(storeAnswer(bookingRecord('a', creationDate))).toEqual([id])
      expect(rowOf('a')).toMatchObject({ creationDate: '2027-03-31T21:30:00Z', createdDay: '2027-03-31', bookedOn: 'stated', flags: [] })
    }
  })
})

it.each([null, '', 'yesterday', '0', '0001-01-01T00:00:00', '1970-01-01', '1970-01-01T00:00:00Z', '12/31/2026'])(
  'flags a missing creation date (%j) and files the booking under the time at which it was first seen',
  (creationDate) => {
    storeAnswer(bookingRecord('a', creationDate))
    expect(rowOf('a')).toMatchObject({ createdDay: '2027-04-03', bookedOn: 'missing', flags: ['created'] })
    expect(listed({ ...madeOn('2027-04-03'), flag: 'created' })).toEqual(['a'])
    storeAnswer(bookingRecord('a', '2027-03-09T12:00:00Z'))
    expect(rowOf('a')).toMatchObject({ createdDay: '2027-03-09', bookedOn: 'stated', flags: [] })
    expect(listed(madeOn('2027-04-03'))).toEqual([])
  },
)

it('counts assumed and missing creation dates in an export, and distinguishes them in a column', async () => {
  storeAnswer(bookingRecord('a', '2027-03-09T12:00:00'), bookingRecord('b', null), bookingRecord('c', '2027-03-09T12:00:00Z'))
  const file = join(home, 'all.csv')
  const job = sampleJob(file, { layout: { ...softwareLayout, columns: ['bookingRef', 'createdDate', 'bookedOn'] } })
  expect(await writeExport(ledger, work, job)).toMatchObject({ uncertain: { assumed: 1, missing: 1 } })
  expect(readFileSync(file, 'utf8')).toBe(
    '"bookingRef","createdDate","bookedOn"\r\n"a",2027-03-09,"assumed"\r\n"c",2027-03-09,"stated"\r\n"b",,"missing"\r\n',
  )
  const about = JSON.parse(readFileSync(join(home, 'all-about.json'), 'utf8'))
  expect(about.bookedOn).toMatchObject({ assumed: 1, missing: 1 })
  expect(about.bookedOn.inWords).toEqual([
    expect.stringMatching(/^1 booking has .*assumed/),
    expect.stringMatching(/^1 booking has no .*missing/),
  ])
})

describe('a closed month', () => {
  const close = async (of: MonthOfBasis) =>
    saveClosing(ledger, await writeClosing(ledger, work, { of, layout, file: join(home, `${of.month}.csv`), notAsked: [] }))
  const countChanged = () => countChanges(ledger, work, months)
  const reportBoth = async () => [await reportChanges(march), await reportChanges(aprilMonth)]
  const reportChanges = async (of: MonthOfBasis) => {
    const written = await writeChanges(ledger, work, { of, file: join(home, 'changes.csv'), notAsked: [] })
    if (written) saveClosing(ledger, written.closing)
    return written && { rows: written.closing.rows, reversed: written.reversed }
  }

  it('contains bookings without a zone, and counts these and bookings without a date', async () => {
    storeAnswer(bookingRecord('a', '2027-03-31T23:30:00'), bookingRecord('b', null), bookingRecord('c', '2027-03-09'))
    expect(await close(march)).toMatchObject({ rows: 2, uncertain: { assumed: 2, missing: 0, missingLater: 1 } })
    expect(await close(aprilMonth)).toMatchObject({ rows: 1, uncertain: { assumed: 0, missing: 1, missingLater: 0 } })
  })

  it('reports a booking that moves when its zone becomes known, and no booking that stays in the month', async () => {
    storeAnswer(bookingRecord('moves', '2027-03-31T23:30:00'), bookingRecord('stays', '2027-03-09T12:00:00'), bookingRecord('late', null))
    await close(march)
    await close(aprilMonth)
    storeAnswer(bookingRecord('stays', '2027-03-09T12:00:00Z'))
    expect(await countChanged()).toEqual([0, 0])
    expect(await reportBoth()).toEqual([null, null])
    storeAnswer(bookingRecord('moves', '2027-03-31T23:30:00Z'), bookingRecord('late', '2027-03-09T12:00:00Z'))
    expect(await countChanged()).toEqual([2, 2])
    const oneReversed = { rows: 2, reversed: 1 }
    expect(await reportBoth()).toEqual([oneReversed, oneReversed])
    expect(await countChanged()).toEqual([0, 0])
  })

  it('is not changed by another accounting zone, and reports every booking in exactly one month', async () => {
    const days = ['2027-03-01', '2027-03-31', '2027-04-01', '2027-04-30']
    const zones = fc.constantFrom(zurich, 'Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago')
    const texts = days.flatMap((day) => [day, `${day}T00:10:00`, `${day}T23:50:00`])
    await fc.assert(
      fc.asyncProperty(fc.tuple(zones, zones, zones), fc.boolean(), async ([one, two, three], marchFirst) => {
        openNew({ zone: one })
        storeAnswer(...texts.map((text, i) => bookingRecord(`b${i}`, text)))
        expect(await close(marchFirst ? march : aprilMonth)).toMatchObject({ rows: 6 })
        reopen({ zone: two })
        expect(await close(marchFirst ? aprilMonth : march)).toMatchObject({ rows: 6 })
        reopen({ zone: three })
        expect(await countChanged()).toEqual([0, 0])
        expect(await reportBoth()).toEqual([null, null])
      }),
      { numRuns: 8 },
    )
  })
})

describe('a ledger of an earlier version', () => {
  /** Writes bookings like version 11: those without a zone, and those that changed since, are filed where they were first seen. */
  function writeBefore(records: readonly ReturnType<typeof bookingRecord>[]): void {
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    closeSync(openSync(ledgerFile(folder), 'w'))
    const db = connect(ledgerFile(folder), key, { readonly: false, cacheMiB: 1 })
    migrate(db, migrations.slice(0, 11))
    for (const [i, { raw, ...rest }] of records.entries()) {
      const { booked_on: _, flags, ...columns } = columnsBeforeSelling({ raw, ...rest })
      const otherFlags = flags.split(' ').filter((flag) => flag !== 'created')
      const seen = { id: Math.floor(april / 1000) * 1024 + i, seen_ms: april, cancelled_seen_ms: null }
      const row = { ...columns, ...seen, flags: otherFlags.join(' ') }
      const names = Object.keys(row)
      db.prepare(`insert into booking (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`).run(row)
      db.prepare('insert into search (rowid, words) values (?, ?)').run(BigInt(row.id), row.words)
      db.prepare("insert into booking_raw (id, hash, json, unread, first_seen_ms) values (?, ?, ?, '[]', ?)").run(
        ...[row.id, Buffer.alloc(32), JSON.stringify(raw), april],
      )
      db.prepare(`insert into daily values (?, 'CONFIRMED', 'EUR', 1, 1, 100000) on conflict do update
        set bookings = bookings + 1, summed = summed + 1, counted = counted + 100000`).run(Math.floor(april / 86_400_000))
    }
    db.close()
  }

  const reopenEarlierLedger = (...records: ReturnType<typeof bookingRecord>[]) => reopen({}, () => writeBefore(records))

  it('is refiled: each booking gets its day, mark and flag, and nothing is lost', async () => {
    const creationDates = { a: '2027-03-31T23:30:00', b: null, c: '2027-03-09T12:00:00Z', d: '2027-04-03T10:00:00Z' }
    reopenEarlierLedger(...Object.entries(creationDates).map(([reference, date]) => bookingRecord(reference, date)))
    expect(['a', 'b', 'c', 'd'].map((reference) => rowOf(reference))).toMatchObject([
      { createdDay: '2027-03-31', bookedOn: 'assumed', flags: [] },
      { createdDay: '2027-04-03', bookedOn: 'missing', flags: ['created'] },
      { createdDay: '2027-03-09', bookedOn: 'stated' },
      { createdDay: '2027-04-03', bookedOn: 'stated' },
    ])
    expect(listed(madeOn('2027-03-01', '2027-03-31'))).toEqual(['c', 'a'])
    expect(totals(ledger, madeOn('2027-03-01', '2027-03-31'))).toMatchObject({ sums: [{ total: '20.00' }] })
    expect(listed({ ...madeOn('2027-03-31'), text: 'Küste' })).toEqual(['a'])
    expect(await checkLedger(ledger, work)).toEqual({ sound: true, sumsMatch: true })
  })

  it('reports a booking missing from its closed month as a change, and reverses it where it was reported', async () => {
    reopenEarlierLedger(bookingRecord('a', '2027-03-09T12:00:00'))
    // What the earlier version had reported: the booking in April, and none in March.
    for (const of of months) {
      const closing = await writeClosing(ledger, work, { of, layout: softwareLayout, file: join(home, `${of.month}.csv`), notAsked: [] })
      saveClosing(ledger, { ...closing, lastHistory: 1 })
    }
    ledger.prepare('update closed_line set closing_id = 3 - closing_id where booking_id = ?').run(rowOf('a')?.id)
    expect(await countChanges(ledger, work, months)).toEqual([1, 1])
  })
})

import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { formatAmount, type Money, sumByCurrency } from '../../../shared/domain/money.ts'
import { all, ledger, ledgerForAllTests, putEach, removeBookings } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { store } from '../bookings/bookings.ts'
import { dayOf } from '../database/ids.ts'
import { page } from './pages.ts'
import { monthlySums, totals } from './totals.ts'

const oldest = { by: 'created', descending: false } as const
const formatted = (sums: readonly Money[]) => sums.map(({ currency, amount }) => ({ currency, amount: formatAmount(amount, currency) }))
const zones = ['Europe/Zurich', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu', 'UTC']

ledgerForAllTests({ zone: 'UTC' })
beforeEach(removeBookings)

const amount = fc.oneof(
  fc
    .tuple(fc.nat(99_999_999), fc.nat(4))
    .map(([units, scale]) =>
      scale === 0 ? `${units}` : `${Math.trunc(units / 10 ** scale)}.${`${units % 10 ** scale}`.padStart(scale, '0')}`,
    ),
  fc.constantFrom('0', '0.00', '-174.13', '1e3', '0.00001', '100000000000', '99999999999999999999', null),
)
const bookingFields = fc.record({
  ref: fc.nat(20),
  status: fc.constantFrom('CONFIRMED', 'CONFIRMED', 'CANCELLED', 'CANCELED', 'FAILED', 'PENDING', null),
  total: amount,
  cancellationCost: amount,
  currency: fc.constantFrom('EUR', 'eur', 'Jpy', 'JPY', 'KWD', null),
  createdMs: fc.integer({ min: Date.UTC(2027, 2, 25), max: Date.UTC(2027, 3, 2) }),
  checkin: fc.constantFrom('2027-04-28', '2027-05-01', '2027-05-03', null),
})
type Generated = typeof bookingFields extends fc.Arbitrary<infer T> ? T : never

/** Replaces all bookings by these; of bookings with the same reference, the last one counts. */
function storeOnly(bookings: readonly Generated[], db = ledger): void {
  removeBookings()
  bookings.forEach(({ ref, createdMs, ...fields }, i) => {
    const creationDate = new Date(createdMs).toISOString()
    store(db, [sampleRecord({ ...fields, bookingRef: `r${ref}`, clientRef: `c${ref}`, creationDate })], seenAt('checkBookings', i))
  })
}

const day = fc.option(fc.integer({ min: 0, max: 9 }).map((days) => addDays('2027-03-25', days)))
const filters = fc.record({
  status: fc.constantFrom<LedgerFilter['status']>('all', 'CONFIRMED', 'CANCELLED', 'FAILED', 'OTHER'),
  basis: fc.constantFrom<LedgerFilter['basis']>('created', 'checkin', 'checkout'),
  from: day,
  to: day,
  text: fc.constantFrom('', 'angstrom', 'ngström'),
})

describe('totals', () => {
  it('equal the sum of the rows that the filter shows, to the last digit, after any number of changes', () => {
    fc.assert(
      fc.property(fc.array(bookingFields, { maxLength: 40 }), filters, fc.constantFrom(...zones), (bookings, filter, zone) => {
        const zonedLedger = { ...ledger, zone }
        storeOnly(bookings, zonedLedger)
        const { rows } = page(zonedLedger, filter, oldest, null, 500)
        const summed = rows.flatMap(({ known, currency, total, cancellationCost }) => {
          const counts = known === 'CONFIRMED' ? total : known === 'CANCELLED' ? cancellationCost : null
          return currency && counts && counts !== '0.00001' && counts.length < 20 ? [{ currency, amount: counts }] : []
        })
        const found = totals(zonedLedger, filter)
        expect(found.sums.map(({ currency, total }) => ({ currency, amount: total }))).toEqual(formatted(sumByCurrency(summed)))
        expect(found.counts[filter.status]).toBe(rows.length)
        const countWithMoney = rows.filter(({ known }) => known === 'CONFIRMED' || known === 'CANCELLED').length
        const lacking = found.notAdded.reduce((sum, { bookings }) => sum + bookings, 0)
        expect(lacking + summed.length).toBe(countWithMoney)
        const whys = rows.flatMap(({ known, notAdded }) => (notAdded === null ? [] : [`${known} ${notAdded}`]))
        const reported = found.notAdded.flatMap(({ status, why, bookings: n }) => Array<string>(n).fill(`${status} ${why}`))
        expect(reported.sort()).toEqual(whys.sort())
      }),
      { numRuns: 100 },
    )
  })

  it('of each month equal the sum of the rows of its days, in the accounting zone', () => {
    fc.assert(
      fc.property(fc.array(bookingFields, { maxLength: 40 }), filters, fc.constantFrom(...zones), (bookings, filter, zone) => {
        const zonedLedger = { ...ledger, zone }
        storeOnly(bookings, zonedLedger)
        const { rows } = page(zonedLedger, { ...filter, from: null, to: null }, oldest, null, 500)
        // Sums of the listed rows by month, computed independently of the ledger.
        const expected = new Map<string, { currency: string; amount: string }[]>()
        for (const { known, currency, total, cancellationCost, createdDay, checkin, checkout, notAdded } of rows) {
          const counts = known === 'CONFIRMED' ? total : known === 'CANCELLED' ? cancellationCost : null
          const day = { created: createdDay, checkin, checkout }[filter.basis]
          if (!currency || !counts || notAdded !== null || day === null) continue
          expected.set(day.slice(0, 7), [...(expected.get(day.slice(0, 7)) ?? []), { currency, amount: counts }])
        }
        const found = monthlySums(zonedLedger, filter, 2027)
        expect(found.map(({ month }) => month)).toEqual(Array.from({ length: 12 }, (_, at) => `2027-${`${at + 1}`.padStart(2, '0')}`))
        for (const { month, sums } of found)
          expect(sums.map(({ currency, total }) => ({ currency, amount: total }))).toEqual(
            formatted(sumByCurrency(expected.get(month) ?? [])),
          )
      }),
      { numRuns: 60 },
    )
  })

  it('come from a roll-up that matches the bookings', () => {
    fc.assert(
      fc.property(fc.array(fc.array(bookingFields, { maxLength: 12 }), { maxLength: 6 }), (batches) => {
        removeBookings()
        batches.forEach((batch, atMs) => {
          const records = batch.map(({ ref, createdMs, ...fields }) =>
            sampleRecord({ ...fields, bookingRef: `r${ref}`, clientRef: `c${ref}`, creationDate: new Date(createdMs).toISOString() }),
          )
          store(ledger, records, seenAt('checkBookings', atMs))
        })
        const base = new Map<string, [bookings: number, summed: number, counted: number]>()
        const rows = ledger.prepare('select id, known, currency, counted from booking').all()
        for (const { id, known, currency, counted } of rows as { id: number; known: string; currency: string; counted: number | null }[]) {
          const key = `${dayOf(id)} ${known} ${currency}`
          const [bookings, summed, sum] = base.get(key) ?? [0, 0, 0]
          base.set(key, [bookings + 1, summed + (counted === null ? 0 : 1), sum + (counted ?? 0)])
        }
        const rolled = ledger
          .prepare("select day || ' ' || known || ' ' || currency, bookings, summed, counted from daily where bookings > 0")
          .raw()
          .all()
        expect(new Map((rolled as [string, number, number, number][]).map(([key, ...figures]) => [key, figures]))).toEqual(base)
      }),
      { numRuns: 50 },
    )
  })

  it('are exact where binary fractions are not', () => {
    putEach(['0.1', '0.2', '99999999999.6999', '-0.3'].map((total) => ({ total, currency: 'EUR' })))
    expect(totals(ledger, all).sums).toEqual([
      { currency: 'EUR', confirmed: '99999999999.9999', cancelled: '0.00', total: '99999999999.9999' },
    ])
  })

  it('leave out failed bookings, count cancelled bookings by their cost, and list cancelled bookings without a cost separately', () => {
    putEach([
      { status: 'CONFIRMED', total: '100.00' },
      { status: 'CANCELLED', total: '1000.00', cancellationCost: '10.00' },
      { status: 'CANCELLED', total: '1000.00', cancellationCost: null },
      { status: 'FAILED', total: '1000.00' },
      { status: 'ODD', total: '1000.00' },
    ])
    const filter: LedgerFilter = { ...all, basis: 'checkin', from: '2027-03-12', to: '2027-03-12' }
    const sums = [{ currency: 'EUR', confirmed: '100.00', cancelled: '10.00', total: '110.00' }]
    const counts = { all: 5, CONFIRMED: 1, CANCELLED: 2, FAILED: 1, OTHER: 1 }
    const notAdded = [{ status: 'CANCELLED', why: 'notStated', bookings: 1 }]
    for (const days of [filter, { ...all, from: '2027-01-09', to: '2027-01-09' }])
      expect(totals(ledger, days)).toEqual({ counts, sums, sold: [], notAdded })
    const confirmed = [{ currency: 'EUR', confirmed: '100.00', cancelled: '0.00', total: '100.00' }]
    expect(totals(ledger, { ...filter, status: 'CONFIRMED' })).toEqual({ counts, sums: confirmed, sold: [], notAdded: [] })
  })

  it('treat a currency as one whatever its case and surrounding blanks, and keep it as sent in the rows', () => {
    putEach(['usd', 'USD', 'Usd', ' USD '].map((currency) => ({ total: '10.00', currency })))
    for (const filter of [all, { ...all, currency: 'usd' }, { ...all, currency: 'USD', text: 'angstrom' }]) {
      expect(totals(ledger, filter).sums).toEqual([{ currency: 'USD', confirmed: '40.00', cancelled: '0.00', total: '40.00' }])
      const { rows } = page(ledger, filter, oldest, null, 10)
      expect(rows.map(({ currency, flags }) => [currency, flags.includes('currency')])).toEqual([
        ['usd', true],
        ['USD', false],
        ['Usd', true],
        [' USD ', true],
      ])
    }
  })

  it('state why a booking is in no sum, and distinguish unusable amounts from missing amounts', () => {
    const odd = {
      notStated: { total: null },
      unreadable: { total: 'about 100' },
      belowZero: { total: '-12.34' },
      tooFine: { total: '1.23456789' },
      tooLarge: { total: '9007199254740993.01' },
      noCurrency: { currency: ' ' },
    }
    putEach([...Object.values(odd), { status: 'CANCELLED', total: '100.00', cancellationCost: '-5' }])
    const confirmed = Object.keys(odd).map((why) => ({ status: 'CONFIRMED', why, bookings: 1 }))
    const found = totals(ledger, all)
    expect(found.sums).toEqual([])
    expect(found.notAdded).toHaveLength(7)
    expect(found.notAdded).toEqual(expect.arrayContaining([...confirmed, { status: 'CANCELLED', why: 'belowZero', bookings: 1 }]))
    expect(totals(ledger, { ...all, status: 'CANCELLED' }).notAdded).toEqual([{ status: 'CANCELLED', why: 'belowZero', bookings: 1 }])
  })

  it('count a negative zero, as written by floating-point programs, as zero', () => {
    putEach(['-0', '-0.00', '-0.0'].map((total) => ({ total })))
    expect(totals(ledger, all)).toMatchObject({ sums: [{ currency: 'EUR', total: '0.00' }], notAdded: [] })
    const { rows } = page(ledger, all, oldest, null, 10)
    expect(rows.map(({ total }) => total)).toEqual(['0', '0.00', '0.0'])
  })

  it("come with rows that flag a cancellation whose cost exceeds the booking's total", () => {
    putEach(['100.00', '100.01'].map((cancellationCost) => ({ status: 'CANCELLED', total: '100', cancellationCost })))
    const { rows } = page(ledger, all, oldest, null, 10)
    expect(rows.map(({ flags }) => flags.includes('aboveTotal'))).toEqual([false, true])
  })
})

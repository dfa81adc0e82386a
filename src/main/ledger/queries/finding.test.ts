import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { type LedgerFilter, type LedgerRow, ledgerSorts } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import { formatAmount, fromScaled, sumByCurrency } from '../../../shared/domain/money.ts'
import { all, ledger, ledgerForAllTests, removeBookings } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { store } from '../bookings/bookings.ts'
import { changeFacts } from '../notes/write-notes.ts'
import { page } from './pages.ts'
import { totals } from './totals.ts'

const zone = 'Pacific/Auckland'

/** Between the two ends of free cancellation in the samples, and on the day of the second in the zone. */
const nowMs = Date.parse('2027-03-31T12:00:00Z')

ledgerForAllTests({ zone, nowMs })
beforeEach(removeBookings)

const oneOf = fc.constantFrom
const total = fc.nat(9_999_999).map((cents) => fromScaled(BigInt(cents) * 100n))
const fields = fc.record({
  ref: fc.nat(25),
  status: oneOf('CONFIRMED', 'CONFIRMED', 'CANCELLED', 'CANCELED', 'FAILED', 'PENDING', null),
  hotelCode: oneOf('h1', 'h2', null),
  hotelName: oneOf('alpha', 'Alpha', 'beta', null),
  destinationCode: oneOf('d1', 'd2', null),
  destinationName: oneOf('zürich', 'Ankara', 'ankara', null),
  currency: oneOf('EUR', 'JPY', 'KWD', null),
  rateType: oneOf('NET', 'SALE', 'DIRECT', null),
  nonrefundable: oneOf(true, false, null),
  total: fc.option(total),
  balance: fc.option(total),
  cancellationCost: fc.option(total),
  cancellationPolicies: oneOf(
    null,
    [],
    [{ amount: '1', fromDate: '2027-04-01T12:00:00Z' }],
    [{ amount: '1', fromDate: '2027-03-01T12:00:00+03:00' }],
  ),
  createdMs: fc.integer({ min: Date.UTC(2027, 2, 25), max: Date.UTC(2027, 3, 2) }),
  checkin: oneOf('2027-04-28', '2027-05-01', '2027-05-03', null),
  checkout: oneOf('2027-05-04', '2027-05-09', null),
  clientRef: oneOf('c1', 'c2', 'RD-7', null),
  holder: oneOf({ firstName: 'Ada', lastName: 'Ångström' }, { firstName: 'Bo', lastName: 'angström' }, null),
  occupancies: fc.array(fc.constant({ occupants: [], room: null }), { maxLength: 2 }),
})

/** A bound of a range; half of them are open. */
const day = fc.option(
  fc.nat(45).map((days) => addDays('2027-03-25', days)),
  { freq: 2 },
)
/** A condition that three of four filters lack, so that filters match bookings. */
const optionally = <T>(...values: T[]) => oneOf(...values, ...Array<undefined>(3 * values.length).fill(undefined))
const filters: fc.Arbitrary<LedgerFilter> = fc
  .record({
    status: oneOf<LedgerFilter['status']>('all', 'all', 'CONFIRMED', 'CANCELLED', 'FAILED', 'OTHER'),
    basis: oneOf<LedgerFilter['basis']>('created', 'checkin', 'checkout'),
    from: day,
    to: day,
    text: oneOf('', '', '', 'angstrom', 'ngstr', 'RD-7 bo'),
    hotel: optionally('h1', 'h2'),
    destination: optionally('d1', 'd2'),
    currency: optionally('EUR', 'JPY', 'GBP'),
    rateType: optionally('NET', 'DIRECT'),
    refundable: optionally<'yes' | 'no' | 'unknown'>('yes', 'no', 'unknown'),
    freeEndsWithin: optionally(0, 2, 9),
    flag: optionally('any', 'drift', 'balance', 'total', 'unread', 'un'),
  })
  .map((filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as LedgerFilter)
const sorts = fc.record({ by: oneOf(...ledgerSorts), descending: fc.boolean() })

interface StoredRow {
  readonly row: LedgerRow
  readonly destinationCode: string | null
}

/** Returns every row as stored, read without the code under test. */
function readAllRows(): StoredRow[] {
  const byId = new Map(ledger.prepare<[number, string | null]>('select id, destination_code from booking').raw().all())
  return page(ledger, all, { by: 'created', descending: false }, null, 500).rows.map((row) => ({
    row,
    destinationCode: byId.get(row.id) ?? null,
  }))
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const wordsOf = ({ row }: StoredRow) =>
  fold([row.bookingRef, row.clientRef, row.hotelCode, row.hotelName, row.destinationName, row.holder].filter(Boolean).join(' '))
const hasWords = (known: StoredRow, text: string) => {
  const words = wordsOf(known).split(/\W+/)
  return text.split(/\W+/).every((word) => words.some((one) => one.startsWith(fold(word))))
}
const refundability = (value: boolean | null) => (value === null ? 'unknown' : value ? 'no' : 'yes')

/** A second implementation of the filter, on rows instead of in SQL. */
function matching(known: readonly StoredRow[], filter: LedgerFilter): LedgerRow[] {
  const inRange = ({ row }: StoredRow) => {
    const date = filter.basis === 'created' ? dateIn(zone, Date.parse(row.creationDate ?? '')) : row[filter.basis]
    if (filter.from === null && filter.to === null) return true
    return date !== null && date >= (filter.from ?? '') && date <= (filter.to ?? '9999')
  }
  const { hotel, destination, currency, rateType, refundable, flag, freeEndsWithin } = filter
  const freeEnds = ({ known: status, freeUntilMs }: LedgerRow, days: number) =>
    status === 'CONFIRMED' && freeUntilMs !== null && freeUntilMs > nowMs && dateIn(zone, freeUntilMs) <= addDays(dateIn(zone, nowMs), days)
  const candidates = known.filter(
    (one) =>
      inRange(one) &&
      (hotel === undefined || one.row.hotelCode === hotel) &&
      (destination === undefined || one.destinationCode === destination) &&
      (currency === undefined || one.row.currency === currency) &&
      (rateType === undefined || one.row.rateType === rateType) &&
      (refundable === undefined || refundability(one.row.nonrefundable) === refundable) &&
      (freeEndsWithin === undefined || freeEnds(one.row, freeEndsWithin)) &&
      (flag === undefined || (flag === 'any' ? one.row.flags.length > 0 : one.row.flags.includes(flag))),
  )
  const byWords = candidates.filter((one) => hasWords(one, filter.text))
  const found = filter.text === '' || byWords.length > 0 ? byWords : candidates.filter((one) => wordsOf(one).includes(fold(filter.text)))
  return found.map(({ row }) => row).filter(({ known: status }) => filter.status === 'all' || (status ?? 'OTHER') === filter.status)
}

/** The sort keys of a list, as text or number; the id breaks ties. */
const keys: Record<(typeof ledgerSorts)[number], (row: LedgerRow) => (string | number)[]> = {
  created: () => [],
  checkin: (row) => [row.checkin ?? ''],
  checkout: (row) => [row.checkout ?? ''],
  hotel: (row) => [(row.hotelName ?? '').toLowerCase()],
  destination: (row) => [lowerAscii(row.destinationName ?? '')],
  holder: (row) => [lowerAscii(row.holder.split(' ')[1] ?? ''), lowerAscii(row.holder.split(' ')[0] ?? '')],
  total: (row) => [row.currency ?? '', row.total === null ? -1 : Number(row.total)],
  cost: (row) => [
    row.currency ?? '',
    row.known === 'CANCELLED' && row.currency !== null && row.cancellationCost !== null ? Number(row.cancellationCost) : -1,
  ],
  status: (row) => [row.known ?? 'OTHER'],
  reference: (row) => [row.bookingRef ?? ''],
  clientRef: (row) => [row.clientRef ?? ''],
  rooms: (row) => [row.rooms],
  rateType: (row) => [row.rateType ?? ''],
  freeUntil: (row) => [row.freeUntilMs ?? -1],
  seen: (row) => [row.seenAtMs],
  flags: (row) => [row.flags.length],
}
const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

function inOrder(rows: readonly LedgerRow[], { by, descending }: { by: (typeof ledgerSorts)[number]; descending: boolean }): number[] {
  const compareKeys = (a: (string | number)[], b: (string | number)[]) => {
    const i = a.findIndex((value, at) => value !== b[at])
    return i < 0 ? 0 : (a[i] ?? 0) < (b[i] ?? 0) ? -1 : 1
  }
  const sorted = rows.toSorted((a, b) => compareKeys([...keys[by](a), a.id], [...keys[by](b), b.id]))
  return (descending ? sorted.reverse() : sorted).map(({ id }) => id)
}

it('returns for any filter and order exactly the matching rows over all pages, and totals that are their sum', () => {
  fc.assert(
    fc.property(
      fc.array(fields, { maxLength: 40 }),
      fc.array(fc.record({ filter: filters, sort: sorts, size: fc.integer({ min: 1, max: 9 }) }), { minLength: 6, maxLength: 6 }),
      (bookings, questions) => {
        removeBookings()
        bookings.forEach(({ ref, createdMs, ...booking }, i) => {
          const record = sampleRecord({ ...booking, bookingRef: `r${ref}`, creationDate: new Date(createdMs).toISOString() })
          store(ledger, [record], seenAt('checkBookings', i * 10))
        })
        const known = readAllRows()
        for (const { filter, sort, size } of questions) {
          const expected = matching(known, filter)
          const collected: LedgerRow[] = []
          let after: string | null = null
          let pages = 0
          do {
            expect(++pages, 'no more pages than bookings').toBeLessThanOrEqual(expected.length + 1)
            const next = page(ledger, filter, sort, after, size)
            collected.push(...next.rows)
            after = next.next
          } while (after !== null)
          expect(collected.map(({ id }) => id)).toEqual(inOrder(expected, sort))

          const report = totals(ledger, filter)
          const addedAmounts = expected.flatMap(({ known: status, currency, total: bookingTotal, cancellationCost }) => {
            const amount = status === 'CONFIRMED' ? bookingTotal : status === 'CANCELLED' ? cancellationCost : null
            return currency !== null && amount !== null ? [{ currency, amount }] : []
          })
          const sums = sumByCurrency(addedAmounts).map(({ currency, amount }) => ({ currency, total: formatAmount(amount, currency) }))
          expect(report.sums.map((one) => ({ currency: one.currency, total: one.total }))).toEqual(sums)
          expect(report.counts[filter.status]).toBe(expected.length)
        }
      },
    ),
    { numRuns: 60 },
  )
})

it.each(['b1', 'RD-7'])('finds a booking by its reference %s after an answer and a note that lack it', (text) => {
  const [id = 0] = store(ledger, [sampleRecord({ bookingRef: 'b1', clientRef: 'RD-7' })], seenAt('checkBookings', 0)).ids
  store(ledger, [sampleRecord({ bookingRef: 'b1', clientRef: null, hotelName: 'Other' })], seenAt('checkBookings', 10))
  store(ledger, [sampleRecord({ bookingRef: null, clientRef: 'RD-7', hotelName: 'Third' })], seenAt('checkBookings', 20))
  const found = () => page(ledger, { ...all, text }, { by: 'created', descending: false }, null, 9).rows.map((row) => row.hotelName)
  expect(found()).toEqual(['Third'])
  changeFacts(ledger, { id, bookingRef: 'b1', clientRef: 'RD-7' }, { internalRef: 'X-1' }, 30)
  expect(found()).toEqual(['Third'])
})

it.each([
  [0, ['in an hour', 'at the last moment of today']],
  [1, ['in an hour', 'at the last moment of today', 'at midnight', 'tomorrow']],
  [9, ['in an hour', 'at the last moment of today', 'at midnight', 'tomorrow', 'on the ninth day']],
])('finds confirmed bookings whose free cancellation ends from now on within %i days of the accounting zone', (freeEndsWithin, found) => {
  const ends = {
    'an hour ago': '2027-03-31T11:00:00Z',
    'in an hour': '2027-03-31T13:00:00Z',
    'at the last moment of today': '2027-04-01T10:59:59Z',
    'at midnight': '2027-04-01T11:00:00Z',
    tomorrow: '2027-04-02T10:00:00Z',
    'on the ninth day': '2027-04-10T11:59:59Z',
    'on the tenth day': '2027-04-10T12:00:00Z',
  }
  const bookings = Object.entries(ends).map(([bookingRef, fromDate]) => ({ bookingRef, cancellationPolicies: [{ amount: '1', fromDate }] }))
  const tomorrow = { cancellationPolicies: [{ amount: '1', fromDate: ends.tomorrow }] }
  const others = [
    { ...tomorrow, bookingRef: 'cancelled', status: 'CANCELLED' },
    { ...tomorrow, bookingRef: 'not refundable', nonrefundable: true },
    { bookingRef: 'without policies', cancellationPolicies: null },
  ]
  store(
    ledger,
    [...bookings, ...others].map((fields) => sampleRecord({ clientRef: null, ...fields })),
    seenAt('checkBookings', 0),
  )
  const { rows } = page(ledger, { ...all, freeEndsWithin }, { by: 'freeUntil', descending: false }, null, 20)
  expect(rows.map((row) => row.bookingRef)).toEqual(found)
})

import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvColumnNames } from '../../../shared/contract/views/export-views.ts'
import { sumByCurrency } from '../../../shared/domain/money.ts'
import {
  changes,
  close,
  entriesOf,
  ledgerSums,
  march,
  nonZeroSums,
  openAnother,
  openForSums,
  reader,
  rowsOf,
  setReader,
  storeShown,
  sumsOf,
  target,
  work,
  zone,
} from '../../testing/ledger/closed-sums.ts'
import { ledger } from '../../testing/ledger/test-ledger.ts'
import { accountingLayout, excelLayout } from '../../testing/sample-exports.ts'
import { changeFacts, writeNote } from '../notes/write-notes.ts'
import { countChanges } from './closing-file.ts'
import { closingColumns } from './closing-lines.ts'
import type { MonthOfBasis } from './closings.ts'

openForSums()

describe('the changes of a closed month', () => {
  it('reverse the reported row of a changed booking, and report its current row', async () => {
    storeShown({ bookingRef: 'a', total: '585.08' }, { bookingRef: 'b', total: '100.00' })
    const opening = await close()
    expect(opening).toMatchObject({ number: 0, rows: 2, sums: [{ currency: 'EUR', amount: '685.08' }] })
    storeShown({ bookingRef: 'a', status: 'CANCELLED', total: '585.08', cancellationCost: '174.13', balance: '410.95' })
    expect(await changes(1)).toMatchObject({ number: 1, rows: 2, sums: [{ currency: 'EUR', amount: '-410.95' }] })
    expect(rowsOf(1)).toMatchObject([
      { entry: 'reversal', closingNumber: '1', bookingRef: 'a', status: 'CONFIRMED', total: '-585.08', cancellationCost: '' },
      { entry: 'booking', closingNumber: '1', bookingRef: 'a', status: 'CANCELLED', total: '585.08', cancellationCost: '174.13' },
    ])
  })

  it('reverse a booking whose check-in moved to another month, and report a booking that moved into the month', async () => {
    storeShown({ bookingRef: 'a' }, { bookingRef: 'b', checkin: '2027-04-02', checkout: '2027-04-03' })
    await close()
    storeShown({ bookingRef: 'a', checkin: '2027-04-05', checkout: '2027-04-07' }, { bookingRef: 'b', checkin: '2027-03-30' })
    await changes(1)
    expect(entriesOf(1)).toEqual(['reversal a', 'booking b'])
    storeShown({ bookingRef: 'a' })
    await changes(2)
    expect(entriesOf(2)).toEqual(['booking a'])
  })

  it('include a changed cost centre, but no other data of the desk', async () => {
    storeShown({ bookingRef: 'a', total: '585.08' })
    const booking = { id: 0, bookingRef: 'a', clientRef: null }
    changeFacts(ledger, booking, { costCentre: '4711' }, 1)
    await close(march, { columns: [...csvColumnNames] })
    writeNote(ledger, booking, null, 'Ida called', 2)
    changeFacts(ledger, booking, { internalRef: 'Ida', tags: ['Ida'], followUpOn: '2027-03-01', followUpBy: 'Ida' }, 2)
    expect([await countChanges(reader, work(), [march]), await changes(1)]).toEqual([[0], null])
    expect(readFileSync(target(0), 'utf8')).not.toContain('Ida')
    expect(closingColumns(csvColumnNames)).not.toContain('client')
    changeFacts(ledger, booking, { costCentre: '4712' }, 3)
    expect(await countChanges(reader, work(), [march])).toEqual([1])
    await changes(1)
    expect(rowsOf(1)).toMatchObject([
      { entry: 'reversal', total: '-585.08', costCentre: '4711' },
      { entry: 'booking', total: '585.08', costCentre: '4712' },
    ])
  })

  it('are none when only a name, the notation of an amount or the time of the last look-up has changed', async () => {
    storeShown({ bookingRef: 'a', total: '585.1' })
    await close()
    storeShown({ bookingRef: 'a', total: '585.10', holder: { firstName: 'Ida', lastName: 'Other' }, occupancies: [] })
    expect(await countChanges(reader, work(), [march])).toEqual([1])
    expect(await changes(1)).not.toBeNull()
    storeShown({ bookingRef: 'a', total: '585.1', holder: { firstName: 'Eve', lastName: 'Third' }, occupancies: [] })
    expect(await countChanges(reader, work(), [march])).toEqual([0])
    expect(await changes(2)).toBeNull()
  })
})

describe('a change of the accounting zone', () => {
  const tokyo = () => ({ ...reader, zone: 'Asia/Tokyo' })

  it.each(['created', 'checkin'] as const)('changes nothing in a month closed by %s, over two rounds of changes', async (basis) => {
    const of: MonthOfBasis = { ...march, basis }
    const nearMidnight = { creationDate: '2027-03-31T21:30:00Z', checkin: '2027-03-30', checkout: '2027-04-02' }
    const noon = { creationDate: '2027-03-09T12:00:00Z', checkin: '2027-03-20', checkout: '2027-03-22' }
    storeShown({ bookingRef: 'a', ...nearMidnight }, { bookingRef: 'b', ...noon })
    expect(await close(of)).toMatchObject({ rows: 2, zone })
    setReader(tokyo())
    expect(await countChanges(reader, work(), [of])).toEqual([0])
    expect(await changes(1, of)).toBeNull()
    storeShown({ bookingRef: 'b', ...noon, total: '1.00' })
    expect(await changes(1, of)).toMatchObject({ rows: 2, zone })
    expect(entriesOf(1)).toEqual(['reversal b', 'booking b'])
    expect(await changes(2, of)).toBeNull()
    storeShown({ bookingRef: 'a', ...nearMidnight, status: 'CANCELLED', cancellationCost: '3.00' })
    expect(await countChanges(reader, work(), [of])).toEqual([1])
    await changes(2, of)
    expect(entriesOf(2)).toEqual(['reversal a', 'booking a'])
    expect(await countChanges(reader, work(), [of])).toEqual([0])
  })

  it('reports each booking in exactly one month, whatever the zones and the order in which the months are closed', async () => {
    const zones = ['Europe/Zurich', 'Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
    const months = ['2027-02', '2027-03', '2027-04'] as const
    const order = fc.shuffledSubarray([...months], { minLength: 3 })
    await fc.assert(
      fc.asyncProperty(order, fc.array(fc.constantFrom(...zones), { minLength: 3, maxLength: 3 }), async (closed, inZones) => {
        openAnother()
        const hours = Array.from({ length: 60 }, (_, i) => i - 30)
        const creationTimes = ['2027-03-01', '2027-04-01'].flatMap((day) =>
          hours.map((hour) => Date.parse(`${day}T00:30:00Z`) + hour * 3_600_000),
        )
        storeShown(...creationTimes.map((ms, i) => ({ bookingRef: `b${i}`, creationDate: new Date(ms).toISOString() })))
        const reported: string[] = []
        for (const [i, month] of closed.entries()) {
          await close({ month, basis: 'created' }, {}, { ...reader, zone: inZones[i] ?? zone })
          reported.push(...rowsOf(0).map(({ bookingRef }) => bookingRef))
        }
        expect(reported.sort()).toEqual(creationTimes.map((_, i) => `b${i}`).sort())
        const closedMonths = months.map((month) => ({ month, basis: 'created' }) as const)
        expect(await countChanges(reader, work(), closedMonths)).toEqual([0, 0, 0])
      }),
      { numRuns: 12 },
    )
  })
})

it('writes reversals for Excel with the decimal mark of the layout, and keeps references as text', async () => {
  storeShown({ bookingRef: '00123', total: '585.08' })
  await close(march, { ...excelLayout, columns: accountingLayout.columns })
  storeShown({ bookingRef: '00123', total: '600.00' })
  await changes(1)
  const text = readFileSync(target(1), 'utf8')
  expect(text.startsWith('\uFEFF"entry";"closingNumber";')).toBe(true)
  expect(parse(text, { columns: true, bom: true, delimiter: ';' })).toMatchObject([
    { entry: 'reversal', bookingRef: "'00123", total: '-585,08' },
    { entry: 'booking', bookingRef: "'00123", total: '600,00' },
  ])
})

const reference = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const amount = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
const booking = fc.record({
  bookingRef: reference,
  status: fc.constantFrom('CONFIRMED', 'CONFIRMED', 'CANCELLED', 'FAILED', 'ON REQUEST'),
  total: amount,
  cancellationCost: fc.option(amount),
  balance: fc.option(amount),
  currency: fc.constantFrom('EUR', 'USD', 'KWD'),
  checkin: fc.constantFrom('2027-03-01', '2027-03-31', '2027-04-01', '2027-02-28'),
  hotelName: fc.constantFrom('Hotel Seeblick', '=1+2', 'Casa "del" Sol; the, other'),
})
const history = fc.array(fc.array(booking, { maxLength: 4 }), { minLength: 2, maxLength: 5 })

it('keeps the sum of the close and its changes equal to the current month, to the last digit, with each booking once', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ([first = [], ...rounds]) => {
      openAnother()
      storeShown(...first)
      const files = [await close()]
      for (const round of rounds) {
        storeShown(...round)
        const [counted] = await countChanges(reader, work(), [march])
        const changed = await changes(files.length)
        expect(changed ? new Set(rowsOf(changed.number).map(({ bookingRef }) => bookingRef)).size : 0).toBe(counted)
        if (changed) files.push(changed)
      }

      const rows = files.flatMap(({ number }) => rowsOf(number))
      expect(sumsOf(rows)).toEqual(ledgerSums())
      expect(nonZeroSums(sumByCurrency(files.flatMap(({ sums }) => sums)))).toEqual(ledgerSums())
      const balances = new Map<string, number>()
      for (const { entry, bookingRef } of rows) balances.set(bookingRef, (balances.get(bookingRef) ?? 0) + (entry === 'booking' ? 1 : -1))
      const inMarch = reader.connection.prepare("select booking_ref from booking where checkin like '2027-03-%' order by 1").pluck().all()
      expect([...balances].filter(([, times]) => times !== 0).sort()).toEqual(inMarch.map((ref) => [ref, 1]))
      expect(await countChanges(reader, work(), [march])).toEqual([0])
    }),
    { numRuns: 40 },
  )
})

import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileText } from '../../../../../bench/drills/cells.ts'
import { randomFrom } from '../../../../../bench/random.ts'
import { accountingColumns, type CsvColumnName, csvColumnNames, type ExportLayout } from '../../../../shared/contract/views/export-views.ts'
import type { LedgerFilter } from '../../../../shared/contract/views/ledger-views.ts'
import { home, ledger, ledgerForAllTests } from '../../../testing/ledger/test-ledger.ts'
import { excelLayout, softwareLayout, wholeLedger } from '../../../testing/sample-exports.ts'
import { sampleRecord, sampleRecords, seenAt } from '../../../testing/sample-records.ts'
import { store } from '../../bookings/bookings.ts'
import { changeFacts, writeNote } from '../../notes/write-notes.ts'
import { type OpenLedger, openLedger } from '../../storage/open.ts'
import { cellsOf, rowLine } from '../csv/csv.ts'
import { csvContext } from '../csv/written-cells.ts'
import { bookingLines, guardLines, pagesOf } from '../export-rows.ts'
import { startTally, sumsIn, tallyOf } from '../export-sums.ts'
import { storedLine } from './csv-sql.ts'

const seen = seenAt('checkBookings', Date.UTC(2027, 1, 1))
/** A context that queries the currently open ledger. */
const contextOf = (db: () => OpenLedger) => ({
  zone: 'Europe/Zurich',
  atMs: Date.UTC(2027, 1, 2),
  written: (id: number) => csvContext(db(), 0).written(id),
})
const context = contextOf(() => ledger)
const storedNames = csvColumnNames.filter((name) => storedLine({ ...softwareLayout, columns: [name] }, context) !== null)

const amounts = ['585.1', '585', '0', '0.00', '0.5', '1200.0', '12000', '1.5', '12.345', '1e3', '585.08001', '007.10', '00', null]
const moments = [
  '2027-01-09T12:00:00.088134Z', '2027-01-09T22:59:59Z', '2027-01-09T23:00:00Z', '2027-01-31T23:30:00Z', '2026-06-30T21:59:59Z',
  '2026-06-30T22:00:00Z', '2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-10-25T00:59:59.5Z', '2026-10-25T01:00:00Z', '2027-01-09T23:30:00+03:00',
  '2027-01-09T23:30:00', '2027-02-31T10:00:00Z', '1736467200', '1736467200123', '1975-01-01T00:00:00Z', 'soon', '2027-01-09 23:30Z', null,
] // biome-ignore format: shorter than one entry per line

/** A new seed for each run; the title of a failed test shows it. */
const seed = randomInt(2 ** 31)

/** Returns fields of a record with any values that a service may send. */
function hostileFields(random: ReturnType<typeof randomFrom>, i: number): Record<string, unknown> {
  const ordinary = ['Plain', 'Ångström', '日本', null, '', 'x\ud800y', '4111 1111 1111 1111']
  const text = () => random.pick<unknown>([hostileText(random), hostileText(random), ...ordinary])
  const amount = () => random.pick<unknown>(amounts as [unknown, ...unknown[]])
  return {
    bookingRef: `${text() ?? ''}#${i}`,
    clientRef: text(),
    hotelCode: text(),
    hotelName: text(),
    destinationName: text(),
    destinationCode: text(),
    countryCode: random.pick<unknown>(['TR', 'ch', 'ß', null, '=1', '"', 'T"']),
    holder: random.chance(0.9) ? { firstName: text(), lastName: text() } : null,
    rateType: text(),
    boardType: text(),
    status: random.pick<unknown>(['CONFIRMED', 'CANCELLED', 'FAILED', hostileText(random), null]),
    currency: random.pick<unknown>(['EUR', 'JPY', 'KWD', 'USD', 'XYZ', 'CLF', 'AED', null, '"']),
    hotelCurrency: random.pick<unknown>(['EUR', 'JPY', null]),
    total: amount(),
    cancellationCost: amount(),
    balance: random.pick<unknown>([amount(), '-174.13', '-5']),
    commission: amount(),
    hotelRate: amount(),
    creationDate: random.pick<unknown>(moments as [unknown, ...unknown[]]),
    checkin: random.pick<unknown>(['2027-03-12', '2027-03-13', null]),
    nonrefundable: random.pick<unknown>([true, false, null]),
  }
}

ledgerForAllTests({ zone: context.zone })

beforeAll(() => {
  const random = randomFrom(seed)
  const records = Array.from({ length: 2100 }, (_, i) => sampleRecord(hostileFields(random, i)))
  const { ids } = store(ledger, records, seen)
  const soldTo = ledger.prepare(
    'insert or ignore into sold_to (client_ref, client_id, name) select client_ref, 1, ? from booking where id = ?',
  )
  for (const id of ids) {
    if (random.chance(0.5)) continue
    const text = () => (random.chance(0.7) ? hostileText(random) : 'Plain')
    const bookingKey = { id, bookingRef: null, clientRef: null }
    const references = { internalRef: text(), hotelConfirmation: text(), costCentre: text() }
    changeFacts(ledger, bookingKey, { ...references, followUpBy: text(), tags: [text(), text()], followUpOn: '2027-02-03' }, 1)
    soldTo.run(text(), id)
    for (let note = random.below(3); note > 0; note--) writeNote(ledger, bookingKey, null, `${text()}\n${text()}`, 1)
  }
})

function linesOfDatabase(filter: LedgerFilter, layout: ExportLayout): Buffer {
  const chunks = [...bookingLines(ledger, filter, layout, context)].map(({ lines }) => lines)
  return Buffer.concat(chunks.filter((lines) => typeof lines !== 'string'))
}
function linesOfRows(filter: LedgerFilter, layout: ExportLayout): string {
  return [...pagesOf(ledger, filter)].flatMap((rows) => rows.map((row) => rowLine(cellsOf(layout.columns, row, context), layout))).join('')
}

it('writes all accounting columns in the database', () => {
  expect(accountingColumns.filter((name) => !storedNames.includes(name))).toEqual([])
})

describe(`the lines written by the database equal those of the rows, byte for byte (bookings of seed ${seed})`, () => {
  const layouts: [string, ExportLayout][] = [
    ['for software', { ...softwareLayout, columns: storedNames }],
    ['for Excel', { ...excelLayout, columns: storedNames }],
    ['for Excel with points', { ...excelLayout, separator: ',', decimalMark: '.', columns: storedNames }],
  ]
  for (const [name, layout] of layouts)
    it.each(['created', 'checkin', 'checkout'] as const)(`${name}, by %s`, (basis) => {
      const filter = { ...wholeLedger, basis }
      const lines = linesOfDatabase(filter, layout)
      expect(lines.equals(Buffer.from(linesOfRows(filter, layout)))).toBe(true)
    })

  it('for a subset of the bookings, selected by status, days and words', () => {
    const layout = { ...softwareLayout, columns: storedNames }
    const filter: LedgerFilter = { ...wholeLedger, status: 'CONFIRMED', from: '2026-01-01', to: '2027-01-15', text: 'plain' }
    const lines = linesOfDatabase(filter, layout).toString()
    expect(lines.length).toBeGreaterThan(1000)
    expect(lines).toBe(linesOfRows(filter, layout))
  })

  it('for any columns in any order', () => {
    const filter: LedgerFilter = { ...wholeLedger, status: 'CANCELLED' }
    const anyColumns = fc.shuffledSubarray([...storedNames], { minLength: 1 })
    fc.assert(
      fc.property(anyColumns, fc.constantFrom(softwareLayout, excelLayout), (columns, layout) => {
        const chosen = { ...layout, columns }
        expect(linesOfDatabase(filter, chosen).equals(Buffer.from(linesOfRows(filter, chosen)))).toBe(true)
      }),
      { numRuns: 12 },
    )
  })
})

describe("when all text is ordinary except in one booking, which contains the file's own special characters", () => {
  /** The odd booking has more than one chunk before and after it. */
  const [count, odd] = [2100, 1050]
  const names: CsvColumnName[] = ['hotelName', 'holderFirst', 'holderLast']
  const layout: ExportLayout = {
    ...softwareLayout,
    columns: ['bookingRef', 'status', 'createdDate', ...names, 'rateType', 'currency', 'total'],
  }
  let ordinaryLedger: OpenLedger

  beforeAll(() => {
    ordinaryLedger = openLedger(join(home, 'everyday'), randomBytes(32), context.zone)
    const fieldsOf = (i: number) => ({ rateType: i % 3 === 0 ? null : 'NET', total: `${i}.10` })
    store(ordinaryLedger, sampleRecords(count, fieldsOf), seen)
  })
  afterAll(() => ordinaryLedger.close())

  function exported() {
    const tally = startTally()
    const lines = [...bookingLines(ordinaryLedger, wholeLedger, layout, context)].map(({ lines, sums }) => {
      tally.add(sums)
      return Buffer.from(lines)
    })
    return { lines: Buffer.concat(lines).toString(), sums: tally.sums('all') }
  }

  function fromRows() {
    const tally = startTally()
    const lines = [...pagesOf(ordinaryLedger, wholeLedger)].flatMap((rows) => {
      tally.add(sumsIn(rows.map(tallyOf).join('\n')))
      return rows.map((row) => rowLine(cellsOf(layout.columns, row, context), layout))
    })
    return { lines: lines.join(''), sums: tally.sums('all') }
  }

  const sign = fc.constantFrom('"', '"', ',', '\r', '\n', '\\', 'x', '1', ' ', '","', '"\r\n"', '\u0000', '\u001f', 'null')
  const signs = fc.array(sign, { minLength: 1, maxLength: 5 })

  /** Expects the same lines and sums from the database and from the rows when the odd booking has this text in this column. */
  function expectSameWith(column: string, text: string): void {
    ordinaryLedger.connection.exec('savepoint odd')
    ordinaryLedger.connection.prepare(`update booking set ${column} = ? where booking_ref = 'r${odd}'`).run(text)
    expect(exported()).toEqual(fromRows())
    ordinaryLedger.connection.exec('rollback to odd; release odd')
  }

  it('the lines and sums from the database equal those of the rows', () => {
    const column = fc.constantFrom('hotel_name', 'holder_first', 'rate_type', 'currency', 'status')
    fc.assert(
      fc.property(column, signs, (name, text) => expectSameWith(name, text.join(''))),
      { numRuns: 25 },
    )
  })

  it.each([
    ['rate_type', 'N\n7 CONFIRMED,"EUR","NET'],
    ['rate_type', 'N\nx CONFIRMED,"EUR","NET'],
    ['hotel_name', 'x"\r'],
    ['hotel_name', '","'],
    ['holder_last', '"'],
  ])('the lines and sums from the database also equal those of the rows if %s is %j', expectSameWith)
})

it('counts every quote, whatever the lines contain', () => {
  const layout = { ...softwareLayout, columns: [...accountingColumns] }
  const part = fc.constantFrom('"', '"', ',', '\r', '\n', '\r\n', 'x', '=', '4111 1111 1111 1111')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('')
      expect(guardLines(Buffer.from(text), layout).quotes).toBe(text.split('"').length - 1)
    }),
    { numRuns: 5000 },
  )
})

describe('a character that would change the direction of adjacent cells', () => {
  const layout = { ...softwareLayout, columns: ['bookingRef', 'hotelName'] } as const satisfies Partial<ExportLayout>
  const guarded = (reference: string) =>
    guardLines(Buffer.from(`"${reference}","L’Étoile – „Süd“ …"\r\n`), layout as unknown as ExportLayout).lines

  it.each([...'\u061c\u200b\u200f\u202a\u202e\u2060\u2064\u2066\u2069\ufeff'])('is also replaced in lines of the database: %j', (sign) => {
    expect(guarded(`55c${sign}da9`).toString()).toBe('"55c\ufffdda9","L’Étoile – „Süd“ …"\r\n')
  })

  it('is distinguished from its neighbours in Unicode', () => {
    for (const sign of '\u061b\u061d\u200a\u2010\u2019\u2029\u202f\u205f\u2065\u206a\ufeb0') {
      expect(guarded(`55c${sign}da9`).toString()).toContain(`55c${sign}da9`)
    }
  })
})

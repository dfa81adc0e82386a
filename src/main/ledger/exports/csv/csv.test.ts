import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvColumnNames, type ExportLayout } from '../../../../shared/contract/views/export-views.ts'
import { replaceDirectionMarks } from '../../../../shared/domain/text.ts'
import { emptyCells, excelLayout, softwareLayout } from '../../../testing/sample-exports.ts'
import { sampleRecord } from '../../../testing/sample-records.ts'
import { type BookingRow, columnsOf } from '../../bookings/booking-row.ts'
import { cellsOf, headerLine, rowLine } from './csv.ts'
import { escapeFormula, textOf, unescapeFormula, verbatimOf } from './csv-text.ts'

const context = { zone: 'Europe/Zurich', atMs: Date.UTC(2027, 1, 1), written: emptyCells }

function rowOf(fields: Record<string, unknown>, own: Partial<BookingRow> = {}): BookingRow {
  const record = sampleRecord(fields)
  const seen = { seen_ms: Date.UTC(2027, 0, 10, 8), seen_from: 0, seen_to: 0 }
  return { ...columnsOf(record, record), id: 1, ...seen, cancelled_seen_ms: null, drifted: '', purged_ms: null, ...own }
}

const lineOf = (row: BookingRow, layout: ExportLayout = softwareLayout) => rowLine(cellsOf(csvColumnNames, row, context), layout)

/** Parses the file like another program would. */
function readBack(row: BookingRow, layout: ExportLayout = softwareLayout): Record<string, string>[] {
  const delimiter = layout.mode === 'excel' ? layout.separator : ','
  return parse(headerLine(csvColumnNames, layout) + lineOf(row, layout), { bom: true, columns: true, delimiter, record_delimiter: '\r\n' })
}

it('writes a booking', () => {
  expect(readBack(rowOf({ creationDate: '2027-01-09T23:30:00Z', commission: '58.5' }))).toEqual([
    {
      ...Object.fromEntries(csvColumnNames.map((name) => [name, ''])),
      bookingRef: '55cda9',
      clientRef: 'RD-0123456789ABCDEF',
      status: 'CONFIRMED',
      statusCheckedAt: '2027-01-10T08:00:00.000Z',
      createdAt: '2027-01-09T23:30:00Z',
      createdDate: '2027-01-10',
      bookedOn: 'stated',
      checkin: '2027-03-12',
      checkout: '2027-03-15',
      nights: '3',
      rooms: '1',
      adults: '1',
      children: '1',
      hotelCode: '12b0a5',
      hotelName: 'Grand Küste Hotel',
      destination: 'Istanbul',
      country: 'TR',
      holderLast: 'Ångström',
      holderFirst: 'Zoë',
      leadGuest: 'Zoë Ångström',
      rateType: 'NET',
      boardType: 'BB',
      nonrefundable: 'no',
      currency: 'EUR',
      total: '585.08',
      balance: '585.08',
      commission: '58.50',
      commissionCurrencyAssumed: 'EUR',
      firstPenaltyAt: '2027-03-10T23:59:00+03:00',
      penaltyNow: '0.00',
    },
  ])
})

it('writes a booking with almost no data as empty cells', () => {
  const names = Object.keys(sampleRecord().booking)
  const bare = rowOf({ ...Object.fromEntries(names.map((name) => [name, null])), clientRef: 'RD-1' })
  const [cells] = readBack(bare)
  expect(Object.entries(cells ?? {}).filter(([, cell]) => cell !== '')).toEqual([
    ['clientRef', 'RD-1'],
    ['statusCheckedAt', '2027-01-10T08:00:00.000Z'],
    ['bookedOn', 'missing'],
    ['rooms', '0'],
    ['adults', '0'],
    ['children', '0'],
    ['flags', 'status currency created country'],
  ])
})

describe('amounts', () => {
  it.each([
    ['585.1', 'EUR', '585.10'],
    ['1200.0', 'JPY', '1200'],
    ['1.5', 'KWD', '1.500'],
    ['1e3', 'EUR', '1000.00'],
    ['585.08001', 'EUR', '585.08001'],
    ['0', 'EUR', '0.00'],
  ])('of %s %s are written %s, unquoted', (total, currency, written) => {
    const text = lineOf(rowOf({ total, currency, balance: null }))
    expect(text).toContain(`"${currency}",${written},`)
  })

  it('below zero are written only for a balance', () => {
    expect(lineOf(rowOf({ total: '-5', balance: '-174.13' }))).toContain('"EUR",,,-174.13,')
  })

  it('of a cancelled booking include the refund; the row also states when the desk saw the cancellation', () => {
    const cancelled = rowOf({ status: 'CANCELLED', cancellationCost: '174.13' }, { cancelled_seen_ms: Date.UTC(2027, 0, 10, 8) })
    expect(readBack(cancelled)).toMatchObject([
      { refundDue: '410.95', cancellationCost: '174.13', cancelledAt: '2027-01-10T08:00:00.000Z', penaltyNow: '' },
    ])
  })
})

describe('a text cell', () => {
  const formulas = ['=1+2', '+1', '-1', '@SUM(A1)', "=cmd|'/C calc'!A0", '|x', '+41505000000']
  const afterBlanks = [' =1', '\u200b=1', '\ufeff\u00a0=1', '\u3164=1', '\t1', '\r1', '\n1']
  const otherSigns = ['＝1', '＋1', '－1', '＠x', '﹦1', '\u22121']
  const afterApostrophes = ["'=1", "''=1"]
  it.each([...formulas, ...afterBlanks, ...otherSigns, ...afterApostrophes])('gets an apostrophe that can be removed again: %j', (text) => {
    expect(escapeFormula(text, 'software')).toBe(`'${text}`)
    expect(unescapeFormula(escapeFormula(text, 'software'), 'software')).toBe(text)
  })

  it.each([
    ['x;=1+2', "x;'=1+2"],
    ['x,=1+2', "x,'=1+2"],
    ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
    ['x\r\n=1', "x\r\n'=1"],
    ['x; \u200b"=1', `x;' \u200b"=1`],
    ["x;'=1", "x;''=1"],
    ['a;-1;b,+1;c', "a;'-1;b,'+1;c"],
    ['=1;=2', "'=1;'=2"],
    ['\t=1', "'\t'=1"],
  ])('contains no formula when it is read with another separator, and can be restored: %j', (text, cell) => {
    expect(escapeFormula(text, 'software')).toBe(cell)
    expect(unescapeFormula(cell, 'software')).toBe(text)
  })

  it.each([softwareLayout, excelLayout])(
    'never starts a formula after any character that separates cells in some program ($mode)',
    (layout) => {
      const sign = fc.constantFrom('=', '+', '-', '@', '|', '＝', '\u2212', "'", '"', ' ', '\u200b', ',', ';', '\t', '\r', '\n', 'x')
      fc.assert(
        fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
          const text = signs.join('')
          const cell = escapeFormula(text, layout.mode)
          // The first part of a text directly follows a quote of the file, so its own first quote is part of the cell.
          const [first = '', ...parts] = cell.split(/[,;\t\r\n]/)
          const starts = [first.replace(/^[\s\u200b]+/, ''), ...parts.map((part) => part.replace(/^[\s\u200b"]+/, ''))]
          for (const start of starts) expect(start).not.toMatch(/^[=+\-@|＝\u2212]/)
          expect(unescapeFormula(cell, layout.mode)).toBe(text)
        }),
        { numRuns: 5000 },
      )
    },
  )

  it.each(['Hotel = home', 'Bath, the Pearl; a-b', "'s-Hertogenbosch", "O'Neill", 'a-b', '1E10', '00123', '', '’=', '٠'])(
    'stays unchanged: %j',
    (text) => {
      expect(escapeFormula(text, 'software')).toBe(text)
      expect(unescapeFormula(text, 'software')).toBe(text)
    },
  )

  it('loses NUL and card numbers, and nothing else', () => {
    expect(textOf('Ann\0a 🙂 عربي', 'software')).toBe('Anna 🙂 عربي')
    expect(textOf('\0=1', 'software')).toBe("'=1")
    expect(textOf('card 4111-1111-1111-1111', 'software')).toBe('card •••• 1111')
    expect(verbatimOf('RD-4111111111111111', 'software')).toBe('RD-4111111111111111')
  })

  it.each([...'\u061c\u200b\u200f\u202a\u202e\u2060\u2066\u2069\ufeff'])('gets a replacement character for %j', (sign) => {
    expect(verbatimOf(`55c${sign}da9`, 'software')).toBe('55c\ufffdda9')
    expect(textOf(`a${sign}b`, 'software')).toBe('a\ufffdb')
  })

  it('is always quoted', () => {
    expect(lineOf(rowOf({ hotelName: 'a","=1+2;\r\n"x"' }))).toContain(`"a"",'""=1+2;\r\n""x"""`)
  })

  it.each([softwareLayout, excelLayout])('is restored by any CSV reader, whatever it contains ($mode)', (layout) => {
    const { mode } = layout
    const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '|', "'", ' ', '\u200b', '＝', '"', ',', ';', '')
    const rest = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('1E10', '00123', '3-4', 'TRUE', '12 Jan'))
    const started = fc.tuple(start, rest).map((parts) => parts.join(''))
    const text = fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), started)
    fc.assert(
      fc.property(text, text, (holderLast, hotelCode) => {
        const [cells] = readBack(rowOf({}, { holder_last: holderLast, hotel_code: hotelCode }), layout)
        expect(cells?.['holderLast']).toBe(textOf(holderLast, mode))
        expect(cells?.['hotelCode']).toBe(verbatimOf(hotelCode, mode))
        expect(unescapeFormula(cells?.['hotelCode'] ?? '', mode)).toBe(replaceDirectionMarks(hotelCode.replaceAll('\0', '').toWellFormed()))
        expect(cells?.['flags']).toBe('')
      }),
      { numRuns: 200 },
    )
  })
})

describe('a file for Excel', () => {
  const numbers = ['1E10', '00123', '329169', '12e5', '1/2', '１２', '50%', '(5)', 'EUR 5', '5 kr']
  const times = ['3-4', '12:30', '5 Jan', 'SEPT2', 'März 3', '3 pm', '2027年3月12日', '2027-01-09T23:30:00Z']
  it.each([...numbers, ...times, 'TRUE', 'wahr', '#N/A'])('protects %j, and can restore it', (text) => {
    expect(escapeFormula(text, 'excel')).toBe(`'${text}`)
    expect(unescapeFormula(`'${text}`, 'excel')).toBe(text)
    expect(escapeFormula(text, 'software')).toBe(text)
  })

  it.each(['12b0a5', 'RD-0123456789ABCDEF', 'Hotel 7', 'Ångström', 'Room 12 Süd', '81535p0', 'Jan', 'May', 'Truelove'])(
    'leaves %j unchanged',
    (text) => {
      expect(escapeFormula(text, 'excel')).toBe(text)
    },
  )

  it('has its own separators, and moments that Excel can read', () => {
    const [cells] = readBack(rowOf({ bookingRef: '00123', total: '585.1' }), excelLayout)
    expect(cells).toMatchObject({ bookingRef: "'00123", total: '585,10', checkin: '2027-03-12', statusCheckedAt: '2027-01-10 08:00:00' })
  })

  it('keeps an amount in one cell when separator and decimal mark are the same', () => {
    expect(lineOf(rowOf({}), { ...excelLayout, separator: ',' })).toContain('"EUR","585,08",,"585,08"')
  })
})

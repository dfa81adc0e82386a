/**
 * Hostile cells, in both export modes: through the ledger, its export and independent CSV readers. No formula, no lost character, equal sums. A full
 * run also opens the file in LibreOffice, as a spreadsheet user would.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { createLedger } from '../../src/main/ledger/client/remote.ts'
import { unescapeFormula } from '../../src/main/ledger/exports/csv/csv-text.ts'
import { excelLayout, sampleJob, softwareLayout, wholeLedger } from '../../src/main/testing/sample-exports.ts'
import { sampleRecord, seenAt } from '../../src/main/testing/sample-records.ts'
import type { ExportLayout } from '../../src/shared/contract/views/export-views.ts'
import { formatAmount, isDecimal, sumByCurrency } from '../../src/shared/domain/money.ts'
import { cleanText, maskCardNumbers } from '../../src/shared/domain/text.ts'
import type { DrillRun } from '../drill.ts'
import { hostileText } from '../hostile-text.ts'
import { formulasInLibreOffice, throughLibreOffice } from '../libre-office.ts'
import { randomFrom } from '../random.ts'

export const fullCount = 10_000

const currencies = ['EUR', 'JPY', 'KWD', 'USD'] as const
const separators = [',', ';', '\t'] as const
const layouts: readonly ExportLayout[] = [softwareLayout, excelLayout]

/** The export replaces characters that could reverse or hide adjacent text, in references and codes too. */
const marked = (text: string) => text.replace(/[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g, '\ufffd')
const storedText = (text: string) => marked(text.replaceAll('\0', ''))
/** The reader also replaces control characters in codes, and truncates them. */
const word = (longest: number) => (text: string) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what gets replaced
  const clean = marked(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '\ufffd'))
  return maskCardNumbers(clean.length > longest ? `${clean.slice(0, longest)}…` : clean)
}
/** The columns with hostile text, and how the ledger may change the text before it reaches the file. */
const columns = {
  bookingRef: storedText,
  clientRef: storedText,
  hotelCode: storedText,
  hotelName: (text: string) => maskCardNumbers(storedText(cleanText(text))),
  holderLast: (text: string) => maskCardNumbers(storedText(cleanText(text))),
  holderFirst: (text: string) => maskCardNumbers(storedText(cleanText(text))),
  rateType: word(40),
  boardType: word(40),
  hotelCurrency: word(12),
} as const
type Column = keyof typeof columns
type Row = Readonly<Record<string, string>>
const names = Object.keys(columns) as Column[]

/** Whether a spreadsheet would read a cell as a formula; independent of the code that escapes it. */
function isFormula(cell: string): boolean {
  for (const sign of cell) {
    if ('\t\r\n'.includes(sign)) return true
    if (/[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(sign)) continue
    return ['=', '+', '-', '@', '|', '\u2212'].includes(sign.normalize('NFKC'))
  }
  return false
}

/** Returns the formulas that a lenient reader finds with a separator. Quotes mean little to a reader with the wrong separator. */
function formulasBy(separator: string, file: Buffer): string[] {
  const cells: string[][] = parse(file, {
    bom: true,
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
  })
  const amount = /^-?\d+([.,]\d+)?$/
  return cells.flat().filter((cell) => cell !== '' && !amount.test(cell) && isFormula(cell))
}

function bookingOf(cells: Record<Column, string>, i: number) {
  const { holderLast, holderFirst, ...fields } = cells
  return sampleRecord({
    ...fields,
    holder: { firstName: holderFirst, lastName: holderLast },
    creationDate: new Date(Date.UTC(2027, 0, 1) + i * 1000).toISOString(),
    status: ['CONFIRMED', 'CANCELLED', 'FAILED'][i % 3],
    currency: currencies[i % 4],
    total: `${i}.${i % 10}`,
    cancellationCost: i % 5 === 0 ? null : `${i % 90}.5`,
    balance: `${i % 7 === 0 ? '-' : ''}${i}.${i % 10}`,
  })
}

function sumsOf(rows: readonly Row[]) {
  const counted = rows.flatMap(({ status, currency = '', total = '', cancellationCost = '' }) => {
    const amount = (status === 'CONFIRMED' ? total : status === 'CANCELLED' ? cancellationCost : '').replace(',', '.')
    return isDecimal(amount) ? [{ currency, amount }] : []
  })
  return sumByCurrency(counted).map(({ currency, amount }) => ({ currency, amount: formatAmount(amount, currency) }))
}

/** Runs the drill. `count` is the number of cells in each mode. */
export async function run({ count, seed, reduced, print }: DrillRun) {
  const random = randomFrom(seed)
  const home = mkdtempSync(join(tmpdir(), 'deskbook-cells-'))
  const workerFile = new URL('../../src/main/ledger/worker/worker.ts', import.meta.url)
  const ledger = await createLedger({ folder: join(home, 'ledger'), key: randomBytes(32), workerFile, accountingZone: 'Europe/Zurich' })
  let cases = 0
  let failed = 0
  const check = (passes: boolean, what: () => string) => {
    cases++
    if (passes) return
    failed++
    print(what())
  }
  try {
    const bookings = Array.from({ length: Math.ceil(count / names.length) }, (_, i) => {
      const cells = Object.fromEntries(names.map((column) => [column, hostileText(random)])) as Record<Column, string>
      return { ...cells, bookingRef: `${cells.bookingRef}#${i}` }
    })
    await ledger.store(bookings.map(bookingOf), seenAt('checkBookings', Date.UTC(2027, 1, 1)))
    const { sums } = await ledger.totals(wholeLedger)
    const ledgerSums = JSON.stringify(sums.map(({ currency, total }) => ({ currency, amount: total })))

    /** `same` normalizes what the reader may change in a cell. */
    const compare = (rows: readonly Row[], { mode }: ExportLayout, reader: string, same: (text: string) => string) => {
      check(rows.length === bookings.length, () => `${reader}, ${mode}: ${rows.length} rows for ${bookings.length} bookings`)
      bookings.forEach((booking, i) => {
        for (const column of names) {
          const cell = rows[i]?.[column] ?? '(no such cell)'
          const back = same(unescapeFormula(cell, mode))
          check(
            !isFormula(cell) && back === same(columns[column](booking[column])),
            () => `${reader}, ${mode}: ${column} of row ${i}: ${JSON.stringify(booking[column])} became ${JSON.stringify(cell)}`,
          )
        }
      })
      const inFile = JSON.stringify(sumsOf(rows))
      check(inFile === ledgerSums, () => `${reader}, ${mode}: sums differ: ${inFile} for ${ledgerSums}`)
    }

    for (const layout of layouts) {
      const file = join(home, `${layout.mode}.csv`)
      const report = await ledger.writeExport({}, sampleJob(file, { layout }))
      check(JSON.stringify(report.sums) === ledgerSums, () => `sums differ: ${JSON.stringify(report.sums)} for ${ledgerSums}`)
      const delimiter = layout.mode === 'excel' ? layout.separator : ','
      for (const separator of separators) {
        const live = formulasBy(separator, readFileSync(file))
        check(
          live.length === 0,
          () => `${layout.mode} by ${JSON.stringify(separator)}: ${live.length} formulas, ${JSON.stringify(live[0])}`,
        )
      }
      const rows: Row[] = parse(readFileSync(file), { bom: true, columns: true, delimiter, record_delimiter: '\r\n' })
      compare(rows, layout, 'csv-parse', (text) => text)
      if (reduced) continue
      const spread = await throughLibreOffice(file, layout)
      check(spread.formulas === 0, () => `LibreOffice, ${layout.mode}: ${spread.formulas} formulas`)
      for (const separator of separators) {
        const formulas = await formulasInLibreOffice(file, layout, separator)
        check(formulas === 0, () => `LibreOffice, ${layout.mode}, opened by ${JSON.stringify(separator)}: ${formulas} formulas`)
        print(`LibreOffice, ${layout.mode}, opened by ${JSON.stringify(separator)}: ${formulas} formulas`)
      }
      compare(spread.rows, layout, 'LibreOffice', spread.same)
      print(`LibreOffice, ${layout.mode}: ${spread.rows.length} rows, ${spread.formulas} formulas, ${failed} failed so far`)
    }
  } finally {
    await ledger.close()
    rmSync(home, { recursive: true })
  }
  return { cases, failed }
}

/**
 * Hostile cells, in both export modes: through the ledger, its export and independent CSV readers. No formula, no lost character, equal sums. A full
 * run also opens the file in LibreOffice, as a spreadsheet user would.
 */

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { createLedger } from '../../src/main/ledger/client/remote.ts'
import { unescapeFormula } from '../../src/main/ledger/exports/csv/csv-text.ts'
import { excelLayout, sampleJob, softwareLayout, wholeLedger } from '../../src/main/testing/sample-exports.ts'
import { sampleRecord, seenAt } from '../../src/main/testing/sample-records.ts'
import type { ExportLayout } from '../../src/shared/contract/views/export-views.ts'
import { formatAmount, isDecimal, sumByCurrency } from '../../src/shared/domain/money.ts'
import { cleanText, maskCardNumbers } from '../../src/shared/domain/text.ts'
import type { DrillRun } from '../drill.ts'
import { type Random, randomFrom } from '../random.ts'

const systemPackages = new URL('../../scripts/system-packages.mjs', import.meta.url)

const code = (sign: string) => sign.charCodeAt(0)
const utf8 = 76
const languages = { '.': 1033, ',': 1031 } as const

/**
 * Returns LibreOffice's import options, token by token: separator, quote, UTF-8, from line 1, no column formats, the language of the decimal mark,
 * whether quoted cells are text, detect special numbers (dates, exponents), two for writing only, first sheet, compute formulas.
 */
function reading({ mode, decimalMark }: ExportLayout, separator: string, quotedIsText: boolean): string {
  const language = languages[mode === 'excel' ? decimalMark : '.']
  return `CSV:${code(separator)},${code('"')},${utf8},1,,${language},${quotedIsText},true,false,false,0,true`
}

/** Export options: comma, and quotes around every text and nothing else. */
const writing = `csv:Text - txt - csv (StarCalc):${code(',')},${code('"')},${utf8},1,,1033,true,false,true`

const formulasIn = (sheet: string) => sheet.split('table:formula=').length - 1

/** Converts a file to another format with LibreOffice and returns its text. */
type Convert = (file: string, filter: string, to: string, ending: string) => Promise<string>

async function inOffice<T>(work: (convert: Convert) => Promise<T>): Promise<T> {
  const { installProgram } = await import(systemPackages.href)
  await installProgram('soffice', 'libreoffice-calc-nogui')
  const home = await mkdtemp(join(tmpdir(), 'deskbook-office-'))
  const profile = pathToFileURL(join(home, 'profile')).href
  try {
    return await work(async (file, filter, to, ending) => {
      const options = ['--headless', `-env:UserInstallation=${profile}`, `--infilter=${filter}`]
      await promisify(execFile)('soffice', [...options, '--convert-to', to, '--outdir', home, file], { timeout: 300_000 })
      return readFile(join(home, `${basename(file, '.csv')}.${ending}`), 'utf8')
    })
  } finally {
    await rm(home, { recursive: true })
  }
}

const openings = [
  '=', '+', '-', '@', '|', '\t', '\r', '\n', '\r\n', '＝', '＋', '－', '＠', '｜', '﹦', '﹢', '﹣', '﹫', '\u2212', "'", "''", '"', '""', ',', ';', '',
] as const // biome-ignore format: keep the list compact
const blanks = ['', '', ' ', '   ', '\u00a0', '\u200b', '\ufeff', '\u3164', '\u00ad', '\u2800', '\u202e', '\u0001', '\0'] as const
const bodies = [
  '1+2', 'SUM(A1)', "cmd|'/C calc'!A0", 'HYPERLINK("https://example.invalid","x")', '41505000000', '1E10', '00123', '3-4', 'a","=1+2', 'x;=1+2',
  'line\r\nbreak', 'Ångström', '🙂', 'عربي', '"', '4111 1111 1111 1111', '', 'TRUE', '12/03/2027', '1.5',
] as const // biome-ignore format: keep the list compact

export function hostileText(random: Random): string {
  const letters = Array.from({ length: random.below(6) }, () =>
    String.fromCodePoint(random.pick([32, 61, 64, 44, 34, 59, 65, 233, 0x4e00, 0x200d])),
  )
  return random.pick(blanks) + random.pick(openings) + random.pick(blanks) + random.pick(bodies) + letters.join('')
}

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
      await inOffice(async (convert) => {
        // Formulas are counted with quotes that protect nothing, as in Excel.
        for (const separator of separators) {
          const formulas = formulasIn(await convert(file, reading(layout, separator, false), 'fods', 'fods'))
          check(formulas === 0, () => `LibreOffice, ${layout.mode}, opened by ${JSON.stringify(separator)}: ${formulas} formulas`)
        }
        // In a file for software quoted cells are text, as its importer is configured.
        const text = await convert(file, reading(layout, delimiter, layout.mode === 'software'), writing, 'csv')
        const rows: Row[] = parse(text, { bom: true, columns: true, record_delimiter: '\n' })
        compare(rows, layout, 'LibreOffice', (cell) => cell.replace(/\r\n?/g, '\n'))
        print(`LibreOffice, ${layout.mode}: ${rows.length} rows, ${failed} failed so far`)
      })
    }
  } finally {
    await ledger.close()
    rmSync(home, { recursive: true })
  }
  return { cases, failed }
}

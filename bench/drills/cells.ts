/** Hostile cells: through the ledger, its export and a reader of CSV that is not ours. No formula, no lost character, equal sums. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { armed } from '../../src/main/ledger/csv.ts'
import { createLedger } from '../../src/main/ledger/remote.ts'
import { sampleRecord } from '../../src/main/ledger/sample-records.ts'
import type { LedgerFilter } from '../../src/shared/ledger-views.ts'
import { formatAmount, sumByCurrency } from '../../src/shared/money.ts'
import { cleanText, maskCardNumbers } from '../../src/shared/text.ts'
import { hostileText } from '../hostile-text.ts'
import { randomFrom } from '../random.ts'

export const name = 'cells'
export const fullCount = 10_000

const all: LedgerFilter = { status: 'all', basis: 'created', from: null, to: null, text: '' }
const currencies = ['EUR', 'JPY', 'KWD', 'USD'] as const

/** The columns that are made hostile, and what the ledger may have taken out of each before it comes to the file. */
const columns = {
  bookingRef: (text: string) => text,
  clientRef: (text: string) => text,
  hotelCode: (text: string) => text,
  hotelName: (text: string) => cleanText(text),
  holderLast: (text: string) => cleanText(text),
  holderFirst: (text: string) => cleanText(text),
  rateType: (text: string) => text,
  boardType: (text: string) => text,
  hotelCurrency: (text: string) => text,
} as const
type Column = keyof typeof columns
const names = Object.keys(columns) as Column[]

/** What a spreadsheet would make of a cell, judged apart from the code that defuses it. */
function isFormula(cell: string): boolean {
  for (const sign of cell) {
    if ('\t\r\n'.includes(sign)) return true
    if (/[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(sign)) continue
    return ['=', '+', '-', '@', '|', '\u2212'].includes(sign.normalize('NFKC'))
  }
  return false
}

const asKept = (text: string) => maskCardNumbers(text.replaceAll('\0', ''))

function bookingOf(cells: Record<Column, string>, i: number) {
  const { holderLast, holderFirst, ...fields } = cells
  return sampleRecord({
    ...fields,
    holder: { firstName: holderFirst, lastName: holderLast },
    creationDate: new Date(Date.UTC(2027, 0, 1) + i * 1000).toISOString(),
    status: ['CONFIRMED', 'CANCELLED', 'FAILED'][i % 3],
    currency: currencies[i % 4],
    total: `${i % 7 === 0 ? '-' : ''}${i}.${i % 10}`,
    cancellationCost: i % 5 === 0 ? null : `${i % 90}.5`,
  })
}

/** `count` is in cells. */
export async function run({ count, seed, print }: { count: number; seed: number; print: (line: string) => void }) {
  const random = randomFrom(seed)
  const home = mkdtempSync(join(tmpdir(), 'deskbook-cells-'))
  const workerFile = new URL('../../src/main/ledger/worker.ts', import.meta.url)
  const ledger = await createLedger({ folder: join(home, 'ledger'), key: randomBytes(32), workerFile, accountingZone: 'Europe/Zurich' })
  let cases = 0
  let failed = 0
  const check = (holds: boolean, what: string) => {
    cases++
    if (holds) return
    failed++
    print(what)
  }
  try {
    const bookings = Array.from({ length: Math.ceil(count / names.length) }, (_, i) => {
      const cells = Object.fromEntries(names.map((column) => [column, hostileText(random)])) as Record<Column, string>
      return { ...cells, bookingRef: `${cells.bookingRef}#${i}` }
    })
    await ledger.store(bookings.map(bookingOf), { source: 'checkBookings', atMs: Date.UTC(2027, 1, 1) })
    const file = join(home, 'cells.csv')
    const report = await ledger.exportCsv(all, file, () => {})
    const totals = await ledger.totals(all)
    const rows: Record<string, string>[] = parse(readFileSync(file, 'utf8'), { bom: true, columns: true, record_delimiter: '\r\n' })

    check(rows.length === bookings.length && report.rows === bookings.length, `${rows.length} rows for ${bookings.length} bookings`)
    bookings.forEach((booking, i) => {
      for (const column of names) {
        const cell = rows[i]?.[column] ?? '(no such cell)'
        const expected = asKept(columns[column](booking[column]))
        check(
          !isFormula(cell) && armed(cell) === expected,
          `${column} of row ${i}: ${JSON.stringify(booking[column])} became ${JSON.stringify(cell)}`,
        )
      }
    })
    const counted = rows.flatMap(({ status, currency = '', total = '', cancellationCost = '' }) => {
      const amount = status === 'CONFIRMED' ? total : status === 'CANCELLED' ? cancellationCost : ''
      return amount === '' ? [] : [{ currency, amount }]
    })
    const sums = totals.sums.map(({ currency, total }) => ({ currency, amount: total }))
    const inFile = sumByCurrency(counted).map(({ currency, amount }) => ({ currency, amount: formatAmount(amount, currency) }))
    for (const said of [sums, inFile]) check(JSON.stringify(said) === JSON.stringify(report.sums), `sums differ: ${JSON.stringify(said)}`)
  } finally {
    await ledger.close()
    rmSync(home, { recursive: true })
  }
  return { cases, failed }
}

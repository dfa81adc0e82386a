/** Exports the bookings of a filter as a set of files, written all or none. */
import { setImmediate } from 'node:timers/promises'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { ExportLayout, ExportReport } from '../../../shared/contract/views/export-views.ts'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { uncertainWords } from '../../../shared/contract/views/uncertain-words.ts'
import { parseMoment } from '../../../shared/domain/dates.ts'
import { english } from '../../../shared/words/say.ts'
import { type Chunk, type ReplacedFile, replaceFiles } from '../../files/replace-file.ts'
import { storedRecord } from '../bookings/booking-lookup.ts'
import { type BookingRow, policiesOf, statedCurrency } from '../bookings/booking-row.ts'
import type { ReadableDb, ReaderDb } from '../database/ledger-db.ts'
import type { JobContext } from '../job.ts'
import { select } from '../queries/filter.ts'
import { notAdded } from '../queries/totals.ts'
import { uncertainDates } from '../queries/uncertain-dates.ts'
import type { ExportJob } from '../records.ts'
import { csvVersion, decimalMarkOf, headerLine, rowLine, separatorOf } from './csv/csv.ts'
import type { Cell } from './csv/csv-columns.ts'
import { csvContext } from './csv/written-cells.ts'
import { checkNames, namesOf } from './export-names.ts'
import { bookingLines, type Lines, pagesOf } from './export-rows.ts'
import { type ExportSums, noSums, startTally } from './export-sums.ts'

/** A file whose rows are parts of bookings. */
interface PartsFile {
  readonly columns: readonly string[]
  readonly rowsOf: (row: BookingRow, reader: ReadableDb) => Cell[][]
}

const referencesOf = ({ booking_ref, client_ref, status }: BookingRow): Cell[] => [
  { verbatim: booking_ref },
  { verbatim: client_ref },
  { text: status },
]

const guestsFile: PartsFile = {
  columns: [
    'bookingRef', 'clientRef', 'status', 'checkin', 'checkout', 'hotelCode', 'room', 'roomDescription', 'guest', 'guestType', 'age',
    'lastName', 'firstName',
  ], // biome-ignore format: shorter than one entry per line
  rowsOf: (row, reader) =>
    storedRecord(reader.prepare, row.id).occupancies.flatMap(({ room, occupants }) =>
      occupants.map((guest, i): Cell[] => [
        ...referencesOf(row),
        { date: row.checkin },
        { date: row.checkout },
        { verbatim: row.hotel_code },
        { int: room?.sequence ?? null },
        { text: room?.roomDescription ?? null },
        { int: i + 1 },
        { text: guest.occupantType },
        { int: guest.age },
        { text: guest.lastName },
        { text: guest.firstName },
      ]),
    ),
}

const startOf = (fromDate: string | null) => (fromDate === null ? null : (parseMoment(fromDate)?.instantMs ?? null))

const policiesFile: PartsFile = {
  columns: ['bookingRef', 'clientRef', 'status', 'checkin', 'nonrefundable', 'step', 'from', 'fromUtc', 'amount', 'currency'],
  rowsOf: (row) => {
    const steps = (policiesOf(row) ?? []).map((step) => ({ ...step, fromMs: startOf(step.fromDate) }))
    // Steps whose moment cannot be parsed come last.
    steps.sort((a, b) => (a.fromMs ?? Number.MAX_VALUE) - (b.fromMs ?? Number.MAX_VALUE))
    return steps.map(({ amount, fromDate, fromMs }, i): Cell[] => [
      ...referencesOf(row),
      { date: row.checkin },
      { text: row.nonrefundable === null ? null : row.nonrefundable === 1 ? 'yes' : 'no' },
      { int: i + 1 },
      { verbatim: fromDate },
      { moment: fromMs },
      { amount, currency: statedCurrency(row) },
      { text: statedCurrency(row) },
    ])
  },
}

/** Yields the lines of a file of parts, without the header. */
function* partsLines(reader: ReadableDb, filter: LedgerFilter, layout: ExportLayout, { rowsOf }: PartsFile): Generator<Lines> {
  for (const page of pagesOf(reader, filter)) {
    const rows = page.flatMap((row) => rowsOf(row, reader))
    yield { lines: rows.map((cells) => rowLine(cells, layout)).join(''), rows: rows.length, bookings: page.length, sums: noSums }
  }
}

interface Sheet {
  readonly file: string
  readonly columns: readonly string[]
  readonly lines: () => Iterable<Lines>
}

/** Returns the CSV files of a job, the bookings first. */
function sheetsOf(reader: ReaderDb, atMs: number, { filter, layout, file, coverage }: ExportJob): Sheet[] {
  const names = namesOf(file, coverage.missing.length === 0)
  const context = csvContext(reader, atMs)
  const bookings = { file: names.bookings, columns: layout.columns, lines: () => bookingLines(reader, filter, layout, context) }
  const companions = [
    ...(layout.withGuests ? [{ file: names.guests, of: guestsFile }] : []),
    ...(layout.withPolicies ? [{ file: names.policies, of: policiesFile }] : []),
  ]
  return [
    bookings,
    ...companions.map(({ file, of: partsFile }) => ({
      file,
      columns: partsFile.columns,
      lines: () => partsLines(reader, filter, layout, partsFile),
    })),
  ]
}

/**
 * Exports the bookings that match a filter, as the ledger is at this moment; optionally their guests and policies; and a side file that describes
 * these. Progress counts bookings, file by file. Errors: `input` at `file` for a name that some system does not allow; `file` and `stopped`, with
 * the target files unchanged; `ledger`.
 */
export async function writeExport(reader: ReaderDb, work: JobContext, job: ExportJob): Promise<Omit<ExportReport, 'daysMissing'>> {
  const names = namesOf(job.file, job.coverage.missing.length === 0)
  checkNames(names)
  try {
    // One read transaction: no file contains bookings that arrive in between, and the sums match the rows.
    reader.connection.exec('begin')
    const sheets = sheetsOf(reader, work.atMs, job)
    const rows = sheets.map(() => 0)
    const tally = startTally()
    let bookings = 0

    async function* content({ columns, lines }: Sheet, index: number): AsyncGenerator<Chunk> {
      yield headerLine(columns, job.layout)
      for (const chunk of lines()) {
        yield chunk.lines
        rows[index] = (rows[index] ?? 0) + chunk.rows
        bookings += chunk.bookings
        tally.add(chunk.sums)
        work.progress(bookings)
        await setImmediate()
        if (work.signal.aborted) throw new FailureError({ kind: 'stopped' })
      }
    }

    const lacking = notAdded(reader, job.filter)
    const uncertain = uncertainDates(reader, select(reader, job.filter))
    const currentSums = () => tally.sums(job.filter.status)
    const withRowCounts = (replaced: readonly ReplacedFile[]) => replaced.map((file, i) => ({ ...file, rows: rows[i] ?? 0 }))
    const replaced = await replaceFiles(
      [
        ...sheets.map((sheet, index) => ({ file: sheet.file, chunks: () => content(sheet, index) })),
        {
          file: names.about,
          chunks: (before) => [
            aboutText(job, work.atMs, reader.zone, { ...currentSums(), notAdded: lacking, uncertain }, withRowCounts(before)),
          ],
        },
      ],
      work.unfinished,
    )
    const { totals } = currentSums()
    return {
      files: withRowCounts(replaced),
      rows: rows[0] ?? 0,
      sums: totals.sums.map(({ currency, total }) => ({ currency, amount: total })),
      notAdded: lacking,
      uncertain,
    }
  } finally {
    reader.connection.exec('rollback')
  }
}

const instant = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString())

/** Returns the text of the side file; `files` are the files that it describes. */
function aboutText(
  job: ExportJob,
  atMs: number,
  zone: string,
  { totals, rateTypes, notAdded, uncertain }: ExportSums & Pick<ExportReport, 'notAdded' | 'uncertain'>,
  files: ExportReport['files'],
): string {
  const { filter, layout, coverage } = job
  const { basis, from, to, status, ...narrowed } = filter
  const { counts, sums, lacking } = totals
  const { OTHER: other, ...documented } = counts
  const about = {
    csvVersion,
    writtenBy: `Deskbook ${job.appVersion}`,
    writtenAt: instant(atMs),
    period: { basis, from, to, accountingZone: zone },
    status,
    narrowedTo: narrowed,
    coverage: {
      complete: coverage.missing.length === 0,
      days: coverage.days,
      daysAsked: coverage.synced,
      oldestAsked: instant(coverage.oldestMs),
      neverAsked: coverage.missing,
    },
    layout: {
      mode: layout.mode,
      encoding: layout.byteOrderMark ? 'UTF-8 with byte order mark' : 'UTF-8',
      separator: separatorOf(layout),
      decimalMark: decimalMarkOf(layout),
      columns: layout.columns,
    },
    bookings: { ...documented, other },
    sums,
    sumsByRateType: rateTypes.flatMap(({ rateType, totals }) => totals.sums.map((sum) => ({ rateType, ...sum }))),
    costNotStated: lacking.CANCELLED,
    totalNotStated: lacking.CONFIRMED,
    notAdded,
    bookedOn: { ...uncertain, inWords: uncertainWords(uncertain, english) },
    files,
  }
  return `${JSON.stringify(about, null, 2)}\n`
}

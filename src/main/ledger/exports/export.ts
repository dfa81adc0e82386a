/** Exports the bookings of a filter as a set of files, written all or none. */
import { setImmediate } from 'node:timers/promises'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { ExportReport } from '../../../shared/contract/views/export-views.ts'
import { uncertainWords } from '../../../shared/contract/views/uncertain-words.ts'
import { english } from '../../../shared/words/say.ts'
import { type Chunk, type Replaced, replaceFiles } from '../../files/replace-file.ts'
import type { ReaderDb } from '../database/ledger-db.ts'
import type { JobContext } from '../job.ts'
import { select } from '../queries/filter.ts'
import { notAdded } from '../queries/totals.ts'
import { uncertainDates } from '../queries/uncertain-dates.ts'
import type { ExportJob } from '../records.ts'
import { csvVersion, decimalMarkOf, headerLine, separatorOf } from './csv/csv.ts'
import { csvContext } from './csv/written-cells.ts'
import { guestsFile, partsLines, policiesFile } from './export-companions.ts'
import { checkNames, namesOf } from './export-names.ts'
import { bookingLines, type Lines } from './export-rows.ts'
import { type ExportSums, startTally } from './export-sums.ts'

interface Sheet {
  readonly file: string
  readonly columns: readonly string[]
  readonly lines: () => Iterable<Lines>
}

/** Returns the files with rows that a job asks for, bookings first. */
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
    ...companions.map(({ file, of }) => ({ file, columns: of.columns, lines: () => partsLines(reader, filter, layout, of) })),
  ]
}

/**
 * Exports what a filter matches, as the ledger is at this moment: the bookings, optionally guests and policies, and a side file that describes the
 * others. Progress counts bookings, file by file. Errors: `input` at `file` for a name that some system does not allow; `file` and `stopped`, with
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

    async function* content({ columns, lines }: Sheet, at: number): AsyncGenerator<Chunk> {
      yield headerLine(columns, job.layout)
      for (const chunk of lines()) {
        yield chunk.lines
        rows[at] = (rows[at] ?? 0) + chunk.rows
        bookings += chunk.bookings
        tally.add(chunk.sums)
        work.progress(bookings)
        await setImmediate()
        if (work.signal.aborted) throw new FailureError({ kind: 'stopped' })
      }
    }

    const lacking = notAdded(reader, job.filter)
    const uncertain = uncertainDates(reader, select(reader, job.filter))
    const sumsOf = () => tally.sums(job.filter.status)
    const counted = (replaced: readonly Replaced[]) => replaced.map((file, i) => ({ ...file, rows: rows[i] ?? 0 }))
    const replaced = await replaceFiles(
      [
        ...sheets.map((sheet, at) => ({ file: sheet.file, chunks: () => content(sheet, at) })),
        {
          file: names.about,
          chunks: (before) => [aboutText(job, work.atMs, reader.zone, { ...sumsOf(), notAdded: lacking, uncertain }, counted(before))],
        },
      ],
      work.unfinished,
    )
    const { totals } = sumsOf()
    return {
      files: counted(replaced),
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

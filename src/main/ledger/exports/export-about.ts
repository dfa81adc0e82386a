/** Builds the side file of an export: what its files cover, how complete they are, and their sums. JSON that people can read, too. */
import type { ExportReport } from '../../../shared/contract/views/export-views.ts'
import { uncertainWords } from '../../../shared/contract/views/uncertain-words.ts'
import { english } from '../../../shared/words/say.ts'
import type { ExportJob } from '../records.ts'
import { csvVersion, decimalMarkOf, separatorOf } from './csv/csv.ts'
import type { ExportSums } from './export-sums.ts'

const instant = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString())

/** Returns the text of the side file; `files` are the files that it describes. */
export function aboutText(
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

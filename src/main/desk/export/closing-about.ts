/** The side file of a closed month: what it covers, how completely it was fetched, and its sums. */
import { basename } from 'node:path'
import type { Closing } from '../../../shared/contract/views/export-views.ts'
import { uncertainWords } from '../../../shared/contract/views/uncertain-words.ts'
import { daysBetween } from '../../../shared/domain/dates.ts'
import { english } from '../../../shared/words/say.ts'
import { replaceFile } from '../../files/replace-file.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import { csvVersion } from '../../ledger/exports/csv/csv.ts'
import { namesOf } from '../../ledger/exports/export-names.ts'

function aboutClosing(closing: Closing, file: string, appVersion: string): string {
  const { month, basis, number, atMs, zone, rows, sha256, sums, notAsked, uncertain, held } = closing
  const about = {
    csvVersion,
    writtenBy: `Deskbook ${appVersion}`,
    closedAt: new Date(atMs).toISOString(),
    month,
    basis,
    accountingZone: zone,
    closingNumber: number,
    coverage: {
      complete: notAsked.length === 0,
      daysNotAsked: notAsked.reduce((days, { from, to }) => days + daysBetween(from, to) + 1, 0),
      notAsked,
    },
    ...(uncertain && { bookedOn: { ...uncertain, inWords: uncertainWords(uncertain, english) } }),
    // Not in the sums: bookings that count for nothing, and those whose amount could not be added.
    ...(held && { bookingsOfMonth: held.counts, notAdded: held.notAdded }),
    sums,
    file: { name: file, rows, sha256 },
  }
  return `${JSON.stringify(about, null, 2)}\n`
}

/** Writes the side file next to `file`. Errors: `file`. */
export async function writeAbout(closing: Closing, file: string, appVersion: string, unfinished: Unfinished): Promise<void> {
  const { about } = namesOf(file, closing.notAsked.length === 0)
  await replaceFile(about, [aboutClosing(closing, basename(file), appVersion)], unfinished)
}

/** What a refresh did, in sentences. */

import type { RefreshReport } from '../../../../shared/contract/ledger-views.ts'
import { bookingCount } from '../../../ui/wording/count-words.ts'
import { missingWords } from '../list/freshness-words.ts'

/** `3 of 7 windows asked, 12 bookings added, 3 changed`: how far a refresh has come. */
export function progressWords(report: RefreshReport): string {
  return `${report.done} of ${report.windows} calls answered, ${bookingCount(report.added)} added, ${report.changed.toLocaleString('en')} changed`
}

/** What a refresh that ended brought. */
export function reportWords(report: RefreshReport): string {
  const parts = [
    `${bookingCount(report.added)} added`,
    `${report.changed.toLocaleString('en')} changed`,
    `${report.unchanged.toLocaleString('en')} as before`,
    ...(report.unread > 0 ? [`${report.unread.toLocaleString('en')} could not be read whole`] : []),
  ]
  if (!report.stopped && report.failed.length === report.windows)
    return 'Not refreshed: the service answered none of the calls. The ledger is as it was.'
  const end = report.stopped ? 'Stopped' : report.failed.length > 0 ? 'Not all days were answered' : 'Refreshed'
  return `${end}: ${parts.join(', ')}.`
}

/** Days by which a view may be incomplete; null when there are none. */
export function neverAskedWords({ neverAsked }: RefreshReport): string | null {
  const days = missingWords({ missing: neverAsked }, 4)
  return days && `Bookings made on days that were never asked may be missing here: ${days}.`
}

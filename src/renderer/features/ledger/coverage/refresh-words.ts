/** Texts about a refresh. */

import type { RefreshReport } from '../../../../shared/contract/views/ledger-views.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { missingWords } from '../list/freshness-words.ts'

/** Returns the progress of a refresh: `3 of 7 calls answered, 12 bookings added, 3 changed`. */
export function progressWords(report: RefreshReport): string {
  return say('refresh.progress', {
    done: report.done,
    windows: report.windows,
    added: report.added,
    changed: report.changed,
  })
}

/** Returns the result of a finished refresh. */
export function reportWords(report: RefreshReport): string {
  const parts = [
    say('refresh.added', { added: report.added }),
    say('refresh.changed', { changed: report.changed }),
    say('refresh.unchanged', { unchanged: report.unchanged }),
    ...(report.unread > 0 ? [say('refresh.unread', { unread: report.unread })] : []),
  ]
  if (!report.stopped && report.failed.length === report.windows) return say('refresh.reportNothing')
  const end = report.stopped
    ? say('refresh.reportStopped')
    : report.failed.length > 0
      ? say('refresh.reportInPart')
      : say('refresh.reportDone')
  return `${end}: ${listWithCommas(parts)}.`
}

/** Returns the sentence about days never asked, whose bookings may be missing from the view; null when there are none. */
export function neverAskedWords({ neverAsked }: RefreshReport): string | null {
  const days = missingWords({ missing: neverAsked }, 4)
  return days && say('refresh.daysNotSynced', { days })
}

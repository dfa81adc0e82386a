/** Texts about closing a month: its progress, and the days for which the service could not be asked. */
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { ClosedMonth, Closing } from '../../../../shared/contract/views/export-views.ts'
import { formatTimeToTheSecond } from '../../../../shared/domain/date-words.ts'
import { addDays, monthOf } from '../../../../shared/domain/dates.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { missingWords } from '../../../ui/wording/freshness-words.ts'
import { monthWords } from '../../../ui/wording/stay-words.ts'
import type { Basis } from '../query/ledger-question.ts'
import type { ClosingAction } from './closing-slice.ts'

/** A month by one date basis. `closed` is null while the month is open. `isOver`: the month has ended, so it can be closed. */
export interface Month {
  readonly month: string
  readonly isOver: boolean
  readonly closed: ClosedMonth | null
}

/** The number of recent months that are always listed, including the current month. */
const monthsBack = 13

/** Returns the recent months up to that of `today` (a day of the accounting zone) and every closed month, newest first. */
export function listedMonths(closed: readonly ClosedMonth[], basis: Basis, today: string): Month[] {
  const names = new Set(closed.filter((one) => one.basis === basis).map(({ month }) => month))
  for (let i = 0, day = today; i < monthsBack; i++, day = addDays(monthOf(day).from, -1)) names.add(day.slice(0, 7))
  return [...names]
    .sort()
    .reverse()
    .map((month) => ({
      month,
      isOver: monthOf(`${month}-01`).to < today,
      closed: closed.find((one) => one.month === month && one.basis === basis) ?? null,
    }))
}

/** Returns the progress of the running action on a month. */
export function workingWords(
  { month, syncProgress: syncCalls, progress }: Extract<ClosingAction, { kind: 'working' }>,
  zone: string,
): string {
  const words = monthWords(month)
  if (syncCalls) {
    const { done, windows, pausedUntilMs } = syncCalls
    const wait = pausedUntilMs === null ? '' : say('closing.pausedNote', { pausedUntilMs: formatTimeToTheSecond(pausedUntilMs, zone) })
    return say('closing.syncProgress', { words, done, windows, wait })
  }
  return progress ? say('closing.readProgress', { rows: progress.rows, of: progress.of, words }) : say('closing.readStart', { words })
}

const dayCount = (days: number) => say('closing.dayCount', { days })

/** Returns the sentence that names the days for which the service could not be asked. */
export function missingDaysWords({ days, missing }: Pick<Extract<Failure, { kind: 'coverageHoles' }>, 'days' | 'missing'>): string {
  return say('closing.daysNotAnswered', { dayCount: dayCount(days), missing: missingWords({ missing: [...missing] }, 4) ?? '' })
}

/** Returns what is missing from a file, for the list; null when the service was asked for every day. */
export function incompleteWords({ notAsked }: Pick<Closing, 'notAsked'>): string | null {
  return notAsked.length === 0 ? null : say('closing.incomplete', { missing: missingWords({ missing: notAsked }, 2) ?? '' })
}

/**
 * Returns `Booking days: 2 assumed, 1 missing. 1 booking without a booking day was first seen later`.
 * Null when all days are certain, or when the file is too old to have these counts.
 */
export function uncertainDaysWords({ uncertain }: Pick<Closing, 'uncertain'>): string | null {
  if (uncertain === null) return null
  const { assumed, missing, missingLater } = uncertain
  const counts = [
    ...(assumed > 0 ? [say('closing.assumedCount', { assumed })] : []),
    ...(missing > 0 ? [say('closing.missingCount', { missing })] : []),
  ]
  const later = missingLater > 0 ? [say('closing.datelessLater', { missingLater })] : []
  return [...(counts.length > 0 ? [say('closing.uncertainDays', { counts: listWithCommas(counts) })] : []), ...later].join('. ') || null
}

/** Returns why the changes of a closed month are not known yet: some of its days are not synced. */
export function notSyncedWords(days: number): string {
  return say('closing.daysNotSynced', { dayCount: dayCount(days), days })
}

/** Returns `3 changes`; without a number while days are not synced. */
export function changesWords({ changed, notSynced }: Pick<ClosedMonth, 'changed' | 'notSynced'>): string {
  if (notSynced > 0) return say('closing.changes')
  return say('closing.changeCount', { changed })
}

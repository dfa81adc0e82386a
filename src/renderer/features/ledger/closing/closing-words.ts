/** The close of a month in words: how far it is, and which days could not be asked. */

import type { ClosedMonth, Closing } from '../../../../shared/contract/export-views.ts'
import type { Failure } from '../../../../shared/contract/failure.ts'
import { formatInstant } from '../../../../shared/domain/dates.ts'
import { bookingCount } from '../../../ui/wording/count-words.ts'
import { monthWords } from '../../../ui/wording/month-words.ts'
import { missingWords } from '../list/freshness-words.ts'
import type { Deed } from './closing-slice.ts'

/** What is being done with a month right now. */
export function workingWords({ month, asking, progress }: Extract<Deed, { kind: 'working' }>, zone: string): string {
  const words = monthWords(month)
  if (asking) {
    const { done, windows, pausedUntilMs } = asking
    const wait = pausedUntilMs === null ? '' : ` The service is busy: it goes on at ${formatInstant(pausedUntilMs, zone).slice(-5)}.`
    return `Asking the service again for the booking days of ${words}: ${done} of ${windows} ${windows === 1 ? 'call' : 'calls'}.${wait}`
  }
  return progress ? `${progress.rows.toLocaleString('en')} of ${progress.of.toLocaleString('en')} bookings of ${words}` : `Reading ${words}`
}

const dayCount = (days: number) => (days === 1 ? '1 booking day' : `${days.toLocaleString('en')} booking days`)

/** Which days stand against a close. */
export function holesWords({ days, missing }: Pick<Extract<Failure, { kind: 'coverageHoles' }>, 'days' | 'missing'>): string {
  return `${dayCount(days)} could not be asked of the service again: ${missingWords({ missing: [...missing] }, 4)}.`
}

/** What a file lacks, for the list; null when every day was asked. */
export function incompleteWords({ notAsked }: Pick<Closing, 'notAsked'>): string | null {
  return notAsked.length === 0 ? null : `Incomplete: not asked of the service again: ${missingWords({ missing: notAsked }, 2)}`
}

/** `Booking days: 2 assumed, 1 missing. 1 booking without a booking day was first seen later`; null where all are sure, or a file of before does not say. */
export function uncertainDaysWords({ uncertain }: Pick<Closing, 'uncertain'>): string | null {
  if (uncertain === null) return null
  const { assumed, missing, missingLater } = uncertain
  const counts = [
    ...(assumed > 0 ? [`${assumed.toLocaleString('en')} assumed`] : []),
    ...(missing > 0 ? [`${missing.toLocaleString('en')} missing`] : []),
  ]
  const later =
    missingLater > 0 ? [`${bookingCount(missingLater)} without a booking day ${missingLater === 1 ? 'was' : 'were'} first seen later`] : []
  return [...(counts.length > 0 ? [`Booking days: ${counts.join(', ')}`] : []), ...later].join('. ') || null
}

/** Why nothing true can be said of the changes of a closed month yet. */
export function notSyncedWords(days: number): string {
  return `${dayCount(days)} of it ${days === 1 ? 'is' : 'are'} not synced: what has changed is known after the next sync`
}

/** `3 changes`; without a number while it is not known. */
export function changesWords({ changed, notSynced }: Pick<ClosedMonth, 'changed' | 'notSynced'>): string {
  if (notSynced > 0) return 'changes'
  return changed === 1 ? '1 change' : `${changed.toLocaleString('en')} changes`
}

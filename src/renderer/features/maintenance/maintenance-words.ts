/** Sizes, times and states of what is kept, in words. */

import type { Backup, Maintenance, WouldBring } from '../../../shared/contract/maintenance-views.ts'
import { formatInstant } from '../../../shared/domain/dates.ts'
import type { Tone } from '../../ui/booking/tag.tsx'
import { bookingCount } from '../../ui/wording/count-words.ts'
import { closedMonthWords } from '../../ui/wording/month-words.ts'
import type { ToRestore } from './maintenance-slice.ts'

const units = ['KB', 'MB', 'GB', 'TB'] as const

/** `12.4 MB`, in steps of 1,000, as file managers count; never `0` for a file that holds something. */
export function sizeWords(bytes: number): string {
  let size = bytes / 1000
  let at = 0
  while (size >= 999.95 && at < units.length - 1) {
    size /= 1000
    at += 1
  }
  return `${size < 0.1 && bytes > 0 ? '0.1' : size.toFixed(at === 0 && size >= 10 ? 0 : 1)} ${units[at]}`
}

/** `1 month`, `2 years`, `30 months`. */
export function monthCount(months: number): string {
  if (months % 12 === 0) return months === 12 ? '1 year' : `${months / 12} years`
  return months === 1 ? '1 month' : `${months} months`
}

export interface CheckWords {
  readonly tone: Tone
  readonly word: string
  readonly text: string
}

/** How the check of the whole file stands, and what that means at the desk. */
export function checkWords(
  { check, checkedAtMs, checkFailure }: Pick<Maintenance, 'check' | 'checkedAtMs' | 'checkFailure'>,
  zone: string,
): CheckWords {
  switch (check) {
    case 'sound':
      return {
        tone: 'confirmed',
        word: 'Sound',
        text:
          checkedAtMs === null
            ? 'The whole file was checked.'
            : `The whole file was checked on ${formatInstant(checkedAtMs, zone)}: sound.`,
      }
    case 'running':
      return {
        tone: 'info',
        word: 'Being checked',
        text: 'The whole file is being checked. Reading works; a booking waits until that is done.',
      }
    case 'notYet':
      return { tone: 'cancelled', word: 'Not checked yet', text: notCheckedWords(checkFailure) }
    case 'damaged':
      return {
        tone: 'failed',
        word: 'Damaged',
        text: 'The file is damaged. Nothing is booked or cancelled with it. Restore the newest backup that was verified.',
      }
    default:
      return check satisfies never
  }
}

function notCheckedWords(failure: Maintenance['checkFailure']): string {
  if (failure === null) return 'The whole file is checked after each opening.'
  const next = 'It is made before the next booking, cancellation or backup, and after the next opening.'
  return failure.kind === 'stopped' ? `The check was stopped. ${next}` : `The check could not be made. ${next}`
}

const kinds: Record<Backup['kind'], string> = { daily: 'Daily', weekly: 'Weekly' }

/** What a backup was made for, in words. */
export const kindWords = (kind: Backup['kind']) => kinds[kind]

/** What a restore does, in one sentence. `bookings` as they were counted in the backup, null while it is being read; `isLocked`: nobody can open the present ledger. */
export function restoreSentence(what: ToRestore, bookings: number | null, zone: string, isLocked: boolean): string {
  const aside = 'the present files, which are put aside and not deleted.'
  const having = bookings === null ? '' : ` with its ${bookingCount(bookings)}`
  switch (what.kind) {
    case 'new':
      return isLocked
        ? 'A new, empty ledger takes the place of the locked one, which is put aside with its backups and not deleted.'
        : 'A new, empty ledger takes the place of the damaged files, which are put aside and not deleted.'
    case 'chosen':
      return `The ledger goes back to what ${what.name} holds: this backup${having} takes the place of ${aside}`
    case 'listed':
      return `The ledger goes back to ${formatInstant(what.backup.atMs, zone)}: the backup${having} takes the place of ${aside}`
    default:
      return what satisfies never
  }
}

/** Before the list of closed months that a restore brings back. */
export function lackedIntroduction(files: number, isNew: boolean): string {
  const lacks = isNew ? 'The new ledger does not have' : 'This backup lacks'
  const what = files === 1 ? 'this file of a closed month. It is' : `these ${files.toLocaleString('en')} files of closed months. They are`
  return `${lacks} ${what} taken in again from the log of closed months, so that nothing is closed a second time:`
}

/** `March 2027 by booking day: the close of 2 Apr 2027 09:00` */
export function lackedClosingWords({ month, basis, number, atMs }: WouldBring['closings'][number], zone: string): string {
  return `${closedMonthWords({ month, basis })}: ${number === 0 ? 'the close' : `changes ${number}`} of ${formatInstant(atMs, zone)}`
}

/** Texts of the maintenance settings. */
import { type Maintenance, Passphrase, type RestorePreview } from '../../../shared/contract/views/maintenance-views.ts'
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { say, texts, voice } from '../../../shared/words/say.ts'
import type { Tone } from '../../ui/booking/tag.tsx'
import { closedMonthWords } from '../../ui/wording/stay-words.ts'
import type { RestoreSource } from './maintenance-slice.ts'

const units = ['KB', 'MB', 'GB', 'TB'] as const

/** Formats a size in bytes: `12.4 MB`, in steps of 1,000 as in file managers; never `0` for a file that is not empty. */
export function sizeWords(bytes: number): string {
  let size = bytes / 1000
  let unitIndex = 0
  while (size >= 999.95 && unitIndex < units.length - 1) {
    size /= 1000
    unitIndex += 1
  }
  const text = size < 0.1 && bytes > 0 ? '0.1' : size.toFixed(unitIndex === 0 && size >= 10 ? 0 : 1)
  return `${voice.formats.number(text)} ${units[unitIndex]}`
}

/** Formats a number of months: `1 month`, `2 years`, `30 months`. */
export function monthCount(months: number): string {
  if (months % 12 === 0) return months === 12 ? say('maintenance.yearCountOne') : say('maintenance.yearCount', { months: months / 12 })
  return say('maintenance.monthCount', { months })
}

/** Returns the state of the integrity check of the whole file, and what it means for the clerk. */
export function checkWords(
  { check, checkedAtMs, checkFailure }: Pick<Maintenance, 'check' | 'checkedAtMs' | 'checkFailure'>,
  zone: string,
): { readonly tone: Tone; readonly word: string; readonly text: string } {
  switch (check) {
    case 'sound':
      return {
        tone: 'confirmed',
        word: say('maintenance.checkSound'),
        text:
          checkedAtMs === null
            ? say('maintenance.checkSoundHint')
            : say('maintenance.checkSoundSinceHint', { checkedAtMs: formatInstant(checkedAtMs, zone) }),
      }
    case 'running':
      return { tone: 'info', word: say('maintenance.checkRunning'), text: say('maintenance.checkRunningHint') }
    case 'notYet':
      return { tone: 'cancelled', word: say('maintenance.checkNotYet'), text: notCheckedWords(checkFailure) }
    case 'damaged':
      return { tone: 'failed', word: say('maintenance.checkDamaged'), text: say('maintenance.checkDamagedHint') }
    default:
      return check satisfies never
  }
}

function notCheckedWords(failure: Maintenance['checkFailure']): string {
  if (failure === null) return say('maintenance.checkNotYetHint')
  const next = say('maintenance.checkNextTime')
  return failure.kind === 'stopped' ? say('maintenance.checkStoppedHint', { next }) : say('maintenance.checkFailedHint', { next })
}

/**
 * Returns what a restore does, in one sentence. `bookings`: the number in the backup, null while it is being read.
 * `isLocked`: the current ledger cannot be opened.
 */
export function restoreSentence(what: RestoreSource, bookings: number | null, zone: string, isLocked: boolean): string {
  const aside = say('maintenance.restoreAside')
  const having = bookings === null ? '' : say('maintenance.restoreBookings', { bookings })
  switch (what.kind) {
    case 'new':
      return isLocked ? say('maintenance.restoreNewForLocked') : say('maintenance.restoreNewForDamaged')
    case 'chosen':
      return say('maintenance.restoreChosen', { name: what.name, having, aside })
    case 'listed':
      return say('maintenance.restoreListed', { atMs: formatInstant(what.backup.atMs, zone), having, aside })
    default:
      return what satisfies never
  }
}

/** Returns the introduction of the list of closed months that a restore brings back. */
export function missingMonthsIntroduction(files: number, isNew: boolean): string {
  const lacks = isNew ? say('maintenance.lackedByNewLedger') : say('maintenance.lackedByBackup')
  const what = say('maintenance.lackedFiles', { files })
  return say('maintenance.lackedIntroduction', { lacks, what })
}

/** Returns `March 2027 by booking day: the close of 2 Apr 2027 09:00`. */
export function missingClosingWords({ month, basis, number, atMs }: RestorePreview['closings'][number], zone: string): string {
  return say('maintenance.lackedClosing', {
    closedMonth: closedMonthWords({ month, basis }),
    isClose: number === 0 ? 'yes' : 'no',
    number,
    atMs: formatInstant(atMs, zone),
  })
}

/** A rough estimate of how hard a passphrase is to guess: good enough to warn of a weak one, no guarantee for a strong one. */
type Strength = 'short' | 'weak' | 'fair' | 'strong'

/** Rates a passphrase by its length, its distinct characters, its words and its kinds of characters. */
export function passphraseStrength(passphrase: string): Strength {
  if (!Passphrase.safeParse(passphrase).success) return 'short'
  const distinctCharacters = new Set(passphrase.toLowerCase()).size
  const words = passphrase
    .trim()
    .split(/[\s.,_-]+/)
    .filter((word) => word.length > 2)
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u].filter((kind) => kind.test(passphrase)).length
  if (distinctCharacters < 8) return 'weak'
  if (words.length >= 4 || (passphrase.length >= 16 && kinds >= 3)) return 'strong'
  return words.length === 3 || kinds >= 3 || passphrase.length >= 20 ? 'fair' : 'weak'
}

export const strengthWords: Record<Strength, string> = texts({
  short: 'passphraseStrength.tooShort',
  weak: 'passphraseStrength.weak',
  fair: 'passphraseStrength.fair',
  strong: 'passphraseStrength.strong',
})

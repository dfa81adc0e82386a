/** Open attempts that block another booking of the same stay. */
import { sameStay } from '../../../shared/domain/stay.ts'
import type { StoredAttempt } from '../../ledger/records.ts'
import { stayIn } from '../lifecycle/stored-case.ts'
import type { JournalEntry, Stay } from '../send-journal/send-journal.ts'
import { type AttemptContent, hashOf } from './attempt-content.ts'
import { type BookingAttempt, stayOf } from './booking-attempt.ts'

/** A stay whose booking has an open outcome, and its client reference. */
export interface OpenStay {
  readonly clientRef: string
  /** Null when unknown: it may then be any stay. */
  readonly stay: Stay | null
}

/** Returns the attempts with an open outcome for the same stay under another reference than `own`. `unread`: quarantined rows. */
export function openStaysOf(
  content: AttemptContent,
  own: string | null,
  open: readonly BookingAttempt[],
  unread: readonly StoredAttempt[],
  lines: readonly JournalEntry[],
): OpenStay[] {
  const loaded = open.map((of): OpenStay => ({ clientRef: of.clientRef, stay: stayOf(of) }))
  const hash = hashOf(content)
  // A quarantined row without a readable stay matches by content hash alone.
  const quarantined = unread.flatMap(({ clientRef, open, watched, contentHash, body }): OpenStay[] => {
    const stay = stayIn(body) ?? lines.findLast((line) => line.reference === clientRef && line.stay)?.stay ?? null
    return (open || watched) && (stay !== null || contentHash === hash) ? [{ clientRef, stay }] : []
  })
  return [...loaded, ...quarantined].filter(({ clientRef, stay }) => clientRef !== own && sameStay(stay, content))
}

/** Open attempts that block another booking of the same stay. */
import { sameStay } from '../../../shared/domain/stay.ts'
import type { StoredAttempt } from '../../ledger/records.ts'
import { stayIn } from '../running/stored-parts.ts'
import type { JournalEntry, Stay } from '../send-journal/send-journal.ts'
import { type AttemptContent, hashOf } from './attempt-content.ts'
import { type BookingAttempt, stayOf } from './booking-attempt.ts'

/** A stay that may yet be booked, and under which client reference. */
export interface OpenStay {
  readonly clientRef: string
  /** Null when unknown: then it may be any stay. */
  readonly stay: Stay | null
}

/** Whatever of the same stay may yet be booked under another reference than `own`; `unread` are rows that are set aside. */
export function openStaysOf(
  content: AttemptContent,
  own: string | null,
  open: readonly BookingAttempt[],
  unread: readonly StoredAttempt[],
  lines: readonly JournalEntry[],
): OpenStay[] {
  const held = open.map((of): OpenStay => ({ clientRef: of.clientRef, stay: stayOf(of) }))
  const hash = hashOf(content)
  // Of one that is set aside and tells no stay it is enough that it is the same content.
  const setAside = unread.flatMap(({ clientRef, open, watched, contentHash, body }): OpenStay[] => {
    const stay = stayIn(body) ?? lines.findLast((line) => line.reference === clientRef && line.stay)?.stay ?? null
    return (open || watched) && (stay !== null || contentHash === hash) ? [{ clientRef, stay }] : []
  })
  return [...held, ...setAside].filter(({ clientRef, stay }) => clientRef !== own && sameStay(stay, content))
}

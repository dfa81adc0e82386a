import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import type { CancellationCase } from '../../../shared/contract/views/cancel-views.ts'

export type InboxBooking = AttemptView & { readonly kind: 'booking' }
export type InboxCancellation = CancellationCase & { readonly kind: 'cancellation' }

/** A case in the inbox: a booking attempt or a cancellation. */
export type InboxCase = InboxBooking | InboxCancellation

/** Converts a booking attempt to a case of the inbox. */
export const fromBooking = (attempt: AttemptView): InboxBooking => ({ ...attempt, kind: 'booking' })
/** Converts a cancellation to a case of the inbox. */
export const fromCancellation = (cancellation: CancellationCase): InboxCancellation => ({ ...cancellation, kind: 'cancellation' })

/** Returns a unique key of a case. It includes the kind, because a booking and its cancellation may share a reference. */
export function inboxKey(inboxCase: InboxCase): string {
  return `${inboxCase.kind} ${inboxCase.kind === 'booking' ? inboxCase.clientRef : inboxCase.name}`
}

/** Dedupes cases, keeping the latest version of each, and sorts open ones first, then by newest. */
export function inboxOrder(reported: readonly InboxCase[]): InboxCase[] {
  const latestByKey = new Map(reported.map((inboxCase) => [inboxKey(inboxCase), inboxCase]))
  return [...latestByKey.values()].sort((a, b) => Number(b.open) - Number(a.open) || b.createdAtMs - a.createdAtMs)
}

/** Whether the case is known from the send journal only, so that the ledger does not have its details. */
export function isOnlyInJournal(inboxCase: InboxCase): boolean {
  return inboxCase.kind === 'booking'
    ? inboxCase.agreed === null && inboxCase.holder === null
    : inboxCase.agreed === null && inboxCase.hotelName === null && inboxCase.checkin === null
}

/**
 * Whether a settled case ended as the clerk asked, so that nothing is left to look at. An open case never did. A booking that was cancelled did only
 * if a cancellation of ours among `cases` did.
 */
export function isRoutine(inboxCase: InboxCase, cases: readonly InboxCase[]): boolean {
  if (inboxCase.open || isOnlyInJournal(inboxCase)) return false
  if (inboxCase.kind === 'cancellation') {
    const { state, verified, notFound, cost, agreed } = inboxCase
    return state === 'CANCELLED' && verified && !notFound && (cost === null || cost === agreed)
  }
  const { state, bookedDifferently, bookingRef, clientRef } = inboxCase
  if (state === 'CANCELLED') {
    const isSame = (other: InboxCase) => other.clientRef === clientRef || (bookingRef !== null && other.bookingRef === bookingRef)
    return cases.some((other) => other.kind === 'cancellation' && isSame(other) && isRoutine(other, cases))
  }
  return state === 'CONFIRMED' && bookedDifferently.length === 0
}

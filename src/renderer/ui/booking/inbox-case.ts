import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import type { CancellationCase } from '../../../shared/contract/views/cancel-views.ts'

export type InboxBooking = AttemptView & { readonly kind: 'booking' }
export type InboxCancellation = CancellationCase & { readonly kind: 'cancellation' }

/** What the inbox shows one card of: a booking attempt or a cancellation. */
export type InboxCase = InboxBooking | InboxCancellation

/** An attempt to book, as a card of the inbox. */
export const fromBooking = (attempt: AttemptView): InboxBooking => ({ ...attempt, kind: 'booking' })
/** A cancellation, as a card of the inbox. */
export const fromCancellation = (cancellation: CancellationCase): InboxCancellation => ({ ...cancellation, kind: 'cancellation' })

/** Tells a case from every other one: a booking and its cancellation may share a reference. */
export function inboxKey(shown: InboxCase): string {
  return `${shown.kind} ${shown.kind === 'booking' ? shown.clientRef : shown.name}`
}

/** Each case once, as it was told last; the open ones first, then the newest. */
export function inboxOrder(told: readonly InboxCase[]): InboxCase[] {
  const once = new Map(told.map((shown) => [inboxKey(shown), shown]))
  return [...once.values()].sort((a, b) => Number(b.open) - Number(a.open) || b.createdAtMs - a.createdAtMs)
}

/** Whether only the send journal remembers it, so that the ledger cannot say what was asked for. */
export function isOnlyWitnessed(shown: InboxCase): boolean {
  return shown.kind === 'booking'
    ? shown.agreed === null && shown.holder === null
    : shown.agreed === null && shown.hotelName === null && shown.checkin === null
}

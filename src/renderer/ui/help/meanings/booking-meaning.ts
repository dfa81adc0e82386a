/** What the states of a booking mean. A new state does not compile until it has a meaning. */
import { type AttemptView, isRefusedTwice } from '../../../../shared/contract/views/booking-views.ts'
import type { CancellationCase } from '../../../../shared/contract/views/cancel-views.ts'
import type { BookingStatus } from '../../../../shared/domain/schemas.ts'
import type { Meaning } from './meaning.ts'

const statuses: Record<BookingStatus, Meaning> = {
  CONFIRMED: { says: 'statusMeaning.confirmed', topic: 'ledger' },
  CANCELLED: { says: 'statusMeaning.cancelled', topic: 'cancelling' },
  FAILED: { says: 'statusMeaning.failed', topic: 'booking' },
}

/** Returns what a status means; pass null for a status that is not in the service's document. */
export const statusMeaning = (known: BookingStatus | null): Meaning =>
  known === null ? { says: 'statusMeaning.other', topic: 'ledger' } : statuses[known]

/** What each state of a booking attempt means. */
export const attemptMeaning: Record<AttemptView['state'], Meaning> = {
  ...statuses,
  DRAFT: { says: 'caseMeaning.draft', topic: 'booking' },
  SENDING: { says: 'caseMeaning.sending', topic: 'booking' },
  REJECTED: { says: 'caseMeaning.rejected', topic: 'booking' },
  HELD_BACK: { says: 'caseMeaning.heldBack', topic: 'booking' },
  NOT_SENT: { says: 'caseMeaning.notSent', topic: 'booking' },
  UNKNOWN: { says: 'caseMeaning.unknown', topic: 'unknown' },
  NOT_BOOKED: { says: 'caseMeaning.notBooked', topic: 'unknown' },
}

/**
 * Returns what the state of an attempt means. A request cannot be sent again if the service considers its reference used, or if the service has
 * twice not processed it.
 */
export function attemptMeaningOf({ state, spent, attempts }: Pick<AttemptView, 'state' | 'spent' | 'attempts'>): Meaning {
  if (isRefusedTwice({ state, attempts })) return { says: 'caseMeaning.heldBackTwice', topic: 'booking' }
  return spent ? { says: 'failureMeaning.spent', topic: 'unknown' } : attemptMeaning[state]
}

const stillBooked: Meaning = { says: 'caseMeaning.notCancelled', topic: 'cancelling' }

/** What each state of a cancellation means. */
export const cancellationMeaning: Record<CancellationCase['state'], Meaning> = {
  DRAFT: stillBooked,
  SENDING: { says: 'caseMeaning.sending', topic: 'cancelling' },
  CANCELLED: statuses.CANCELLED,
  NOT_PROCESSED: stillBooked,
  UNKNOWN: { says: 'caseMeaning.unknown', topic: 'unknown' },
  NOT_CANCELLED: stillBooked,
  FAILED: statuses.FAILED,
}

/** The bookings of other desks could not be checked. */
export const unseenDesksMeaning: Meaning = { says: 'desksMeaning.unseen', topic: 'booking' }

/** The booking day is assumed to be in the accounting zone. */
export const assumedDayMeaning: Meaning = { says: 'bookedOnMeaning.assumed', topic: 'settings' }

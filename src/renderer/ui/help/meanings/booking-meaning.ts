/** What the states of a booking mean. A new state does not compile until it has a meaning. */

import type { FlagName } from '../../../../shared/contract/flags.ts'
import { type AttemptView, isRefusedTwice } from '../../../../shared/contract/views/booking-views.ts'
import type { CancellationCase } from '../../../../shared/contract/views/cancel-views.ts'
import type { Coverage } from '../../../../shared/contract/views/sync-views.ts'
import type { penaltyAt } from '../../../../shared/domain/penalties.ts'
import type { BookingStatus } from '../../../../shared/domain/schemas.ts'
import type { Meaning } from './meaning.ts'

/** What the sync state of a day means. */
export const dayMeaning: Record<Coverage['runs'][number]['state'], Meaning> = {
  synced: { says: 'dayMeaning.synced', topic: 'sync' },
  stale: { says: 'dayMeaning.stale', topic: 'sync' },
  missing: { says: 'dayMeaning.missing', topic: 'sync' },
}

/** What the age of a record means: seen in the last hour, in the last day, or earlier. */
export const ageMeaning: Record<'now' | 'today' | 'old', Meaning> = {
  now: { says: 'ageMeaning.now', topic: 'sync' },
  today: { says: 'ageMeaning.today', topic: 'sync' },
  old: { says: 'ageMeaning.old', topic: 'sync' },
}

const rateTypes = new Map<string | null, Meaning>([
  ['NET', { says: 'rateTypeMeaning.net', topic: 'money' }],
  ['SALE', { says: 'rateTypeMeaning.sale', topic: 'money' }],
  ['DIRECT', { says: 'rateTypeMeaning.direct', topic: 'money' }],
])

/** Returns who pays what under a rate type. */
export const rateTypeMeaning = (rateType: string | null): Meaning =>
  rateTypes.get(rateType) ?? { says: 'rateTypeMeaning.other', topic: 'money' }

/** What each kind of cancellation cost means. */
export const refundMeaning: Record<ReturnType<typeof penaltyAt>['kind'], Meaning> = {
  free: { says: 'refundMeaning.free', topic: 'money' },
  charged: { says: 'refundMeaning.charged', topic: 'cancelling' },
  everything: { says: 'refundMeaning.everything', topic: 'money' },
  unknown: { says: 'refundMeaning.unknown', topic: 'money' },
}

const flagMeanings: Record<FlagName, Meaning> = {
  drift: { says: 'flagMeaning.drift', topic: 'sync' },
  status: { says: 'flagMeaning.status', topic: 'ledger' },
  total: { says: 'flagMeaning.total', topic: 'money' },
  cost: { says: 'flagMeaning.cost', topic: 'cancelling' },
  aboveTotal: { says: 'flagMeaning.aboveTotal', topic: 'cancelling' },
  currency: { says: 'flagMeaning.currency', topic: 'money' },
  created: { says: 'flagMeaning.created', topic: 'settings' },
  balance: { says: 'flagMeaning.balance', topic: 'money' },
  decimals: { says: 'flagMeaning.decimals', topic: 'money' },
  penalty: { says: 'flagMeaning.penalty', topic: 'cancelling' },
  country: { says: 'flagMeaning.country', topic: 'ledger' },
  unread: { says: 'flagMeaning.unread', topic: 'ledger' },
  sellingPrice: { says: 'flagMeaning.sellingPrice', topic: 'money' },
  card: { says: 'flagMeaning.card', topic: 'guests' },
}

const isKnownFlag = (flag: string): flag is FlagName => Object.hasOwn(flagMeanings, flag)

/** Returns what a flag of a booking means. An unrecognised flag may come from a newer ledger. */
export function flagMeaning(flag: string): Meaning {
  return isKnownFlag(flag) ? flagMeanings[flag] : { says: 'flagMeaning.other', topic: 'ledger' }
}

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

/** Explains that the bookings of other desks could not be checked. */
export const unseenDesksMeaning: Meaning = { says: 'desksMeaning.unseen', topic: 'booking' }

/** Explains that the booking day is assumed to be in the accounting zone. */
export const assumedDayMeaning: Meaning = { says: 'bookedOnMeaning.assumed', topic: 'settings' }

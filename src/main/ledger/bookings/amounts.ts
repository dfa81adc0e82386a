/** What of an amount can be summed: whole numbers of 1/10,000, inside a bound that keeps a sum within 64 bits. */
import type { NotAdded } from '../../../shared/contract/views/ledger-views.ts'
import { isDecimal, scaled } from '../../../shared/domain/money.ts'
import type { BookingStatus } from '../../../shared/domain/schemas.ts'

/** A hundred thousand million in any currency. More is no price; it is kept as text, and no sum holds it. */
const largest = 10n ** 15n

/** The amount in 1/10,000; null when it is not stated, finer than that, or absurd. */
export function scaledAmount(text: string | null): number | null {
  const units = text === null ? null : scaled(text)
  return units === null || units > largest || units < -largest ? null : Number(units)
}

interface Stated {
  readonly total: string | null
  readonly cancellationCost: string | null
  readonly currency: string | null
}

/** What a booking of a status is counted by. */
const countedBy = { CONFIRMED: 'total', CANCELLED: 'cancellationCost', FAILED: null, OTHER: null } as const

type Known = BookingStatus | 'OTHER'

/**
 * What a booking counts for in the sums of its currency: a confirmed one its total, a cancelled one its cost. Null when
 * that is not stated, and for every other status.
 */
export function countedAmount(known: Known, booking: Stated): number | null {
  const field = countedBy[known]
  return field === null || !booking.currency ? null : scaledAmount(booking[field])
}

/** Why a booking that would count is in no sum; null for one that is, and for other statuses. `raw` is its record as it came. */
export function whyNotAdded(known: Known, booking: Stated, raw: unknown): NotAdded | null {
  const field = countedBy[known]
  if (field === null || countedAmount(known, booking) !== null) return null
  const text = booking[field]
  if (text === null) return whyNotRead(Object(raw)[field])
  if (!booking.currency) return 'noCurrency'
  return scaled(text) === null ? 'tooFine' : 'tooLarge'
}

/** Why there is no amount. The service's answer may hold one all the same, such as one below zero. */
function whyNotRead(stated: unknown): NotAdded {
  if (stated === undefined || stated === null || stated === '') return 'notStated'
  return typeof stated === 'string' && stated.startsWith('-') && isDecimal(stated) ? 'belowZero' : 'unreadable'
}

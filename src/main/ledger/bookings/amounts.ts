/** Amounts for sums: whole numbers of 1/10,000, bounded so that a sum fits in 64 bits. */
import type { NotAdded } from '../../../shared/contract/views/ledger-views.ts'
import { isDecimal, scaled } from '../../../shared/domain/money.ts'
import type { BookingStatus } from '../../../shared/domain/schemas.ts'

/** A hundred billion in any currency. A larger amount cannot be a price; it is stored as text and left out of sums. */
const maxScaled = 10n ** 15n

/** Returns the amount in 1/10,000; null when it is not stated, has more than four decimals, or is too large. */
export function scaledAmount(text: string | null): number | null {
  const units = text === null ? null : scaled(text)
  return units === null || units > maxScaled || units < -maxScaled ? null : Number(units)
}

interface StatedAmounts {
  readonly total: string | null
  readonly cancellationCost: string | null
  readonly currency: string | null
}

/** The field by which a booking of each status counts in the sums. */
const countedField = { CONFIRMED: 'total', CANCELLED: 'cancellationCost', FAILED: null, OTHER: null } as const

type KnownStatus = BookingStatus | 'OTHER'

/**
 * Returns what a booking adds to the sums of its currency: its total if it is confirmed, its cost if it is cancelled. Null if not stated, and for
 * every other status.
 */
export function countedAmount(known: KnownStatus, booking: StatedAmounts): number | null {
  const field = countedField[known]
  return field === null || !booking.currency ? null : scaledAmount(booking[field])
}

/** Returns why a booking that should count is in no sum; null when it is in a sum, and for other statuses. `raw` is its record as received. */
export function whyNotAdded(known: KnownStatus, booking: StatedAmounts, raw: unknown): NotAdded | null {
  const field = countedField[known]
  if (field === null || countedAmount(known, booking) !== null) return null
  const text = booking[field]
  if (text === null) return whyNotRead(Object(raw)[field])
  if (!booking.currency) return 'noCurrency'
  return scaled(text) === null ? 'tooFine' : 'tooLarge'
}

/** Returns why an amount is missing. The raw answer may contain one anyway, such as a negative amount. */
function whyNotRead(stated: unknown): NotAdded {
  if (stated === undefined || stated === null || stated === '') return 'notStated'
  return typeof stated === 'string' && stated.startsWith('-') && isDecimal(stated) ? 'belowZero' : 'unreadable'
}

/** What of an amount can be summed: whole numbers of 1/10,000, inside a bound that keeps a sum within 64 bits. */
import { scaled } from '../../shared/money.ts'
import type { BookingStatus } from '../../shared/schemas.ts'

/** A hundred thousand million in any currency. More is no price; it is kept as text, and no sum holds it. */
const largest = 10n ** 15n

/** The amount in 1/10,000; null when it is not stated, finer than that, or absurd. */
export function scaledAmount(text: string | null): number | null {
  const units = text === null ? null : scaled(text)
  return units === null || units > largest || units < -largest ? null : Number(units)
}

/**
 * What a booking counts for in the sums of its currency: a confirmed one its total, a cancelled one its cost. Null when
 * that is not stated, and for every other status.
 */
export function countedAmount(
  known: BookingStatus | null,
  booking: { readonly total: string | null; readonly cancellationCost: string | null; readonly currency: string | null },
): number | null {
  if (booking.currency === null || booking.currency === '') return null
  if (known === 'CONFIRMED') return scaledAmount(booking.total)
  if (known === 'CANCELLED') return scaledAmount(booking.cancellationCost)
  return null
}

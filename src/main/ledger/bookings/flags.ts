/** Flags for things about a booking that somebody should check. A flag never changes what is stored. */

import type { FlagName } from '../../../shared/contract/flags.ts'
import { isCountry } from '../../../shared/domain/countries.ts'
import { parseMoment } from '../../../shared/domain/dates.ts'
import { compare, currencyCode, decimalsOf, hasOddDecimals } from '../../../shared/domain/money.ts'
import { oddities } from '../../../shared/domain/penalties.ts'
import { knownStatus } from '../../../shared/domain/schemas.ts'
import { isPriceOutdated, type Sold } from '../../../shared/domain/selling/selling.ts'
import { containsCardNumber } from '../../../shared/domain/text.ts'
import type { ServiceRecord } from '../records.ts'
import { scaledAmount } from './amounts.ts'
import { bookedOnOf } from './booked-on.ts'

type Booking = ServiceRecord['booking']

const hasUnreadPenalty = ({ cancellationPolicies }: Booking) =>
  (cancellationPolicies ?? []).some(({ amount, fromDate }) => amount === null || fromDate === null || !parseMoment(fromDate))

const amountsOf = ({ total, cancellationCost, balance }: Booking) => [total, cancellationCost, balance].filter((text) => text !== null)

/** Whether a cancellation cost more than the whole stay. */
export function isCostAboveTotal(cost: string | null, total: string | null): boolean {
  return cost !== null && total !== null && compare(cost, total) > 0
}

/** The condition that raises each flag, given the record and this desk's selling price. */
const conditions = {
  status: ({ booking }) => knownStatus(booking.status) === null,
  total: ({ booking }) => knownStatus(booking.status) === 'CONFIRMED' && scaledAmount(booking.total) === null,
  cost: ({ booking }) => knownStatus(booking.status) === 'CANCELLED' && scaledAmount(booking.cancellationCost) === null,
  aboveTotal: ({ booking: { total, cancellationCost } }) => isCostAboveTotal(cancellationCost, total),
  currency: ({ booking }) =>
    booking.currency === null || decimalsOf(booking.currency) === null || currencyCode(booking.currency) !== booking.currency,
  created: ({ booking }) => bookedOnOf(booking.creationDate) === 'missing',
  balance: ({ booking: { status, total, balance } }) =>
    knownStatus(status) === 'CONFIRMED' && total !== null && balance !== null && compare(total, balance) !== 0,
  decimals: ({ booking }) => amountsOf(booking).some((text) => booking.currency !== null && hasOddDecimals(text, booking.currency)),
  penalty: ({ booking }) => hasUnreadPenalty(booking) || oddities({ ...booking, nonrefundable: booking.nonrefundable }).length > 0,
  country: ({ booking: { countryCode } }) => countryCode === null || !isCountry(countryCode),
  unread: ({ unread }) => unread.length > 0,
  sellingPrice: ({ booking: { status, total, currency } }, sold) =>
    sold !== null && knownStatus(status) === 'CONFIRMED' && isPriceOutdated(sold, total, currency),
  card: ({ booking: { remarks, specialRequest } }) => [remarks, specialRequest].some((text) => text !== null && containsCardNumber(text)),
} satisfies Record<Exclude<FlagName, 'drift'>, (record: ServiceRecord, sold: Sold | null) => boolean>

export type Flag = keyof typeof conditions

/** Joins flags in their fixed order, as stored in a row. */
export const joinFlags = (flags: ReadonlySet<string>): string =>
  Object.keys(conditions)
    .filter((flag) => flags.has(flag))
    .join(' ')

/** Returns the flags of a record as the service sent it, in a fixed order. `sold` is this desk's selling price; null when there is none. */
export function flagsOf(record: ServiceRecord, sold: Sold | null): Flag[] {
  return (Object.keys(conditions) as Flag[]).filter((flag) => conditions[flag](record, sold))
}

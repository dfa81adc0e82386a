/**
 * The terms that a clerk agrees to when booking a rate, and how two versions of them differ. Every change needs consent except a lower amount in the
 * same currency, or later or smaller penalties. Another hotel is a change, and can never be booked (`desk/booking/rate-check.ts`).
 */

import { say } from '../words/say.ts'
import { compare, isDecimal } from './money.ts'
import { roomText } from './party-words.ts'
import { chargedAt, penaltySchedule } from './penalties.ts'
import type { Rate } from './schemas.ts'
import { compareHotels, isHotelStated, isRenamed, type StatedHotel } from './stay.ts'
import { plainRemarks } from './text.ts'
import { z } from './zod.ts'

const NullableText = z.string().nullable()
/** An amount as an answer states it; null also if it was not a decimal number. */
const Amount = z
  .string()
  .refine(isDecimal, { error: () => say('terms.amountInvalid') })
  .nullable()

/** The agreed terms, stored with the booking and compared with what was booked. JSON only. */
export const Terms = z.object({
  amount: Amount,
  currency: NullableText,
  rateType: NullableText,
  boardType: NullableText,
  boardName: NullableText,
  /** Description and capacity of each room, by sequence. */
  rooms: z.array(z.string()),
  nonrefundable: z.boolean().nullable(),
  cancellationPolicies: z.array(z.object({ amount: Amount, fromDate: NullableText })).nullable(),
  remarks: NullableText,
  hotelRate: Amount,
  hotelCurrency: NullableText,
})
export type Terms = z.output<typeof Terms>

/** An offered rate: its terms and the hotel. The dates and guests are those of the search. */
export const Offer = Terms.extend({ hotelCode: NullableText, hotelName: NullableText })
export type Offer = z.output<typeof Offer>

/** Returns a rate of a hotel as an offer. */
export function offerOf({ hotelCode, hotelName }: StatedHotel, rate: Rate): Offer {
  return { hotelCode, hotelName, ...termsOf(rate) }
}

/** Returns the terms of a rate as an answer states them. */
export function termsOf(rate: Rate): Terms {
  const rooms = [...rate.rooms].sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
  return {
    amount: rate.rate,
    currency: rate.currency,
    rateType: rate.rateType,
    boardType: rate.boardType,
    boardName: rate.boardName,
    rooms: rooms.map(roomText),
    nonrefundable: rate.nonrefundable,
    cancellationPolicies: rate.cancellationPolicies?.map(({ amount, fromDate }) => ({ amount, fromDate })) ?? null,
    remarks: rate.remarks,
    hotelRate: rate.hotelRate,
    hotelCurrency: rate.hotelCurrency,
  }
}

/** The terms that are compared between two offers. */
export const termFields = [
  'hotel',
  'amount',
  'currency',
  'rateType',
  'board',
  'rooms',
  'nonrefundable',
  'policies',
  'remarks',
  'hotelRate',
] as const
/** One of `termFields`. */
export type TermField = (typeof termFields)[number]

/** One term that changed. `better` needs no consent; `learned` is a term stated for the first time, which needs consent. */
export interface Difference {
  readonly field: TermField
  readonly verdict: 'better' | 'worse' | 'changed' | 'learned'
}

/** Returns every difference between the offer that was seen and the current one, in the order of `termFields`. */
export function differences(before: Offer, after: Offer): Difference[] {
  const found: Difference[] = []
  const note = (field: TermField, verdict: Difference['verdict'] | null) => {
    if (verdict) found.push({ field, verdict })
  }
  const sameCurrency = before.currency === after.currency
  note('hotel', hotelVerdict(before, after))
  note('amount', !sameCurrency && before.amount !== after.amount ? 'changed' : amountVerdict(before.amount, after.amount))
  note('currency', sameCurrency ? null : 'changed')
  note('rateType', textVerdict(before.rateType, after.rateType))
  note(
    'board',
    textVerdict(before.boardType, after.boardType) ?? (before.boardType ? null : textVerdict(before.boardName, after.boardName)),
  )
  note('rooms', textVerdict(before.rooms.join('\n'), after.rooms.join('\n')))
  note('nonrefundable', refundabilityVerdict(before.nonrefundable, after.nonrefundable))
  note('policies', policiesVerdict(before, after, sameCurrency))
  note('remarks', textVerdict(readableRemarks(before.remarks), readableRemarks(after.remarks)))
  note('hotelRate', textVerdict(before.hotelCurrency, after.hotelCurrency) ?? amountVerdict(before.hotelRate, after.hotelRate))
  return found
}

/** Returns the differences that a clerk must agree to before the rate is booked. */
export function differencesNeedingConsent(found: readonly Difference[]): Difference[] {
  return found.filter(({ verdict }) => verdict !== 'better')
}

const readableRemarks = (remarks: string | null) => (remarks === null ? null : plainRemarks(remarks) || null)

/** Reports another hotel, a renamed hotel, or a hotel that cannot be proved to be the same. */
function hotelVerdict(before: StatedHotel, after: StatedHotel): Difference['verdict'] | null {
  if (!isHotelStated(before)) return isHotelStated(after) ? 'learned' : null
  return compareHotels(before, after) !== 'same' || isRenamed(before, after) ? 'changed' : null
}

function textVerdict(before: string | null, after: string | null): Difference['verdict'] | null {
  if (before === after) return null
  return before === null || before === '' ? 'learned' : 'changed'
}

function amountVerdict(before: string | null, after: string | null): Difference['verdict'] | null {
  if (before === null || after === null) return before === after ? null : before === null ? 'learned' : 'changed'
  const order = compare(after, before)
  return order === 0 ? null : order < 0 ? 'better' : 'worse'
}

function refundabilityVerdict(before: boolean | null, after: boolean | null): Difference['verdict'] | null {
  if (before === after) return null
  if (after === true) return 'worse'
  if (before === true) return after === false ? 'better' : 'changed'
  return before === null ? 'learned' : 'changed'
}

function policiesVerdict(before: Terms, after: Terms, sameCurrency: boolean): Difference['verdict'] | null {
  const plain = ({ cancellationPolicies }: Terms) =>
    (cancellationPolicies ?? []).map(({ amount, fromDate }) => `${amount} ${fromDate}`).sort()
  if (plain(before).join() === plain(after).join()) return null
  const scheduleBefore = penaltySchedule(before.cancellationPolicies)
  const scheduleAfter = penaltySchedule(after.cancellationPolicies)
  if (!scheduleBefore) return 'learned'
  if (!scheduleAfter || !sameCurrency) return 'changed'
  const moments = [...scheduleBefore, ...scheduleAfter].map(({ fromMs }) => fromMs)
  const orders = moments.map((at) => compare(chargedAt(scheduleAfter, at), chargedAt(scheduleBefore, at)))
  if (orders.every((order) => order === 0)) return null
  return orders.every((order) => order <= 0) ? 'better' : 'worse'
}

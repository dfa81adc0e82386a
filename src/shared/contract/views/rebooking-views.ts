/** Better rates for a booking. Amounts are decimal text; `…Ms` are milliseconds since 1970. */

import { notBetterReasons } from '../../domain/better-rate.ts'
import { IsoDate } from '../../domain/dates.ts'
import { Pax } from '../../domain/schemas.ts'
import { Offer } from '../../domain/terms.ts'
import { z } from '../../domain/zod.ts'
import { NullableText } from '../view-fields.ts'
import { BookingKey, LedgerRow } from './ledger-views.ts'

/** A rate that could replace a booking. */
const BetterRate = z.object({
  rateKey: z.string(),
  offer: Offer,
  /** The name of each room; null if the service does not state it. */
  rooms: z.array(NullableText),
  /** What is saved after paying for the cancellation of the old booking, in the currency of both. */
  gain: z.string(),
  /** Whether a room has another name than the booked room. The clerk decides whether it is as good. */
  otherRoom: z.boolean(),
  betterBoard: z.boolean(),
  commission: NullableText,
})

/**
 * Why a booking cannot be compared: it is not confirmed, has begun, or is already being replaced; or its cost, cancellation fee, hotel or guests are
 * not stated.
 */
const notComparedReasons = ['notConfirmed', 'begun', 'replaced', 'amount', 'fee', 'place', 'party'] as const

/** The comparison of a booking with the service's current rates for the same hotel, nights and guests. */
export const RateLook = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('looked'),
    booking: BookingKey,
    atMs: z.number(),
    total: z.string(),
    currency: z.string(),
    commission: NullableText,
    /** The current cancellation fee of the booking. */
    fee: z.string(),
    stay: z.object({ checkin: IsoDate, checkout: IsoDate, paxes: z.array(Pax), nationality: z.string(), currency: z.string() }),
    /** Number of rates of the hotel. */
    rates: z.int(),
    /** Rates for the same rooms first, then by gain. */
    better: z.array(BetterRate),
    /** Cheaper rates that are not better, by their first reason. */
    lesser: z.array(z.object({ why: z.enum(notBetterReasons), rates: z.int() })),
    otherCurrency: z.int(),
  }),
  z.object({ kind: z.literal('notCompared'), booking: BookingKey, why: z.enum(notComparedReasons) }),
])
export type RateLook = z.output<typeof RateLook>

/** The best rate found for a booking, as stored. Amounts are in the currency of both. */
export const FoundRate = z.object({
  /** When the service stated it. */
  atMs: z.number(),
  currency: z.string(),
  /** At that moment: the booking's cost, the rate's price, the cancellation fee, and the saving after that fee. */
  total: z.string(),
  price: z.string(),
  fee: z.string(),
  gain: z.string(),
  otherRoom: z.boolean(),
  betterBoard: z.boolean(),
})
export type FoundRate = z.output<typeof FoundRate>

/** A better rate that the desk found by itself. Prices change: the service must be asked again before anything is done. */
export const FoundBetterRate = FoundRate.extend({ row: LedgerRow })
export type FoundBetterRate = z.output<typeof FoundBetterRate>

/**
 * A booking that another one should replace. `newUnknown`: the outcome of the new one is open; `both`: both bookings exist; `oldUnknown`: the outcome
 * of cancelling the old one is open.
 */
export const Rebooking = z.object({
  /** The client reference of the new booking. */
  clientRef: z.string(),
  state: z.enum(['newUnknown', 'both', 'oldUnknown']),
  old: LedgerRow,
  /** The new booking, once the service has shown it. */
  taken: LedgerRow.nullable(),
  currency: z.string(),
  /** The cancellation fee of the old booking and the saving after it, as agreed. */
  fee: z.string(),
  gain: z.string(),
  atMs: z.number(),
})
export type Rebooking = z.output<typeof Rebooking>

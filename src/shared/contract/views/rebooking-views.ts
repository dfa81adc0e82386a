/** Better rates for a booking, as the window is shown them. Amounts are decimal text; `…Ms` are milliseconds since 1970. */

import { notBetterWhys } from '../../domain/better-rate.ts'
import { IsoDate } from '../../domain/dates.ts'
import { Pax } from '../../domain/schemas.ts'
import { Offer } from '../../domain/terms.ts'
import { z } from '../../domain/zod.ts'
import { Text } from '../view-fields.ts'
import { BookingPlace, LedgerRow } from './ledger-views.ts'

/** A rate that could take the place of a booking. */
const BetterRate = z.object({
  rateKey: z.string(),
  offer: Offer,
  /** What each room is called; null where the service does not say. */
  rooms: z.array(Text),
  /** What is saved after the cancellation of the old booking is paid for, in the currency of both. */
  gain: z.string(),
  /** A room is called otherwise than the booked one: whether it is as good is for the clerk to say. */
  otherRoom: z.boolean(),
  betterBoard: z.boolean(),
  commission: Text,
})

/**
 * Why a booking cannot be compared: it is not confirmed, has begun, another one is to take its place already, or it is not stated what it costs, what
 * cancelling it costs, where it is, or who stays.
 */
const notComparedWhys = ['notConfirmed', 'begun', 'replaced', 'amount', 'fee', 'place', 'party'] as const

/** What the service offers for the hotel, nights and guests of a booking now, beside it. */
export const RateLook = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('looked'),
    booking: BookingPlace,
    atMs: z.number(),
    total: z.string(),
    currency: z.string(),
    commission: Text,
    /** What cancelling the booking costs now. */
    fee: z.string(),
    stay: z.object({ checkin: IsoDate, checkout: IsoDate, paxes: z.array(Pax), nationality: z.string(), currency: z.string() }),
    /** Rates that the hotel has. */
    rates: z.int(),
    /** Those of the booked rooms first, then the largest gain. */
    better: z.array(BetterRate),
    /** Cheaper rates that are no better, by the first reason of each. */
    lesser: z.array(z.object({ why: z.enum(notBetterWhys), rates: z.int() })),
    otherCurrency: z.int(),
  }),
  z.object({ kind: z.literal('notCompared'), booking: BookingPlace, why: z.enum(notComparedWhys) }),
])
export type RateLook = z.output<typeof RateLook>

/** The best rate that a look has found for a booking, as it is kept. Amounts are in the currency of both. */
export const FoundRate = z.object({
  /** When the service told it. */
  atMs: z.number(),
  currency: z.string(),
  /** What the booking cost then, what the rate did, what cancelling the booking cost, and what was saved after that. */
  total: z.string(),
  price: z.string(),
  fee: z.string(),
  gain: z.string(),
  otherRoom: z.boolean(),
  betterBoard: z.boolean(),
})
export type FoundRate = z.output<typeof FoundRate>

/** A better rate that the desk has found by itself. Prices change: nothing is done before the service is asked again. */
export const RateFind = FoundRate.extend({ row: LedgerRow })
export type RateFind = z.output<typeof RateFind>

/**
 * A booking that another one is to take the place of. `newUnknown`: the outcome of the new one is open; `both`: two bookings stand; `oldUnknown`: the
 * outcome of cancelling the old one is open.
 */
export const Rebooking = z.object({
  /** The client reference of the new booking. */
  clientRef: z.string(),
  state: z.enum(['newUnknown', 'both', 'oldUnknown']),
  old: LedgerRow,
  /** The new booking, once the service has shown it. */
  taken: LedgerRow.nullable(),
  currency: z.string(),
  /** What cancelling the old booking was to cost, and what is saved after that, as it was agreed to. */
  fee: z.string(),
  gain: z.string(),
  atMs: z.number(),
})
export type Rebooking = z.output<typeof Rebooking>

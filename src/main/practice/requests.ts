/**
 * Parses requests to the practice service as the API document defines them. The schemas of our own client are not used, so that mistakes in
 * them are noticed. Unknown fields are ignored, and null counts as absent.
 */

import { type EndpointName, limits } from '../../shared/contract/endpoints.ts'
import { IsoDate } from '../../shared/domain/dates.ts'
import { bookingStatuses, CountryCode, CurrencyCode } from '../../shared/domain/schemas.ts'
import { z } from '../../shared/domain/zod.ts'
import { RefusedError } from './answers.ts'

/** Not trimmed, because references and keys must be returned exactly. */
const Text = z
  .string()
  .max(5000)
  .refine((text) => text.trim() !== '', { error: 'must not be empty' })
const optional = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null)

const Pax = z.object({ numberOfAdults: z.int().min(1).max(20), childrenAges: z.array(z.int().min(0).max(17)).max(10) })

const stay = {
  checkin: IsoDate,
  checkout: IsoDate,
  paxes: z.array(Pax).min(1).max(20),
  currency: CurrencyCode,
  nationality: CountryCode,
}

const isAtLeastOneNight = (query: { checkin: string; checkout: string }) => query.checkin < query.checkout
const checkoutError = { path: ['checkout'], error: 'must be after checkin' }

const Occupant = z.object({ firstName: Text, lastName: Text, age: z.int().min(0).max(130), occupantType: z.enum(['ADULT', 'CHILD']) })
const Occupancies = z.array(z.object({ occupants: z.array(Occupant).min(1), room: z.object({ sequence: z.int() }) })).min(1)

const CreditCard = z.object({
  firstName: Text,
  lastName: Text,
  number: z.string().regex(/^\d{16}$/, { error: 'must have 16 digits' }),
  year: z.string().regex(/^\d{4}$/, { error: 'must have 4 digits' }),
  month: z.string().regex(/^(0[1-9]|1[0-2])$/, { error: 'must be 01 to 12' }),
  cvv: z.string().regex(/^\d{3,4}$/, { error: 'must have 3 or 4 digits' }),
})

const oneReference = z
  .object({ bookingRef: optional(Text), clientRef: optional(Text) })
  .refine((query) => query.bookingRef || query.clientRef, {
    path: ['bookingRef'],
    error: 'bookingRef or clientRef must be given',
  })

const requests = {
  checkHotels: z
    .object({
      ...stay,
      hotelCodes: optional(z.array(Text).min(1).max(limits.hotelCodesPerQuery)),
      destinationCode: optional(Text),
    })
    .refine((query) => (query.hotelCodes === null) !== (query.destinationCode === null), {
      path: ['hotelCodes'],
      error: 'one of hotelCodes and destinationCode must be given',
    })
    .refine(isAtLeastOneNight, checkoutError),
  checkHotel: z.object({ ...stay, hotelCode: Text }).refine(isAtLeastOneNight, checkoutError),
  checkRate: z.object({ rateKey: Text }),
  bookRate: z
    .object({
      rateKey: Text,
      clientRef: Text.max(100),
      holder: z.object({ firstName: Text, lastName: Text, email: optional(z.string()), phone: optional(z.string()) }),
      occupancies: optional(Occupancies),
      occupancy: optional(Occupancies),
      creditCard: optional(CreditCard),
      specialRequest: optional(z.string().max(5000)),
    })
    .transform(({ occupancy, occupancies, ...rest }) => ({ ...rest, occupancies: occupancies ?? occupancy ?? [] }))
    .refine(({ occupancies }) => occupancies.length > 0, { path: ['occupancies'], error: 'must be given' }),
  checkBooking: oneReference,
  checkBookings: z
    .object({ fromDate: IsoDate, toDate: IsoDate, status: optional(z.enum(bookingStatuses)) })
    .refine((query) => query.fromDate <= query.toDate, { path: ['toDate'], error: 'must not be before fromDate' })
    .refine((query) => Date.parse(query.toDate) - Date.parse(query.fromDate) <= limits.bookingsSpanDays * 86_400_000, {
      path: ['toDate'],
      error: `must be at most ${limits.bookingsSpanDays} days after fromDate`,
    }),
  cancelBooking: oneReference,
} satisfies Record<EndpointName, z.ZodType>

export type QueryOf<N extends EndpointName> = z.output<(typeof requests)[N]>

/** Parses the query in a request body. Refuses with 400, naming the field, if it is wrong or not a JSON object. */
export function readQuery<N extends EndpointName>(endpoint: N, body: string): QueryOf<N> {
  const parsed = requests[endpoint].safeParse(readJson(body))
  if (parsed.success) return parsed.data as QueryOf<N>
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'cannot be read' }
  throw new RefusedError('invalid', `${path.length > 0 ? path.join('.') : 'query'}: ${message}`)
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new RefusedError('invalid', 'query: the request body is not JSON')
  }
}

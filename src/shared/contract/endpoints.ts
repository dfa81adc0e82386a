/**
 * The seven operations of the booking service, one row each. The client, the IPC procedures, the practice service and the contract tests derive from
 * this table.
 */
import { daysBetween, IsoDate } from '../domain/dates.ts'
import {
  Booking,
  bookingStatuses,
  ClientRef,
  CreditCard,
  Holder,
  Hotel,
  HotelCode,
  Occupancy,
  SpecialRequest,
  stayQuery,
} from '../domain/schemas.ts'
import { hasNight, noNightError } from '../domain/stay.ts'
import { z } from '../domain/zod.ts'
import { say } from '../words/say.ts'

/** One operation of the service. Everything else about it is derived from this row. */
export interface Endpoint {
  /** Relative to the version directory of the base URL. */
  readonly path: string
  readonly request: z.ZodType
  readonly response: z.ZodType
  /**
   * `repeatable`: repeating the request changes nothing. `once`: the client never sends it twice. Every call is a POST, so the HTTP method does not
   * tell whether it may be repeated.
   */
  readonly sending: 'repeatable' | 'once'
  /** The connection pool. Searches have their own small pool, so that look-ups and rate checks never wait for them. */
  readonly pool: 'search' | 'desk'
  /** Timeout for the whole answer in milliseconds, retries included. */
  readonly timeoutMs: number
  /** Largest accepted answer, in bytes after decompression. */
  readonly largestAnswer: number
}

/** Limits from the service's document. */
export const limits = { hotelCodesPerQuery: 500, bookingsSpanDays: 30 } as const

const mebibyte = 1024 * 1024

const HotelAnswer = z.looseObject({ hotel: Hotel })

/** Checked before and after parsing: if one of two rates is unreadable, the other must not be accepted in its place. */
const hasOneRate = (answer: unknown) => Object(Object(answer).hotel).rates?.length === 1
const oneRateError = { path: ['hotel', 'rates'], error: 'must hold exactly one rate' }

const oneReference = z
  .strictObject({ bookingRef: z.string().min(1).max(200).optional(), clientRef: ClientRef.optional() })
  .refine((query) => (query.bookingRef === undefined) !== (query.clientRef === undefined), {
    error: () => say('endpoints.oneReferenceOnly'),
  })

export const endpoints = {
  checkHotels: {
    path: 'checkhotels',
    request: z
      .strictObject({
        hotelCodes: z
          .array(HotelCode)
          .min(1, { error: () => say('common.hotelCodeMissing') })
          .max(limits.hotelCodesPerQuery, {
            error: () => say('endpoints.tooManyHotelCodes', { hotelCodesPerQuery: limits.hotelCodesPerQuery }),
          })
          .optional(),
        destinationCode: z.string().trim().min(1).max(64).optional(),
        ...stayQuery,
      })
      .refine((query) => (query.hotelCodes === undefined) !== (query.destinationCode === undefined), {
        path: ['hotelCodes'],
        error: () => say('endpoints.codesOrDestination'),
      })
      .refine(hasNight, noNightError),
    /** Null means no hotels. In the answer of `checkBookings`, null is rejected, because it would mean that the bookings are gone. */
    response: z.looseObject({ hotels: z.array(Hotel).or(z.null().transform(() => [])) }),
    sending: 'repeatable',
    pool: 'search',
    timeoutMs: 60_000,
    largestAnswer: 64 * mebibyte,
  },
  checkHotel: {
    path: 'checkhotel',
    request: z.strictObject({ hotelCode: HotelCode, ...stayQuery }).refine(hasNight, noNightError),
    response: HotelAnswer,
    sending: 'repeatable',
    pool: 'search',
    timeoutMs: 60_000,
    largestAnswer: 64 * mebibyte,
  },
  checkRate: {
    path: 'checkrate',
    request: z.strictObject({ rateKey: z.string().min(1).max(10_000) }),
    response: z.custom<z.input<typeof HotelAnswer>>(hasOneRate, oneRateError).pipe(HotelAnswer).refine(hasOneRate, oneRateError),
    sending: 'repeatable',
    pool: 'desk',
    timeoutMs: 30_000,
    largestAnswer: 64 * mebibyte,
  },
  bookRate: {
    path: 'bookrate',
    request: z.strictObject({
      rateKey: z.string().min(1).max(10_000),
      clientRef: ClientRef,
      holder: Holder,
      /** Sent as `occupancy`, or as `occupancies` if the connection is configured so. */
      occupancies: z.array(Occupancy).min(1).max(20),
      creditCard: CreditCard.optional(),
      specialRequest: SpecialRequest.optional(),
    }),
    response: z.looseObject({ booking: Booking }),
    sending: 'once',
    pool: 'desk',
    timeoutMs: 120_000,
    largestAnswer: mebibyte,
  },
  checkBooking: {
    path: 'checkbooking',
    request: oneReference,
    response: z.looseObject({ booking: Booking }),
    sending: 'repeatable',
    pool: 'desk',
    timeoutMs: 30_000,
    largestAnswer: mebibyte,
  },
  checkBookings: {
    path: 'checkbookings',
    request: z
      .strictObject({ fromDate: IsoDate, toDate: IsoDate, status: z.enum(bookingStatuses).optional() })
      .refine((query) => query.fromDate <= query.toDate, { path: ['toDate'], error: () => say('common.datesReversed') })
      .refine((query) => daysBetween(query.fromDate, query.toDate) <= limits.bookingsSpanDays, {
        path: ['toDate'],
        error: () => say('endpoints.tooManyDays', { bookingsSpanDays: limits.bookingsSpanDays }),
      }),
    response: z.looseObject({ bookings: z.array(Booking) }),
    sending: 'repeatable',
    pool: 'desk',
    timeoutMs: 60_000,
    largestAnswer: 64 * mebibyte,
  },
  cancelBooking: {
    path: 'cancelbooking',
    request: oneReference,
    response: z.looseObject({ booking: Booking }),
    sending: 'once',
    pool: 'desk',
    timeoutMs: 60_000,
    largestAnswer: mebibyte,
  },
} as const satisfies Record<string, Endpoint>

export type Pool = Endpoint['pool']
export type EndpointName = keyof typeof endpoints
export const endpointNames = Object.keys(endpoints) as EndpointName[]
/** Input that the desk passes to the client. */
export type RequestOf<N extends EndpointName> = z.input<(typeof endpoints)[N]['request']>
/** The service's answer, parsed leniently. */
export type ResponseOf<N extends EndpointName> = z.output<(typeof endpoints)[N]['response']>

/**
 * The service's records (its document, "Resources and their fields"), as the service sends them and as the desk asks.
 *
 * Answers are read generously: a field that is documented as never null may still be null or unreadable (`stated`), a
 * nullable one may be absent (`maybe`), unknown fields stay, unknown words stay as they came. Only what is `essential`
 * must be there. Requests are strict.
 */
import { isCountry } from './countries.ts'
import { AskedDate, IsoDate } from './dates.ts'
import { decimalsOf, isDecimal, isZero } from './money.ts'
import { cleanText, holdsCardNumber, isBroken, passesLuhn, shownCode, tidyLine } from './text.ts'
import { z } from './zod.ts'

// ---- answers ----------------------------------------------------------------------------------------------------

/** Documented as always there. Read as null when the service sends null; noted as unread when absent or unreadable. */
const stated = <S extends z.ZodType>(schema: S) => schema.nullable()

/** Documented as nullable, or seen to be left out: absent and null are the same. */
const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null)

/** A list that may be null or absent, which then is empty. */
const list = <S extends z.ZodType>(schema: S) =>
  z
    .array(schema)
    .nullish()
    .transform((value) => value ?? [])

/** Text for people. Control characters and absurd lengths do not get in; the raw record keeps the original. */
const Words = z.string().transform((text) => cleanText(text))

/** A word or code that never goes back to the service. What is longer than any that is meant stays whole in the raw record. */
const Word = z.string().transform((text) => shownCode(text, 40))
const Code = z.string().transform((text) => shownCode(text, 12))

/** A reference or code: shown and sent back to the letter. Some suppliers send digits without quotes. */
const Reference = z.union([z.string(), z.number().transform(String)])

/** An amount, as the decimal text that stood in the answer. */
const Decimal = z.string().refine(isDecimal, { error: 'not a decimal number' })

/** Programs that compute in floats write a zero as `-0.0`. */
const withoutMinusZero = (text: string) => (text.startsWith('-') && isZero(text) ? text.slice(1) : text)

/** An amount that is never below zero. A negative one is as good as not stated: it counts in no sum and is never agreed to. */
const Price = Decimal.transform(withoutMinusZero).refine((text) => !text.startsWith('-'), { error: 'below zero' })

/** A yes or no. Some say it as text. */
const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

/** A whole number. Some suppliers put quotes around it. */
const Whole = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number),
])

const roomFields = {
  numberOfAdults: stated(Whole),
  childrenAges: list(Whole),
  /** The older shape has it in the place of the ages. */
  numberOfChildren: Whole.nullish(),
  roomDescription: stated(Words),
  sequence: stated(Whole),
}
const RoomAnswer = z.looseObject(roomFields)

const policyFields = { amount: stated(Price), fromDate: stated(z.string()) }

/** An entry that cannot be read stays as one that says nothing: left out, it would make the others look complete. */
const CancellationPolicy = z
  .looseObject(policyFields)
  .nullable()
  .transform((policy) => policy ?? { amount: null, fromDate: null })

/** What a rate and a booking say alike. */
const sold = {
  rateType: stated(Word),
  nonrefundable: maybe(Flag),
  boardType: maybe(Word),
  boardName: maybe(Words),
  currency: stated(Code),
  cancellationPolicies: maybe(z.array(CancellationPolicy)),
  remarks: maybe(Words),
  commission: maybe(Decimal),
  hotelRate: maybe(Price),
  hotelCurrency: maybe(Code),
}

/** Where the hotel is, as hotels and bookings say it. */
const place = {
  hotelCode: stated(Reference),
  hotelName: stated(Words),
  destinationCode: stated(Reference),
  destinationName: stated(Words),
  countryCode: stated(Code),
}

export const Rate = z.looseObject({
  ...sold,
  /** Essential: without it the rate can be neither checked nor booked. Opaque, passed back to the letter. */
  rateKey: z.string().min(1),
  /** Total for all nights and rooms, in `currency`. */
  rate: stated(Price),
  rooms: list(RoomAnswer),
})

export const Hotel = z.looseObject({ ...place, rates: list(Rate) })

const holderFields = {
  firstName: maybe(Words),
  lastName: maybe(Words),
  email: maybe(Words),
  phone: maybe(Words),
}

const occupantFields = {
  firstName: maybe(Words),
  lastName: maybe(Words),
  age: maybe(Whole),
  occupantType: maybe(z.string()),
}

const OccupancyAnswer = z.looseObject({ occupants: list(z.looseObject(occupantFields)), room: maybe(RoomAnswer) })

const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value)

/** The older shape has the hotel in a record of its own, and the occupants under another name. What the booking states itself goes first. */
function oneShape(booking: unknown): unknown {
  if (!isRecord(booking)) return booking
  const { hotel, occupancy } = booking
  const older = { ...(isRecord(hotel) ? hotel : {}), occupancies: occupancy }
  const fields = ([...Object.keys(place), 'occupancies'] as (keyof typeof older)[]).filter(
    (name) => !isStated(booking[name]) && isStated(older[name]),
  )
  return fields.length === 0 ? booking : { ...booking, ...Object.fromEntries(fields.map((name) => [name, older[name]])) }
}

const isStated = (value: unknown) => value !== undefined && value !== null

const bookingFields = {
  ...sold,
  ...place,
  status: stated(z.string()),
  bookingRef: stated(Reference),
  clientRef: stated(Reference),
  rateKey: stated(z.string()),
  checkin: stated(IsoDate),
  checkout: stated(IsoDate),
  holder: maybe(z.looseObject(holderFields)),
  occupancies: list(OccupancyAnswer),
  creationDate: stated(Reference),
  total: stated(Price),
  cancellationCost: maybe(Price),
  balance: stated(Decimal),
  specialRequest: maybe(Words),
}

export const Booking = z
  .preprocess(oneShape, z.looseObject(bookingFields))
  .refine((booking) => Boolean(booking.bookingRef || booking.clientRef), { path: ['bookingRef'], error: 'no reference' })

/** Names of the fields that an answer is read for, but for what people write freely: what stands there is what the name says. */
export const answerFields: ReadonlySet<string> = new Set(
  [bookingFields, roomFields, holderFields, occupantFields, policyFields, { rate: null }]
    .flatMap((fields) => Object.keys(fields))
    .filter((name) => name !== 'remarks' && name !== 'specialRequest'),
)

export type Rate = z.output<typeof Rate>
export type Room = z.output<typeof RoomAnswer>
export type Hotel = z.output<typeof Hotel>
export type Booking = z.output<typeof Booking>
export type CancellationPolicy = z.output<typeof CancellationPolicy>

/** The three documented booking states. */
export const bookingStatuses = ['CONFIRMED', 'CANCELLED', 'FAILED'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** The documented status behind a word of the service; `CANCELED` occurs. Any other word is not guessed: `null`. */
export function knownStatus(word: string | null): BookingStatus | null {
  if (word === 'CANCELED') return 'CANCELLED'
  return bookingStatuses.find((status) => status === word) ?? null
}

/** The documented rate types and what they mean for the desk (service document, "rateType values"). */
export const rateTypes = ['NET', 'SALE', 'DIRECT'] as const

/** The documented boards. Others occur and are shown as they came. */
export const boards: Record<string, string> = {
  RO: 'Room Only',
  BB: 'Bed And Breakfast',
  HB: 'Half Board',
  FB: 'Full Board',
  AI: 'All Inclusive',
}

// ---- requests ---------------------------------------------------------------------------------------------------

const cardHere = 'This looks like a card number. Card numbers go into the card fields only.'

const oneLine = (longest: number, empty: string) =>
  z
    .string()
    .refine((text) => !isBroken(text), { error: 'This text holds a broken character. Type it again.' })
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .min(1, { error: empty })
        .max(longest, { error: `At most ${longest} characters.` })
        .refine((text) => !holdsCardNumber(text), { error: cardHere }),
    )

/** First or last name of a person. One letter is a name; blanks are not. */
export const PersonName = oneLine(100, 'Enter a name.')

/** ISO 4217, typed in either case. */
export const CurrencyCode = z
  .string()
  .transform((code) => code.trim().toUpperCase())
  .pipe(z.string().refine((code) => decimalsOf(code) !== null, { error: 'Not a currency code. Use three letters, such as EUR.' }))

/** ISO 3166-1 alpha-2, typed in either case. */
export const CountryCode = z
  .string()
  .transform((code) => code.trim().toUpperCase())
  .pipe(
    z.string().refine(isCountry, {
      error: ({ input }) =>
        input === 'UK' ? 'Not a country code. The United Kingdom is GB.' : 'Not a country code. Use two letters, such as CH.',
    }),
  )

export const HotelCode = z
  .string()
  .trim()
  .min(1, { error: 'Enter a hotel code.' })
  .max(64, { error: 'A hotel code has at most 64 characters.' })
  .refine((code) => !isBroken(code) && !/\p{Cc}/u.test(code), { error: 'A hotel code holds no line breaks or control characters.' })

const ChildAge = z
  .int({ error: 'Enter the age, 0 to 17.' })
  .min(0, { error: 'A child is 0 to 17 years old.' })
  .max(17, { error: 'A child is 0 to 17 years old.' })

/** One room that is asked for. */
export const Pax = z.strictObject({
  numberOfAdults: z
    .int({ error: 'Whole people.' })
    .min(1, { error: 'At least one adult in each room.' })
    .max(20, { error: 'At most 20 adults in a room.' }),
  childrenAges: z.array(ChildAge).max(10, { error: 'At most 10 children in a room.' }),
})
export type Pax = z.output<typeof Pax>

/** When, who, in which currency: what both searches ask. */
export const stayQuery = {
  checkin: AskedDate,
  checkout: AskedDate,
  paxes: z.array(Pax).min(1, { error: 'At least one room.' }).max(20, { error: 'At most 20 rooms.' }),
  currency: CurrencyCode,
  nationality: CountryCode,
}

export const staysANight = (stay: { checkin: string; checkout: string }) => stay.checkin < stay.checkout
export const staysANightError = { path: ['checkout'], error: 'Check-out is after check-in.' }

export const Holder = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  email: z
    .string()
    .trim()
    .max(254, { error: 'At most 254 characters.' })
    .regex(/^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]{2,}$/u, { error: 'Not an e-mail address.' })
    .refine((text) => !holdsCardNumber(text), { error: cardHere })
    .optional(),
  phone: z
    .string()
    .trim()
    .regex(/^\+?[ ()./-]*(?:\d[ ()./-]*){4,15}$/, { error: 'A phone number has 4 to 15 digits; + ( ) . / - are allowed.' })
    .max(40, { error: 'At most 40 characters.' })
    .optional(),
})
export type Holder = z.output<typeof Holder>

const Occupant = z
  .strictObject({
    firstName: PersonName,
    lastName: PersonName,
    age: z.int({ error: 'Age in whole years on the check-in day.' }).min(0).max(120, { error: 'At most 120.' }),
    occupantType: z.enum(['ADULT', 'CHILD']),
  })
  .refine(({ age, occupantType }) => occupantType === 'ADULT' || age <= 17, { path: ['age'], error: 'A child is 0 to 17 years old.' })
  .refine(({ age, occupantType }) => occupantType === 'CHILD' || age >= 12, {
    path: ['age'],
    error: 'This age is a child’s. Search again with a child of this age.',
  })

/** Who stays in which room; the room is named by its sequence alone. */
export const Occupancy = z.strictObject({
  occupants: z.array(Occupant).min(1, { error: 'At least one guest in each room.' }),
  room: z.strictObject({ sequence: z.int() }),
})
export type Occupancy = z.output<typeof Occupancy>

/** A card on its way to the request body. Never stored, never logged, never part of a failure. */
export const CreditCard = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  number: z
    .string()
    .transform((number) => number.replace(/[ -]/g, ''))
    .pipe(
      z
        .string()
        .regex(/^[0-9]{16}$/, { error: 'The service takes 16 digits. Cards with fewer or more digits cannot be sent.', abort: true })
        .refine(passesLuhn, { error: 'A digit is wrong: the number does not pass the card check.' }),
    ),
  year: z.string().regex(/^20[0-9]{2}$/, { error: 'Four digits, such as 2029.' }),
  month: z.string().regex(/^(0[1-9]|1[0-2])$/, { error: 'Two digits, 01 to 12.' }),
  cvv: z.string().regex(/^[0-9]{3,4}$/, { error: 'Three or four digits.' }),
})
export type CreditCard = z.output<typeof CreditCard>

/** Free text for the hotel. */
export const SpecialRequest = z
  .string()
  .refine((text) => !isBroken(text), { error: 'This text holds a broken character. Type it again.' })
  .transform((text) => cleanText(text.normalize('NFC')).trim())
  .pipe(
    z
      .string()
      .max(1000, { error: 'At most 1,000 characters.' })
      .refine((text) => !holdsCardNumber(text), { error: cardHere }),
  )

/** The reference that the desk gives a booking before it is sent (`RD-` and 16 characters of Crockford base32). */
export const ClientRef = z.string().min(1).max(64)

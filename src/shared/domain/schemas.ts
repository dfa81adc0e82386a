/**
 * The service's records (its document, "Resources and their fields"): as the service sends them, and as the desk requests them. Answers are parsed
 * leniently: a never-null field may be null or unreadable (`requiredField`), a nullable one absent (`optionalField`), unknown fields and words
 * are retained. Only fields marked as essential must be present. Requests are parsed strictly.
 */
import { say } from '../words/say.ts'
import { oldestGuest, youngestAdult } from './ages.ts'
import { isCountry } from './countries.ts'
import { IsoDate, QueryDate } from './dates.ts'
import { currencyCodes, isDecimal, isZero } from './money.ts'
import { cleanText, containsCardNumber, isBroken, passesLuhn, shownCode, tidyLine, withoutEntities } from './text.ts'
import { strayCharacter, tidyCode, tidyEmail, tidyPhone } from './typed-fields.ts'
import { z } from './zod.ts'

// Lenient field schemas for the service's answers, so that one odd field does not invalidate the whole record. Values that cannot be read at all are
// left to the schema's reader, which reports them as unread.

/** Field documented as always present. Null is read as null; an absent or unreadable value is reported as unread. */
const requiredField = <S extends z.ZodType>(schema: S) => schema.nullable()

/** Field documented as nullable, or known to be left out sometimes: absent is read as null. */
const optionalField = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null)

/** List that may be null or absent; both are read as empty. */
const list = <S extends z.ZodType>(schema: S) =>
  z
    .array(schema)
    .nullish()
    .transform((value) => value ?? [])

/** Text shown to people, with HTML entities decoded, control characters removed and the length capped. The raw record retains the original. */
const DisplayText = z.string().transform((text) => cleanText(withoutEntities(text)))
/** Text that contains HTML tags. Entities are not decoded here: `plainRemarks` does it after it removed the tags. */
const Markup = z.string().transform((text) => cleanText(text))

/** Word or code that is never sent back to the service, cut at 40 characters. The raw record retains all of it. */
const Word = z.string().transform((text) => shownCode(text, 40))
/** Currency or country code; like `Word`, cut at 12 characters. */
const Code = z.string().transform((text) => shownCode(text, 12))

/** Reference or code that is shown and sent back unchanged. Some suppliers send digits without quotes. */
const ReferenceText = z.union([z.string(), z.number().transform(String)])

/** Amount as the decimal text of the answer. */
const Decimal = z.string().refine(isDecimal, { error: 'not a decimal number' })

/** Programs that compute in floats write zero as `-0.0`. */
const withoutMinusZero = (text: string) => (text.startsWith('-') && isZero(text) ? text.slice(1) : text)

/** Amount that is never negative. A negative one is rejected like a missing one: it must not enter a sum or be agreed to. */
const Price = Decimal.transform(withoutMinusZero).refine((text) => !text.startsWith('-'), { error: 'below zero' })

/** Boolean. Some suppliers send it as text. */
const YesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

/** Integer. Some suppliers put quotes around it. */
const WholeNumber = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number),
])

const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value)

/**
 * Converts a booking from the service's older shape to the current one; other values are returned unchanged. The older shape nests the hotel, with
 * the `placeFields`, in its own record and calls the occupancies `occupancy`. Values on the booking itself take precedence.
 */
function toCurrentShape(booking: unknown, placeFields: readonly string[]): unknown {
  if (!isRecord(booking)) return booking
  const { hotel, occupancy } = booking
  const older: Record<string, unknown> = { ...(isRecord(hotel) ? hotel : {}), occupancies: occupancy }
  const fields = [...placeFields, 'occupancies'].filter((name) => !isStated(booking[name]) && isStated(older[name]))
  return fields.length === 0 ? booking : { ...booking, ...Object.fromEntries(fields.map((name) => [name, older[name]])) }
}

const isStated = (value: unknown) => value !== undefined && value !== null

// ---- answers ----------------------------------------------------------------------------------------------------

const roomFields = {
  numberOfAdults: requiredField(WholeNumber),
  childrenAges: list(WholeNumber),
  /** The older shape has it instead of the ages. */
  numberOfChildren: WholeNumber.nullish(),
  roomDescription: requiredField(DisplayText),
  sequence: requiredField(WholeNumber),
}
const RoomAnswer = z.looseObject(roomFields)

const policyFields = { amount: requiredField(Price), fromDate: requiredField(z.string()) }

/** An unreadable policy becomes a policy with unknown values: dropping it would make the remaining policies look complete. */
const CancellationPolicy = z
  .looseObject(policyFields)
  .nullable()
  .transform((policy) => policy ?? { amount: null, fromDate: null })

/** Fields that a rate and a booking share. */
const sharedRateFields = {
  rateType: requiredField(Word),
  nonrefundable: optionalField(YesOrNo),
  boardType: optionalField(Word),
  boardName: optionalField(DisplayText),
  currency: requiredField(Code),
  cancellationPolicies: optionalField(z.array(CancellationPolicy)),
  remarks: optionalField(Markup),
  commission: optionalField(Decimal),
  hotelRate: optionalField(Price),
  hotelCurrency: optionalField(Code),
}

/** The hotel's location, shared by hotels and bookings. */
const hotelLocationFields = {
  hotelCode: requiredField(ReferenceText),
  hotelName: requiredField(DisplayText),
  destinationCode: requiredField(ReferenceText),
  destinationName: requiredField(DisplayText),
  countryCode: requiredField(Code),
}

/** One rate of a hotel: what a stay in certain rooms costs, and on which terms. Fails without a `rateKey`. */
export const Rate = z.looseObject({
  ...sharedRateFields,
  /** Essential: without it the rate can be neither checked nor booked. Opaque, passed back unchanged. */
  rateKey: z.string().min(1),
  /** Total for all nights and rooms, in `currency`. */
  rate: requiredField(Price),
  rooms: list(RoomAnswer),
})

/** A hotel in a search answer, with its rates for the stay; none if the service lists none. */
export const Hotel = z.looseObject({ ...hotelLocationFields, rates: list(Rate) })

const holderFields = {
  firstName: optionalField(DisplayText),
  lastName: optionalField(DisplayText),
  email: optionalField(DisplayText),
  phone: optionalField(DisplayText),
}

const occupantFields = {
  firstName: optionalField(DisplayText),
  lastName: optionalField(DisplayText),
  age: optionalField(WholeNumber),
  occupantType: optionalField(z.string()),
}

const OccupancyAnswer = z.looseObject({ occupants: list(z.looseObject(occupantFields)), room: optionalField(RoomAnswer) })

const bookingFields = {
  ...sharedRateFields,
  ...hotelLocationFields,
  status: requiredField(z.string()),
  bookingRef: requiredField(ReferenceText),
  clientRef: requiredField(ReferenceText),
  rateKey: requiredField(z.string()),
  checkin: requiredField(IsoDate),
  checkout: requiredField(IsoDate),
  holder: optionalField(z.looseObject(holderFields)),
  occupancies: list(OccupancyAnswer),
  creationDate: requiredField(ReferenceText),
  total: requiredField(Price),
  cancellationCost: optionalField(Price),
  balance: requiredField(Decimal),
  specialRequest: optionalField(DisplayText),
}

/** A booking as the service states it, in either of its two shapes. Fails if it has neither a booking nor a client reference. */
export const Booking = z
  .preprocess((booking) => toCurrentShape(booking, Object.keys(hotelLocationFields)), z.looseObject(bookingFields))
  .refine((booking) => Boolean(booking.bookingRef || booking.clientRef), { path: ['bookingRef'], error: 'no reference' })

/** Names of the fields that the desk reads from an answer, without free text. */
export const answerFields: ReadonlySet<string> = new Set(
  [bookingFields, roomFields, holderFields, occupantFields, policyFields, { rate: null }]
    .flatMap((fields) => Object.keys(fields))
    .filter((name) => name !== 'remarks' && name !== 'specialRequest'),
)

export type Rate = z.output<typeof Rate>
/** A room of a rate or booking: number of adults, ages of children, description. */
export type Room = z.output<typeof RoomAnswer>
export type Hotel = z.output<typeof Hotel>
export type Booking = z.output<typeof Booking>
/** From `fromDate` (a moment as the service writes it) on, a cancellation costs `amount`, in the rate's currency; null if not stated. */
export type CancellationPolicy = z.output<typeof CancellationPolicy>

/** The three documented booking states. */
export const bookingStatuses = ['CONFIRMED', 'CANCELLED', 'FAILED'] as const
/** One of the three documented booking states. */
export type BookingStatus = (typeof bookingStatuses)[number]

/** Returns the documented status for a word of the service, which sometimes sends `CANCELED`. Any other word is `null`, never a guess. */
export function knownStatus(word: string | null): BookingStatus | null {
  if (word === 'CANCELED') return 'CANCELLED'
  return bookingStatuses.find((status) => status === word) ?? null
}

/** The documented rate types and what they mean for the desk (service document, "rateType values"). */
export const rateTypes = ['NET', 'SALE', 'DIRECT'] as const

/** The documented boards. Undocumented ones occur and are shown as they are. */
export const boards: Record<string, string> = {
  RO: 'Room Only',
  BB: 'Bed And Breakfast',
  HB: 'Half Board',
  FB: 'Full Board',
  AI: 'All Inclusive',
}

// ---- requests ---------------------------------------------------------------------------------------------------

const cardNumberError = () => say('schemas.cardNumberInText')

const oneLine = (longest: number, empty: () => string) =>
  z
    .string()
    .refine((text) => !isBroken(text), { error: () => say('schemas.textBroken') })
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .min(1, { error: empty })
        .max(longest, { error: () => say('schemas.textTooLong', { longest }) })
        .refine((text) => !containsCardNumber(text), { error: cardNumberError }),
    )

/** First or last name of a person. One letter is enough; blanks and punctuation alone are not. */
export const PersonName = oneLine(100, () => say('schemas.nameMissing')).refine((text) => /\p{L}/u.test(text), {
  error: () => say('schemas.nameMissing'),
})

/** An e-mail address as typed or pasted; its domain contains a point. */
export const Email = z
  .string()
  .transform(tidyEmail)
  .pipe(
    z
      .string()
      .max(254, { error: () => say('schemas.emailTooLong') })
      .refine((text) => text.split('@').length < 3, { error: () => say('schemas.emailOnlyOne'), abort: true })
      .refine((text) => strayAddressCharacter(text) === null, {
        error: ({ input }) => say('schemas.emailStrayCharacter', { character: strayAddressCharacter(String(input)) ?? '' }),
        abort: true,
      })
      .regex(/^[^@]+@[^@.]+(?:\.[^@.]+)*\.[^@.]{2,}$/, { error: () => say('schemas.emailInvalid') })
      .refine((text) => !containsCardNumber(text), { error: cardNumberError }),
  )

/** Returns a character that an e-mail address must not contain; null if there is none. The domain allows fewer characters than the name. */
function strayAddressCharacter(address: string): string | null {
  const [name = '', domain = ''] = address.split('@')
  return strayCharacter(name, /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]/u) ?? strayCharacter(domain, /[\p{L}\p{M}\p{N}.-]/u)
}

const phoneCharacter = /[\d+ ()./-]/

/** A phone number as typed or pasted: 4 to 15 digits. */
export const Phone = z
  .string()
  .transform(tidyPhone)
  .pipe(
    z
      .string()
      .max(40, { error: () => say('schemas.phoneTooLong') })
      .refine((text) => !/[\d ](?:ext|x|#)/i.test(text), { error: () => say('schemas.phoneExtension'), abort: true })
      .refine((text) => strayCharacter(text, phoneCharacter) === null, {
        error: ({ input }) => say('schemas.phoneStrayCharacter', { character: strayCharacter(String(input), phoneCharacter) ?? '' }),
        abort: true,
      })
      .regex(/^\+?[ ()./-]*(?:\d[ ()./-]*){4,15}$/, { error: () => say('schemas.phoneInvalid') }),
  )

/** ISO 4217 code, typed in either case. */
export const CurrencyCode = z
  .string()
  .transform((code) => code.trim().toUpperCase())
  .pipe(z.string().refine((code) => currencyCodes.includes(code), { error: () => say('schemas.currencyInvalid') }))

/** ISO 3166-1 alpha-2 code, typed in either case. */
export const CountryCode = z
  .string()
  .transform((code) => code.trim().toUpperCase())
  .pipe(
    z.string().refine(isCountry, {
      error: ({ input }) => (input === 'UK' ? say('schemas.countryIsUk') : say('schemas.countryInvalid')),
    }),
  )

/** The service's code of a hotel, as typed: 1 to 64 characters, sent unchanged. */
export const HotelCode = z
  .string()
  .transform(tidyCode)
  .pipe(
    z
      .string()
      .min(1, { error: () => say('schemas.hotelCodeMissing') })
      .max(64, { error: () => say('schemas.hotelCodeTooLong') })
      .refine((code) => !isBroken(code) && !/\p{Cc}/u.test(code), { error: () => say('schemas.hotelCodeBroken') }),
  )

const ChildAge = z
  .int({ error: () => say('schemas.childAgeMissing') })
  .min(0, { error: () => say('schemas.childAgeRange') })
  .max(17, { error: () => say('schemas.childAgeRange') })

/** One room in a search. */
export const Pax = z.strictObject({
  numberOfAdults: z
    .int({ error: () => say('schemas.adultsNotWhole') })
    .min(1, { error: () => say('schemas.adultsMissing') })
    .max(20, { error: () => say('schemas.tooManyAdults') }),
  childrenAges: z.array(ChildAge).max(10, { error: () => say('schemas.tooManyChildren') }),
})
export type Pax = z.output<typeof Pax>

/** Dates, guests, nationality and currency, which both kinds of search need. */
export const stayQuery = {
  checkin: QueryDate,
  checkout: QueryDate,
  paxes: z
    .array(Pax)
    .min(1, { error: () => say('schemas.roomsMissing') })
    .max(20, { error: () => say('schemas.tooManyRooms') }),
  currency: CurrencyCode,
  nationality: CountryCode,
}

/** The person who books. E-mail and phone are optional; no field may contain a card number. */
export const Holder = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  email: Email.optional(),
  phone: Phone.optional(),
})
export type Holder = z.output<typeof Holder>

const Occupant = z
  .strictObject({
    firstName: PersonName,
    lastName: PersonName,
    age: z
      .int({ error: () => say('schemas.ageNotWhole') })
      .min(0)
      .max(oldestGuest, { error: () => say('schemas.ageTooHigh') }),
    occupantType: z.enum(['ADULT', 'CHILD']),
  })
  .refine(({ age, occupantType }) => occupantType === 'ADULT' || age <= 17, { path: ['age'], error: () => say('schemas.childAgeRange') })
  .refine(({ age, occupantType }) => occupantType === 'CHILD' || age >= youngestAdult, {
    path: ['age'],
    error: () => say('schemas.adultAgeTooLow'),
  })

/** The guests of one room, which is identified by its sequence. */
export const Occupancy = z.strictObject({
  occupants: z.array(Occupant).min(1, { error: () => say('schemas.guestsMissing') }),
  room: z.strictObject({ sequence: z.int() }),
})
export type Occupancy = z.output<typeof Occupancy>

/** A card on its way to the request body. It is never stored, never logged and never part of a failure. */
export const CreditCard = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  number: z
    .string()
    .transform((number) => number.replace(/[ -]/g, ''))
    .pipe(
      z
        .string()
        .regex(/^[0-9]{16}$/, { error: () => say('schemas.cardNumberLength'), abort: true })
        .refine(passesLuhn, { error: () => say('schemas.cardNumberWrong') }),
    ),
  year: z.string().regex(/^20[0-9]{2}$/, { error: () => say('schemas.cardYearInvalid') }),
  month: z.string().regex(/^(0[1-9]|1[0-2])$/, { error: () => say('schemas.cardMonthInvalid') }),
  cvv: z.string().regex(/^[0-9]{3,4}$/, { error: () => say('schemas.cardCodeInvalid') }),
})
export type CreditCard = z.output<typeof CreditCard>

/** Free text for the hotel. */
export const SpecialRequest = z
  .string()
  .refine((text) => !isBroken(text), { error: () => say('schemas.textBroken') })
  .transform((text) => cleanText(text.normalize('NFC')).trim())
  .pipe(
    z
      .string()
      .max(1000, { error: () => say('schemas.remarkTooLong') })
      .refine((text) => !containsCardNumber(text), { error: cardNumberError }),
  )

/** The reference that the desk assigns to a booking before it is sent (`RD-` and 16 characters of Crockford base32). */
export const ClientRef = z.string().min(1).max(64)

/**
 * The service's records (its document, "Resources and their fields"), as the service sends them and as the desk asks.
 *
 * Answers are read generously: a field that is documented as never null may still be null or unreadable (`stated`), a
 * nullable one may be absent (`maybe`), unknown fields stay, unknown words stay as they came. Only what is `essential`
 * must be there. Requests are strict.
 */

import { say } from '../words/say.ts'
import { oldestGuest, youngestAdult } from './ages.ts'
import { Code, Decimal, list, Markup, maybe, oneShape, Price, ReferenceText, stated, Whole, Word, Words, YesOrNo } from './answer-fields.ts'
import { isCountry } from './countries.ts'
import { AskedDate, IsoDate } from './dates.ts'
import { currencyCodes } from './money.ts'
import { cleanText, holdsCardNumber, isBroken, passesLuhn, tidyLine } from './text.ts'
import { strayCharacter, tidyCode, tidyEmail, tidyPhone } from './typed-fields.ts'
import { z } from './zod.ts'

// ---- answers ----------------------------------------------------------------------------------------------------

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
  nonrefundable: maybe(YesOrNo),
  boardType: maybe(Word),
  boardName: maybe(Words),
  currency: stated(Code),
  cancellationPolicies: maybe(z.array(CancellationPolicy)),
  remarks: maybe(Markup),
  commission: maybe(Decimal),
  hotelRate: maybe(Price),
  hotelCurrency: maybe(Code),
}

/** Where the hotel is, as hotels and bookings say it. */
const place = {
  hotelCode: stated(ReferenceText),
  hotelName: stated(Words),
  destinationCode: stated(ReferenceText),
  destinationName: stated(Words),
  countryCode: stated(Code),
}

/** One rate of a hotel: what a stay in certain rooms costs, and on which terms. Errors: no `rateKey`. */
export const Rate = z.looseObject({
  ...sold,
  /** Essential: without it the rate can be neither checked nor booked. Opaque, passed back to the letter. */
  rateKey: z.string().min(1),
  /** Total for all nights and rooms, in `currency`. */
  rate: stated(Price),
  rooms: list(RoomAnswer),
})

/** A hotel of a search's answer, with the rates that it has for the stay; none where the service lists none. */
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

const bookingFields = {
  ...sold,
  ...place,
  status: stated(z.string()),
  bookingRef: stated(ReferenceText),
  clientRef: stated(ReferenceText),
  rateKey: stated(z.string()),
  checkin: stated(IsoDate),
  checkout: stated(IsoDate),
  holder: maybe(z.looseObject(holderFields)),
  occupancies: list(OccupancyAnswer),
  creationDate: stated(ReferenceText),
  total: stated(Price),
  cancellationCost: maybe(Price),
  balance: stated(Decimal),
  specialRequest: maybe(Words),
}

/** A booking as the service tells of it, whichever of its two shapes it has. Errors: neither booking nor client reference. */
export const Booking = z
  .preprocess((booking) => oneShape(booking, Object.keys(place)), z.looseObject(bookingFields))
  .refine((booking) => Boolean(booking.bookingRef || booking.clientRef), { path: ['bookingRef'], error: 'no reference' })

/** Names of the fields that an answer is read for, but for what people write freely: what stands there is what the name says. */
export const answerFields: ReadonlySet<string> = new Set(
  [bookingFields, roomFields, holderFields, occupantFields, policyFields, { rate: null }]
    .flatMap((fields) => Object.keys(fields))
    .filter((name) => name !== 'remarks' && name !== 'specialRequest'),
)

export type Rate = z.output<typeof Rate>
/** A room of a rate or booking: how many adults, the ages of children, what it is called. */
export type Room = z.output<typeof RoomAnswer>
export type Hotel = z.output<typeof Hotel>
export type Booking = z.output<typeof Booking>
/** From `fromDate` (a moment as the service writes it) on, a cancellation costs `amount`, in the currency of the rate; null where not stated. */
export type CancellationPolicy = z.output<typeof CancellationPolicy>

/** The three documented booking states. */
export const bookingStatuses = ['CONFIRMED', 'CANCELLED', 'FAILED'] as const
/** One of the three documented booking states. */
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

const cardHere = () => say('schemas.thisLooksLikeACard')

const oneLine = (longest: number, empty: () => string) =>
  z
    .string()
    .refine((text) => !isBroken(text), { error: () => say('schemas.thisTextHoldsABroken') })
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .min(1, { error: empty })
        .max(longest, { error: () => say('schemas.atMostLongestCharacters', { longest }) })
        .refine((text) => !holdsCardNumber(text), { error: cardHere }),
    )

/** First or last name of a person. One letter is a name; blanks and marks alone are not. */
export const PersonName = oneLine(100, () => say('schemas.nameMissing')).refine((text) => /\p{L}/u.test(text), {
  error: () => say('schemas.nameMissing'),
})

/** An e-mail address as it is typed or pasted; a domain has a point. */
export const Email = z
  .string()
  .transform(tidyEmail)
  .pipe(
    z
      .string()
      .max(254, { error: () => say('schemas.atMost254Characters') })
      .refine((text) => text.split('@').length < 3, { error: () => say('schemas.emailOnlyOne'), abort: true })
      .refine((text) => strayIn(text) === null, {
        error: ({ input }) => say('schemas.emailStrayCharacter', { character: strayIn(String(input)) ?? '' }),
        abort: true,
      })
      .regex(/^[^@]+@[^@.]+(?:\.[^@.]+)*\.[^@.]{2,}$/, { error: () => say('schemas.notAnEMailAddress') })
      .refine((text) => !holdsCardNumber(text), { error: cardHere }),
  )

/** A character that no address has: of its domain more than of what stands before it. */
function strayIn(address: string): string | null {
  const [name = '', domain = ''] = address.split('@')
  return strayCharacter(name, /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]/u) ?? strayCharacter(domain, /[\p{L}\p{M}\p{N}.-]/u)
}

const phoneCharacter = /[\d+ ()./-]/

/** A phone number as it is typed or pasted: 4 to 15 digits. */
export const Phone = z
  .string()
  .transform(tidyPhone)
  .pipe(
    z
      .string()
      .max(40, { error: () => say('schemas.atMost40Characters') })
      .refine((text) => !/[\d ](?:ext|x|#)/i.test(text), { error: () => say('schemas.phoneExtension'), abort: true })
      .refine((text) => strayCharacter(text, phoneCharacter) === null, {
        error: ({ input }) => say('schemas.phoneStrayCharacter', { character: strayCharacter(String(input), phoneCharacter) ?? '' }),
        abort: true,
      })
      .regex(/^\+?[ ()./-]*(?:\d[ ()./-]*){4,15}$/, { error: () => say('schemas.aPhoneNumberHas4') }),
  )

/** ISO 4217, typed in either case. */
export const CurrencyCode = z
  .string()
  .transform((code) => code.trim().toUpperCase())
  .pipe(z.string().refine((code) => currencyCodes.includes(code), { error: () => say('schemas.notACurrencyCodeUse') }))

/** ISO 3166-1 alpha-2, typed in either case. */
export const CountryCode = z
  .string()
  .transform((code) => code.trim().toUpperCase())
  .pipe(
    z.string().refine(isCountry, {
      error: ({ input }) => (input === 'UK' ? say('schemas.notACountryCodeThe') : say('schemas.notACountryCodeUse')),
    }),
  )

/** The service's code of a hotel, as it is typed: 1 to 64 characters, passed on to the letter. */
export const HotelCode = z
  .string()
  .transform(tidyCode)
  .pipe(
    z
      .string()
      .min(1, { error: () => say('schemas.enterAHotelCode') })
      .max(64, { error: () => say('schemas.aHotelCodeHasAt') })
      .refine((code) => !isBroken(code) && !/\p{Cc}/u.test(code), { error: () => say('schemas.aHotelCodeHoldsNo') }),
  )

const ChildAge = z
  .int({ error: () => say('schemas.enterTheAge0To') })
  .min(0, { error: () => say('schemas.aChildIs0To') })
  .max(17, { error: () => say('schemas.aChildIs0To') })

/** One room that is asked for. */
export const Pax = z.strictObject({
  numberOfAdults: z
    .int({ error: () => say('schemas.wholePeople') })
    .min(1, { error: () => say('schemas.atLeastOneAdultIn') })
    .max(20, { error: () => say('schemas.atMost20AdultsIn') }),
  childrenAges: z.array(ChildAge).max(10, { error: () => say('schemas.atMost10ChildrenIn') }),
})
export type Pax = z.output<typeof Pax>

/** When, who, in which currency: what both searches ask. */
export const stayQuery = {
  checkin: AskedDate,
  checkout: AskedDate,
  paxes: z
    .array(Pax)
    .min(1, { error: () => say('schemas.atLeastOneRoom') })
    .max(20, { error: () => say('schemas.atMost20Rooms') }),
  currency: CurrencyCode,
  nationality: CountryCode,
}

/** Who books. E-mail and phone may be left out; none of them may hold a card number. */
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
      .int({ error: () => say('schemas.ageInWholeYearsOn') })
      .min(0)
      .max(oldestGuest, { error: () => say('schemas.atMost120') }),
    occupantType: z.enum(['ADULT', 'CHILD']),
  })
  .refine(({ age, occupantType }) => occupantType === 'ADULT' || age <= 17, { path: ['age'], error: () => say('schemas.aChildIs0To') })
  .refine(({ age, occupantType }) => occupantType === 'CHILD' || age >= youngestAdult, {
    path: ['age'],
    error: () => say('schemas.thisAgeIsAChild'),
  })

/** Who stays in which room; the room is named by its sequence alone. */
export const Occupancy = z.strictObject({
  occupants: z.array(Occupant).min(1, { error: () => say('schemas.atLeastOneGuestIn') }),
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
        .regex(/^[0-9]{16}$/, { error: () => say('schemas.theServiceTakes16Digits'), abort: true })
        .refine(passesLuhn, { error: () => say('schemas.aDigitIsWrongThe') }),
    ),
  year: z.string().regex(/^20[0-9]{2}$/, { error: () => say('schemas.fourDigitsSuchAs2029') }),
  month: z.string().regex(/^(0[1-9]|1[0-2])$/, { error: () => say('schemas.twoDigits01To12') }),
  cvv: z.string().regex(/^[0-9]{3,4}$/, { error: () => say('schemas.threeOrFourDigits') }),
})
export type CreditCard = z.output<typeof CreditCard>

/** Free text for the hotel. */
export const SpecialRequest = z
  .string()
  .refine((text) => !isBroken(text), { error: () => say('schemas.thisTextHoldsABroken') })
  .transform((text) => cleanText(text.normalize('NFC')).trim())
  .pipe(
    z
      .string()
      .max(1000, { error: () => say('schemas.atMost1000Characters') })
      .refine((text) => !holdsCardNumber(text), { error: cardHere }),
  )

/** The reference that the desk gives a booking before it is sent (`RD-` and 16 characters of Crockford base32). */
export const ClientRef = z.string().min(1).max(64)

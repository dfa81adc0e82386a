/**
 * How single fields of the service's answers are read: generously, so that one odd field does not take the whole record with it. What cannot
 * be read at all is left to the schema's reader, which notes it as unread.
 */
import { isDecimal, isZero } from './money.ts'
import { cleanText, shownCode, withoutEntities } from './text.ts'
import { z } from './zod.ts'

/** Documented as always there. Read as null when the service sends null; noted as unread when absent or unreadable. */
export const stated = <S extends z.ZodType>(schema: S) => schema.nullable()

/** Documented as nullable, or seen to be left out: absent and null are the same. */
export const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null)

/** A list that may be null or absent, which then is empty. */
export const list = <S extends z.ZodType>(schema: S) =>
  z
    .array(schema)
    .nullish()
    .transform((value) => value ?? [])

/** Text for people. HTML entities, control characters and absurd lengths do not get in; the raw record keeps the original. */
export const Words = z.string().transform((text) => cleanText(withoutEntities(text)))
/** Text with HTML tags in it, of which `plainRemarks` makes one for people: entities are read there, once the tags are gone. */
export const Markup = z.string().transform((text) => cleanText(text))

/** A word or code that never goes back to the service. What is longer than any that is meant stays whole in the raw record. */
export const Word = z.string().transform((text) => shownCode(text, 40))
/** As `Word`, of at most 12 characters: a currency or a country. */
export const Code = z.string().transform((text) => shownCode(text, 12))

/** A reference or code: shown and sent back to the letter. Some suppliers send digits without quotes. */
export const ReferenceText = z.union([z.string(), z.number().transform(String)])

/** An amount, as the decimal text that stood in the answer. */
export const Decimal = z.string().refine(isDecimal, { error: 'not a decimal number' })

/** Programs that compute in floats write a zero as `-0.0`. */
const withoutMinusZero = (text: string) => (text.startsWith('-') && isZero(text) ? text.slice(1) : text)

/** An amount that is never below zero. A negative one is as good as not stated: it counts in no sum and is never agreed to. */
export const Price = Decimal.transform(withoutMinusZero).refine((text) => !text.startsWith('-'), { error: 'below zero' })

/** A yes or no. Some say it as text. */
export const YesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

/** A whole number. Some suppliers put quotes around it. */
export const Whole = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number),
])

const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value)

/**
 * A booking in the shape of today. The older one has the hotel, with the `placeFields`, in a record of its own, and the occupants under another
 * name. What the booking states itself goes first. Anything but a record stays as it is.
 */
export function oneShape(booking: unknown, placeFields: readonly string[]): unknown {
  if (!isRecord(booking)) return booking
  const { hotel, occupancy } = booking
  const older: Record<string, unknown> = { ...(isRecord(hotel) ? hotel : {}), occupancies: occupancy }
  const fields = [...placeFields, 'occupancies'].filter((name) => !isStated(booking[name]) && isStated(older[name]))
  return fields.length === 0 ? booking : { ...booking, ...Object.fromEntries(fields.map((name) => [name, older[name]])) }
}

const isStated = (value: unknown) => value !== undefined && value !== null

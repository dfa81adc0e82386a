/**
 * Lenient field schemas for the service's answers, so that one odd field does not invalidate the whole record. Values that cannot be read at all are
 * left to the schema's reader, which reports them as unread.
 */
import { isDecimal, isZero } from './money.ts'
import { cleanText, shownCode, withoutEntities } from './text.ts'
import { z } from './zod.ts'

/** Field documented as always present. Null is read as null; an absent or unreadable value is reported as unread. */
export const stated = <S extends z.ZodType>(schema: S) => schema.nullable()

/** Field documented as nullable, or known to be left out sometimes: absent is read as null. */
export const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null)

/** List that may be null or absent; both are read as empty. */
export const list = <S extends z.ZodType>(schema: S) =>
  z
    .array(schema)
    .nullish()
    .transform((value) => value ?? [])

/** Text shown to people, with HTML entities decoded, control characters removed and the length capped. The raw record retains the original. */
export const Words = z.string().transform((text) => cleanText(withoutEntities(text)))
/** Text that contains HTML tags. Entities are not decoded here: `plainRemarks` does it after it removed the tags. */
export const Markup = z.string().transform((text) => cleanText(text))

/** Word or code that is never sent back to the service, cut at 40 characters. The raw record retains all of it. */
export const Word = z.string().transform((text) => shownCode(text, 40))
/** Currency or country code; like `Word`, cut at 12 characters. */
export const Code = z.string().transform((text) => shownCode(text, 12))

/** Reference or code that is shown and sent back unchanged. Some suppliers send digits without quotes. */
export const ReferenceText = z.union([z.string(), z.number().transform(String)])

/** Amount as the decimal text of the answer. */
export const Decimal = z.string().refine(isDecimal, { error: 'not a decimal number' })

/** Programs that compute in floats write zero as `-0.0`. */
const withoutMinusZero = (text: string) => (text.startsWith('-') && isZero(text) ? text.slice(1) : text)

/** Amount that is never negative. A negative one is rejected like a missing one: it must not enter a sum or be agreed to. */
export const Price = Decimal.transform(withoutMinusZero).refine((text) => !text.startsWith('-'), { error: 'below zero' })

/** Boolean. Some suppliers send it as text. */
export const YesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

/** Integer. Some suppliers put quotes around it. */
export const Whole = z.union([
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
export function oneShape(booking: unknown, placeFields: readonly string[]): unknown {
  if (!isRecord(booking)) return booking
  const { hotel, occupancy } = booking
  const older: Record<string, unknown> = { ...(isRecord(hotel) ? hotel : {}), occupancies: occupancy }
  const fields = [...placeFields, 'occupancies'].filter((name) => !isStated(booking[name]) && isStated(older[name]))
  return fields.length === 0 ? booking : { ...booking, ...Object.fromEntries(fields.map((name) => [name, older[name]])) }
}

const isStated = (value: unknown) => value !== undefined && value !== null

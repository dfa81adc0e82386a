/** Schemas shared by stored attempts and cancellations, including the schema of a stored failure. Fields of other versions are preserved. */

import { type Failure, fileErrorReasons, ledgerErrorCodes, notSentCauses, refusals } from '../../../shared/contract/failure.ts'
import { IsoDate } from '../../../shared/domain/dates.ts'
import { isDecimal } from '../../../shared/domain/money.ts'
import { z } from '../../../shared/domain/zod.ts'
import type { Stay } from '../send-journal/send-journal.ts'
import { isOpen, type SomeCase } from './case.ts'

const ServiceWord = z.object({ status: z.number(), code: z.number(), message: z.string(), detail: z.string().nullable() })

/** Schema of a stored failure. It is for display only, so an unreadable one becomes null. */
export const StoredFailure: z.ZodType<Failure | null> = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('notSent'), cause: z.enum(notSentCauses), detail: z.string() }),
    z.object({ kind: z.literal('noAnswer'), cause: z.enum(['timedOut', 'broken', 'stopped']), afterMs: z.number() }),
    z.object({ kind: z.literal('refused'), why: z.enum(refusals), word: ServiceWord, retryAfterMs: z.number().nullable() }),
    z.object({ kind: z.literal('notTheService'), status: z.number(), what: z.enum(['html', 'redirect', 'empty', 'other']) }),
    z.object({ kind: z.literal('unreadable'), endpoint: z.string(), status: z.number(), paths: z.array(z.string()) }),
    z.object({ kind: z.literal('contradicts'), endpoint: z.string(), status: z.number(), paths: z.array(z.string()) }),
    z.object({ kind: z.literal('tooLarge'), endpoint: z.string(), limit: z.number() }),
    z.object({ kind: z.literal('stopped') }),
    z.object({ kind: z.literal('ledger'), trouble: z.enum(ledgerErrorCodes) }),
    z.object({ kind: z.literal('sendStopped'), why: z.enum(['row', 'journal', 'inFlight', 'content']) }),
    z.object({ kind: z.literal('file'), why: z.enum(fileErrorReasons) }),
  ])
  .nullable()
  .catch(null)

/** A stored text; null when unknown. */
export const StoredText = z.string().nullable()
/** A stored time, in milliseconds since 1970; null when there is none. */
export const StoredMoment = z.number().nullable()
/** A stored amount, as decimal text; null when unknown. */
export const StoredAmount = z.string().refine(isDecimal).nullable()

/** The service and key that a request was sent to. */
const SentTo = z.looseObject({ baseUrl: z.string(), keyFingerprint: z.string() })

/** The stored hotel and dates of a stay; dates as YYYY-MM-DD. */
export const StoredStay = z.looseObject({ hotelCode: StoredText, hotelName: StoredText, checkin: IsoDate, checkout: IsoDate })

/** The stored look-up plan. Ticks are of one run, so only the wall time is used; the next start plans again. */
export const StoredDueTime = z.looseObject({ dueAtMs: z.number() }).transform(({ dueAtMs }) => ({ wallMs: dueAtMs, tickMs: 0, jitter: 0 }))

/** Returns the stored fields of every request. */
export const requestFields = <State extends z.ZodType, Ended extends z.ZodType>(state: State, ended: Ended) => ({
  number: z.int(),
  from: state,
  sentAtMs: z.number(),
  // Removing a guest of the same name may have emptied it; the request must stay readable.
  by: z.string().optional().catch(undefined),
  sentTo: SentTo,
  ended: ended.nullable(),
})

/** The stored fields of every case, except state, requests and look-up plan. */
export const caseFields = {
  createdAtMs: z.number(),
  failure: StoredFailure,
  lookUps: z.int(),
  lastLookUpMs: StoredMoment,
  witnessed: z.int(),
}

/**
 * Parses a stored body; null when it is unreadable, or when its case is open without a request. Every version stored the identifying
 * fields of a request; fields added since then default to their value in `initialFields`.
 */
export function caseFrom<Stored extends { readonly state: string; readonly attempts: readonly unknown[] }>(
  schema: z.ZodType<Stored>,
  body: string,
  { state: _, attempts: __, ...initialFields }: Readonly<Record<string, unknown>>,
): Stored | null {
  const fields = fieldsIn(body)
  const stored = schema.safeParse(fields && { ...initialFields, ...fields }).data
  return !stored || (isOpen(stored) && stored.attempts.length === 0) ? null : stored
}

/** Returns the row fields of either kind. `storedCase`: the case with card numbers masked. */
export function rowParts(storedCase: SomeCase) {
  const { state, watch, witnessed, createdAtMs } = storedCase
  const open = isOpen(storedCase)
  return { state, open, watched: !open && watch !== null, witnessed, createdAtMs, body: JSON.stringify(storedCase) }
}

/** Parses a body; null if it is not a JSON object. */
function fieldsIn(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(body)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Returns the stay of a stored body, even if the rest is unreadable; null without one. */
export function stayIn(body: string): Stay | null {
  const { content, remembered } = fieldsIn(body) ?? {}
  const { hotelCode, hotelName, checkin, checkout } = StoredStay.safeParse(content).data ?? StoredStay.safeParse(remembered).data ?? {}
  return checkin && checkout ? { hotelCode: hotelCode ?? null, hotelName: hotelName ?? null, checkin, checkout } : null
}

/** Parts that stored attempts and stored cancellations share, as they are read from the ledger. Fields of other versions stay. */

import { IsoDate } from '../../../shared/domain/dates.ts'
import { isDecimal } from '../../../shared/domain/money.ts'
import { z } from '../../../shared/domain/zod.ts'
import type { Stay } from '../send-journal/send-journal.ts'
import { isOpen, type SomeCase } from './any-case.ts'
import { StoredFailure } from './stored-failure.ts'

/** A stored text; null where it is not known. */
export const StoredText = z.string().nullable()
/** A stored moment, in milliseconds since 1970; null where there is none. */
export const StoredMoment = z.number().nullable()
/** A stored amount, as decimal text; null where it is not known. */
export const StoredAmount = z.string().refine(isDecimal).nullable()

/** Where a request was sent, and under which key. */
const SentTo = z.looseObject({ baseUrl: z.string(), keyFingerprint: z.string() })

/** Where and when a stored stay is; dates as YYYY-MM-DD. */
export const StoredStay = z.looseObject({ hotelCode: StoredText, hotelName: StoredText, checkin: IsoDate, checkout: IsoDate })

/**
 * The look-ups that were planned. Ticks are of the run that planned them, so only the moment outlives it: a start plans anew.
 */
export const plannedFor = z.looseObject({ dueAtMs: z.number() }).transform(({ dueAtMs }) => ({ wallMs: dueAtMs, tickMs: 0, jitter: 0 }))

/** What is stored of every request. */
export const requestFields = <State extends z.ZodType, Ended extends z.ZodType>(state: State, ended: Ended) => ({
  number: z.int(),
  from: state,
  sentAtMs: z.number(),
  sentTo: SentTo,
  ended: ended.nullable(),
})

/** What is stored of every case, beside state, requests and watch. */
export const caseFields = {
  createdAtMs: z.number(),
  failure: StoredFailure,
  lookUps: z.int(),
  lastLookUpMs: StoredMoment,
  witnessed: z.int(),
}

/**
 * A case from a body; null when it cannot be read, or tells of an open case without a request. What a request is known by was
 * kept by every version; what came `later` is as for a case to which it never happened.
 */
export function caseFrom<Stored extends { readonly state: string; readonly attempts: readonly unknown[] }>(
  schema: z.ZodType<Stored>,
  body: string,
  { state: _, attempts: __, ...later }: Readonly<Record<string, unknown>>,
): Stored | null {
  const fields = fieldsIn(body)
  const stored = schema.safeParse(fields && { ...later, ...fields }).data
  return !stored || (isOpen(stored) && stored.attempts.length === 0) ? null : stored
}

/** The part of a row that both kinds have; `kept` is the case as it may be written down. */
export function rowParts(of: SomeCase, kept: SomeCase) {
  const { state, watch, witnessed, createdAtMs } = of
  const open = isOpen(of)
  return { state, open, watched: !open && watch !== null, witnessed, createdAtMs, body: JSON.stringify(kept) }
}

/** What is in a body; null for one that is not JSON, or no object. */
function fieldsIn(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(body)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** The stay that a body tells of, however little else of it can be read. */
export function stayIn(body: string): Stay | null {
  const { content, remembered } = fieldsIn(body) ?? {}
  const { hotelCode, hotelName, checkin, checkout } = StoredStay.safeParse(content).data ?? StoredStay.safeParse(remembered).data ?? {}
  return checkin && checkout ? { hotelCode: hotelCode ?? null, hotelName: hotelName ?? null, checkin, checkout } : null
}

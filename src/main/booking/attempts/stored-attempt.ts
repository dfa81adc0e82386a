/** Converts booking attempts to and from ledger rows. No other code parses a stored attempt. */

import { read } from '../../../shared/contract/reading.ts'
import { RequestEnd } from '../../../shared/contract/views/booking-views.ts'
import { BookingKey } from '../../../shared/contract/views/ledger-views.ts'
import { IsoDate } from '../../../shared/domain/dates.ts'
import { Booking } from '../../../shared/domain/schemas.ts'
import { ClientId } from '../../../shared/domain/selling/clients.ts'
import { Sold } from '../../../shared/domain/selling/selling.ts'
import { Terms } from '../../../shared/domain/terms.ts'
import { z } from '../../../shared/domain/zod.ts'
import { maskCards } from '../../ledger/bookings/raw.ts'
import type { StoredAttempt } from '../../ledger/records.ts'
import {
  caseFields,
  caseFrom,
  requestFields,
  rowParts,
  StoredAmount,
  StoredDueTime,
  StoredFailure,
  StoredMoment,
  StoredStay,
  StoredText,
} from '../lifecycle/stored-case.ts'
import { attemptStates, type BookingAttempt, type SaleContext, untouched } from './booking-attempt.ts'
import { firstLookUp } from './machine.ts'

const person = { firstName: z.string(), lastName: z.string() }

/** Must not transform values: the content hash covers what was agreed. */
const ContentBody = z.looseObject({
  rateKey: z.string(),
  destinationCode: StoredText,
  hotelCode: StoredText,
  hotelName: StoredText,
  checkin: IsoDate,
  checkout: IsoDate,
  holder: z.looseObject({ ...person, email: z.string().optional(), phone: z.string().optional() }),
  occupancies: z.array(
    z.looseObject({
      occupants: z.array(z.looseObject({ ...person, age: z.int(), occupantType: z.enum(['ADULT', 'CHILD']) })),
      room: z.looseObject({ sequence: z.int() }),
    }),
  ),
  specialRequest: StoredText,
  withCard: z.boolean(),
  agreed: z.looseObject({
    ...Terms.shape,
    amount: StoredAmount,
    hotelRate: StoredAmount,
    cancellationPolicies: z.array(z.looseObject({ amount: StoredAmount, fromDate: StoredText })).nullable(),
  }),
})

/** Earlier versions stored the booking's status as the attempt's state. */
const State = z.preprocess((stored) => (formerFoundStates.has(stored) ? 'FOUND' : stored), z.enum(attemptStates))
const formerFoundStates: ReadonlySet<unknown> = new Set(['CONFIRMED', 'FAILED', 'CANCELLED'])

const StoredRequest = z.looseObject({
  ...requestFields(State, RequestEnd),
  conflict: z.literal(true).optional(),
})

/** Parsed as leniently as a service answer: missing or malformed fields count as not stated. */
const StoredBooking = z.unknown().transform((raw, context) => {
  const reading = read(Booking, raw)
  if (reading.ok) return reading.value
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

const saleFields = {
  sold: Sold.nullable().catch(null),
  soldTo: ClientId.nullable().catch(null),
  offered: z.object({ number: z.string(), line: z.int() }).nullable().catch(null),
  rebooks: z.object({ booking: BookingKey, currency: z.string(), fee: z.string(), gain: z.string() }).nullable().catch(null),
}

const AttemptBody = z.looseObject({
  ...caseFields,
  clientRef: z.string().min(1),
  content: ContentBody.nullable(),
  remembered: StoredStay.nullable(),
  contentHash: StoredText,
  state: State,
  attempts: z.array(StoredRequest),
  // Display only, so an unreadable value becomes null.
  otherDesks: z.object({ seenAtMs: StoredMoment, failure: StoredFailure }).nullable().catch(null),
  booking: StoredBooking.nullable(),
  failedAtMs: StoredMoment,
  unclearAtMs: StoredMoment,
  // A tick is valid in one run only. Any answer in this run is newer than all answers of earlier runs.
  doubtTickMs: z.unknown().transform(() => null),
  toldAnother: z.boolean(),
  watch: StoredDueTime.transform(firstLookUp).nullable(),
  absent: z.int(),
  absentAtMs: StoredMoment,
  escalated: z.boolean(),
  cancelWanted: z.boolean(),
  ...saleFields,
} satisfies { [field in keyof Omit<BookingAttempt & SaleContext, 'sale'>]-?: z.ZodType })

/** The ledger stores the sale context as fields of the attempt itself. */
const StoredAttemptSchema = AttemptBody.transform(({ sold, soldTo, offered, rebooks, ...bookingAttempt }) => ({
  ...bookingAttempt,
  sale: { sold, soldTo, offered, rebooks },
}))

/** Reads an attempt from its ledger row; null when the body is unreadable or contradicts the row. The caller quarantines such a row. */
export function attemptIn({ clientRef, state, body }: Pick<StoredAttempt, 'clientRef' | 'state' | 'body'>): BookingAttempt | null {
  const stored = caseFrom(StoredAttemptSchema, body, { ...untouched, remembered: null })
  return stored?.clientRef === clientRef && stored.state === State.safeParse(state).data ? stored : null
}

/**
 * Converts an attempt to its ledger row. Card numbers in the booking that the service returned are masked; the agreed content is stored
 * unchanged.
 */
export function attemptRow(bookingAttempt: BookingAttempt): StoredAttempt {
  const { sale, ...fields } = bookingAttempt
  const { sold: selling, ...others } = sale
  const stored = { ...fields, ...sale, booking: maskCards(bookingAttempt.booking) }
  return { ...rowParts(stored), clientRef: bookingAttempt.clientRef, contentHash: bookingAttempt.contentHash, selling, ...others }
}

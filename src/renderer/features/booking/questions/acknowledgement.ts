/** The clerk's acknowledgement that all similar stays were reviewed. It has a reason if the outcome of one of them is open. */

import type { Failure } from '../../../../shared/contract/failure.ts'
import { bookingProcedures } from '../../../../shared/contract/procedures/groups/booking.ts'
import type { InputOf } from '../../../../shared/contract/procedures/procedures.ts'
import type { SimilarStay } from '../../../../shared/contract/similar-stay.ts'
import type { BookingKey } from '../../../../shared/contract/views/ledger-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { problemsIn } from '../../../ui/fields/field-errors.ts'

export type Acknowledgement = Pick<InputOf<'booking.book'>, 'acknowledged' | 'reason' | 'withoutCatchUp'>

const Reason = bookingProcedures['booking.book'].input.shape.reason.unwrap()
const WithoutCatchUp = bookingProcedures['booking.book'].input.shape.withoutCatchUp.unwrap()

/** The maximum number of characters of a reason. */
export const maxReasonLength = Reason.maxLength ?? Number.POSITIVE_INFINITY

/** Returns why the request schema rejects a reason; null if it is valid. */
export function reasonProblem(reason: string): string | null {
  return problemsIn(Reason, reason)[0]?.problem ?? null
}

/** Returns why the request schema rejects a reason for booking before the catch-up is done; null if it is valid. */
export function skipReasonProblem(reason: string): string | null {
  return problemsIn(WithoutCatchUp, reason)[0]?.problem ?? null
}

/** Whether the clerk can answer the failure with a decision and send the same form again. */
export function isQuestion(failure: Failure | null): boolean {
  return failure?.kind === 'notCaughtUp' || similarStaysIn(failure).length > 0
}

/** Returns the stays that the desk asks about; empty for other failures. */
export function similarStaysIn(failure: Failure | null): readonly SimilarStay[] {
  return failure?.kind === 'similarStays' ? failure.stays : []
}

/** Whether a stay is the booking to be replaced. It is not a duplicate, and exists until the clerk cancels it. */
export function isToBeReplaced({ open, bookingRef, clientRef }: SimilarStay, replaces: ReplacedBookingKey): boolean {
  if (open || replaces === null) return false
  if (bookingRef !== null && replaces.bookingRef !== null) return bookingRef === replaces.bookingRef
  return clientRef !== null && clientRef === replaces.clientRef
}

/** The booking to be replaced; null for none. */
export type ReplacedBookingKey = Pick<BookingKey, 'bookingRef' | 'clientRef'> | null

/** Sorts stays with open outcomes first, because they may turn out to be a double booking. */
export function sortOpenFirst(stays: readonly SimilarStay[]): SimilarStay[] {
  return [...stays].sort((a, b) => Number(b.open) - Number(a.open))
}

export type AcknowledgementReading =
  | { readonly ok: true; readonly acknowledgement: Acknowledgement }
  | { readonly ok: false; readonly missing: string }

/** Returns the acknowledgement to send if every stay is ticked and open ones have a reason; otherwise the text about what is missing. */
export function readAcknowledgement(stays: readonly SimilarStay[], ticked: ReadonlySet<string>, reason: string): AcknowledgementReading {
  const left = stays.filter(({ key }) => !ticked.has(key)).length
  if (left > 0) return { ok: false, missing: say('acknowledgement.ticksMissing', { stays: stays.length, left }) }
  const acknowledged = stays.map(({ key }) => key)
  if (!stays.some(({ open }) => open)) return { ok: true, acknowledgement: { acknowledged } }
  if (reasonProblem(reason) !== null) return { ok: false, missing: say('common.reasonMissing') }
  return { ok: true, acknowledgement: { acknowledged, reason } }
}

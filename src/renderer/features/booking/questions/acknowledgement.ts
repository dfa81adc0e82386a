/** What a clerk says of stays that may be the same one: that each was looked at, and why an open one is gone over. */

import type { Failure } from '../../../../shared/contract/failure.ts'
import { type InputOf, procedures } from '../../../../shared/contract/procedures/procedures.ts'
import type { SimilarStay } from '../../../../shared/contract/similar-stay.ts'
import type { BookingPlace } from '../../../../shared/contract/views/ledger-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { problemsIn } from '../../../ui/fields/field-errors.ts'

export type Acknowledgement = Pick<InputOf<'booking.book'>, 'acknowledged' | 'reason' | 'withoutCatchUp'>

const Reason = procedures['booking.book'].input.shape.reason.unwrap()
const Skipping = procedures['booking.book'].input.shape.withoutCatchUp.unwrap()

/** Characters that a reason may have. */
export const longestReason = Reason.maxLength ?? Number.POSITIVE_INFINITY

/** What is wrong with a reason, by the rule of the request; null when nothing is. */
export function reasonProblem(reason: string): string | null {
  return problemsIn(Reason, reason)[0]?.problem ?? null
}

/** What is wrong with a reason for not waiting until the service has said what was booked meanwhile; null when nothing is. */
export function skippingProblem(reason: string): string | null {
  return problemsIn(Skipping, reason)[0]?.problem ?? null
}

/** Whether the desk asks the clerk something, after whose answer the same form goes out again. */
export function isQuestion(failure: Failure | null): boolean {
  return failure?.kind === 'notCaughtUp' || staysIn(failure).length > 0
}

/** The stays that the desk asks about; empty when it refused for anything else. */
export function staysIn(failure: Failure | null): readonly SimilarStay[] {
  return failure?.kind === 'similarStays' ? failure.stays : []
}

/** Whether a stay is the very booking whose place the new one is to take: no duplicate, and there until the clerk cancels it. */
export function isToBeReplaced({ open, bookingRef, clientRef }: SimilarStay, replaces: Replaces): boolean {
  if (open || replaces === null) return false
  if (bookingRef !== null && replaces.bookingRef !== null) return bookingRef === replaces.bookingRef
  return clientRef !== null && clientRef === replaces.clientRef
}

/** The booking whose place the new one is to take; null where it takes that of none. */
export type Replaces = Pick<BookingPlace, 'bookingRef' | 'clientRef'> | null

/** The open ones first: they are the ones that may become a second booking. */
export function openFirst(stays: readonly SimilarStay[]): SimilarStay[] {
  return [...stays].sort((a, b) => Number(b.open) - Number(a.open))
}

export type AcknowledgementReading =
  | { readonly ok: true; readonly acknowledgement: Acknowledgement }
  | { readonly ok: false; readonly missing: string }

/** What goes out with the booking once every stay is ticked and an open one has its reason; else what is missing. */
export function readAcknowledgement(stays: readonly SimilarStay[], ticked: ReadonlySet<string>, reason: string): AcknowledgementReading {
  const left = stays.filter(({ key }) => !ticked.has(key)).length
  if (left > 0) return { ok: false, missing: say('acknowledgement.notTickedYetLeftOf', { stays: stays.length, left }) }
  const acknowledged = stays.map(({ key }) => key)
  if (!stays.some(({ open }) => open)) return { ok: true, acknowledgement: { acknowledged } }
  if (reasonProblem(reason) !== null) return { ok: false, missing: say('acknowledgement.theReasonIsMissing') }
  return { ok: true, acknowledgement: { acknowledged, reason } }
}

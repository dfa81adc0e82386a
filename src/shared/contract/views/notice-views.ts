/** Findings of the desk that a person must see: stored until dismissed. `…Ms` are milliseconds since 1970. */

import { z } from '../../domain/zod.ts'
import { NullableText } from '../view-fields.ts'
import { MonthOfBasis } from './export-views.ts'
import { LedgerRow } from './ledger-views.ts'

export const noticeKinds = [
  /** The answer was lost; a look-up found the booking. */
  'recovered',
  /** The desk counted it as not booked or failed; later the service showed it as booked. */
  'surfacedLate',
  /** The desk counted it as not booked; later the service showed it with an unrecognised status. */
  'surfacedUnclear',
  /** The service shows another hotel or other nights under our client reference; `otherRef` is that booking. It is not accepted as ours. */
  'anotherStay',
  /** The service shows two bookings under one booking reference; `otherRef` is the client reference of the second. Both are stored. */
  'sharedReference',
  /** Two confirmed bookings under one client reference; `otherRef` is the second. */
  'duplicate',
  /** Two confirmed bookings with a common guest and common nights, one of them perhaps of another desk; `otherRef` is the earlier one. */
  'doubleStay',
  /** Cancelled at the service, not by this desk. */
  'cancelledElsewhere',
  /** Was confirmed, is now FAILED. */
  'failedLater',
  /** Confirmed here, but missing in three consecutive comparisons. */
  'vanished',
  /** Without an outcome for a day. */
  'escalated',
  /** The send journal has a request that the ledger does not have. */
  'notInLedger',
  /** The send journal had lost lines that the ledger has; they were written again. */
  'witnessDamaged',
  /** The log of closed months was unreadable, missing or incomplete; it was rewritten from the ledger. `months`: the months that it lacked. */
  'closingsDamaged',
  /** The log of closed months had closes of `months` that the ledger lacked, as after a restore; they were added to the ledger. */
  'closingsTakenIn',
  /** Log and ledger have different files under the same number of the same month; both remain. */
  'closingsDiffer',
  /** The ledger's record of an attempt is unreadable; it is left unchanged. */
  'attemptUnreadable',
  /** The ledger's record of a cancellation is unreadable; it is left unchanged. */
  'cancellationUnreadable',
  /** The desk's data is older than before, or a copy of it is in use. */
  'setBack',
  /** Far more guest names are due to be removed than last time; nothing is removed without confirmation. */
  'namesNotRemoved',
  /** The booked record differs from the agreed terms. */
  'bookedDifferently',
  /** The clerk wanted an attempt of unknown outcome cancelled, and it proved to be booked; the clerk must see the penalty before cancelling it. */
  'cancelWanted',
  /** A cancellation without an answer took effect. */
  'cancelledAfterAll',
  /** A cancellation without an answer did not take effect. */
  'notCancelled',
  /** A booking whose cancellation outcome is unknown cannot be found. */
  'cancelNotFound',
  /** The service charged another penalty than the agreed one. */
  'penaltyDiffers',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Whether a notice of this kind needs attention. The others report a lost answer that was found, so nothing is left to decide. */
export const needsAttention = ({ kind }: { readonly kind: NoticeKind }): boolean => kind !== 'recovered' && kind !== 'cancelledAfterAll'

export const StayOfNotice = z.object({
  row: LedgerRow,
  /** Whether this desk has booked it. */
  ownDesk: z.boolean(),
})
export type StayOfNotice = z.output<typeof StayOfNotice>

export const Notice = z.object({
  id: z.int(),
  kind: z.enum(noticeKinds),
  atMs: z.number(),
  clientRef: NullableText,
  bookingRef: NullableText,
  otherRef: NullableText,
  hotelName: NullableText,
  /** For a notice with `otherRef`: both bookings as they are in the ledger now; one may be missing. `row` has the fee. */
  stays: z.array(StayOfNotice),
  /** The closed months that the notice is about, without duplicates; empty for other notices. */
  months: z.array(MonthOfBasis),
})
export type Notice = z.output<typeof Notice>

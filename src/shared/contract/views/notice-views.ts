/** What the desk found out by itself and a person must hear: kept until it is put away. `…Ms` are milliseconds since 1970. */

import { z } from '../../domain/zod.ts'
import { Text } from '../view-fields.ts'
import { MonthOfBasis } from './export-views.ts'
import { LedgerRow } from './ledger-views.ts'

export const noticeKinds = [
  /** The answer was lost; a look-up found the booking. */
  'recovered',
  /** Taken for not booked or failed, and then shown as booked. */
  'surfacedLate',
  /** Taken for not booked, and then shown with a status that nobody knows. */
  'surfacedUnclear',
  /** The service shows another hotel or other nights under our client reference; `otherRef` is that booking. It is not taken for ours. */
  'anotherStay',
  /** The service shows two bookings under one booking reference; `otherRef` is the client reference of the second. Both are kept. */
  'sharedReference',
  /** Two confirmed bookings under one client reference; `otherRef` is the second. */
  'duplicate',
  /** Two confirmed bookings of one of the same guests on common nights, one of them perhaps of another desk; `otherRef` is the earlier one. */
  'doubleStay',
  /** Cancelled at the service, and not by this desk. */
  'cancelledElsewhere',
  /** Was confirmed, and is FAILED now. */
  'failedLater',
  /** Confirmed here, and three comparisons in a row did not show it. */
  'vanished',
  /** No verdict for a day. */
  'escalated',
  /** The send journal tells of a request that the ledger does not have. */
  'notInLedger',
  /** The send journal had lost lines that the ledger has; they were written again. */
  'witnessDamaged',
  /** The log of closed months could not be read as a whole, was gone or lacked what the ledger has; it was written anew. `months`: what it lacked. */
  'closingsDamaged',
  /** The log of closed months had closes of `months` that the ledger had not, as after a restore; they were taken in. */
  'closingsTakenIn',
  /** Log and ledger have another file under the same number of the same month; both stay. */
  'closingsDiffer',
  /** What the ledger holds of an attempt cannot be read; it is left as it is. */
  'attemptUnreadable',
  /** What the ledger holds of a cancellation cannot be read; it is left as it is. */
  'cancellationUnreadable',
  /** The desk is in an older state than it was in before, or a copy of it is in use. */
  'setBack',
  /** Names of guests are due to be removed, far more than last time; nothing is removed before a person confirms it. */
  'namesNotRemoved',
  /** The booked record differs from what was agreed to. */
  'bookedDifferently',
  /** Booked now, and the clerk wanted it cancelled: the penalty has to be seen first. */
  'cancelWanted',
  /** A cancellation without an answer has taken place. */
  'cancelledAfterAll',
  /** A cancellation without an answer has not taken place. */
  'notCancelled',
  /** A booking whose cancellation is not known cannot be found. */
  'cancelNotFound',
  /** The service charged another penalty than the one agreed to. */
  'penaltyDiffers',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

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
  clientRef: Text,
  bookingRef: Text,
  otherRef: Text,
  hotelName: Text,
  /** Of a notice with `otherRef`: both bookings as the ledger has them now, as far as it has them. What cancelling one costs is in its row. */
  stays: z.array(StayOfNotice),
  /** The closed months that it tells of, each once; empty for a notice about something else. */
  months: z.array(MonthOfBasis),
})
export type Notice = z.output<typeof Notice>

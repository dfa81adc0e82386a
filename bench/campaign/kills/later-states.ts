/** The states that may follow a state shown in the window: the desk may learn more later, but never forget. */
import type { caseStates } from '../../../src/shared/contract/views/booking-views.ts'
import type { cancellationStates } from '../../../src/shared/contract/views/cancel-views.ts'
import type { ShownLine } from './window-lines.ts'

type CaseState = (typeof caseStates)[number]
type CancellationState = (typeof cancellationStates)[number]

const evidence = ['CONFIRMED', 'FAILED', 'CANCELLED'] as const
const answered = [...evidence, 'REJECTED', 'HELD_BACK', 'NOT_SENT', 'NOT_BOOKED'] as const
/** The states that may follow while the clerk may still send again. */
const anything = ['SENDING', 'UNKNOWN', ...answered] as const

const laterBooking: Record<CaseState, readonly CaseState[]> = {
  DRAFT: ['DRAFT', ...anything],
  SENDING: anything,
  UNKNOWN: anything,
  HELD_BACK: anything,
  NOT_SENT: anything,
  NOT_BOOKED: anything,
  REJECTED: ['REJECTED', ...evidence],
  FAILED: evidence,
  CONFIRMED: ['CONFIRMED', 'CANCELLED'],
  CANCELLED: ['CANCELLED'],
}

const sent = ['SENDING', 'UNKNOWN', 'CANCELLED', 'NOT_PROCESSED', 'NOT_CANCELLED', 'FAILED'] as const

const laterCancellation: Record<CancellationState, readonly CancellationState[]> = {
  DRAFT: ['DRAFT', ...sent],
  SENDING: sent,
  UNKNOWN: sent,
  NOT_PROCESSED: sent,
  NOT_CANCELLED: sent,
  FAILED: ['FAILED'],
  CANCELLED: ['CANCELLED'],
}

const tables: Record<ShownLine['what'], Readonly<Record<string, readonly string[]>>> = {
  booking: laterBooking,
  cancellation: laterCancellation,
}

/** Whether a state that was shown may have become `now`. `now` is null if the case is gone. */
export function mayHaveBecome(what: ShownLine['what'], shown: string, now: string | null): boolean {
  return now !== null && (tables[what][shown]?.includes(now) ?? false)
}

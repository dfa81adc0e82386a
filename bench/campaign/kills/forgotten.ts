/** Finds states that the window was shown and the ledger lost, and desks that could not continue. */
import type { caseStates } from '../../../src/shared/contract/views/booking-views.ts'
import type { cancellationStates } from '../../../src/shared/contract/views/cancel-views.ts'
import { knownStatus } from '../../../src/shared/domain/schemas.ts'
import type { RoundAccount } from './account.ts'
import type { ShownLine } from './window-log.ts'

type Parts = Pick<RoundAccount, 'windows' | 'intents' | 'cancellations' | 'service' | 'rows'>

/** Returns every finding as text. */
export function forgotten({ windows, intents, cancellations, service, rows }: Parts): string[] {
  const problems = new Set<string>()
  const stateOf = {
    booking: new Map(intents.map(({ clientRef, state }) => [clientRef, state])),
    cancellation: new Map(cancellations.map(({ reference, state }) => [reference, state])),
  }

  for (const entry of windows) {
    if (entry.kind === 'trouble') problems.add(`lost: desk ${entry.desk} could not continue: ${entry.why}`)
    if (entry.kind !== 'shown') continue
    const { what, reference, state } = entry
    const now = stateOf[what].get(reference) ?? null
    if (!mayHaveBecome(what, state, now)) problems.add(`lost: ${what} ${reference} was shown as ${state} and is ${now ?? 'gone'} now`)
  }

  for (const { bookingRef, clientRef, status } of service.bookings) {
    const what = `${bookingRef} (${clientRef}) is ${status} at the service`
    const row = rows.find((one) => one.bookingRef === bookingRef)
    // The campaign's checker covers confirmed bookings.
    if (status !== 'CONFIRMED' && knownStatus(row?.status ?? null) !== status)
      problems.add(`lost: ${what} and ${row?.status ?? 'missing'} in the ledger`)
    const attempt = stateOf.booking.get(clientRef ?? '')
    if (attempt === 'SENDING' || attempt === 'UNKNOWN') problems.add(`lost: ${what} and its attempt is ${attempt}`)
  }
  return [...problems]
}

// The states that may follow a state shown in the window: the desk may learn more later, but never forget.
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

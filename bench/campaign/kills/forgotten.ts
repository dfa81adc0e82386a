/** Finds states that the window was shown and the ledger lost, and desks that could not continue. */
import { knownStatus } from '../../../src/shared/domain/schemas.ts'
import type { RoundAccount } from './account.ts'
import { mayHaveBecome } from './later-states.ts'

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

/**
 * What the desk has written of one booking in several places, its row, its attempt and its cancellation, and whether they
 * agree. They may differ while something is planned that will make them: a look-up of the attempt or of the cancellation.
 */
import { type BookingStatus, knownStatus } from '../../../src/shared/domain/schemas.ts'
import type { Row } from '../checker.ts'
import type { Disk } from './disk.ts'

/** What an attempt that came to nothing says. */
const nothing: ReadonlySet<string> = new Set(['NOT_BOOKED', 'HELD_BACK', 'NOT_SENT', 'REJECTED'])
const statuses: ReadonlySet<string> = new Set<BookingStatus>(['CONFIRMED', 'CANCELLED', 'FAILED'])

/** Every disagreement that nothing will mend, in words. `leftOut`: references whose row is newer than the desk knows. */
export function disagreements(disk: Disk, leftOut: ReadonlySet<string>): string[] {
  const { intents, cancellations, rows } = disk.account()
  const attempts = disk.attempts()
  const requests = disk.cancellations()
  const isPlanned = (of: { readonly open: boolean; readonly watched: boolean } | undefined) => of?.open || of?.watched
  /** Of several bookings under one reference the confirmed one counts. */
  const rowOf = (reference: string): Row | undefined => {
    const about = rows.filter((row) => row.clientRef === reference || row.bookingRef === reference)
    return about.find(({ status }) => status === 'CONFIRMED') ?? about.at(-1)
  }
  const isPlannedFor = (...names: readonly (string | null | undefined)[]) =>
    names.some((name) => name && (isPlanned(attempts.get(name)) || isPlanned(requests.get(name))))

  const found: string[] = []
  for (const { clientRef, state } of intents) {
    const row = rowOf(clientRef)
    const status = row ? knownStatus(row.status) : null
    if (leftOut.has(clientRef) || isPlannedFor(clientRef, row?.bookingRef)) continue
    const isOdd = statuses.has(state) ? status !== state : state === 'FOUND' || (nothing.has(state) && status === 'CONFIRMED')
    if (isOdd) found.push(`attempt ${clientRef} is ${state} and its row ${row ? row.status : 'is missing'}, and nothing is planned`)
  }
  for (const { reference, state } of cancellations) {
    const row = rowOf(reference)
    if (leftOut.has(reference) || isPlannedFor(reference, row?.bookingRef, row?.clientRef)) continue
    if (state === 'CANCELLED' && (!row || knownStatus(row.status) !== 'CANCELLED'))
      found.push(`cancellation of ${reference} is CANCELLED and its row ${row ? row.status : 'is missing'}, and nothing is planned`)
  }
  return found
}

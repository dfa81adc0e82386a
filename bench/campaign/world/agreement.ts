/**
 * Checks that the desk's records of one booking (row, attempt, cancellation) agree. They may differ while a look-up of the attempt or cancellation
 * is scheduled, because it will reconcile them.
 */
import { type BookingStatus, knownStatus } from '../../../src/shared/domain/schemas.ts'
import type { Row } from '../checker.ts'
import type { Disk } from './disk.ts'

/** The states of an attempt without a booking. */
const nothing: ReadonlySet<string> = new Set(['NOT_BOOKED', 'HELD_BACK', 'NOT_SENT', 'REJECTED'])
const statuses: ReadonlySet<string> = new Set<BookingStatus>(['CONFIRMED', 'CANCELLED', 'FAILED'])

/** Returns every disagreement that no scheduled look-up will fix. `leftOut`: references whose row is newer than the desk knows. */
export function disagreements(disk: Disk, leftOut: ReadonlySet<string>): string[] {
  const { intents, cancellations, rows } = disk.account()
  const attempts = disk.attempts()
  const requests = disk.cancellations()
  const isPlanned = (of: { readonly open: boolean; readonly watched: boolean } | undefined) => of?.open || of?.watched
  /** Of several bookings under one reference, the confirmed one counts. */
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

/** The practice service's log: one line for each call before it is processed, and one when it took effect. */
import { readFile } from 'node:fs/promises'
import type { Account, Truth } from '../checker.ts'

type Request = Account['requests'][number]

interface Took {
  readonly atMs: number
  readonly took: 'booked' | 'cancelled'
  readonly clientRef: string
  readonly bookingRef: string
  readonly status: string
}

export interface ServiceLog {
  readonly requests: readonly Request[]
  readonly took: readonly Took[]
  /** The bookings with their final status. */
  readonly bookings: readonly Truth[]
}

export async function readServiceLog(file: string): Promise<ServiceLog> {
  const lines = (await readFile(file, 'utf8')).split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  const took: Took[] = lines.filter((line) => 'took' in line)
  const requests: Request[] = lines
    .filter((line) => 'endpoint' in line)
    .map(({ atMs, endpoint, clientRef = null, bookingRef = null }) => ({ atMs, endpoint, clientRef, bookingRef }))
  const bookings = new Map<string, Truth>()
  for (const { bookingRef, clientRef, status } of took) bookings.set(bookingRef, { bookingRef, clientRef, status })
  return { requests, took, bookings: [...bookings.values()] }
}

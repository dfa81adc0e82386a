/**
 * The practice service's record of what happened, for whoever judges a client by it from another process: each call
 * before it is worked on, and each booking and cancellation once it is true. No guest, key or card is in it.
 */
import { openSync, writeSync } from 'node:fs'
import type { EndpointName } from '../../../shared/contract/endpoints.ts'
import type { BookingStatus } from '../../../shared/domain/schemas.ts'
import type { Took } from './bookings.ts'

/** A call that came in, with the references of its query. */
export interface CallLine {
  /** Milliseconds since 1970 on the service's clock. */
  readonly atMs: number
  readonly endpoint: EndpointName
  readonly clientRef: string | null
  /** Only in a call that names one. */
  readonly bookingRef?: string
}

/** A booking that has been made, whatever its status, or cancelled. The answer may still be lost. */
interface TookLine {
  readonly atMs: number
  readonly took: Took
  readonly clientRef: string
  readonly bookingRef: string
  readonly status: BookingStatus
}

export type RecordLine = CallLine | TookLine
export type Recorder = (line: RecordLine) => void

/** Appends each line as JSON to a file, before it returns. Throws as `fs` does when the file cannot be written. */
export function fileRecorder(path: string): Recorder {
  const file = openSync(path, 'a', 0o600)
  return (line) => void writeSync(file, `${JSON.stringify(line)}\n`)
}

/** The references that a request body names; none when it cannot be read. */
export function referencesIn(body: string): Pick<CallLine, 'clientRef' | 'bookingRef'> {
  try {
    const { clientRef, bookingRef } = Object(JSON.parse(body))
    return { clientRef: typeof clientRef === 'string' ? clientRef : null, ...(typeof bookingRef === 'string' && { bookingRef }) }
  } catch {
    return { clientRef: null }
  }
}

/**
 * The practice service's event record, for test programs in another process that check a client: each call before it is processed, and each
 * booking and cancellation once it took effect. It contains no guests, keys or cards.
 */
import { openSync, writeSync } from 'node:fs'
import type { EndpointName } from '../../../shared/contract/endpoints.ts'
import type { BookingStatus } from '../../../shared/domain/schemas.ts'
import type { BookingEvent } from './bookings.ts'

/** A received call, with the references of its query. */
export interface CallLine {
  /** Milliseconds since 1970 on the service's clock. */
  readonly atMs: number
  readonly endpoint: EndpointName
  readonly clientRef: string | null
  /** Present only if the call has one. */
  readonly bookingRef?: string
}

/** A booking that was made, with any status, or cancelled. The answer may still be lost. */
interface EventLine {
  readonly atMs: number
  readonly took: BookingEvent
  readonly clientRef: string
  readonly bookingRef: string
  readonly status: BookingStatus
}

export type RecordLine = CallLine | EventLine
export type Recorder = (line: RecordLine) => void

/** Creates a recorder that appends each line as JSON to a file, synchronously. Throws as `fs` does when the file cannot be written. */
export function fileRecorder(path: string): Recorder {
  const file = openSync(path, 'a', 0o600)
  return (line) => void writeSync(file, `${JSON.stringify(line)}\n`)
}

/** Returns the references in a request body; none when it cannot be parsed. */
export function referencesIn(body: string): Pick<CallLine, 'clientRef' | 'bookingRef'> {
  try {
    const { clientRef, bookingRef } = Object(JSON.parse(body))
    return { clientRef: typeof clientRef === 'string' ? clientRef : null, ...(typeof bookingRef === 'string' && { bookingRef }) }
  } catch {
    return { clientRef: null }
  }
}

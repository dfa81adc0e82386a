/** The proof of a cancellation: a look-up that shows it. The answer to the cancellation itself is not proof. */
import { FailureError } from '../../shared/failure.ts'
import { type Booking, knownStatus } from '../../shared/schemas.ts'
import type { Clock } from '../booking/clock.ts'
import type { Line } from '../booking/line.ts'
import type { Reference } from '../ledger/ledger.ts'

export interface ProofParts {
  readonly lookUp: (reference: Reference, line: Line) => Promise<Booking>
  readonly clock: Pick<Clock, 'after'>
  readonly signal: AbortSignal
}

/** Waits before each look-up, in milliseconds: while the clerk waits, and behind the scenes until 175 s after. */
const waitsMs = { now: [0, 1_000, 3_000], later: [15_000, 30_000, 60_000, 70_000] } as const

/** Looks up until the booking is CANCELLED; null when it has not been shown so, or nobody answers. */
export function proofOfCancelling({ lookUp, clock, signal }: ProofParts) {
  const pause = (waitMs: number) =>
    new Promise<void>((resolve) => {
      if (waitMs === 0 || signal.aborted) return resolve()
      const callOff = clock.after(waitMs, resolve)
      const stop = () => {
        callOff()
        resolve()
      }
      signal.addEventListener('abort', stop, { once: true })
    })

  return async (reference: Reference, line: Line, when: keyof typeof waitsMs): Promise<Booking | null> => {
    for (const waitMs of waitsMs[when]) {
      await pause(waitMs)
      if (signal.aborted) return null
      try {
        const booking = await lookUp(reference, line)
        if (knownStatus(booking.status) === 'CANCELLED') return booking
      } catch (error) {
        if (!(error instanceof FailureError)) throw error
      }
    }
    return null
  }
}

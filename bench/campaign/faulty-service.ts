/** A booking service with a bad day: it loses, delays, cuts and repeats, and it remembers what it truly booked. */
import type { ServiceFailure } from '../../src/shared/failure.ts'
import type { Random } from '../random.ts'
import type { Timeline } from './timeline.ts'

/** What the service does with a client reference that it has booked already. */
export const manners = ['sameBooking', 'conflict', 'anotherBooking'] as const
export type Manner = (typeof manners)[number]

export interface Booked {
  readonly bookingRef: string
  readonly clientRef: string
  readonly status: 'CONFIRMED' | 'FAILED'
  readonly visibleAtMs: number
}

/** What came back of a booking request, or that nothing will be known of it. */
export type BookAnswer =
  | { readonly kind: 'booking'; readonly booked: Booked }
  | { readonly kind: 'class'; readonly class: 'N' | 'R' | 'Z' | 'U' }
export type LookUpAnswer =
  | { readonly kind: 'found'; readonly booked: Booked }
  | { readonly kind: 'cleanNotFound' }
  | { readonly kind: 'inconclusive' }

export interface FaultyService {
  readonly bookings: readonly Booked[]
  /** `answer` may be called late, and never when the answer is lost without a trace. */
  book(clientRef: string, answer: (answer: BookAnswer) => void): void
  lookUp(clientRef: string): LookUpAnswer
  /** From now on every request is answered truthfully and at once. */
  recover(): void
}

const secondMs = 1000
const minuteMs = 60 * secondMs
/** Our own time-out for a booking. */
const timeoutMs = 120 * secondMs

export const unanswered: ServiceFailure = { kind: 'noAnswer', cause: 'timedOut', afterMs: timeoutMs }

export function faultyService(manner: Manner, random: Random, time: Timeline): FaultyService {
  const bookings: Booked[] = []
  let faulty = true

  /** Takes effect now. A repeated reference is answered as the service's manner is. */
  const take = (clientRef: string): Booked | null => {
    const before = bookings.find((one) => one.clientRef === clientRef)
    if (before && manner !== 'anotherBooking') return manner === 'sameBooking' ? before : null
    const status = faulty && random.chance(0.05) ? 'FAILED' : 'CONFIRMED'
    const lagMs = faulty && random.chance(0.3) ? random.between(0, 25 * minuteMs) : 0
    const booked: Booked = { bookingRef: `B${bookings.length + 1}`, clientRef, status, visibleAtMs: time.nowMs() + lagMs }
    bookings.push(booked)
    return booked
  }

  return {
    bookings,
    book(clientRef, answer) {
      const fate = faulty ? random.next() : 1
      if (fate < 0.08) return time.plan(random.between(0, 10 * secondMs), () => answer({ kind: 'class', class: 'Z' }))
      if (fate < 0.14) return time.plan(secondMs, () => answer({ kind: 'class', class: random.pick(['N', 'R']) }))
      // Lost on the way there: it never arrives, and we only learn that no answer came.
      if (fate < 0.22) return time.plan(timeoutMs, () => answer({ kind: 'class', class: 'U' }))
      const workMs = faulty ? random.between(0, 40 * secondMs) : secondMs
      time.plan(workMs, () => {
        const booked = take(clientRef)
        // Lost on the way back: cut, an error page, a reset at once; or silence until the time-out.
        if (fate < 0.4) return time.plan(random.pick([0, timeoutMs - workMs]), () => answer({ kind: 'class', class: 'U' }))
        answer(booked ? { kind: 'booking', booked } : { kind: 'class', class: 'U' })
      })
    },
    lookUp(clientRef) {
      if (faulty && random.chance(0.3)) return { kind: 'inconclusive' }
      const visible = bookings.find((one) => one.clientRef === clientRef && one.visibleAtMs <= time.nowMs())
      return visible ? { kind: 'found', booked: visible } : { kind: 'cleanNotFound' }
    },
    recover() {
      faulty = false
    },
  }
}

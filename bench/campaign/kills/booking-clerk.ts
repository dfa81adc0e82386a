/** A clerk who books one stay after another, resends bookings that were not sent, and sometimes cancels. */
import { FailureError } from '../../../src/shared/contract/failure.ts'
import type { OutputOf } from '../../../src/shared/contract/procedures/procedures.ts'
import type { Random } from '../../random.ts'
import type { AskDesk } from './killed-desk.ts'
import { party, type Stay } from './stays.ts'
import type { WindowLine } from './window-log.ts'

export interface ClerkParts {
  readonly ask: AskDesk
  readonly say: (line: WindowLine) => void
  readonly random: Random
  readonly stays: readonly Stay[]
  readonly firstStay: number
}

type BookingCase = OutputOf<'booking.book'>
type CancelResult = OutputOf<'cancel.confirm'>

/** Maps the answer to a cancellation to the state it means. */
const statesOfAnswer: Record<CancelResult['state'], string> = { cancelled: 'CANCELLED', notCancelled: 'NOT_PROCESSED', unknown: 'UNKNOWN' }

/** Returns a function that runs one clerk. Several clerks share the list, and each stay is used once. */
export function bookingClerk({ ask, say, random, stays, firstStay }: ClerkParts): () => Promise<void> {
  let next = firstStay

  const shownBooking = (answer: BookingCase) => {
    say({ kind: 'shown', what: 'booking', reference: answer.clientRef, state: answer.state })
    return answer
  }

  const book = async ({ rateKey, ...dates }: Stay, number: number) => {
    const { checkId, now, notBookable } = await ask('booking.checkRate', { rateKey, seen: null, stay: { ...dates, ...party } })
    if (notBookable) return
    const holder = { firstName: 'Ada', lastName: `Byron ${letters(number)}` }
    const adult = { ...holder, age: 36, occupantType: 'ADULT' as const }
    const occupancies = [{ room: { sequence: 1 }, occupants: [adult, { ...adult, firstName: 'Annabella' }] }]
    let booked = shownBooking(await ask('booking.book', { checkId, agreed: now, holder, occupancies }))
    if (booked.state === 'HELD_BACK' || booked.state === 'NOT_SENT')
      booked = shownBooking(await ask('booking.sendAgain', { clientRef: booked.clientRef }))
    if (booked.state === 'CONFIRMED' && booked.bookingRef !== null && random.chance(0.6)) await cancel(booked.bookingRef)
  }

  const cancel = async (bookingRef: string) => {
    const { quoteId } = await ask('cancel.quote', { bookingRef })
    const { state } = await ask('cancel.confirm', { quoteId })
    say({ kind: 'shown', what: 'cancellation', reference: bookingRef, state: statesOfAnswer[state] })
  }

  return async () => {
    for (let stay = stays[next]; stay; stay = stays[next]) {
      const number = next++
      say({ kind: 'taking', stay: number })
      await book(stay, number).catch((error: unknown) => {
        // A request that the desk refuses has no effect; a fault of our own ends the run.
        if (!(error instanceof FailureError) || error.failure.kind === 'fault') throw error
      })
    }
  }
}

/** Converts a number to letters, for a unique name. */
const letters = (number: number): string =>
  (number >= 26 ? letters(Math.floor(number / 26) - 1) : '') + String.fromCharCode(65 + (number % 26))

/** The clerks of a killed desk: one books and cancels until the desk is killed; the last one looks everything up until nothing changes any more. */
import { setTimeout } from 'node:timers/promises'
import { softwareLayout, wholeLedger } from '../../../src/main/testing/sample-exports.ts'
import { FailureError } from '../../../src/shared/contract/failure.ts'
import type { InputOf, OutputOf, ProcedureName } from '../../../src/shared/contract/procedures/procedures.ts'
import { canonicalJson } from '../../../src/shared/domain/canonical.ts'
import type { Random } from '../../random.ts'
import type { WindowLine } from './window-log.ts'

/** One night of two adults in one hotel, at a rate that the service offered. No two stays of a list share both hotel and night. */
export interface Stay {
  readonly rateKey: string
  readonly checkin: string
  readonly checkout: string
}

/** Guests, nationality and currency, the same in every stay. */
export const party = { paxes: [{ numberOfAdults: 2, childrenAges: [] }], nationality: 'CH', currency: 'EUR' }

/** Sends a request as the window does; throws a `FailureError` if the desk answers with a failure. */
export type AskDesk = <N extends ProcedureName>(name: N, input: InputOf<N>) => Promise<OutputOf<N>>

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

/** Returns a function that runs one clerk, who books one stay after another, resends bookings that were not sent, and sometimes cancels. Several clerks share the list, and each stay is used once. */
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

/** The last pass must change nothing; a service without faults needs only a few. */
const maxPasses = 10

/** Syncs and looks up open cases until nothing changes any more, then exports the ledger. Throws if the last pass still changes something or the export fails. */
export async function settle(ask: AskDesk): Promise<void> {
  let before = ''
  for (let pass = 0; pass < maxPasses; pass++) {
    await compare(ask)
    const { cases } = await ask('booking.attempts', { open: true })
    for (const { clientRef } of cases) await ask('booking.lookUp', { clientRef })
    const { cases: cancellations } = await ask('cancel.cancellations', { open: true })
    for (const { name } of cancellations) await ask('cancel.lookUp', { name })
    const after = canonicalJson([
      (await ask('booking.attempts', { open: true })).cases.map(({ clientRef, state }) => [clientRef, state]),
      (await ask('cancel.cancellations', { open: true })).cases.map(({ reference, state }) => [reference, state]),
    ])
    if (after === before) {
      await ask('export.write', { filter: wholeLedger, layout: softwareLayout, allowMissingDays: true })
      return
    }
    before = after
  }
  throw new Error('the ledger does not come to rest')
}

/** Runs a sync after the startup sync has ended. Throws if the service does not answer for a range. */
async function compare(ask: AskDesk) {
  for (let tries = 0; ; tries++) {
    try {
      const { failed } = await ask('sync.run', {})
      if (failed > 0) throw new Error(`${failed} ranges could not be compared`)
      return
    } catch (error) {
      if (tries > 12_000 || !(error instanceof FailureError && error.failure.kind === 'inFlight')) throw error
      await setTimeout(50)
    }
  }
}

/** The simulated clerk: does what the window offers, sometimes what it should not, and is impatient. */

import { FailureError } from '../../../src/shared/contract/failure.ts'
import type { AttemptView } from '../../../src/shared/contract/views/booking-views.ts'
import type { World } from './faults.ts'
import type { OpenDesk, SimulatedApp } from './simulated-app.ts'
import { contentOf } from './stays.ts'

/** A clerk who books one stay. */
export interface Clerk {
  /** Reads the window and takes the next step for a stay. Never rejects. */
  act(stay: string): void
  /** Whether the clerk had nothing left to do for the stay at the last check. */
  isContent(): boolean
}

/** What a clerk needs in addition. */
interface ClerkParts {
  readonly app: SimulatedApp
  /** The end of the clerk's day; the clerk confirms no cancellation after it. */
  readonly leavesAtMs: number
  /** Whether the clerk cancels the bookings again. */
  readonly cancels: boolean
}

const again: ReadonlySet<string> = new Set(['HELD_BACK', 'NOT_SENT', 'NOT_BOOKED'])

/** Returns a clerk for a simulated app; the clerk does nothing before `act`. */
export function clerkAt(
  { random, time, rates: faultRates, story }: Pick<World, 'random' | 'time' | 'rates' | 'story'>,
  { app, leavesAtMs, cancels }: ClerkParts,
): Clerk {
  let rates = 0
  let isContent = false

  /** Runs a request of the clerk. The desk may refuse it; any other error is a fault. */
  const ask = (what: string, doing: () => Promise<unknown>) => {
    story(`clerk: ${what}`)
    // A double click, or Enter held down, presses twice.
    const clicks = random.chance(faultRates().impatience * 0.3) ? random.pick([2, 2, 2, 5]) : 1
    for (let click = 0; click < clicks; click++)
      doing().catch((error: unknown) => {
        if (error instanceof FailureError) story(`desk: ${what}: ${error.failure.kind}`)
        else app.rules.fault(error)
      })
  }

  const book = ({ frontDesk }: OpenDesk, stay: string, rate: string) =>
    ask(`books ${stay}, rate ${rate}`, () => frontDesk.book(contentOf(stay, rate)))

  const sendAgain = ({ frontDesk }: OpenDesk, clientRef: string) => ask(`sends ${clientRef} again`, () => frontDesk.sendAgain(clientRef))

  /** With an open outcome there is nothing to do but wait; an impatient clerk acts anyway. */
  const wait = (desk: OpenDesk, stay: string, open: readonly AttemptView[]) => {
    const [first] = open
    if (!first || !random.chance(faultRates().impatience)) return
    const { attempts, frontDesk } = desk
    const { clientRef } = first
    const does = random.below(8)
    if (does === 0) sendAgain(desk, clientRef)
    else if (does === 1) {
      const content = contentOf(stay, `over${++rates}`)
      ask(`books ${stay} all the same`, () => frontDesk.override(content, 'the guest is waiting'))
    } else if (does === 2) ask(`wants ${clientRef} cancelled`, () => attempts.cancelWhenKnown(clientRef, random.chance(0.7)))
    else if (does < 5) ask(`looks ${clientRef} up`, () => attempts.lookUp(clientRef))
    else book(desk, stay, does === 5 ? 'A' : `R${++rates}`)
  }

  const retry = (desk: OpenDesk, stay: string, cases: readonly AttemptView[]) => {
    const free = cases.find(({ state }) => again.has(state))
    if (free && random.chance(0.4)) sendAgain(desk, free.clientRef)
    else book(desk, stay, random.chance(0.5) ? 'A' : `R${++rates}`)
  }

  /** Asks for the penalty, thinks, and confirms, possibly long after the quote. */
  const cancel = ({ cancelling, run }: OpenDesk, { clientRef, bookingRef }: AttemptView) => {
    const reference = bookingRef === null ? { clientRef } : { bookingRef }
    ask(`cancels ${bookingRef ?? clientRef}`, async () => {
      const { quoteId, penalty } = await cancelling['cancel.quote'](reference)
      await run.living(time.wait(random.between(0, random.chance(0.2) ? 3_600_000 : 30_000)))
      if (time.nowMs() > leavesAtMs || (penalty.kind !== 'free' && penalty.kind !== 'charged')) return
      const done = app.rules.agrees(clientRef, penalty.kind === 'free' ? 0 : Number(penalty.amount))
      const { state } = await cancelling['cancel.confirm']({ quoteId }).finally(done)
      story(`desk: cancellation of ${bookingRef ?? clientRef} ended ${state}`)
    })
  }

  const look = (stay: string) => {
    const desk = app.desk()
    // The clerk does nothing while the machine sleeps or the key is known to be another account's.
    if (!desk || desk.run.isAsleep() || app.key() === 'foreign') return
    const cases = [...desk.shown.values()].filter(({ hotelCode }) => hotelCode === stay || hotelCode === null)
    const open = cases.filter((one) => one.open)
    isContent = false
    if (open.length > 0) return wait(desk, stay, open)
    const booked = cases.filter(({ state }) => state === 'CONFIRMED' || state === 'CANCELLED')
    if (booked.length === 0) return retry(desk, stay, cases)
    const confirmed = booked.find(({ state }) => state === 'CONFIRMED')
    if (cancels && confirmed) return cancel(desk, confirmed)
    isContent = true
  }

  return {
    isContent: () => isContent,
    act: look,
  }
}

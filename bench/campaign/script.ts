/**
 * The fixed script of level 2: twelve bookings and four cancellations without other faults, in which the n-th effect of the desk fails in one way.
 * The clerk retries what the desk allows until everything is done.
 */

import { FailureError } from '../../src/shared/contract/failure.ts'
import type { AttemptView } from '../../src/shared/contract/views/booking-views.ts'
import { randomFrom } from '../random.ts'
import type { Truth } from './checker.ts'
import { type Ended, endOf, findingsOf, openEnds } from './ending.ts'
import type { FaultOutcome } from './world/faults.ts'
import { calm } from './world/faults.ts'
import { bookingService, type Manner } from './world/service.ts'
import { type OpenDesk, openSimulatedApp, type SimulatedApp } from './world/simulated-app.ts'
import { contentOf } from './world/stays.ts'
import { timeline } from './world/timeline.ts'
import { createTwinDisk } from './world/twin-disk.ts'

export interface ScriptPlan {
  readonly manner: Manner
  /** The number of the effect that fails, from 0; null: none. */
  readonly effect: number | null
  readonly faultOutcome: FaultOutcome
}

export interface ScriptEnded extends Ended {
  /** The number of effects of the desk in the script. */
  readonly effects: number
}

const minuteMs = 60_000
const bookings = 12
const cancellations = 4
const stays = Array.from({ length: bookings }, (_, i) => `S${i + 1}`)
const isToBeCancelled = (stay: string) => stays.indexOf(stay) < cancellations

/** An upper bound for the duration of the script without faults. */
const playedMs = 20 * minuteMs
/** Long enough to prove that an attempt made no booking, and to repeat it. */
const triedMs = 3 * 60 * minuteMs
const resolvedMs = triedMs + 45 * minuteMs
const endMs = resolvedMs + 7 * 60 * minuteMs

/** States that allow a resend. An attempt without its content cannot be resent; the clerk books the stay again. */
const free: ReadonlySet<string> = new Set(['HELD_BACK', 'NOT_SENT', 'NOT_BOOKED'])

export async function playScript(
  { manner, effect, faultOutcome: failure }: ScriptPlan,
  report?: (atMs: number, line: string) => void,
): Promise<ScriptEnded> {
  const time = timeline()
  const story = report ? (line: string) => report(time.nowMs(), line) : () => {}
  let effects = 0
  let played = 0
  const faultOutcome = (): FaultOutcome => (effects++ === effect ? failure : 'done')
  const world = { random: randomFrom(2), unusual: randomFrom(4), time, rates: () => calm, faultOutcome, story }
  const service = bookingService(manner, { ...world, random: randomFrom(1), unusual: randomFrom(3) })
  const app = openSimulatedApp(world, { service, diskFor: createTwinDisk, real: false })

  const atAnEnd = new Set<string>()
  const visit = async (stay: string) => {
    const desk = app.desk()
    if (!desk) return
    const [open, settled] = await Promise.all([true, false].map((isOpen) => desk.attempts.cases({ open: isOpen })))
    const ofStay = (cases: readonly AttemptView[] = []) => cases.filter(({ hotelCode }) => hotelCode === stay)
    if (ofStay(open).length > 0) return
    if (await next(app, desk, stay, ofStay(settled))) atAnEnd.add(stay)
  }
  const visits = (stay: string) => {
    visit(stay).catch((error: unknown) => {
      if (error instanceof FailureError) story(`desk: ${stay}: ${error.failure.kind}`)
      else app.rules.fault(error)
    })
    time.plan(12 * minuteMs, () => {
      if (time.nowMs() < triedMs && !atAnEnd.has(stay)) visits(stay)
    })
  }
  stays.forEach((stay, i) => {
    time.plan((i + 1) * 5000, () => visits(stay))
  })
  // Restart a desk that crashed.
  const lookAfter = () => {
    if (app.isDown()) void app.start()
    if (time.nowMs() < triedMs) time.plan(minuteMs, lookAfter)
  }
  lookAfter()
  const hangs = failure === 'hangs' || failure === 'refusedYetDone'
  if (hangs) for (const atMs of [31, 95]) time.plan(atMs * minuteMs, app.crash)
  time.plan(playedMs, () => {
    played = effects
  })

  await time.runUntil(resolvedMs)
  const stuck = openEnds(app, 'a')
  await time.runUntil(endMs)
  const undone = stays.filter((stay) => !isDone(service.account().bookings, stay)).length
  const ended = endOf(app, service, stuck + undone)
  app.end()
  for (const finding of findingsOf(ended)) story(`checker: ${finding}`)
  return { ...ended, effects: played }
}

/** Takes the next step for a stay without open cases. Returns whether there is none left. */
async function next(
  app: SimulatedApp,
  { frontDesk, cancelling }: OpenDesk,
  stay: string,
  settled: readonly AttemptView[],
): Promise<boolean> {
  if (settled.some(({ state }) => state === 'CANCELLED')) return true
  const booked = settled.find(({ state }) => state === 'CONFIRMED')
  if (booked && !isToBeCancelled(stay)) return true
  const again = settled.find(({ state, agreed }) => free.has(state) && agreed !== null)
  if (booked) {
    const { clientRef, bookingRef } = booked
    const { quoteId, penalty } = await cancelling['cancel.quote'](bookingRef === null ? { clientRef } : { bookingRef })
    const done = app.rules.agrees(clientRef, penalty.kind === 'charged' ? Number(penalty.amount) : 0)
    await cancelling['cancel.confirm']({ quoteId }).finally(done)
  } else if (again) await frontDesk.sendAgain(again.clientRef)
  else await frontDesk.book(contentOf(stay, 'A'))
  return false
}

function isDone(truth: readonly Truth[], stay: string): boolean {
  const wanted = isToBeCancelled(stay) ? ['CANCELLED', 'CANCELED'] : ['CONFIRMED']
  return truth.some((booking) => booking.stay === stay && wanted.includes(booking.status))
}

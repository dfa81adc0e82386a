/**
 * One seeded schedule: a stay, an impatient clerk, a desk that crashes, a disk that rejects writes, a clock that jumps, and a faulty service. After
 * three hours the faults end; 45 minutes later everything must be resolved, and at the end both sides must agree.
 */
import { type Random, randomFrom } from '../random.ts'
import { type Ended, endOf, findingsOf, openEnds } from './ending.ts'
import { type Clerk, clerkAt } from './world/clerk.ts'
import type { DiskParts } from './world/disk.ts'
import {
  calm,
  type Effect,
  type Fault,
  type FaultOutcome,
  type FaultRates,
  faultRatesFor,
  type Model,
  standing,
  type World,
} from './world/faults.ts'
import { createRealDisk } from './world/real-disk.ts'
import { type BookingService, bookingService, type Manner } from './world/service.ts'
import { openSimulatedApp, type SimulatedApp } from './world/simulated-app.ts'
import { timeline } from './world/timeline.ts'
import { createTwinDisk } from './world/twin-disk.ts'

export interface Plan {
  readonly seed: number
  readonly manner: Manner
  readonly model: Model
  /** Use the real ledger and send journal instead of the in-memory fakes. */
  readonly real?: boolean
  /** The faults that may occur; by default those in `standing`. */
  readonly faults?: readonly Fault[]
}

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const faultsEndMs = 3 * hourMs
/** Attempts without a booking are still looked up every hour for a day. */
const lateMs = 70 * minuteMs
const resolvedMs = faultsEndMs + 45 * minuteMs
/** Covers the day of late look-ups and four syncs. */
const dayAfterMs = faultsEndMs + 26 * hourMs
/** Covers at least one sync. That is enough in model a; every fourth seed runs for the whole day anyway. */
const eveningMs = faultsEndMs + 8 * hourMs

/** Runs one schedule to its end. The same plan always ends the same way. `report` gets each event with the true time in milliseconds. */
export async function runSchedule(
  { seed, manner, model, real = false, faults = standing }: Plan,
  report?: (atMs: number, line: string) => void,
): Promise<Ended> {
  const time = timeline()
  const story = report ? (line: string) => report(time.nowMs(), line) : () => {}
  /** A separate random source for each part, so that a change in one does not affect the others. */
  const chanceOf = (part: number) => randomFrom(Math.imul(seed, 0x9e3779b1) + part * 0x85ebca6b)
  const random = chanceOf(0)

  let currentRates: FaultRates = faultRatesFor(model, chanceOf(1), faults, chanceOf(7))
  const rates = () => currentRates
  story(`weather ${JSON.stringify(currentRates, (_, value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value))}`)
  const service = bookingService(manner, { random: chanceOf(2), unusual: chanceOf(8), time, rates, story })
  const effectFaults = effectFaultsFor(chanceOf(3), rates)
  const diskFor = (parts: DiskParts) =>
    real ? createRealDisk({ ...parts, random: chanceOf(6), losesTail: () => currentRates.tailLost > 0 }) : createTwinDisk(parts)
  const { faultOutcome } = effectFaults
  const world = { random: chanceOf(4), unusual: chanceOf(9), time, rates, faultOutcome, story }
  const app = openSimulatedApp(world, { service, diskFor, real })
  const clerk = clerkAt({ ...world, random: chanceOf(5) }, { app, leavesAtMs: faultsEndMs, cancels: random.chance(0.4) })

  planFaults({ ...world, random: chanceOf(10) }, app, service)
  planDay({ ...world, random }, app, clerk, service)
  await time.runUntil(faultsEndMs)
  story('the faults end')
  currentRates = calm
  effectFaults.end()
  app.setKey('own')
  app.setPortal(null)
  if (random.chance(0.5)) app.setClock(0)
  if (effectFaults.needsStart() || app.isSealed()) app.crash()
  await time.runUntil(faultsEndMs + 1)
  void app.start()
  for (const { bookingRef, clientRef, visibleAtMs } of service.hidden())
    time.plan(visibleAtMs - time.nowMs() + lateMs, () => app.rules.surfaced(bookingRef, clientRef))
  await time.runUntil(resolvedMs)
  const stuck = openEnds(app, model)
  await time.runUntil(model === 'b' || seed % 4 === 0 ? dayAfterMs : eveningMs)
  const ended = endOf(app, service, stuck)
  app.end()
  for (const finding of findingsOf(ended)) story(`checker: ${finding}`)
  return ended
}

/** Decides the fault of each single effect: rejected writes, hangs, and crashes at the worst moments. */
function effectFaultsFor(random: Random, rates: () => FaultRates) {
  let count = 0
  let needsStart = false
  let over = false
  const crashes = new Map<number, FaultOutcome>()
  for (let left = random.below(4); left > 0; left--)
    crashes.set(random.below(random.pick([4, 12, 40])), random.pick<FaultOutcome>(['crashesBefore', 'crashesAfter']))
  return {
    /** Whether the disk hung or reported a failure for a write that succeeded; the desk needs a restart to agree with it again. */
    needsStart: () => needsStart,
    end: () => {
      over = true
    },
    faultOutcome: (effect: Effect): FaultOutcome => {
      const crash = over ? undefined : crashes.get(count++)
      if (crash) return crash
      if (effect !== 'journal' && effect !== 'ledger') return 'done'
      const { diskRefuses, diskHangs } = rates()
      const outcome = random.chance(diskHangs)
        ? 'hangs'
        : random.chance(diskRefuses)
          ? random.pick<FaultOutcome>(['refused', 'refusedYetDone'])
          : 'done'
      needsStart ||= outcome === 'hangs' || outcome === 'refusedYetDone'
      return outcome
    },
  }
}

/** Plans the events until the faults end: the clerk's visits, restarts, clock changes, sleep, keys. */
function planDay({ random, time, rates: faultRates, story }: World, app: SimulatedApp, clerk: Clerk, service: BookingService): void {
  const within = (ms: number) => random.between(0, ms)
  const during = (happen: () => void) => time.plan(within(random.pick([3 * minuteMs, 30 * minuteMs, faultsEndMs])), happen)

  const restartWhenDown = () => {
    if (app.isDown()) void app.start()
    time.plan(within(20 * minuteMs), () => {
      if (time.nowMs() < faultsEndMs) restartWhenDown()
    })
  }
  restartWhenDown()

  const visit = () => {
    clerk.act('S')
    const isHasty = !clerk.isContent() && random.chance(faultRates().impatience)
    const pauseMs = within((isHasty ? 5 : 30) * minuteMs)
    if (time.nowMs() + pauseMs < faultsEndMs) time.plan(pauseMs, visit)
  }
  time.plan(within(10 * secondMs), visit)

  for (let left = random.pick([0, 0, 1, 3]); left > 0; left--) during(() => app.crash())
  if (random.chance(0.2)) during(() => app.setClock(random.pick([-24, 24]) * hourMs))
  if (random.chance(0.2))
    during(() => {
      story('machine: sleeps')
      // The machine must be awake when the faults end.
      app.desk()?.run.sleep(Math.min(random.between(minuteMs, hourMs), faultsEndMs - time.nowMs()))
    })
  if (random.chance(0.15))
    during(() => {
      app.setKey(random.pick(['foreign', 'none']))
      time.plan(within(100 * minuteMs), () => app.setKey('own'))
    })
  if (random.chance(0.15))
    during(() => {
      app.setPortal(random.below(5))
      time.plan(within(100 * minuteMs), () => app.setPortal(null))
    })
  if (random.chance(0.1)) during(() => service.cancelElsewhere())
}

/** Plans the events of the additional faults until the faults end. */
function planFaults({ random, time, rates: faultRates }: World, app: SimulatedApp, service: BookingService): void {
  const { clockSteps, twoDesks, setBack } = faultRates()
  const during = (happen: () => void) => time.plan(random.between(0, random.pick([10 * minuteMs, hourMs, faultsEndMs])), happen)
  const times = (often: number) => (often > 0 ? 1 + random.below(3) : 0)
  for (let left = times(clockSteps); left > 0; left--) {
    const stepMs = random.pick([-1, 1]) * (1 + random.below(9)) * minuteMs
    during(() => app.stepClock(stepMs))
  }
  if (twoDesks > 0) during(() => service.bookElsewhere('S'))
  if (setBack > 0) {
    const takenMs = random.between(0, 2 * hourMs)
    time.plan(takenMs, app.takeImage)
    time.plan(random.between(takenMs, faultsEndMs), app.setBack)
  }
}

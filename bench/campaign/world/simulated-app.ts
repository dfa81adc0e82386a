/**
 * The desk of the campaign: the app's own booking attempts and comparison over a disk that survives, a network with faults and a
 * clock that anybody can set. A crash abandons everything that ran; a start opens it again from what is on the disk.
 */
import type { BookingAttempts } from '../../../src/main/booking/attempts/attempts-port.ts'
import type { ReferenceMark } from '../../../src/main/booking/references/reference-mark.ts'
import type { FolderMark } from '../../../src/main/booking/references/reference-numbers.ts'
import type { ServiceConnection } from '../../../src/main/booking/running/service-connection.ts'
import { type Cases, createCases } from '../../../src/main/desk/session/cases.ts'
import type { Log } from '../../../src/main/log/log.ts'
import { FailureError } from '../../../src/shared/contract/failure.ts'
import type { AttemptView } from '../../../src/shared/contract/views/booking-views.ts'
import type { Random } from '../../random.ts'
import type { Disk, DiskParts } from './disk.ts'
import type { Effect, FaultOutcome } from './fault-outcome.ts'
import type { FaultRates } from './fault-rates.ts'
import { gateFor } from './gate.ts'
import { openGuardedWindow } from './guarded-window.ts'
import { connectionTo } from './network.ts'
import { mistakes } from './network-answers.ts'
import { createRules, type Rules } from './rules.ts'
import { type Run, startRun } from './run.ts'
import type { BookingService } from './service.ts'
import { openSimulatedWindow, type SimulatedWindow } from './simulated-window.ts'
import type { Timeline } from './timeline.ts'

/** A desk that runs. */
export interface OpenDesk {
  readonly run: Run
  readonly attempts: BookingAttempts
  readonly frontDesk: SimulatedWindow
  readonly cancelling: Cases['cancelling']
  /** The attempts as the window shows them: as they were at the start, and as it was told since. */
  readonly shown: ReadonlyMap<string, AttemptView>
}

/** The machine, and the desk on it while one runs. */
export interface SimulatedApp {
  readonly disk: Disk
  readonly rules: Rules
  /** The running desk; null while it is down, or starts. */
  desk(): OpenDesk | null
  /** Starts the desk. One that cannot read or write its disk stays down. */
  start(): Promise<void>
  crash(): void
  isDown(): boolean
  /** Whether the running desk sends nothing before its next start, because a write at this one was refused. */
  isSealed(): boolean
  /** From now on the clock is that far from true time; whoever set it is told no more of what is due when. */
  setClock(skewMs: number): void
  /** A few minutes: everything holds as before. */
  stepClock(byMs: number): void
  /** Copies the disk as it is; the machine may be put back to it. */
  takeImage(): void
  /** Puts the machine back to the image: it has never lived what came after. */
  setBack(): void
  key(): Key
  setKey(key: Key): void
  /** From now on somebody else answers every call, with the page of this number; null: nobody does. */
  setPortal(page: number | null): void
  /** Whether ledger and send journal together have ever lost something. */
  wasSetBack(): boolean
  /** Nothing is asked of it any more. */
  end(): void
}

type Key = 'own' | 'foreign' | 'none'

/** What the machine stands in. */
export interface SimulatedAppParts {
  readonly service: BookingService
  readonly random: Random
  /** For the faults beside the fault rates. */
  readonly unusual: Random
  readonly time: Timeline
  readonly rates: () => FaultRates
  readonly faultOutcome: (effect: Effect) => FaultOutcome
  /** Makes what ledger and send journal lie on. */
  readonly diskFor: (parts: DiskParts) => Disk
  /** Whether the app's own booking desk stands before the booking attempts, with its checks of the rate. */
  readonly real: boolean
  readonly story: (line: string) => void
}

/** A machine whose desk is down until `start`. */
export function openSimulatedApp({
  service,
  random,
  unusual,
  time,
  rates: faultRates,
  faultOutcome: fate,
  diskFor,
  real,
  story,
}: SimulatedAppParts): SimulatedApp {
  const rules = createRules({
    time,
    clientRefOf: service.clientRefOf,
    truths: () => service.account().bookings,
    isUp: () => desk !== null && !desk.run.isAsleep(),
  })
  const disk = diskFor({ watch: rules.diskWatch, nowMs: time.nowMs, broken: rules.isBroken })
  rules.watch(disk)
  const mistake = random.pick(mistakes)
  let run: Run | null = null
  let desk: OpenDesk | null = null
  let skewMs = 0
  let wasSetBack = false
  let isSealed = false
  /** Puts the numbers of references back to those of the image. */
  let markBack = () => {}
  let key: Key = 'own'
  let portal: number | null = null
  let mark: ReferenceMark = { installation: 'CAMPA1G', number: 0, earlier: [] }
  /** Marks are never lost here; that a disk refuses them is what the gate does to the rest. */
  const folder: FolderMark = {
    read: async () => mark,
    write: async (next) => {
      mark = next
    },
  }

  const crash = () => {
    if (!run) return
    story('desk: crashes')
    run.crash()
    run = null
    desk = null
    disk.crashed()
    if (unusual.chance(faultRates().bothTails)) {
      disk.loseBothTails(1 + unusual.below(3))
      wasSetBack = true
      rules.setBack()
      story('disk: ledger and witness have lost their last commits and lines')
    }
    if (!random.chance(faultRates().tailLost)) return
    const lost = disk.loseTail(1 + random.below(4))
    story(`disk: the ledger has lost its last ${lost} commits`)
  }

  const start = async () => {
    if (run) return
    story('desk: starts')
    const current = startRun(time, () => skewMs)
    run = current
    isSealed = false
    rules.started()
    const gate = gateFor(current, { rules, faultOutcome: fate, random, time, rates: faultRates, crash, story })
    const connections = new Map<Key, ServiceConnection>()
    const connection = () => {
      if (key === 'none') return null
      const known = connections.get(key)
      if (known) return known
      const foreign = key === 'foreign'
      const made = connectionTo({
        run: current,
        service,
        random,
        unusual,
        time,
        rates: faultRates,
        foreign,
        mistake,
        portal: () => portal,
        faultOutcome: fate,
        crash,
        leaves: rules.leaves,
        story,
      })
      connections.set(key, made)
      return made
    }
    const { clock } = current
    const chance = {
      // As many draws for a reference as when all of it was random, so that a seed stays the schedule that it was.
      bytes: (count: number) => Uint8Array.from({ length: Math.max(count, 10) }, () => random.below(256)).slice(0, count),
      jitter: () => random.between(-1, 1),
    }
    const shown = new Map<string, AttemptView>()
    const needConnection = () => {
      const current = connection()
      if (!current) throw new FailureError({ kind: 'noKey' })
      return current
    }
    const open = async () => {
      const { ledger, openJournal } = await disk.open(gate)
      // What the desk asserts before each send holds in every fault rates.
      const log: Log = (event) => {
        if (event === 'sendJournal.sealed') isSealed = true
        if (event === 'send.stopped') rules.fault(new Error('a send was stopped'))
      }
      return createCases({
        ledger,
        journal: await openJournal({ clock, log }),
        marks: { folder, keychain: null },
        service: connection,
        needService: needConnection,
        check: { sound: async () => {} },
        accountingZone: 'UTC',
        clock,
        random: chance,
        emit: () => {},
        log,
        tellAttempt: (changed) => {
          story(`desk: ${changed.clientRef} is ${changed.state}`)
          shown.set(changed.clientRef, changed)
        },
        tellCancellation: ({ reference, state }) => story(`desk: cancellation of ${reference} is ${state}`),
        noticed: () => {},
        changed: () => {},
      })
    }
    let cases: Cases
    try {
      cases = await open()
      await cases.recover()
      const { attempts } = cases
      for (const open of [true, false])
        for (const one of await attempts.cases({ open })) if (!shown.has(one.clientRef)) shown.set(one.clientRef, one)
    } catch (error) {
      if (error instanceof FailureError) story(`desk: cannot start, ${error.failure.kind}`)
      else rules.fault(error)
      if (run === current) crash()
      return
    }
    if (run !== current) return
    const { attempts, cancelling, stayGuard } = cases
    cases.begin()
    const frontDesk = real ? openGuardedWindow({ cases, needService: needConnection, clock }) : openSimulatedWindow(attempts, stayGuard)
    desk = { run: current, attempts, frontDesk, cancelling, shown }
  }

  return {
    disk,
    rules,
    desk: () => desk,
    start,
    crash,
    isDown: () => run === null,
    isSealed: () => isSealed,
    setClock: (skew) => {
      story(`machine: its clock is ${Math.round(skew / 3_600_000)} h off`)
      skewMs = skew
      rules.clockSet()
    },
    stepClock: (byMs) => {
      story(`machine: its clock is set by ${byMs / 60_000} min`)
      skewMs += byMs
    },
    takeImage: () => {
      story('machine: an image is taken')
      disk.takeImage()
      const kept = mark
      markBack = () => {
        mark = kept
      }
    },
    setBack: () => {
      story('machine: is put back to the image')
      crash()
      disk.setBack()
      markBack()
      wasSetBack = true
      rules.setBack()
    },
    wasSetBack: () => wasSetBack,
    key: () => key,
    setPortal: (page) => {
      story(page === null ? 'network: the service answers again' : 'network: somebody else answers')
      portal = page
    },
    end: () => {
      run?.crash()
      disk.end()
    },
    setKey: (used) => {
      story(`desk: API key is ${used}`)
      key = used
    },
  }
}

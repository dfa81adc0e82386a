/**
 * The desk of the campaign: the app's own booking attempts and sync on a durable disk, a faulty network and an adjustable clock. A crash abandons
 * everything that ran; a start opens the desk again from the disk.
 */

import type { AttemptContent, Consent } from '../../../src/main/booking/attempts/booking-attempt.ts'
import type { BookingAttempts } from '../../../src/main/booking/attempts/booking-attempts.ts'
import type { Clock } from '../../../src/main/booking/lifecycle/clock.ts'
import type { ServiceConnection } from '../../../src/main/booking/lifecycle/service-connection.ts'
import type { FolderMark, ReferenceMark } from '../../../src/main/booking/references/reference-numbers.ts'
import { createBookingDesk } from '../../../src/main/desk/booking/booking.ts'
import type { StayGuard } from '../../../src/main/desk/booking/similar-stays.ts'
import { type Cases, createCases } from '../../../src/main/desk/session/cases.ts'
import type { Log } from '../../../src/main/log/log.ts'
import { FailureError } from '../../../src/shared/contract/failure.ts'
import type { AttemptView } from '../../../src/shared/contract/views/booking-views.ts'
import type { Disk, DiskParts, Gate } from './disk.ts'
import type { Effect, World } from './faults.ts'
import { connectionTo } from './network.ts'
import { mistakes } from './network-answers.ts'
import { createRules, type Rules } from './rules.ts'
import { never, type Run, startRun } from './run.ts'
import type { BookingService } from './service.ts'
import { holder, occupancies, search } from './stays.ts'

/** The clerk's actions. Each resolves when the booking has ended, and rejects with the failure that the window would show. */
interface SimulatedWindow {
  book(content: AttemptContent): Promise<void>
  sendAgain(clientRef: string): Promise<void>
  /** Books despite similar open or booked stays: acknowledges each of them and gives a reason. */
  override(content: AttemptContent, reason: string): Promise<void>
}

const noConsent: Consent = { seen: null, acknowledged: [], reason: null }

/** Creates a window without a rate check, fast enough for hundreds of thousands of schedules. */
function openSimulatedWindow(attempts: BookingAttempts, guard: StayGuard): SimulatedWindow {
  const bookWith = async (consent: Consent, content: AttemptContent) => {
    await attempts.begin(content, async () => {
      await guard.requireAcknowledgement(content, null, consent)
      return { consent }
    })
  }
  return {
    book: (content) => bookWith(noConsent, content),
    sendAgain: async (clientRef) => {
      const { content } = await attempts.case(clientRef)
      if (content) await guard.requireAcknowledgement(content, clientRef, noConsent)
      await attempts.sendAgain(clientRef, { consent: noConsent })
    },
    override: async (content, reason) => {
      const acknowledged = (await guard.similar(content, null)).map(({ key }) => key)
      await bookWith({ seen: null, acknowledged, reason }, content)
    },
  }
}

const notHere = () => Promise.reject(new FailureError({ kind: 'notHere' }))

/** Returns a window that books through the app's own booking desk, as a clerk does on screen. */
function openGuardedWindow(cases: Cases, service: () => ServiceConnection, clock: Clock): SimulatedWindow {
  const desk = createBookingDesk({
    service,
    // This window neither makes offers nor replaces bookings.
    session: () => ({ ...cases, rateOfOffer: notHere, requireBetterRate: notHere }),
    origins: async () => [],
    clock,
    cardEntry: () => true,
  })

  const check = async (rateKey: string) => {
    const { checkId, now } = await desk['booking.checkRate']({ rateKey, seen: null, stay: search })
    return { checkId, agreed: now, holder, occupancies }
  }

  /** The open page of each rate, until its booking has ended: two clicks on its button share one check. */
  const pages = new Map<string, ReturnType<typeof check>>()
  const onPage = async (rateKey: string, press: (form: Awaited<ReturnType<typeof check>>) => Promise<unknown>): Promise<void> => {
    const page = pages.get(rateKey) ?? check(rateKey)
    pages.set(rateKey, page)
    try {
      await press(await page)
    } finally {
      pages.delete(rateKey)
    }
  }

  return {
    book: ({ rateKey }) => onPage(rateKey, desk['booking.book']),
    sendAgain: async (clientRef) => void (await desk['booking.sendAgain']({ clientRef })),
    override: ({ rateKey }, reason) =>
      onPage(rateKey, async (form) => {
        try {
          await desk['booking.book'](form)
        } catch (error) {
          if (!(error instanceof FailureError) || error.failure.kind !== 'similarStays') throw error
          const acknowledged = error.failure.stays.map(({ key }) => key)
          await desk['booking.book']({ ...form, acknowledged, reason })
        }
      }),
  }
}

const diskFull = () => new FailureError({ kind: 'ledger', trouble: 'diskFull' })

/** Returns a gate that runs writes and reads one after another, in order of request. Requests of a dead run never settle. */
function gateFor(run: Run, world: World, rules: Rules, crash: () => void): Gate {
  const { random, time, rates: faultRates, faultOutcome: outcomeOf, story } = world
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => T | Promise<T>): Promise<T> => {
    const answer = last.then(work)
    last = answer.catch(() => {})
    return run.living(answer)
  }

  const write = async <T>(effect: Effect, commit: () => T): Promise<T> => {
    if (run.isDead()) return never()
    if (random.chance(faultRates().diskSlow)) await run.living(time.wait(random.between(0, 3000)))
    await run.awake()
    if (run.isDead()) return never()
    rules.writes()
    const outcome = outcomeOf(effect)
    if (outcome !== 'done') story(`disk: ${effect} ${outcome}`)
    switch (outcome) {
      case 'done':
        return commit()
      case 'refused':
        throw diskFull()
      case 'refusedYetDone':
        rules.unknowingly(commit)
        throw diskFull()
      case 'hangs':
        rules.hangs()
        return never()
      case 'crashesBefore':
        crash()
        return never()
      case 'crashesAfter':
        commit()
        crash()
        return never()
    }
  }

  return {
    write: (effect, commit) => inTurn(() => write(effect, commit)),
    read: (look) => (run.isDead() ? never() : inTurn(look)),
  }
}

/** A running desk. */
export interface OpenDesk {
  readonly run: Run
  readonly attempts: BookingAttempts
  readonly frontDesk: SimulatedWindow
  readonly cancelling: Cases['cancelling']
  /** The attempts as the window shows them: their state at startup, updated by notifications. */
  readonly shown: ReadonlyMap<string, AttemptView>
}

/** The machine and its desk. */
export interface SimulatedApp {
  readonly disk: Disk
  readonly rules: Rules
  /** The running desk; null while it is down or starting. */
  desk(): OpenDesk | null
  /** Starts the desk. It stays down if it cannot read or write its disk. */
  start(): Promise<void>
  crash(): void
  isDown(): boolean
  /** Whether the running desk sends nothing until its next start, because a write at this start was rejected. */
  isSealed(): boolean
  /** Sets the clock's offset from true time. Due times are then unknown to the desk, so some rules no longer apply. */
  setClock(skewMs: number): void
  /** Changes the clock by a few minutes; all rules still apply. */
  stepClock(byMs: number): void
  /** Copies the disk; the machine may be restored to this image later. */
  takeImage(): void
  /** Restores the machine to the image; everything after it is lost. */
  setBack(): void
  key(): Key
  setKey(key: Key): void
  /** Answers every call with the portal page of this number; null ends that. */
  setPortal(page: number | null): void
  /** Whether ledger and send journal have ever lost data together. */
  wasSetBack(): boolean
  /** Whether the desk took the reference's id after the image to which its machine was put back. */
  hasForgotten(clientRef: string): boolean
  /** Releases the app after the run. */
  end(): void
}

type Key = 'own' | 'foreign' | 'none'

/** What the machine needs in addition. */
interface MachineParts {
  readonly service: BookingService
  /** Creates the disk for ledger and send journal. */
  readonly diskFor: (parts: DiskParts) => Disk
  /** Whether bookings go through the app's own booking desk, with its checks of the rate. */
  readonly real: boolean
}

/** Returns the ids of this desk in references, past and present. */
const idsOf = ({ installation, earlier }: ReferenceMark) => [installation, ...earlier.map((one) => one.installation)]

/** Creates a machine whose desk is down until `start`. */
export function openSimulatedApp(world: World, { service, diskFor, real }: MachineParts): SimulatedApp {
  const { random, unusual, time, rates: faultRates, story } = world
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
  const forgotten = new Set<string>()
  let isSealed = false
  /** Restores the reference numbers of the image. */
  let restoreMark = () => {}
  let key: Key = 'own'
  let portal: number | null = null
  let mark: ReferenceMark = { installation: 'CAMPA1G', number: 0, earlier: [] }
  /** Marks are never lost here: the gate already simulates rejected writes for the other files. */
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
    const gate = gateFor(current, world, rules, crash)
    const connections = new Map<Key, ServiceConnection>()
    const connection = () => {
      if (key === 'none') return null
      const known = connections.get(key)
      if (known) return known
      const foreign = key === 'foreign'
      const { leaves } = rules
      const made = connectionTo(world, { run: current, service, foreign, mistake, portal: () => portal, crash, leaves })
      connections.set(key, made)
      return made
    }
    const { clock } = current
    const chance = {
      // Draw as often per reference as when references were entirely random, so that recorded seeds keep their schedules.
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
      // The desk's own assertion before each send must hold at all fault rates.
      const log: Log = (event) => {
        if (event === 'sendJournal.sealed') isSealed = true
        if (event === 'send.stopped') rules.fault(new Error('a send was stopped'))
      }
      return createCases({
        ledger,
        journal: await openJournal({ clock, log }),
        referenceMarks: { folder, keychain: null },
        service: connection,
        needService: needConnection,
        check: { sound: async () => {} },
        accountingZone: 'UTC',
        clock,
        random: chance,
        emit: () => {},
        log,
        notifyAttempt: (changed) => {
          story(`desk: ${changed.clientRef} is ${changed.state}`)
          shown.set(changed.clientRef, changed)
        },
        notifyCancellation: ({ reference, state }) => story(`desk: cancellation of ${reference} is ${state}`),
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
    const frontDesk = real ? openGuardedWindow(cases, needConnection, clock) : openSimulatedWindow(attempts, stayGuard)
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
      const saved = mark
      restoreMark = () => {
        for (const id of idsOf(mark)) if (!idsOf(saved).includes(id)) forgotten.add(id)
        mark = saved
      }
    },
    setBack: () => {
      story('machine: is put back to the image')
      crash()
      disk.setBack()
      restoreMark()
      wasSetBack = true
      rules.setBack()
    },
    wasSetBack: () => wasSetBack,
    hasForgotten: (clientRef) => [...forgotten].some((id) => clientRef.startsWith(`RD-${id}`)),
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

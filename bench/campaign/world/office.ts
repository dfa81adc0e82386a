/**
 * The desk of the campaign: the app's own casebook and comparison over a disk that survives, a network with weather and a
 * clock that anybody can set. A crash abandons everything that ran; a start opens it again from what is on the disk.
 */
import type { Casebook } from '../../../src/main/booking/attempts/casebook.ts'
import type { ReferenceMark } from '../../../src/main/booking/references/reference-mark.ts'
import type { FolderMark } from '../../../src/main/booking/references/reference-numbers.ts'
import type { Line } from '../../../src/main/booking/running/line.ts'
import { type CaseBooks, createCaseBooks } from '../../../src/main/desk/connection/case-books.ts'
import type { Log } from '../../../src/main/log/log.ts'
import type { BookingCase } from '../../../src/shared/contract/booking-views.ts'
import { FailureError } from '../../../src/shared/contract/failure.ts'
import type { Random } from '../../random.ts'
import type { Disk, DiskParts, Gate } from './disk.ts'
import type { Effect, Fate } from './fate.ts'
import { type FrontDesk, openFrontDesk } from './front-desk.ts'
import { lineTo, mistakes } from './network.ts'
import { openRealFrontDesk } from './real-front-desk.ts'
import { createRules, type Rules } from './rules.ts'
import { never, type Run, startRun } from './run.ts'
import type { BookingService } from './service.ts'
import type { Timeline } from './timeline.ts'
import type { Weather } from './weather.ts'

export interface OpenDesk {
  readonly run: Run
  readonly casebook: Casebook
  readonly frontDesk: FrontDesk
  readonly cancelling: CaseBooks['cancelling']
  /** The attempts as the window shows them: as they were at the start, and as it was told since. */
  readonly shown: ReadonlyMap<string, BookingCase>
}

export interface Office {
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
  /** Whether ledger and witness together have ever lost something. */
  wasSetBack(): boolean
  /** Nothing is asked of it any more. */
  end(): void
}

type Key = 'own' | 'foreign' | 'none'

export interface OfficeParts {
  readonly service: BookingService
  readonly random: Random
  /** For the faults beside the weather. */
  readonly unusual: Random
  readonly time: Timeline
  readonly weather: () => Weather
  readonly fate: (effect: Effect) => Fate
  /** Makes what ledger and witness lie on. */
  readonly diskFor: (parts: DiskParts) => Disk
  /** Whether the app's own booking desk stands before the casebook, with its checks of the rate. */
  readonly real: boolean
  readonly story: (line: string) => void
}

export function openOffice({ service, random, unusual, time, weather, fate, diskFor, real, story }: OfficeParts): Office {
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
    if (unusual.chance(weather().bothTails)) {
      disk.loseBothTails(1 + unusual.below(3))
      wasSetBack = true
      rules.setBack()
      story('disk: ledger and witness have lost their last commits and lines')
    }
    if (!random.chance(weather().tailLost)) return
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
    const gate = gateFor(current, { rules, fate, random, time, weather, crash, story })
    const lines = new Map<Key, Line>()
    const line = () => {
      if (key === 'none') return null
      const known = lines.get(key)
      if (known) return known
      const foreign = key === 'foreign'
      const made = lineTo({
        run: current,
        service,
        random,
        unusual,
        time,
        weather,
        foreign,
        mistake,
        portal: () => portal,
        fate,
        crash,
        leaves: rules.leaves,
        story,
      })
      lines.set(key, made)
      return made
    }
    const { clock } = current
    const chance = {
      // As many draws for a reference as when all of it was random, so that a seed stays the schedule that it was.
      bytes: (count: number) => Uint8Array.from({ length: Math.max(count, 10) }, () => random.below(256)).slice(0, count),
      jitter: () => random.between(-1, 1),
    }
    const shown = new Map<string, BookingCase>()
    const needLine = () => {
      const current = line()
      if (!current) throw new FailureError({ kind: 'noKey' })
      return current
    }
    const open = async () => {
      const { ledger, openWitness } = await disk.open(gate)
      // What the desk asserts before each send holds in every weather.
      const log: Log = (event) => {
        if (event === 'witness.sealed') isSealed = true
        if (event === 'send.stopped') rules.fault(new Error('a send was stopped'))
      }
      return createCaseBooks({
        ledger,
        witness: await openWitness({ clock, log }),
        marks: { folder, keychain: null },
        line,
        needLine,
        accountingZone: 'UTC',
        clock,
        chance,
        emit: () => {},
        log,
        sound: async () => {},
        tellCase: (changed) => {
          story(`desk: ${changed.clientRef} is ${changed.state}`)
          shown.set(changed.clientRef, changed)
        },
        tellCancellation: ({ reference, state }) => story(`desk: cancellation of ${reference} is ${state}`),
        noticed: () => {},
        changed: () => {},
      })
    }
    let books: CaseBooks
    try {
      books = await open()
      await books.resume()
      const { casebook } = books
      for (const open of [true, false])
        for (const one of await casebook.cases({ open })) if (!shown.has(one.clientRef)) shown.set(one.clientRef, one)
    } catch (error) {
      if (error instanceof FailureError) story(`desk: cannot start, ${error.failure.kind}`)
      else rules.fault(error)
      if (run === current) crash()
      return
    }
    if (run !== current) return
    const { casebook, cancelling, stayGuard, comparison, catchUp } = books
    void catchUp.start().then(() => comparison.start())
    const frontDesk = real ? openRealFrontDesk({ books, needLine, clock }) : openFrontDesk(casebook, stayGuard)
    desk = { run: current, casebook, frontDesk, cancelling, shown }
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

interface GateParts extends Pick<OfficeParts, 'fate' | 'random' | 'time' | 'weather' | 'story'> {
  readonly rules: Pick<Rules, 'unknowingly' | 'hangs' | 'writes'>
  readonly crash: () => void
}

const diskFull = () => new FailureError({ kind: 'ledger', trouble: 'diskFull' })

/** Writes and reads of one run, one after the other as they were asked for. */
function gateFor(run: Run, { rules, fate, random, time, weather, crash, story }: GateParts): Gate {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => T | Promise<T>): Promise<T> => {
    const answer = last.then(work)
    last = answer.catch(() => {})
    return run.living(answer)
  }

  const write = async <T>(effect: Effect, commit: () => T): Promise<T> => {
    if (run.isDead()) return never()
    if (random.chance(weather().diskSlow)) await run.living(time.wait(random.between(0, 3000)))
    await run.awake()
    if (run.isDead()) return never()
    rules.writes()
    const fated = fate(effect)
    if (fated !== 'done') story(`disk: ${effect} ${fated}`)
    switch (fated) {
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

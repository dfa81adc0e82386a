/**
 * The desk of the campaign: the app's own casebook and comparison over a disk that survives, a network with weather and a
 * clock that anybody can set. A crash abandons everything that ran; a start opens it again from what is on the disk.
 */
import { type CancelBook, createCancelBook } from '../../../src/main/booking/cancel-book.ts'
import { type Casebook, createCasebook } from '../../../src/main/booking/casebook.ts'
import type { Line } from '../../../src/main/booking/line.ts'
import { repairWitness } from '../../../src/main/booking/witness-repair.ts'
import { createBookingStore } from '../../../src/main/desk/booking-store.ts'
import { type CancelDesk, createCancelDesk } from '../../../src/main/desk/cancelling.ts'
import { type ComparisonDesk, createComparison } from '../../../src/main/desk/comparison.ts'
import { createStayGuard } from '../../../src/main/desk/similar-stays.ts'
import type { Ledger } from '../../../src/main/ledger/ledger.ts'
import type { BookingCase } from '../../../src/shared/booking-views.ts'
import { FailureError } from '../../../src/shared/failure.ts'
import type { Random } from '../../random.ts'
import { createDisk, type Disk, type Gate } from './disk.ts'
import type { Effect, Fate } from './fate.ts'
import { type FrontDesk, openFrontDesk } from './front-desk.ts'
import { lineTo, mistakes } from './network.ts'
import { createRules, type Rules } from './rules.ts'
import { never, type Run, startRun } from './run.ts'
import type { BookingService } from './service.ts'
import type { Timeline } from './timeline.ts'
import type { Weather } from './weather.ts'

export interface OpenDesk {
  readonly run: Run
  readonly casebook: Casebook
  readonly frontDesk: FrontDesk
  readonly cancelBook: CancelBook
  readonly cancelling: CancelDesk
  readonly comparison: ComparisonDesk
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
  setClock(skewMs: number): void
  key(): Key
  setKey(key: Key): void
  /** From now on somebody else answers every call, with the page of this number; null: nobody does. */
  setPortal(page: number | null): void
}

export type Key = 'own' | 'foreign' | 'none'

export interface OfficeParts {
  readonly service: BookingService
  readonly random: Random
  readonly time: Timeline
  readonly weather: () => Weather
  readonly fate: (effect: Effect) => Fate
  readonly story: (line: string) => void
}

export function openOffice({ service, random, time, weather, fate, story }: OfficeParts): Office {
  const rules = createRules(time, service.clientRefOf)
  const disk = createDisk(rules.diskWatch, time.nowMs)
  rules.watch(disk)
  const mistake = random.pick(mistakes)
  let run: Run | null = null
  let desk: OpenDesk | null = null
  let skewMs = 0
  let key: Key = 'own'
  let portal: number | null = null

  const crash = () => {
    if (!run) return
    story('desk: crashes')
    run.crash()
    run = null
    desk = null
    if (!random.chance(weather().tailLost)) return
    const lost = disk.loseTail(1 + random.below(4))
    story(`disk: the ledger has lost its last ${lost} commits`)
  }

  const start = async () => {
    if (run) return
    story('desk: starts')
    const current = startRun(time, () => skewMs)
    run = current
    rules.started()
    const gate = gateFor(current, { rules, fate, random, time, weather, crash, story })
    const { ledger, witness } = disk.open(gate)
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
      bytes: (count: number) => Uint8Array.from({ length: count }, () => random.below(256)),
      jitter: () => random.between(-1, 1),
    }
    const shown = new Map<string, BookingCase>()
    const cancelBook = createCancelBook({
      ledger,
      witness,
      line,
      clock,
      chance,
      found: (shown) => casebook.shown(shown),
      tell: ({ reference, state }) => story(`desk: cancellation of ${reference} is ${state}`),
      noticed: () => {},
    })
    const casebook: Casebook = createCasebook({
      ledger,
      witness,
      line,
      clock,
      chance,
      cancelledByUs: (booking) => cancelBook.knows(booking),
      tell: (changed) => {
        story(`desk: ${changed.clientRef} is ${changed.state}`)
        shown.set(changed.clientRef, changed)
      },
      noticed: () => {},
    })
    const store = createBookingStore(ledger as unknown as Ledger, [casebook, cancelBook], () => {})
    const comparison = createComparison({
      ledger,
      store,
      casebook,
      line,
      clock,
      zone: 'UTC',
      emit: () => {},
      changed: () => {},
      log: () => {},
    })
    const needLine = () => {
      const current = line()
      if (!current) throw new FailureError({ kind: 'noKey' })
      return current
    }
    const cancelling = createCancelDesk({
      line: needLine,
      ledger,
      book: cancelBook,
      store,
      clock,
      sound: async () => {},
      log: () => {},
    } as Parameters<typeof createCancelDesk>[0])
    try {
      await repairWitness(ledger, witness, clock.nowMs())
      await cancelBook.resume(witness.lines())
      await casebook.resume()
      for (const open of [true, false])
        for (const one of await casebook.cases({ open })) if (!shown.has(one.clientRef)) shown.set(one.clientRef, one)
    } catch (error) {
      if (error instanceof FailureError) story(`desk: cannot start, ${error.failure.kind}`)
      else rules.fault(error)
      if (run === current) crash()
      return
    }
    if (run !== current) return
    comparison.start()
    desk = {
      run: current,
      casebook,
      frontDesk: openFrontDesk(casebook, createStayGuard(ledger, casebook)),
      cancelBook,
      cancelling,
      comparison,
      shown,
    }
  }

  return {
    disk,
    rules,
    desk: () => desk,
    start,
    crash,
    isDown: () => run === null,
    setClock: (skew) => {
      story(`machine: its clock is ${Math.round(skew / 3_600_000)} h off`)
      skewMs = skew
      rules.clockSet()
    },
    key: () => key,
    setPortal: (page) => {
      story(page === null ? 'network: the service answers again' : 'network: somebody else answers')
      portal = page
    },
    setKey: (used) => {
      story(`desk: API key is ${used}`)
      key = used
    },
  }
}

interface GateParts extends Pick<OfficeParts, 'fate' | 'random' | 'time' | 'weather' | 'story'> {
  readonly rules: Pick<Rules, 'unknowingly'>
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

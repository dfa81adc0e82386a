/**
 * One seeded schedule: one intent, a clerk who cannot wait, a desk that crashes, a disk that fills up, a faulty service.
 * The booking machine is the app's own; everything around it runs in virtual time. Afterwards what the service truly
 * booked is laid beside what the desk believes.
 */
import { type Content, clientRefFrom, hashOf } from '../../src/main/booking/intent.ts'
import { type At, type Case, draft, type Event, isOpen, maySend, type Shown, step } from '../../src/main/booking/machine.ts'
import { readAnswer } from '../../src/main/service/answers.ts'
import { answers } from '../../src/main/service/samples.ts'
import type { Booking } from '../../src/shared/schemas.ts'
import { type Random, randomFrom } from '../random.ts'
import { type Booked, faultyService, type Manner, unanswered } from './faulty-service.ts'
import { timeline } from './timeline.ts'

export interface Verdict {
  /** More confirmed bookings than one at the service. */
  readonly double: boolean
  /** Confirmed at the service, and the desk does not know it. */
  readonly lost: boolean
  /** Confirmed at the desk, and not at the service. */
  readonly phantom: boolean
  /** Still open although the faults have ended long ago. */
  readonly stuck: boolean
}

const minuteMs = 60_000
const faultsEndMs = 3 * 60 * minuteMs
/** Every unknown outcome is resolved within this after the faults have ended; the late watch goes on for a day. */
const resolvedMs = faultsEndMs + 45 * minuteMs
const endMs = faultsEndMs + 25 * 60 * minuteMs

const content = { rateKey: 'k', checkin: '2031-03-12', checkout: '2031-03-14', occupancies: [] } as unknown as Content
const us = { baseUrl: 'https://service.invalid/v1', keyFingerprint: 'f' }

/** The verdict on one schedule; the same seed and manner always give the same one. `machine` is the app's own but in tests. */
export function runSchedule(seed: number, manner: Manner, machine: typeof step = step): Verdict {
  const random = randomFrom(seed)
  const time = timeline()
  const service = faultyService(manner, random, time)
  const desk = crashingDesk(machine, random, time.nowMs)
  let faulty = true

  const tell = (event: Event) => {
    if (desk.isDown()) return
    for (const effect of desk.take(event, faulty)) {
      const run = desk.run()
      service.book(desk.now().clientRef, (answer) => {
        // A desk that crashed meanwhile never hears of it.
        if (desk.run() !== run) return
        const outcome = answer.kind === 'class' ? { class: answer.class, failure: unanswered } : bookedOutcome(answer.booked)
        tell({ kind: 'answered', at: desk.at(), attempt: effect.attempt, outcome, shown: shownBy(answer, desk.at()) })
      })
    }
    planLookUp()
  }
  const planLookUp = () => {
    const { watch } = desk.now()
    if (!watch) return
    const run = desk.run()
    time.plan(watch.dueTickMs - desk.at().tickMs, () => {
      if (desk.run() !== run || desk.now().watch?.dueTickMs !== watch.dueTickMs) return
      const answer = service.lookUp(desk.now().clientRef)
      tell({ kind: 'lookedUp', at: desk.at(), outcome: lookUpOutcome(answer), shown: shownBy(answer, desk.at()) })
    })
  }
  const confirm = () => tell({ kind: 'confirm', at: desk.at(), contentHash: hashOf(content), sendTo: us })

  time.plan(0, confirm)
  if (random.chance(0.3)) time.plan(random.between(0, 2000), confirm)
  for (let tries = random.below(6); tries > 0; tries--)
    time.plan(random.between(0, faultsEndMs), () => {
      if (maySend(desk.now()) || random.chance(0.5)) confirm()
    })
  for (let crashes = random.below(4); crashes > 0; crashes--)
    time.plan(random.between(0, random.pick([3 * minuteMs, faultsEndMs])), () => {
      desk.crash()
      const run = desk.run()
      time.plan(random.between(1000, 20 * minuteMs), () => {
        if (desk.run() === run) tell({ kind: 'restarted', at: desk.restart() })
      })
    })
  time.plan(faultsEndMs, () => {
    faulty = false
    service.recover()
    if (desk.isDown()) tell({ kind: 'restarted', at: desk.restart() })
  })
  time.runUntil(resolvedMs)
  const stuck = isOpen(desk.now())
  time.runUntil(endMs)

  const confirmed = service.bookings.filter(({ status }) => status === 'CONFIRMED').length
  const believed = desk.now().state === 'CONFIRMED'
  return { double: confirmed > 1, lost: confirmed > 0 && !believed, phantom: believed && confirmed === 0, stuck }
}

/** The desk around one case: what it holds in memory, what its ledger and its witness hold, and whether it runs. */
function crashingDesk(machine: typeof step, random: Random, nowMs: () => number) {
  const clientRef = clientRefFrom(Uint8Array.from({ length: 10 }, () => random.below(256)))
  let inMemory: Case = draft(clientRef, content, 0)
  let inLedger: Case = inMemory
  let witnessed = false
  let run = 0
  let startedAtMs = 0
  let down = false
  const at = (): At => ({ wallMs: nowMs(), tickMs: nowMs() - startedAtMs, jitter: random.between(-1, 1) })
  return {
    at,
    now: () => inMemory,
    run: () => run,
    isDown: () => down,
    /** Carries out what an event asks for, in its order; answers with the sends. The disk may refuse a write. */
    take(event: Event, faulty: boolean) {
      const before = inMemory
      const { state, effects } = machine(before, event)
      inMemory = state
      const sends = []
      for (const effect of effects) {
        const refused = faulty && effect.kind !== 'send' && random.chance(0.03)
        if (refused) {
          const failure = { kind: 'ledger', trouble: 'diskFull' } as const
          inMemory = machine(
            event.kind === 'confirm' ? state : before,
            event.kind === 'confirm' ? { kind: 'notRecorded', at: at(), failure } : { kind: 'notKept', at: at(), failure },
          ).state
          return []
        }
        if (effect.kind === 'witness') witnessed = true
        if (effect.kind === 'save') inLedger = state
        if (effect.kind === 'send') sends.push(effect)
      }
      return sends
    },
    crash() {
      down = true
      run += 1
    },
    /** Starts from what is on disk. A witness without its row is a case that may have been sent. */
    restart(): At {
      down = false
      run += 1
      startedAtMs = nowMs()
      const missing = witnessed && inLedger.state === 'DRAFT'
      inMemory = missing ? machine(inLedger, { kind: 'confirm', at: at(), contentHash: inLedger.contentHash, sendTo: us }).state : inLedger
      return at()
    },
  }
}

const sample = readAnswer('checkBooking', 200, Buffer.from(JSON.stringify(answers.checkBooking)))

function recordOf({ bookingRef, clientRef, status }: Booked): Booking {
  if (!sample.ok) throw new Error('the sample booking cannot be read')
  return { ...sample.value.booking, bookingRef, clientRef, status }
}

function bookedOutcome(booked: Booked) {
  return { class: booked.status === 'CONFIRMED' ? ('Y' as const) : ('F' as const), booking: recordOf(booked) }
}

function lookUpOutcome(answer: ReturnType<ReturnType<typeof faultyService>['lookUp']>) {
  if (answer.kind === 'cleanNotFound') return { class: 'cleanNotFound' as const }
  if (answer.kind === 'inconclusive') return { class: 'inconclusive' as const, failure: unanswered }
  return { class: 'found' as const, booking: recordOf(answer.booked), status: answer.booked.status }
}

function shownBy(answer: { readonly kind: string; readonly booked?: Booked }, { wallMs }: At): Shown | null {
  if (!answer.booked) return null
  return { record: { booking: recordOf(answer.booked), raw: {}, unread: [] }, seen: { source: 'checkBooking', atMs: wallMs } }
}

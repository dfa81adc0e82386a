/** The way to the service and back: what is lost, late, doubled or replaced by something else before the desk sees it. */
import { createServerClock } from '../../../src/main/booking/running/server-clock.ts'
import type { ServiceConnection } from '../../../src/main/booking/running/service-connection.ts'
import type { CallOutcome, ServiceIdentity } from '../../../src/main/service/answers/service.ts'
import { endpoints } from '../../../src/shared/contract/endpoints.ts'
import type { Booking } from '../../../src/shared/domain/schemas.ts'
import type { Random } from '../../random.ts'
import type { Effect, FaultOutcome } from './fault-outcome.ts'
import type { FaultRates } from './fault-rates.ts'
import {
  anothers,
  broken,
  foreignAnswer,
  type Heard,
  inconclusive,
  mangled,
  meaningless,
  type Name,
  notSent,
  outcomeOf,
  portalPage,
} from './network-answers.ts'
import { never, type Run } from './run.ts'
import type { BookingService } from './service.ts'
import { epochMs } from './stays.ts'
import type { Timeline } from './timeline.ts'

/** What lies between desk and service. */
export interface NetworkParts {
  readonly run: Run
  readonly service: BookingService
  readonly random: Random
  /** For the faults beside the fault rates. */
  readonly unusual: Random
  readonly time: Timeline
  readonly rates: () => FaultRates
  /** Whether the key is that of another account: it books nothing, and knows no booking. */
  readonly foreign: boolean
  readonly mistake: Partial<Booking>
  /** Number of the page that stands in for every answer, while somebody else answers; null when nobody does. */
  readonly portal: () => number | null
  /** What happens to a call, beside the fault rates. */
  readonly faultOutcome: (effect: Effect) => FaultOutcome
  readonly crash: () => void
  /** Told of each request that may book or cancel when it leaves the desk; the answer is called when its outcome is there. */
  readonly leaves: (name: 'bookRate' | 'cancelBooking', query: object) => () => void
  readonly story: (line: string) => void
}

const secondMs = 1000
const identity = (keyFingerprint: string): ServiceIdentity => ({ baseUrl: 'https://service.invalid/v1', keyFingerprint })
const ownIdentity = identity('own')
/** Fingerprint of the key of another account. */
export const foreignKey = 'foreign'
const foreignIdentity = identity(foreignKey)

/** The connection of one run of the desk to the service, through everything that may go wrong on the way. */
export function connectionTo({
  run,
  service,
  random,
  unusual,
  time,
  rates: faultRates,
  foreign,
  mistake,
  portal,
  faultOutcome: fate,
  crash,
  leaves,
  story,
}: NetworkParts): ServiceConnection {
  let answered = false
  const server = createServerClock(run.clock)

  /** What the service does with a request once it has arrived. */
  const arrive = async (name: Name, query: never): Promise<Heard> => {
    if (foreign) return foreignAnswer(name)
    if (name === 'bookRate' || name === 'cancelBooking') return service[name](query)
    if (name === 'checkRate') return service.checkRate(query)
    if (name === 'checkBooking') return service.checkBooking(query)
    const { fromDate, toDate } = query as { fromDate: string; toDate: string }
    return service.checkBookings(fromDate, toDate)
  }

  /** A look-up: it changes nothing, so it is enough that it fails now and then. */
  const ask = async (name: Name, query: never): Promise<Heard> => {
    await time.wait(random.between(20, random.chance(faultRates().slow) ? 20 * secondMs : 500))
    const page = portal()
    if (page !== null) return portalPage(page)
    const failing = random.chance(faultRates().lookUpFails)
    if (failing && random.chance(0.3)) {
      await time.wait(endpoints[name].timeoutMs)
      return broken('timedOut')
    }
    if (failing && name === 'checkBooking' && random.chance(0.2)) return mangled(await arrive(name, query), mistake, random)
    return failing ? random.pick(inconclusive) : asHeard(await arrive(name, query))
  }

  /** Now and then an answer is a record of somebody else, or of ours with the stay of another. */
  const asHeard = (heard: Heard): Heard => {
    if (heard.kind !== 'booking' || !unusual.chance(faultRates().anotherRecord)) return heard
    return { kind: 'booking', booking: anothers(heard.booking, unusual) }
  }

  /** A request that books or cancels. The answer may be anything; what the service did is done. */
  const send = (name: 'bookRate' | 'cancelBooking', query: never) =>
    new Promise<Heard>((resolve) => {
      const sky = faultRates()
      const delivered = async () => {
        await time.wait(random.chance(sky.slow) ? random.between(0, 40 * secondMs) : random.between(20, 300))
        return arrive(name, query)
      }
      const go = async () => {
        if (random.chance(sky.notSent)) {
          await time.wait(random.between(0, 10 * secondMs))
          return resolve(notSent())
        }
        const page = portal()
        if (page !== null) return resolve(portalPage(page))
        time.plan(endpoints[name].timeoutMs, () => resolve(broken('timedOut')))
        if (random.chance(sky.lostOnTheWay)) {
          if (random.chance(0.3)) time.plan(secondMs, () => resolve(broken('broken')))
          return
        }
        if (random.chance(sky.sentTwice)) {
          story(`network: ${name} is sent twice`)
          if (name === 'bookRate') service.sentTwice((query as { clientRef?: string }).clientRef)
          time.plan(random.between(0, 60 * secondMs), () => void delivered())
        }
        const lost = random.chance(sky.lostOnTheWayBack)
        // A connection may also break while the request is still on its way or at work.
        if (lost && random.chance(0.2)) time.plan(random.between(100, 5 * secondMs), () => resolve(broken('broken')))
        const reply = await delivered()
        if (!lost) return resolve(random.chance(sky.wrongRecord) ? mangled(reply, mistake, random) : asHeard(reply))
        if (random.chance(0.7)) resolve(random.pick(meaningless))
      }
      void go()
    })

  const onlyAs = async (fated: FaultOutcome, go: () => Promise<Heard>): Promise<Heard> => {
    switch (fated) {
      case 'done':
        return go()
      case 'refused':
        return broken('broken')
      case 'refusedYetDone':
        return go().then(() => broken('broken'))
      case 'hangs':
        await time.wait(120 * secondMs)
        return broken('timedOut')
      case 'crashesBefore':
        crash()
        return never()
      case 'crashesAfter':
        return go().then(() => {
          if (!run.isDead()) crash()
          return never()
        })
    }
  }

  const call = async (name: Name, query: never): Promise<CallOutcome<Name>> => {
    const sentAtMs = run.clock.nowMs()
    const from = run.clock.tickMs()
    const sleeps = run.sleeps()
    const ended = name === 'bookRate' || name === 'cancelBooking' ? leaves(name, query) : () => {}
    const heard = await onlyAs(fate(name), () => (name === 'bookRate' || name === 'cancelBooking' ? send(name, query) : ask(name, query)))
    await run.awake()
    ended()
    // What was under way when the machine went to sleep is broken off when it wakes.
    const outcome = outcomeOf(
      run.sleeps() === sleeps ? heard : broken('broken'),
      { sentAtMs, endedAtMs: run.clock.nowMs(), during: { from, to: run.clock.tickMs() } },
      epochMs + time.nowMs(),
    )
    if (outcome.facts.serverDateMs !== null) server.heard(outcome.facts.serverDateMs)
    answered ||= outcome.ok
    if (name === 'bookRate' || name === 'cancelBooking') story(`desk: ${name} ${outcome.ok ? 'answered' : JSON.stringify(outcome.failure)}`)
    return outcome
  }

  /** What a process was about to ask when it ended is never asked. */
  const client = (name: Name) => (query: never) => (run.isDead() ? never() : run.living(call(name, query)))
  const calls = {
    bookRate: client('bookRate'),
    cancelBooking: client('cancelBooking'),
    checkBooking: client('checkBooking'),
    checkBookings: client('checkBookings'),
    checkRate: client('checkRate'),
  } as unknown as ServiceConnection['service']

  return {
    service: calls,
    identity: foreign ? foreignIdentity : ownIdentity,
    hasAnswered: () => answered,
    reach: async () => {
      const today = new Date(run.clock.nowMs()).toISOString().slice(0, 10)
      if (!answered) await calls.checkBookings({ fromDate: today, toDate: today })
    },
    online: () => null,
    clockOffsetMs: server.offsetMs,
    restedMs: () => 0,
    close: async () => {},
  }
}

/** The network between desk and service: requests and answers may be lost, late, duplicated or replaced. */

import type { ServiceConnection } from '../../../src/main/booking/lifecycle/service-connection.ts'
import { createServerClock } from '../../../src/main/booking/lifecycle/service-connection.ts'
import type { CallOutcome, ServiceIdentity } from '../../../src/main/service/answers/service.ts'
import { endpoints } from '../../../src/shared/contract/endpoints.ts'
import type { Booking } from '../../../src/shared/domain/schemas.ts'
import type { FaultOutcome, World } from './faults.ts'
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

/** What a connection needs in addition. */
interface NetworkParts {
  readonly run: Run
  readonly service: BookingService
  /** Whether the key belongs to another account: it cannot book, and sees no bookings. */
  readonly foreign: boolean
  readonly mistake: Partial<Booking>
  /** The number of the portal page that replaces every answer; null while there is no portal. */
  readonly portal: () => number | null
  readonly crash: () => void
  /** Called when a booking or cancellation request leaves the desk. Returns the function to call when its outcome has arrived. */
  readonly leaves: (name: 'bookRate' | 'cancelBooking', query: object) => () => void
}

const secondMs = 1000
const identity = (keyFingerprint: string): ServiceIdentity => ({ baseUrl: 'https://service.invalid/v1', keyFingerprint })
const ownIdentity = identity('own')
/** The fingerprint of another account's key. */
export const foreignKey = 'foreign'
const foreignIdentity = identity(foreignKey)

/** Returns one run's connection to the service, with all faults on the way. */
export function connectionTo(
  { random, unusual, time, rates: faultRates, faultOutcome: outcomeFor, story }: World,
  { run, service, foreign, mistake, portal, crash, leaves }: NetworkParts,
): ServiceConnection {
  let answered = false
  const server = createServerClock(run.clock)

  /** Processes a request that has arrived at the service. */
  const arrive = async (name: Name, query: never): Promise<Heard> => {
    if (foreign) return foreignAnswer(name)
    if (name === 'bookRate' || name === 'cancelBooking') return service[name](query)
    if (name === 'checkRate') return service.checkRate(query)
    if (name === 'checkBooking') return service.checkBooking(query)
    const { fromDate, toDate } = query as { fromDate: string; toDate: string }
    return service.checkBookings(fromDate, toDate)
  }

  /** Sends a look-up. Look-ups change nothing, so it is enough that some fail. */
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

  /** Sometimes replaces an answer by someone else's record, or by ours with another stay. */
  const asHeard = (heard: Heard): Heard => {
    if (heard.kind !== 'booking' || !unusual.chance(faultRates().anotherRecord)) return heard
    return { kind: 'booking', booking: anothers(heard.booking, unusual) }
  }

  /** Sends a booking or cancellation. The answer may be anything; the service's effect remains. */
  const send = (name: 'bookRate' | 'cancelBooking', query: never) =>
    new Promise<Heard>((resolve) => {
      const rates = faultRates()
      const delivered = async () => {
        await time.wait(random.chance(rates.slow) ? random.between(0, 40 * secondMs) : random.between(20, 300))
        return arrive(name, query)
      }
      const go = async () => {
        if (random.chance(rates.notSent)) {
          await time.wait(random.between(0, 10 * secondMs))
          return resolve(notSent())
        }
        const page = portal()
        if (page !== null) return resolve(portalPage(page))
        time.plan(endpoints[name].timeoutMs, () => resolve(broken('timedOut')))
        if (random.chance(rates.lostOnTheWay)) {
          if (random.chance(0.3)) time.plan(secondMs, () => resolve(broken('broken')))
          return
        }
        if (random.chance(rates.sentTwice)) {
          story(`network: ${name} is sent twice`)
          if (name === 'bookRate') service.sentTwice((query as { clientRef?: string }).clientRef)
          time.plan(random.between(0, 60 * secondMs), () => void delivered())
        }
        const lost = random.chance(rates.lostOnTheWayBack)
        // The connection may also break while the request is in flight or being processed.
        if (lost && random.chance(0.2)) time.plan(random.between(100, 5 * secondMs), () => resolve(broken('broken')))
        const reply = await delivered()
        if (!lost) return resolve(random.chance(rates.wrongRecord) ? mangled(reply, mistake, random) : asHeard(reply))
        if (random.chance(0.7)) resolve(random.pick(meaningless))
      }
      void go()
    })

  const withOutcome = async (outcome: FaultOutcome, go: () => Promise<Heard>): Promise<Heard> => {
    switch (outcome) {
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
    const heard = await withOutcome(outcomeFor(name), () =>
      name === 'bookRate' || name === 'cancelBooking' ? send(name, query) : ask(name, query),
    )
    await run.awake()
    ended()
    // A call in flight when the machine went to sleep is aborted when it wakes.
    const outcome = outcomeOf(
      run.sleeps() === sleeps ? heard : broken('broken'),
      { sentAtMs, endedAtMs: run.clock.nowMs(), during: { from, to: run.clock.tickMs() } },
      epochMs + time.nowMs(),
    )
    if (outcome.facts.serverDateMs !== null) server.setServerTime(outcome.facts.serverDateMs)
    answered ||= outcome.ok
    if (name === 'bookRate' || name === 'cancelBooking') story(`desk: ${name} ${outcome.ok ? 'answered' : JSON.stringify(outcome.failure)}`)
    return outcome
  }

  /** A dead process sends nothing any more. */
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
    idleMs: () => 0,
    close: async () => {},
  }
}

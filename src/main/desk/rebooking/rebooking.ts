/** The procedures about better rates for bookings. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { BookingKey } from '../../../shared/contract/views/ledger-views.ts'
import type { FoundRate, RateLook } from '../../../shared/contract/views/rebooking-views.ts'
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import { createSerial } from '../../async/serial.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import { type ServiceConnection, serviceNowMs } from '../../booking/lifecycle/service-connection.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { RebookedBooking } from '../../ledger/records.ts'
import type { DeskContext } from '../context/desk-context.ts'
import { sentContent } from '../records/sent-content.ts'
import type { DeskMemory } from '../settings/settings.ts'
import { type Comparable, gainOf, lookForRates, toComparable } from './rate-look.ts'

/** Runs look-ups in turn. */
interface LookPace {
  /** Runs a look-up when it is its turn. Errors: those of the look-up; `stopped`. */
  inTurn<T>(look: () => Promise<T>): Promise<T>
}

/** The pause between two look-ups, so that many bookings do not flood the service. */
const pauseMs = 500
/** The pause after the first throttled call; it doubles with each further one. */
const firstRestMs = 5_000
const maxRestMs = 60_000

/** Returns how long the service asks to wait, in milliseconds; 0 if it names no time; null if it did not throttle. */
function retryDelayOf(error: unknown): number | null {
  const failure = error instanceof FailureError ? error.failure : null
  if (failure?.kind !== 'refused' || (failure.why !== 'tooMany' && failure.why !== 'unavailable')) return null
  return failure.retryAfterMs ?? 0
}

/** Creates the limit. `signal` aborts waiting look-ups. */
export function createLookPace(clock: Pick<Clock, 'tickMs' | 'after'>, signal: AbortSignal): LookPace {
  const looks = createSerial()
  let nextAtTick = Number.NEGATIVE_INFINITY
  let refusals = 0

  const pause = (waitMs: number) =>
    new Promise<void>((go) => {
      const cancel = clock.after(waitMs, () => {
        signal.removeEventListener('abort', end)
        go()
      })
      const end = () => {
        cancel()
        go()
      }
      signal.addEventListener('abort', end, { once: true })
    })

  const restAfter = (error: unknown): number => {
    const delayMs = retryDelayOf(error)
    refusals = delayMs === null ? 0 : refusals + 1
    return delayMs === null ? pauseMs : Math.max(delayMs, Math.min(maxRestMs, firstRestMs * 2 ** (refusals - 1)))
  }

  return {
    inTurn: (look) =>
      looks.run(async () => {
        const waitMs = nextAtTick - clock.tickMs()
        if (waitMs > 0 && !signal.aborted) await pause(waitMs)
        if (signal.aborted) throw new FailureError({ kind: 'stopped' })
        let restMs = pauseMs
        try {
          const seen = await look()
          refusals = 0
          return seen
        } catch (error) {
          restMs = restAfter(error)
          throw error
        } finally {
          nextAtTick = clock.tickMs() + restMs
        }
      }),
  }
}

/** The procedures about better rates. */
export type RebookingDesk = Pick<Desk, Extract<keyof Desk, `rebooking.${string}`>> & {
  /** Asserts that a checked rate is better than a booking, and returns the data to store about the rebooking. Errors: `notHere`, `notBetter`. */
  needBetter(booking: BookingKey, check: RateCheck): Promise<RebookedBooking>
  /**
   * Looks up a booking for the watch and stores the result, unless `mayAsk` returns false right before the call. Errors: as
   * `rebooking.look`, except for a missing booking.
   */
  watch(booking: BookingKey, mayAsk: () => boolean): Promise<void>
  stop(): void
}

type Looks = 'beginRateLook' | 'endRateLook' | 'rateFinds' | 'dismissFind' | 'readOnly'

/** Dependencies of the procedures. */
export interface RebookingParts extends Pick<DeskContext, 'clock' | 'emit'> {
  readonly ledger: Pick<Ledger, 'record' | 'attempt' | 'clients' | 'rebookings' | 'keepBoth' | Looks>
  /** Throws `noKey`. */
  readonly service: () => ServiceConnection
  /** The connection to the service; null while there is no API key. */
  readonly currentConnection: () => Pick<ServiceConnection, 'clockOffsetMs'> | null
  readonly memory: Pick<DeskMemory, 'read'>
}

/** Returns the best rate of a look-up in its stored form; null if there is none. */
function foundIn(look: RateLook): FoundRate | null {
  if (look.kind !== 'looked') return null
  const { atMs, currency, total, fee } = look
  const [best] = look.better
  const price = best?.offer.amount ?? null
  if (!best || price === null) return null
  const { gain, otherRoom, betterBoard } = best
  return { atMs, currency, total, price, fee, gain, otherRoom, betterBoard }
}

/** Creates the procedures of one open ledger. Look-ups run one at a time, whoever starts them. */
export function createRebookingDesk({ ledger, service, currentConnection, memory, clock, emit }: RebookingParts): RebookingDesk {
  const stopping = new AbortController()
  const pace = createLookPace(clock, stopping.signal)
  /** Pending look-ups that the window has requested. */
  const pendingLooks = new Set<{ readonly booking: string; readonly stopping: AbortController }>()

  const nationalityOf = async (client: number | null): Promise<string> => {
    const known = client === null ? undefined : (await ledger.clients()).find(({ id }) => id === client)
    return known?.nationality ?? memory.read().settings.nationality
  }

  /** Reads what to compare for a booking; with a null `nationality` the desk assumes one. */
  const read = async (booking: BookingKey, nationality: string | null) => {
    const found = await ledger.record(booking)
    if (!found) throw new FailureError({ kind: 'notHere' })
    if ((await ledger.rebookings()).some(({ old }) => old.id === found.row.id)) return 'replaced'
    const sent = await sentContent(ledger, found.row.clientRef)
    const from = nationality ?? (await nationalityOf(found.client?.id ?? null))
    return toComparable(found, sent?.occupancies ?? null, from, serviceNowMs(clock, service()))
  }

  const isWatching = () => memory.read().settings.watchRates && ledger.readOnly === null

  /** Records the look-up before its call, so that a desk that ends during the call does not repeat it, and stores the result. */
  const lookAt = async (asked: Comparable, signal: AbortSignal) => {
    const { booking } = asked
    const current = service()
    // The look-up may have been stopped while it waited for its turn.
    if (signal.aborted) throw new FailureError({ kind: 'stopped' })
    const isStored = isWatching() && (await ledger.beginRateLook(booking, clock.nowMs()))
    const look = await lookForRates(current.service, asked, serviceNowMs(clock, current), signal)
    if (isStored) await store(booking, foundIn(look))
    return look
  }

  const store = async (booking: BookingKey, found: FoundRate | null) => {
    if (await ledger.endRateLook(booking, found)) emit('rebooking.changed', {})
  }

  return {
    'rebooking.look': async ({ booking, nationality }) => {
      service() // throws `noKey`: nothing can be compared without a key
      const pendingLook = { booking: canonicalJson(booking), stopping: new AbortController() }
      pendingLooks.add(pendingLook)
      try {
        const found = await read(booking, nationality)
        if (typeof found === 'string') return { kind: 'notCompared', booking, why: found }
        return await pace.inTurn(() => lookAt(found, AbortSignal.any([stopping.signal, pendingLook.stopping.signal])))
      } finally {
        pendingLooks.delete(pendingLook)
      }
    },
    'rebooking.stopLooking': async ({ booking }) => {
      const bookingId = canonicalJson(booking)
      for (const look of pendingLooks) if (look.booking === bookingId) look.stopping.abort()
      return {}
    },
    'rebooking.finds': async () => {
      if (!isWatching()) return { finds: [] }
      return { finds: await ledger.rateFinds(serviceNowMs(clock, currentConnection())) }
    },
    'rebooking.dismiss': async ({ booking, back }) => {
      if (!(await ledger.dismissFind(booking, back ?? false))) throw new FailureError({ kind: 'notHere' })
      emit('rebooking.changed', {})
      return {}
    },
    watch: async (booking, mayAsk) => {
      const asked = await read(booking, null).catch((error: unknown) => {
        if (error instanceof FailureError && error.failure.kind === 'notHere') return 'notHere' as const
        throw error
      })
      // It is looked up again tomorrow, when it may be comparable.
      if (asked === 'notHere' || !isWatching()) return
      if (typeof asked === 'string') {
        if (await ledger.beginRateLook(booking, clock.nowMs())) await store(booking, null)
        return
      }
      await pace.inTurn(async () => {
        if (mayAsk()) await lookAt(asked, stopping.signal)
      })
    },
    'rebooking.list': async () => ({ rebookings: await ledger.rebookings() }),
    'rebooking.keepBoth': async ({ clientRef, back }) => {
      if (!(await ledger.keepBoth(clientRef, back ? null : clock.nowMs()))) throw new FailureError({ kind: 'notHere' })
      emit('rebooking.changed', {})
      return {}
    },
    needBetter: async (booking, check) => {
      const old = await read(booking, check.stay.nationality)
      const gain = typeof old === 'string' ? null : gainOf(old, check, serviceNowMs(clock, service()))
      if (typeof old === 'string' || gain === null) throw new FailureError({ kind: 'notBetter' })
      return { booking: old.booking, currency: old.bookedTerms.currency, fee: old.fee, gain }
    },
    stop: () => stopping.abort(),
  }
}

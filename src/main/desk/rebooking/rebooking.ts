/** The procedures about better rates for bookings. */

import { endpoints } from '../../../shared/contract/endpoints.ts'
import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import { type BookingKey, bookingKeyOf, type LedgerRecord, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { FoundRate, RateLook } from '../../../shared/contract/views/rebooking-views.ts'
import {
  bookingTerms,
  cancellationFeeAt,
  compareWithBooking,
  type NotBetterReason,
  notBetterReasons,
  type RateTerms,
  rateTerms,
} from '../../../shared/domain/better-rate.ts'
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import { isPastEverywhere } from '../../../shared/domain/dates.ts'
import { compare } from '../../../shared/domain/money.ts'
import { partyOf } from '../../../shared/domain/rooms.ts'
import { type Hotel, knownStatus, type Rate } from '../../../shared/domain/schemas.ts'
import { compareHotels, isOtherHotel } from '../../../shared/domain/stay.ts'
import { offerOf } from '../../../shared/domain/terms.ts'
import { createSerial } from '../../async/serial.ts'
import { bookedDifferently } from '../../booking/attempts/difference.ts'
import { attemptIn } from '../../booking/attempts/stored-attempt.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import { type ServiceConnection, serviceNowMs } from '../../booking/lifecycle/service-connection.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { RebookedBooking } from '../../ledger/records.ts'
import type { ServiceClient } from '../../service/answers/service.ts'
import { otherHotelFailure } from '../booking/rate-check.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { BookingStore } from '../records/booking-store.ts'
import { sentContent } from '../records/booking-store.ts'
import type { DeskMemory } from '../settings/settings.ts'

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

/** Creates the limit on how often look-ups run. `signal` aborts waiting look-ups. */
export function createLookPace(clock: Pick<Clock, 'tickMs' | 'after'>, signal: AbortSignal) {
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
    /** Runs a look-up when it is its turn. Errors: those of the look-up; `stopped`. */
    inTurn: <T>(look: () => Promise<T>) =>
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
  requireBetterRate(booking: BookingKey, check: RateCheck): Promise<RebookedBooking>
  /**
   * Looks up a booking for the watch and stores the result, unless `mayAsk` returns false right before the call. Errors: as
   * `rebooking.look`, except for a missing booking.
   */
  watch(booking: BookingKey, mayAsk: () => boolean): Promise<void>
  stop(): void
}

type LookMethods = 'beginRateLook' | 'endRateLook' | 'rateFinds' | 'dismissRateFind' | 'readOnly'

/** Dependencies of the procedures. */
export interface RebookingParts extends Pick<DeskContext, 'clock' | 'emit'> {
  readonly ledger: Pick<Ledger, 'record' | 'attempt' | 'clients' | 'rebookings' | 'keepBoth' | LookMethods>
  /** Throws `noKey`. */
  readonly service: () => ServiceConnection
  /** The connection to the service; null while there is no API key. */
  readonly currentConnection: () => Pick<ServiceConnection, 'clockOffsetMs'> | null
  readonly memory: Pick<DeskMemory, 'read'>
}

/** Returns the best rate of a look-up in its stored form; null if there is none. */
function bestRateOf(look: RateLook): FoundRate | null {
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

  /** Records the look-up before the call, so that it is not repeated if the desk ends during the call. Then stores the result. */
  const lookAt = async (asked: Comparable, signal: AbortSignal) => {
    const { booking } = asked
    const current = service()
    // The look-up may have been stopped while it waited for its turn.
    if (signal.aborted) throw new FailureError({ kind: 'stopped' })
    const isStored = isWatching() && (await ledger.beginRateLook(booking, clock.nowMs()))
    const look = await lookForRates(current.service, asked, serviceNowMs(clock, current), signal)
    if (isStored) await store(booking, bestRateOf(look))
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
    'rebooking.dismiss': async ({ booking, undo }) => {
      if (!(await ledger.dismissRateFind(booking, undo ?? false))) throw new FailureError({ kind: 'notHere' })
      emit('rebooking.changed', {})
      return {}
    },
    watch: async (booking, mayAsk) => {
      const asked = await read(booking, null).catch((error: unknown) => {
        if (error instanceof FailureError && error.failure.kind === 'notHere') return 'notHere' as const
        throw error
      })
      // A booking that cannot be compared now is looked up again tomorrow.
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
    'rebooking.keepBoth': async ({ clientRef, undo }) => {
      if (!(await ledger.keepBoth(clientRef, undo ? null : clock.nowMs()))) throw new FailureError({ kind: 'notHere' })
      emit('rebooking.changed', {})
      return {}
    },
    requireBetterRate: async (booking, check) => {
      const old = await read(booking, check.stay.nationality)
      const gain = typeof old === 'string' ? null : gainOf(old, check, serviceNowMs(clock, service()))
      if (typeof old === 'string' || gain === null) throw new FailureError({ kind: 'notBetter' })
      return { booking: old.booking, currency: old.bookedTerms.currency, fee: old.fee, gain }
    },
    stop: () => stopping.abort(),
  }
}

type NotCompared = Extract<RateLook, { kind: 'notCompared' }>['why']
type Looked = Extract<RateLook, { kind: 'looked' }>

type RowToCompare = Pick<LedgerRow, 'id' | 'bookingRef' | 'clientRef' | 'known' | 'hotelCode' | 'hotelName' | 'checkin' | 'checkout'>

/** A booking that can be compared: what to request, and what to compare the answer with. */
export interface Comparable {
  readonly booking: Looked['booking']
  readonly hotel: { readonly hotelCode: string; readonly hotelName: string | null }
  readonly bookedTerms: RateTerms & { readonly total: string; readonly currency: string }
  readonly fee: string
  readonly stay: Looked['stay']
}

/**
 * Returns what to compare for a booking at a time of the service's clock, or why it cannot be compared. `sent` are the guests as this desk sent
 * them, with ages that answers omit; null for another desk's booking.
 */
export function toComparable(
  { row, booking }: Pick<LedgerRecord, 'booking'> & { readonly row: RowToCompare },
  sent: Parameters<typeof partyOf>[0] | null,
  nationality: string,
  atMs: number,
): Comparable | NotCompared {
  const bookedTerms = bookingTerms(booking)
  const { total, currency } = bookedTerms
  const { checkin, checkout } = row
  if (row.known !== 'CONFIRMED') return 'notConfirmed'
  if (checkin === null || checkout === null || row.hotelCode === null) return 'place'
  if (isPastEverywhere(checkin, atMs)) return 'begun'
  if (total === null || currency === null) return 'amount'
  const fee = cancellationFeeAt(bookedTerms, atMs)
  if (fee === null) return 'fee'
  const paxes = partyOf(sent ?? booking.occupancies)
  if (paxes === null) return 'party'
  const hotel = { hotelCode: row.hotelCode, hotelName: row.hotelName }
  const asked = endpoints.checkHotel.request.safeParse({ hotelCode: row.hotelCode, checkin, checkout, paxes, nationality, currency })
  // An answer may contain a code that is not valid in a request.
  if (!asked.success) return asked.error.issues.some(({ path }) => path[0] === 'currency') ? 'amount' : 'place'
  const { hotelCode: _, ...stay } = asked.data
  return { booking: bookingKeyOf(row), hotel, bookedTerms: { ...bookedTerms, total, currency }, fee, stay }
}

const isGone = (failure: Failure) => failure.kind === 'refused' && failure.why === 'gone'

/** Asks the service and compares. Errors: service failures; `notBookable` if it answered for another hotel. */
export async function lookForRates(
  service: Pick<ServiceClient, 'checkHotel'>,
  asked: Comparable,
  atMs: number,
  signal: AbortSignal,
): Promise<RateLook> {
  const { hotel, stay } = asked
  const outcome = await service.checkHotel({ hotelCode: hotel.hotelCode, ...stay }, signal)
  if (outcome.ok) {
    if (isOtherHotel(hotel, outcome.value.hotel)) throw new FailureError(otherHotelFailure('otherHotel', hotel, outcome.value.hotel))
    return compareRates(asked, outcome.value.hotel, atMs)
  }
  if (isGone(outcome.failure)) return compareRates(asked, null, atMs)
  throw new FailureError(outcome.failure)
}

/** Compares the hotel's rates with the booking; `hotel` is null if it has no rates. */
function compareRates({ booking, bookedTerms, fee, stay }: Comparable, hotel: Hotel | null, atMs: number): RateLook {
  const rates = hotel?.rates ?? []
  const comparisons = rates.map((rate) => ({ rate, how: compareWithBooking(bookedTerms, rateTerms(rate), stay.paxes, fee, atMs) }))
  const better = comparisons.flatMap(({ rate, how }) =>
    hotel && how.kind === 'better'
      ? [{ ...rateOf(hotel, rate), gain: how.gain, otherRoom: how.otherRoom, betterBoard: how.betterBoard }]
      : [],
  )
  const lesserBy = (why: NotBetterReason) => comparisons.filter(({ how }) => how.kind === 'lesser' && how.why === why).length
  return {
    kind: 'looked',
    ...{
      booking,
      atMs,
      fee,
      stay,
      total: bookedTerms.total,
      currency: bookedTerms.currency,
      commission: bookedTerms.commission,
      rates: rates.length,
    },
    better: better.sort((a, b) => Number(a.otherRoom) - Number(b.otherRoom) || compare(b.gain, a.gain)),
    lesser: notBetterReasons.map((why) => ({ why, rates: lesserBy(why) })).filter((lesser) => lesser.rates > 0),
    otherCurrency: comparisons.filter(({ how }) => how.kind === 'otherCurrency').length,
  }
}

const rateOf = (hotel: Hotel, rate: Rate) => ({
  rateKey: rate.rateKey,
  offer: offerOf(hotel, rate),
  rooms: rate.rooms.map(({ roomDescription }) => roomDescription),
  commission: rate.commission,
})

/** Returns what a checked rate saves compared with a booking; null if it is for another hotel, stay or party, or is not better. */
function gainOf({ hotel, bookedTerms, fee, stay }: Comparable, check: RateCheck, atMs: number): string | null {
  const [rate] = check.hotel.rates
  const { checkin, checkout, paxes } = check.stay
  const isSameStay = canonicalJson([checkin, checkout, paxes]) === canonicalJson([stay.checkin, stay.checkout, stay.paxes])
  if (!rate || !isSameStay || compareHotels(hotel, check.now) !== 'same') return null
  const how = compareWithBooking(bookedTerms, rateTerms(rate), stay.paxes, fee, atMs)
  return how.kind === 'better' ? how.gain : null
}

/** Dependencies of the verification. */
interface NewBookingsParts {
  readonly ledger: Pick<Ledger, 'rebookings' | 'attempt' | 'find'>
  readonly store: Pick<BookingStore, 'lookUp'>
  /** Throws `noKey`. */
  readonly service: () => ServiceConnection
}

/** Whether a difference means that the booking is not as agreed; improvements do not. */
const isWorse = ({ verdict }: { readonly verdict: string }) => verdict !== 'better'

/** Creates the checks that a cancellation runs on replacement bookings before it is sent. */
export function createReplacementChecks({ ledger, store, service }: NewBookingsParts) {
  const verify = async (clientRef: string): Promise<boolean> => {
    const attempt = await ledger.attempt(clientRef)
    const content = attempt && (attemptIn(attempt)?.content ?? null)
    const row = await ledger.find({ clientRef })
    if (!content || attempt?.open || row?.known !== 'CONFIRMED') return false
    const target = { reference: { clientRef }, bookingRef: row.bookingRef, clientRef, stay: row }
    const { booking } = await store.lookUp(service(), target)
    return knownStatus(booking.status) === 'CONFIRMED' && !bookedDifferently(content, booking).some(isWorse)
  }

  return {
    takenBy: async (row: LedgerRow): Promise<readonly string[]> =>
      (await ledger.rebookings()).filter(({ old }) => old.id === row.id).map(({ clientRef }) => clientRef),

    verifyNew: async (clientRef: string): Promise<void> => {
      const isAsAgreed = await verify(clientRef).catch((error: unknown) => {
        if (error instanceof FailureError) throw new FailureError({ kind: 'newNotVerified', clientRef, why: error.failure })
        throw error
      })
      if (!isAsAgreed) throw new FailureError({ kind: 'newNotVerified', clientRef, why: null })
    },
  }
}

/**
 * Fetches what other desks of the agency booked recently. The service is asked while the clerk fills in guests, and again when the clerk presses
 * Book. The answer is stored like a sync, so the similar-stays guard sees a colleague's booking seconds after it was made.
 * If the service does not answer, the booking goes ahead without this check. The failure is shown and recorded in the evidence.
 */

import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import type { OtherDesksLook } from '../../../shared/contract/views/booking-views.ts'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import { answerSourceOf, isWholeEntry, recordsOf } from '../../booking/lifecycle/records.ts'
import { type ServiceConnection, serviceNowMs } from '../../booking/lifecycle/service-connection.ts'
import { refreshWindows } from '../../ledger/queries/windows.ts'
import { type DayRange, notStored } from '../../ledger/records.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { BookingStore } from '../records/booking-store.ts'
import { canBeHalved, halves, mayBeCut } from '../sync/asked-windows.ts'

/** Fetches what other desks of the agency have booked, right before a booking. */
export type OtherDesks = ReturnType<typeof createOtherDesks>

/** Dependencies of the check for bookings of other desks. */
export interface OtherDesksParts extends Pick<DeskContext, 'clock' | 'log'> {
  readonly store: Pick<BookingStore, 'store'>
  /** The connection to the service, or null while there is no API key. */
  readonly service: () => ServiceConnection | null
}

/** Timeout while the clerk fills in guests. Nobody waits for that answer, so the timeout is the longest time that the call may take. */
export const formCheckTimeoutMs = 60_000
/** Timeout when the clerk presses Book. Listing a few days takes a second; a clerk who waits longer presses again. */
export const bookingCheckTimeoutMs = 5_000
/** The age up to which a result is reused, such as for a second press after the clerk answered a question. */
const freshMs = 5_000

interface CachedCheck {
  readonly wallMs: number
  readonly tickMs: number
  readonly result: Promise<OtherDesksLook>
}

/** Creates the check for bookings of other desks, without a cached result. */
export function createOtherDesks({ store, service, clock, log }: OtherDesksParts) {
  const closing = new AbortController()
  let last: CachedCheck | null = null
  let seenAtMs: number | null = null

  const failureResult = (failure: Failure): OtherDesksLook => ({ seenAtMs, failure })

  /** Requests the bookings of the days, and of each half of them if the list may be truncated. */
  const askDays = async (current: ServiceConnection, window: DayRange, nowMs: number): Promise<OtherDesksLook> => {
    const outcome = await current.service.checkBookings({ fromDate: window.from, toDate: window.to }, closing.signal)
    if (!outcome.ok) return failureResult(outcome.failure)
    const { sentAtMs, status } = outcome.facts
    const records = recordsOf(outcome)
    const missing = notStored(records, await store.store(records, answerSourceOf('checkBookings', outcome.facts)))
    // An entry that could not be read or stored may be the colleague's booking.
    const paths = [...outcome.unread.filter(isWholeEntry), ...(missing > 0 ? ['bookings'] : [])]
    if (paths.length > 0) return failureResult({ kind: 'unreadable', endpoint: 'checkBookings', status: status ?? 0, paths })
    const parts = canBeHalved(window) && mayBeCut(window, outcome, nowMs) ? halves(window) : []
    const looks = await Promise.all(parts.map((half) => askDays(current, half, nowMs)))
    return looks.find(({ failure }) => failure !== null) ?? { seenAtMs: sentAtMs, failure: null }
  }

  const ask = async (): Promise<OtherDesksLook> => {
    const current = service()
    if (!current) return failureResult({ kind: 'noKey' })
    const nowMs = serviceNowMs(clock, current)
    const look = await askDays(current, lastDays(nowMs), nowMs)
    if (look.failure === null) seenAtMs = look.seenAtMs
    return look
  }

  const begin = (): CachedCheck => {
    const result = ask().catch((error: unknown) => {
      if (error instanceof FailureError) return failureResult(error.failure)
      throw error
    })
    const look: CachedCheck = { wallMs: clock.nowMs(), tickMs: clock.tickMs(), result }
    const forget = () => {
      if (last === look) last = null
    }
    result.then(({ failure }) => {
      log('otherDesks.asked', { failure: failure?.kind ?? null })
      if (failure) forget()
    }, forget)
    return look
  }

  /** Uses the larger age of two clocks: one pauses while the machine sleeps, the other can be changed. */
  const ageOf = ({ wallMs, tickMs }: CachedCheck) => Math.max(clock.tickMs() - tickMs, Math.abs(clock.nowMs() - wallMs))

  const withTimeout = (result: Promise<OtherDesksLook>, afterMs: number) =>
    new Promise<OtherDesksLook>((resolve, reject) => {
      const cancelTimer = clock.after(afterMs, () => resolve(failureResult({ kind: 'noAnswer', cause: 'timedOut', afterMs })))
      result.then(resolve, reject).finally(cancelTimer)
    })

  return {
    /**
     * Asks the service, or joins a request of the last five seconds that has not failed. Waits at most `withinMs` milliseconds; a later answer is
     * still stored. A failure is in the result; rejects only for internal errors.
     */
    look: (withinMs: number) => {
      if (!last || ageOf(last) > freshMs) last = begin()
      return withTimeout(last.result, withinMs)
    },
    /** Drops the cached result. Call it after a send: the earlier result does not cover the next booking. */
    forget: () => {
      last = null
    },
    /** Aborts the calls in flight. */
    stop: () => closing.abort(),
  }
}

/**
 * Returns a range for one call that covers today and yesterday in any time zone of the service. As in a sync, it is extended
 * at both ends because bounds may be exclusive.
 */
function lastDays(nowMs: number): DayRange {
  const today = dateIn('UTC', nowMs)
  const [window] = refreshWindows({ from: addDays(today, -1), to: today }, nowMs)
  if (!window) throw new RangeError('there is always a day before today')
  return window
}

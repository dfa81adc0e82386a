/**
 * What other desks of the agency have booked lately. The service is asked while the clerk fills in guests, and again at the press of the
 * button: what it lists goes the way of a sync, so the guard over similar stays sees a colleague's booking seconds after it was made.
 * Silence holds nothing up, for a desk without the others books as it always has; that nobody was asked is said and put on record.
 */

import { type Failure, FailureError } from '../../../shared/contract/failure.ts'
import type { OtherDesksLook } from '../../../shared/contract/views/booking-views.ts'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import type { Clock } from '../../booking/running/clock.ts'
import { isLeftOut, recordsOf, seenBy } from '../../booking/running/records.ts'
import { type ServiceConnection, serviceNowMs } from '../../booking/running/service-connection.ts'
import { refreshWindows } from '../../ledger/queries/windows.ts'
import { type DayRange, notStored } from '../../ledger/records.ts'
import type { Log } from '../../log/log.ts'
import type { BookingStore } from '../records/booking-store.ts'
import { canBeHalved, halves, mayBeCut } from '../sync/asked-windows.ts'

/** Fetches what other desks of the agency have booked, right before a booking. */
export interface OtherDesks {
  /**
   * Looks now, or joins a look that was sent within the last five seconds and has not failed. Waits `withinMs` milliseconds at most;
   * what comes later is kept all the same. Why nothing was seen is in the answer; it rejects for faults of ours alone.
   */
  look(withinMs: number): Promise<OtherDesksLook>
  /** The desk has sent a booking: what was seen before is no evidence for the next one. */
  forget(): void
  /** Ends the calls under way. */
  stop(): void
}

/** What a look-up needs. */
export interface OtherDesksParts {
  readonly store: Pick<BookingStore, 'keep'>
  /** The line, or null while the connection has no API key. */
  readonly service: () => ServiceConnection | null
  readonly clock: Clock
  readonly log: Log
}

/** While guests are filled in nobody waits for it: as long as the call itself may take. */
export const whileFillingInMs = 60_000
/** When Book is pressed. A list of a few days takes a second; a clerk who waits longer presses again. */
export const atThePressMs = 5_000
/** How old a result may be to be reused, as for a second press after a question of the desk. */
const freshMs = 5_000

interface Look {
  readonly wallMs: number
  readonly tickMs: number
  readonly ended: Promise<OtherDesksLook>
}

/** Begins without a result. */
export function createOtherDesks({ store, service, clock, log }: OtherDesksParts): OtherDesks {
  const closing = new AbortController()
  let last: Look | null = null
  let seenAtMs: number | null = null

  const unseen = (failure: Failure): OtherDesksLook => ({ seenAtMs, failure })

  /** Both halves of the days as well where the list may have been cut. */
  const askDays = async (current: ServiceConnection, window: DayRange, nowMs: number): Promise<OtherDesksLook> => {
    const outcome = await current.service.checkBookings({ fromDate: window.from, toDate: window.to }, closing.signal)
    if (!outcome.ok) return unseen(outcome.failure)
    const { sentAtMs, status } = outcome.facts
    const records = recordsOf(outcome)
    const missing = notStored(records, await store.keep(records, seenBy('checkBookings', outcome.facts)))
    // An entry that was not read, or not stored, may be the colleague's.
    const paths = [...outcome.unread.filter(isLeftOut), ...(missing > 0 ? ['bookings'] : [])]
    if (paths.length > 0) return unseen({ kind: 'unreadable', endpoint: 'checkBookings', status: status ?? 0, paths })
    const parts = canBeHalved(window) && mayBeCut(window, outcome, nowMs) ? halves(window) : []
    const looks = await Promise.all(parts.map((half) => askDays(current, half, nowMs)))
    return looks.find(({ failure }) => failure !== null) ?? { seenAtMs: sentAtMs, failure: null }
  }

  const ask = async (): Promise<OtherDesksLook> => {
    const current = service()
    if (!current) return unseen({ kind: 'noKey' })
    const nowMs = serviceNowMs(clock, current)
    const look = await askDays(current, lastDays(nowMs), nowMs)
    if (look.failure === null) seenAtMs = look.seenAtMs
    return look
  }

  const begin = (): Look => {
    const ended = ask().catch((error: unknown) => {
      if (error instanceof FailureError) return unseen(error.failure)
      throw error
    })
    const look: Look = { wallMs: clock.nowMs(), tickMs: clock.tickMs(), ended }
    const forget = () => {
      if (last === look) last = null
    }
    ended.then(({ failure }) => {
      log('otherDesks.asked', { failure: failure?.kind ?? null })
      if (failure) forget()
    }, forget)
    return look
  }

  /** By whichever clock says more: one of them stands still while the machine sleeps, the other one can be set. */
  const ageOf = ({ wallMs, tickMs }: Look) => Math.max(clock.tickMs() - tickMs, Math.abs(clock.nowMs() - wallMs))

  const within = (ended: Promise<OtherDesksLook>, afterMs: number) =>
    new Promise<OtherDesksLook>((resolve, reject) => {
      const cancelTimer = clock.after(afterMs, () => resolve(unseen({ kind: 'noAnswer', cause: 'timedOut', afterMs })))
      ended.then(resolve, reject).finally(cancelTimer)
    })

  return {
    look: (withinMs) => {
      if (!last || ageOf(last) > freshMs) last = begin()
      return within(last.ended, withinMs)
    },
    forget: () => {
      last = null
    },
    stop: () => closing.abort(),
  }
}

/**
 * Today and yesterday as the service counts days, whichever its zone, in one call: the days at both ends are for bounds that may be
 * exclusive and for zones, as in a sync.
 */
function lastDays(nowMs: number): DayRange {
  const today = dateIn('UTC', nowMs)
  const [window] = refreshWindows({ from: addDays(today, -1), to: today }, nowMs)
  if (!window) throw new RangeError('there is always a day before today')
  return window
}

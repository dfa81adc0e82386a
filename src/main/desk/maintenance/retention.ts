/** How long guests' names are kept: removes them from stays that ended longer ago, after each opening and once a day. */

import type { Emit } from '../../../shared/contract/procedures/procedures.ts'
import type { Maintenance } from '../../../shared/contract/views/maintenance-views.ts'
import { dateIn, daysBetween, IsoDate } from '../../../shared/domain/dates.ts'
import { firstKept } from '../../../shared/domain/retention.ts'
import { z } from '../../../shared/domain/zod.ts'
import { createSerial } from '../../async/serial.ts'
import type { Clock } from '../../booking/running/clock.ts'
import type { ServiceConnection } from '../../booking/running/service-connection.ts'
import { repeat } from '../../booking/running/timer.ts'
import { creationMs } from '../../ledger/bookings/booked-on.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { PurgePlace } from '../../ledger/purging.ts'
import type { Log } from '../../log/log.ts'

export interface RetentionDesk {
  state(): Promise<Pick<Maintenance, 'retentionMonths' | 'retentionAsks' | 'purgedBookings'>>
  /**
   * Keeps names so many months after check-out from now on; null keeps them. A person has confirmed it: what it removes is removed after the
   * answer, however much that is. Errors: `ledger`.
   */
  set(months: number | null): Promise<void>
  /** Resolves when nothing is being removed. */
  idle(): Promise<void>
  stop(): void
}

export interface RetentionParts {
  readonly ledger: Pick<Ledger, 'remembered' | 'remember' | 'page' | 'purgeSlice' | 'purgedBookings' | 'note' | 'readOnly'>
  /** Whose clock the desk's is compared with; null while the connection has no API key. */
  readonly service: () => Pick<ServiceConnection, 'reach' | 'clockOffsetMs'> | null
  readonly clock: Clock
  /** In which today is told. */
  readonly zone: string
  /** Resolves once the ledger was found sound. */
  readonly sound: () => Promise<void>
  /** Called when there is a new notice. */
  readonly noticed: () => void
  readonly emit: Emit
  readonly log: Log
}

const rememberedAs = 'retention.months'
const Months = z.int().min(1).nullable().catch(null)
/** The day before which stays had ended whose names were removed last. */
const lastPurgeName = 'retention.before'
const LastPurge = IsoDate.nullable().catch(null)

/**
 * A purge that goes more days beyond the last one asks first: a clock that runs ahead would remove names for good. Names stay for a month
 * at least, so a purge within four weeks of a right one never reaches a stay that is not over.
 */
const mostDaysAtOnce = 28

const allBookings = { status: 'all', basis: 'created', from: null, to: null, text: '' } as const

/** The purges: the first one when the desk has settled after its start. */
const daily = { firstMs: 120_000, thenMs: 24 * 3_600_000 }
/** More are not named to the window, which then reads all anew. */
const mostNamed = 10_000

/** Removes guests’ names in the background, some bookings at a time, as long as a retention is set. */
export function createRetention({ ledger, clock, zone, service, sound, noticed, emit, log }: RetentionParts): RetentionDesk {
  let stopped = false
  let asks = false
  /** Counts the settings: a purge under an earlier one ends. */
  let setting = 0
  const purges = createSerial()

  const monthsKept = async () => Months.parse(JSON.parse((await ledger.remembered(rememberedAs)) ?? 'null'))

  const isServiceHeard = () => (service()?.clockOffsetMs() ?? null) !== null

  const isFarMore = (last: string | null, before: string): boolean =>
    // Earlier versions did not note the last day: then the service's clock has to agree.
    last === null ? !isServiceHeard() : daysBetween(last, before) > mostDaysAtOnce

  /** The earlier of a day and the one on which the newest booking was made; the same day where no booking says when it was made. */
  const notAfterNewestBooking = async (day: string): Promise<string> => {
    const { rows } = await ledger.page(allBookings, { by: 'created', descending: true }, null, 1)
    const madeMs = creationMs(rows[0]?.creationDate ?? null)
    const made = madeMs === null ? day : dateIn('UTC', madeMs)
    return made < day ? made : day
  }

  const ask = async () => {
    if (asks) return
    asks = true
    log('retention.asks', {})
    await ledger.note({
      notices: [{ kind: 'namesNotRemoved', atMs: clock.nowMs(), clientRef: null, bookingRef: null, otherRef: null }],
    })
    noticed()
    emit('maintenance.changed', {})
  }

  const purge = async (mine: number, isConfirmed: boolean) => {
    const months = await monthsKept()
    if (months === null || ledger.readOnly !== null) return
    await sound()
    await service()?.reach()
    const due = firstKept(months, clock.nowMs() + Math.min(0, service()?.clockOffsetMs() ?? 0), zone)
    const last = LastPurge.parse(await ledger.remembered(lastPurgeName))
    if (!isConfirmed && isFarMore(last, due)) return ask()
    // A clerk who confirms may not have seen that the clock is wrong: what the ledger itself shows to be over is over.
    const before = isServiceHeard() ? due : await notAfterNewestBooking(due)
    if (isConfirmed || last === null || last < before) await ledger.remember(lastPurgeName, before)
    const purged: number[] = []
    let offers = 0
    let place: PurgePlace | null = null
    do {
      if (stopped || mine !== setting) break
      const slice = await ledger.purgeSlice(before, clock.nowMs(), place)
      purged.push(...slice.purged)
      offers += slice.offers
      place = slice.next
    } while (place !== null)
    if (offers > 0) emit('offers.changed', { number: null })
    if (purged.length === 0) return
    log('retention.purged', { bookings: purged.length })
    emit('ledger.changed', { ids: purged.slice(0, mostNamed) })
    emit('maintenance.changed', {})
  }

  /** One after the other. A ledger that closes or fails meanwhile is purged when it is opened next. */
  const begin = (isConfirmed: boolean) => {
    const mine = setting
    return purges.run(() => purge(mine, isConfirmed)).catch(() => {})
  }

  const stopPurging = repeat(clock, daily, () => begin(false))

  return {
    state: async () => ({ retentionMonths: await monthsKept(), retentionAsks: asks, purgedBookings: await ledger.purgedBookings() }),
    set: async (months) => {
      await ledger.remember(rememberedAs, JSON.stringify(months))
      setting += 1
      asks = false
      void begin(true)
    },
    idle: purges.idle,
    stop: () => {
      stopped = true
      stopPurging()
    },
  }
}

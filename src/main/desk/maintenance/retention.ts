/** Retention of guests' names: removes names from stays that ended before the retention period, after each opening and daily. */

import { dateIn, daysBetween, IsoDate } from '../../../shared/domain/dates.ts'
import { retentionStart } from '../../../shared/domain/retention.ts'
import { z } from '../../../shared/domain/zod.ts'
import { ignore } from '../../async/ignore.ts'
import { createSerial } from '../../async/serial.ts'
import type { ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import { repeat } from '../../booking/lifecycle/timer.ts'
import { creationMs } from '../../ledger/bookings/booked-on.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { PurgePosition } from '../../ledger/records.ts'
import type { DeskContext } from '../context/desk-context.ts'

export interface RetentionParts extends Pick<DeskContext, 'clock' | 'emit' | 'log'> {
  readonly ledger: Pick<Ledger, 'remembered' | 'remember' | 'page' | 'purgeSlice' | 'purgedBookings' | 'note' | 'readOnly'>
  /** The service, whose clock is compared with the desk's; null while the connection has no API key. */
  readonly service: () => Pick<ServiceConnection, 'reach' | 'clockOffsetMs'> | null
  /** The time zone that decides which day is today. */
  readonly zone: string
  /** Resolves once the ledger check has passed. */
  readonly ledgerChecked: () => Promise<void>
  /** Called when a notice was added. */
  readonly noticed: () => void
}

const monthsSettingName = 'retention.months'
const Months = z.int().min(1).nullable().catch(null)
/** The setting that stores the cut-off day of the last purge. */
const lastPurgeName = 'retention.before'
const LastPurge = IsoDate.nullable().catch(null)

/**
 * A purge asks first if its cut-off day is more than this many days after that of the last purge: a fast clock would remove names for good.
 * Names are kept for at least a month, so a purge within four weeks of a correct one never reaches a stay that is not over.
 */
const maxDaysAtOnce = 28

const allBookings = { status: 'all', basis: 'created', from: null, to: null, text: '' } as const

/** The purge schedule; the first one runs when startup is over. */
const purgeSchedule = { firstMs: 120_000, thenMs: 24 * 3_600_000 }
/** With more than this many ids, the event is cut and the window reloads everything. */
const maxNamed = 10_000

/** Creates the retention. It removes guests’ names in the background, a batch of bookings at a time, while a retention is set. */
export function createRetention({ ledger, clock, zone, service, ledgerChecked, noticed, emit, log }: RetentionParts) {
  let stopped = false
  let asks = false
  /** Incremented with each setting; a purge under an earlier setting ends. */
  let settingVersion = 0
  const purges = createSerial()

  const storedMonths = async () => Months.parse(JSON.parse((await ledger.remembered(monthsSettingName)) ?? 'null'))

  const isServiceClockKnown = () => (service()?.clockOffsetMs() ?? null) !== null

  const isSuspiciousJump = (last: string | null, before: string): boolean =>
    // Earlier versions did not store the last cut-off; then the service's clock must agree.
    last === null ? !isServiceClockKnown() : daysBetween(last, before) > maxDaysAtOnce

  /** Returns the earlier of a day and the creation day of the newest booking; the day itself if no booking states one. */
  const notAfterNewestBooking = async (day: string): Promise<string> => {
    const { rows } = await ledger.page(allBookings, { by: 'created', descending: true }, null, 1)
    const madeMs = creationMs(rows[0]?.creationDate ?? null)
    const bookedOn = madeMs === null ? day : dateIn('UTC', madeMs)
    return bookedOn < day ? bookedOn : day
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

  const purge = async (startVersion: number, isConfirmed: boolean) => {
    const months = await storedMonths()
    if (months === null || ledger.readOnly !== null) return
    await ledgerChecked()
    await service()?.reach()
    const due = retentionStart(months, clock.nowMs() + Math.min(0, service()?.clockOffsetMs() ?? 0), zone)
    const last = LastPurge.parse(await ledger.remembered(lastPurgeName))
    if (!isConfirmed && isSuspiciousJump(last, due)) return ask()
    // The clerk may not have noticed a wrong clock. Without the service's clock, go no further than the newest booking in the ledger.
    const before = isServiceClockKnown() ? due : await notAfterNewestBooking(due)
    if (isConfirmed || last === null || last < before) await ledger.remember(lastPurgeName, before)
    const purged: number[] = []
    let offers = 0
    let position: PurgePosition | null = null
    do {
      if (stopped || startVersion !== settingVersion) break
      const slice = await ledger.purgeSlice(before, clock.nowMs(), position)
      purged.push(...slice.purged)
      offers += slice.offers
      position = slice.next
    } while (position !== null)
    if (offers > 0) emit('offers.changed', { number: null })
    if (purged.length === 0) return
    log('retention.purged', { bookings: purged.length })
    emit('ledger.changed', { ids: purged.slice(0, maxNamed) })
    emit('maintenance.changed', {})
  }

  /** Purges run one after another. */
  const begin = (isConfirmed: boolean) => {
    const startVersion = settingVersion
    const purging = purges.run(() => purge(startVersion, isConfirmed))
    return ignore(purging, 'if the ledger closes or fails meanwhile, the next opening purges')
  }

  const stopPurging = repeat(clock, purgeSchedule, () => begin(false))

  return {
    state: async () => ({ retentionMonths: await storedMonths(), retentionAsks: asks, purgedBookings: await ledger.purgedBookings() }),
    /**
     * Sets how many months after check-out names are kept; null keeps them forever. The clerk has confirmed it, so the purge runs without a question,
     * in the background after the call. Errors: `ledger`.
     */
    set: async (months: number | null) => {
      await ledger.remember(monthsSettingName, JSON.stringify(months))
      settingVersion += 1
      asks = false
      void begin(true)
    },
    /** Resolves when no purge is running. */
    idle: purges.idle,
    stop: () => {
      stopped = true
      stopPurging()
    },
  }
}

/** How long guests' names are kept: removes them from stays that ended longer ago, after each opening and once a day. */

import type { Emit } from '../../../shared/contract/procedures/procedures.ts'
import type { Maintenance } from '../../../shared/contract/views/maintenance-views.ts'
import { firstKept } from '../../../shared/domain/retention.ts'
import { z } from '../../../shared/domain/zod.ts'
import { createSerial } from '../../async/serial.ts'
import type { Clock } from '../../booking/running/clock.ts'
import { repeat } from '../../booking/running/timer.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { PurgePlace } from '../../ledger/purging.ts'
import type { Log } from '../../log/log.ts'

export interface RetentionDesk {
  state(): Promise<Pick<Maintenance, 'retentionMonths' | 'purgedBookings'>>
  /** Keeps names so many months after check-out from now on; null keeps them. What it removes is removed after the answer. Errors: `ledger`. */
  set(months: number | null): Promise<void>
  /** Resolves when nothing is being removed. */
  idle(): Promise<void>
  stop(): void
}

export interface RetentionParts {
  readonly ledger: Pick<Ledger, 'remembered' | 'remember' | 'purgeSlice' | 'purgedBookings' | 'readOnly'>
  readonly clock: Clock
  /** In which today is told. */
  readonly zone: string
  /** Resolves once the ledger was found sound. */
  readonly sound: () => Promise<void>
  readonly emit: Emit
  readonly log: Log
}

const rememberedAs = 'retention.months'
const Months = z.int().min(1).nullable().catch(null)

/** The purges: the first one when the desk has settled after its start. */
const daily = { firstMs: 120_000, thenMs: 24 * 3_600_000 }
/** More are not named to the window, which then reads all anew. */
const mostNamed = 10_000

/** Removes guests’ names in the background, some bookings at a time, as long as a retention is set. */
export function createRetention({ ledger, clock, zone, sound, emit, log }: RetentionParts): RetentionDesk {
  let stopped = false
  /** Counts the settings: a purge under an earlier one ends. */
  let setting = 0
  const purges = createSerial()

  const monthsKept = async () => Months.parse(JSON.parse((await ledger.remembered(rememberedAs)) ?? 'null'))

  const purge = async (mine: number) => {
    const months = await monthsKept()
    if (months === null || ledger.readOnly !== null) return
    await sound()
    const before = firstKept(months, clock.nowMs(), zone)
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
  const begin = () => {
    const mine = setting
    return purges.run(() => purge(mine)).catch(() => {})
  }

  const stopPurging = repeat(clock, daily, begin)

  return {
    state: async () => ({ retentionMonths: await monthsKept(), purgedBookings: await ledger.purgedBookings() }),
    set: async (months) => {
      await ledger.remember(rememberedAs, JSON.stringify(months))
      setting += 1
      void begin()
    },
    idle: purges.idle,
    stop: () => {
      stopped = true
      stopPurging()
    },
  }
}

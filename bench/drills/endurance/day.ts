/** Simulates a clerk's day at full speed with a faulty service: searching, booking, cancelling, syncing and exporting. */

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { softwareLayout, wholeLedger } from '../../../src/main/testing/sample-exports.ts'
import { FailureError } from '../../../src/shared/contract/failure.ts'
import { hotelRowOf } from '../../../src/shared/contract/views/hotel-rows.ts'
import { addDays, dateIn } from '../../../src/shared/domain/dates.ts'
import type { Hotel, Rate } from '../../../src/shared/domain/schemas.ts'
import { offerOf } from '../../../src/shared/domain/terms.ts'
import { faultSwitch } from '../../campaign/kills/fault-switch.ts'
import type { Random } from '../../random.ts'
import type { EnduringDesk } from './desk.ts'

/** How often each kind of work was done, and the desk's refusals by kind of failure. */
export interface DayReport {
  readonly done: Record<'searches' | 'bookings' | 'cancellations' | 'syncs' | 'exports', number>
  readonly refused: Record<string, number>
  /** The number of the stay that was booked under each client reference. */
  readonly stays: ReadonlyMap<string, number>
}

const everyNth = { booking: 20, sync: 100, export: 200 } as const
const hotelsASearch = 5
const paxes = [{ numberOfAdults: 2, childrenAges: [] }]

type Found = { readonly hotel: Hotel; readonly rate: Rate } | null

/** Runs the day. `onRound` is called after each round with the number of searches so far. */
export async function workADay(
  enduring: EnduringDesk,
  searches: number,
  random: Random,
  onRound: (searches: number) => void,
): Promise<DayReport> {
  const { desk, service, folder } = enduring
  const done = { searches: 0, bookings: 0, cancellations: 0, syncs: 0, exports: 0 }
  const refused: Record<string, number> = {}
  const stays = new Map<string, number>()
  const faults = faultSwitch(service, random)
  const today = dateIn('UTC', Date.now())

  /** Counts a refusal and continues; any error other than a desk failure ends the drill. */
  const orNullIfRefused = async <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((error: unknown) => {
      if (!(error instanceof FailureError)) throw error
      refused[error.failure.kind] = (refused[error.failure.kind] ?? 0) + 1
      return null
    })

  /** Gives every booking its own nights or hotel, so that an open one does not block others. */
  const stayOf = (n: number) => {
    const checkin = addDays(today, 30 + (n % 300))
    return { checkin, checkout: addDays(checkin, 2), paxes, nationality: 'CH', currency: 'EUR' }
  }

  const search = async (n: number, wantRate: boolean): Promise<Found> => {
    const searchId = `search ${n}`
    const first = random.below(service.hotels.length)
    const hotelCodes = Array.from({ length: hotelsASearch }, (_, i) => service.hotels[(first + i) % service.hotels.length] ?? '')
    const finished = Promise.withResolvers<void>()
    const rateKeys: string[] = []
    enduring.onHotels((event) => {
      if (event.searchId !== searchId) return
      for (const hotel of event.hotels)
        for (const { rateType, rateKey } of hotelRowOf(hotel).rates) if (rateType === 'NET') rateKeys.push(rateKey)
      if (event.finished) finished.resolve()
    })
    await desk['search.start']({ searchId, query: { hotelCodes, ...stayOf(Math.floor(n / everyNth.booking)) } })
    await finished.promise
    done.searches++
    const rateKey = rateKeys[0]
    if (!wantRate || rateKey === undefined) return null
    const { hotel } = await desk['search.rate']({ searchId, rateKey })
    const rate = hotel.rates[0]
    return rate ? { hotel, rate } : null
  }

  const book = async (n: number, found: Found) => {
    if (!found) return
    const stay = stayOf(n)
    const { rateKey } = found.rate
    const check = await orNullIfRefused(desk['booking.checkRate']({ rateKey, seen: offerOf(found.hotel, found.rate), stay }))
    if (!check || check.notBookable !== null) return
    await orNullIfRefused(desk['booking.seeOtherDesks']({}))
    faults.maybe()
    const guest = { firstName: 'Ada', lastName: `Day${n}` }
    const occupants = [1, 2].map(() => ({ ...guest, age: 40, occupantType: 'ADULT' as const }))
    const occupancies = (check.hotel.rates[0]?.rooms ?? []).map(({ sequence }) => ({ room: { sequence: sequence ?? 0 }, occupants }))
    const booked = await orNullIfRefused(desk['booking.book']({ checkId: check.checkId, agreed: check.now, holder: guest, occupancies }))
    if (!booked) return
    done.bookings++
    stays.set(booked.clientRef, n)
    if (booked.state !== 'CONFIRMED' || booked.bookingRef === null || random.chance(0.7)) return
    const quote = await orNullIfRefused(desk['cancel.quote']({ bookingRef: booked.bookingRef }))
    faults.maybe()
    if (quote && (await orNullIfRefused(desk['cancel.confirm']({ quoteId: quote.quoteId })))) done.cancellations++
  }

  const sync = async () => {
    if (await orNullIfRefused(desk['sync.run']({}))) done.syncs++
  }

  const exportLedger = async (n: number) => {
    const file = join(folder, `day-${n}.csv`)
    enduring.saveTo(file)
    const report = await orNullIfRefused(desk['export.write']({ filter: wholeLedger, layout: softwareLayout, allowMissingDays: true }))
    for (const { name } of report?.files ?? []) await rm(join(folder, name), { force: true })
    if (report) done.exports++
  }

  for (let n = 1; n <= searches; n++) {
    const isBooking = n % everyNth.booking === 0
    const found = await search(n, isBooking)
    if (isBooking) await book(n / everyNth.booking, found)
    if (n % everyNth.sync === 0) await sync()
    if (n % everyNth.export === 0) await exportLedger(n)
    onRound(n)
  }
  await faults.off()
  return { done, refused, stays }
}

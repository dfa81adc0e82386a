/** Finds bookable rates with a search at a desk. */

import { formFor } from '../../src/main/testing/sample-form.ts'
import type { InputOf } from '../../src/shared/contract/procedures/procedures.ts'
import type { RateCheck } from '../../src/shared/contract/views/booking-views.ts'
import { hotelRowOf } from '../../src/shared/contract/views/hotel-rows.ts'
import { addDays, dateIn } from '../../src/shared/domain/dates.ts'
import type { DeskProcess } from './desk-process.ts'

export interface Bookable {
  readonly rateKey: string
  readonly stay: InputOf<'booking.checkRate'>['stay']
}

let searches = 0

export function stayAfter(days: number): Bookable['stay'] {
  const checkin = addDays(dateIn('UTC', Date.now()), days)
  return { checkin, checkout: addDays(checkin, 2), paxes: [{ numberOfAdults: 2, childrenAges: [] }], nationality: 'CH', currency: 'EUR' }
}

/** Returns every rate of the hotels that the desk can book. */
export async function searchRates(desk: DeskProcess, hotelCodes: readonly string[], days: number): Promise<Bookable[]> {
  const searchId = `drill ${++searches}`
  const finished = Promise.withResolvers<void>()
  const stay = stayAfter(days)
  const found: Bookable[] = []
  desk.onHotels((event) => {
    if (event.searchId !== searchId) return
    for (const hotel of event.hotels)
      for (const { rateType, rateKey } of hotelRowOf(hotel).rates) if (rateType === 'NET') found.push({ rateKey, stay })
    if (event.finished) finished.resolve()
  })
  await desk.need('search.start', { searchId, query: { hotelCodes: [...hotelCodes], ...stay } })
  await finished.promise
  return found
}

/** Checks a rate and returns its booking form; null if it can no longer be booked. */
export async function formOf(desk: DeskProcess, { rateKey, stay }: Bookable, lastName: string): Promise<InputOf<'booking.book'> | null> {
  const check = await desk.ask('booking.checkRate', { rateKey, seen: null, stay })
  if (!check.ok || check.value.notBookable !== null) return null
  return formFor(check.value as RateCheck, lastName)
}

/** Stays to book, searched once for a whole round: a search at each start would take longer than the time until the desk is killed. */
import { sendRequest } from '../../../src/main/practice/server/foreign-client.ts'
import type { OfferedRate } from '../../../src/main/practice/server/served-desk.ts'
import { addDays } from '../../../src/shared/domain/dates.ts'
import type { PracticeProcess } from './practice-process.ts'

/** One night of two adults in one hotel, at a rate that the service offered. No two stays of a list share both hotel and night. */
export interface Stay {
  readonly rateKey: string
  readonly checkin: string
  readonly checkout: string
}

/** Guests, nationality and currency, the same in every stay. */
export const party = { paxes: [{ numberOfAdults: 2, childrenAges: [] }], nationality: 'CH', currency: 'EUR' }

const firstNight = '2031-03-01'

/** Returns at least `count` stays, ordered by night. */
export async function findStays({ baseUrl, apiKey, caPem, hotels }: PracticeProcess, count: number): Promise<Stay[]> {
  const stays: Stay[] = []
  for (let night = 0; stays.length < count; night++) {
    const checkin = addDays(firstNight, night)
    const checkout = addDays(checkin, 1)
    const query = { hotelCodes: hotels, checkin, checkout, ...party }
    const { json } = await sendRequest(`${baseUrl}/checkhotels`, caPem, query, { key: apiKey })
    const offers: { rates: OfferedRate[] }[] = json.hotels
    for (const { rates } of offers) {
      const bookable = rates.find(({ rateType, rooms }) => rateType === 'NET' && rooms.length === 1)
      if (bookable) stays.push({ rateKey: bookable.rateKey, checkin, checkout })
    }
  }
  return stays
}

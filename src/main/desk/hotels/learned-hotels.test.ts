import { expect, it } from 'vitest'
import type { SeenHotel } from '../../../shared/domain/hotel-lists.ts'
import type { Hotel } from '../../../shared/domain/schemas.ts'
import { createLearnedHotels } from './hotels.ts'

const hotel = (hotelCode: string | null, hotelName: string | null): Hotel => ({
  hotelCode,
  hotelName,
  destinationCode: null,
  destinationName: null,
  countryCode: null,
  rates: [],
})

it('stores each hotel that has a code and a name once, in batches, and stores it again when its name changes', async () => {
  const stored: SeenHotel[][] = []
  const learnedHotels = createLearnedHotels({ learnHotels: async (hotels) => void stored.push([...hotels]) })
  const hotels = Array.from({ length: 1200 }, (_, i) => hotel(`H${i}`, `Hotel ${i}`))
  await learnedHotels.learn([...hotels, hotel('N', null), hotel(null, 'Nobody')])
  expect(stored.map(({ length }) => length)).toEqual([500, 500, 200])
  await learnedHotels.learn([...hotels.slice(1), hotel('H0', 'Lido')])
  expect(stored.slice(3)).toMatchObject([[{ code: 'H0', name: 'Lido' }]])
})

it('retries a hotel that the ledger failed to store', async () => {
  let isFailing = true
  const stored: string[] = []
  const learnedHotels = createLearnedHotels({
    learnHotels: async (hotels) => {
      if (isFailing) throw new Error('full')
      stored.push(...hotels.map(({ code }) => code))
    },
  })
  await expect(learnedHotels.learn([hotel('H1', 'Sol')])).rejects.toThrow('full')
  isFailing = false
  await learnedHotels.learn([hotel('H1', 'Sol')])
  expect(stored).toEqual(['H1'])
})

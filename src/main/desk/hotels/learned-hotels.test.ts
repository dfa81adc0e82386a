import { expect, it } from 'vitest'
import type { SeenHotel } from '../../../shared/domain/hotel-lists.ts'
import type { Hotel } from '../../../shared/domain/schemas.ts'
import { createLearnedHotels } from './learned-hotels.ts'

const hotel = (hotelCode: string | null, hotelName: string | null): Hotel => ({
  hotelCode,
  hotelName,
  destinationCode: null,
  destinationName: null,
  countryCode: null,
  rates: [],
})

it('stores hotels with a code and a name once, in batches, and again when the name changes', async () => {
  const kept: SeenHotel[][] = []
  const learned = createLearnedHotels({ learnHotels: async (hotels) => void kept.push([...hotels]) })
  const hotels = Array.from({ length: 1200 }, (_, i) => hotel(`H${i}`, `Hotel ${i}`))
  await learned.learn([...hotels, hotel('N', null), hotel(null, 'Nobody')])
  expect(kept.map(({ length }) => length)).toEqual([500, 500, 200])
  await learned.learn([...hotels.slice(1), hotel('H0', 'Lido')])
  expect(kept.slice(3)).toMatchObject([[{ code: 'H0', name: 'Lido' }]])
})

it('writes a hotel again that the ledger refused', async () => {
  let refuse = true
  const kept: string[] = []
  const learned = createLearnedHotels({
    learnHotels: async (hotels) => {
      if (refuse) throw new Error('full')
      kept.push(...hotels.map(({ code }) => code))
    },
  })
  await expect(learned.learn([hotel('H1', 'Sol')])).rejects.toThrow('full')
  refuse = false
  await learned.learn([hotel('H1', 'Sol')])
  expect(kept).toEqual(['H1'])
})

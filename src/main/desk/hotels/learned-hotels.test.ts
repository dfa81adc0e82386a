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

it('what has a code and a name is kept in small parts, once, and again when it is called otherwise', async () => {
  const kept: SeenHotel[][] = []
  const learned = createLearnedHotels({ learnHotels: async (hotels) => void kept.push([...hotels]) })
  const hotels = Array.from({ length: 1200 }, (_, i) => hotel(`H${i}`, `Hotel ${i}`))
  await learned.learn([...hotels, hotel('N', null), hotel(null, 'Nobody')])
  expect(kept.map(({ length }) => length)).toEqual([500, 500, 200])
  await learned.learn([...hotels.slice(1), hotel('H0', 'Lido')])
  expect(kept.slice(3)).toMatchObject([[{ code: 'H0', name: 'Lido' }]])
})

it('what the ledger has refused is told it again', async () => {
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

import { expect, it } from 'vitest'
import { ledger, ledgerForEachTest, reopen } from '../../testing/ledger/test-ledger.ts'
import { dropHotelList, hotelLists, hotelsOfList, saveHotelList } from './hotel-lists.ts'
import { learnHotels } from './seen-hotels.ts'

ledgerForEachTest({ zone: 'UTC' })

const save = (name: string, codes: string[], id: number | null = null) => saveHotelList(ledger, id, { name, codes }, 1)
const sampleHotel = (code: string, name: string) => ({ code, name, destinationCode: 'ZRH', destinationName: 'Zürich', countryCode: 'CH' })

it('stores lists by name, their hotels in order, and the names of the hotels', () => {
  const city = save('city', ['0047', 'H-2', '0047', '100234']) as number
  const beach = save('Äolian beaches', ['9']) as number
  learnHotels(ledger, [sampleHotel('H-2', 'Hotel Sol'), sampleHotel('9', 'Old name')])
  learnHotels(ledger, [sampleHotel('9', 'Lido')])
  reopen()
  expect(hotelLists(ledger)).toEqual([
    { id: beach, name: 'Äolian beaches', hotels: 1 },
    { id: city, name: 'city', hotels: 3 },
  ])
  expect(hotelsOfList(ledger, city)).toEqual([
    { code: '0047', name: null },
    { code: 'H-2', name: 'Hotel Sol' },
    { code: '100234', name: null },
  ])
  expect(hotelsOfList(ledger, beach)).toEqual([{ code: '9', name: 'Lido' }])
})

it('replaces, renames and deletes a list, and rejects the name of another list', () => {
  const city = save('City', ['1', '2', '3']) as number
  expect([save('CITY', ['4']), save('city', ['2'], city), save('Other', ['5'])]).toEqual([null, city, city + 1])
  expect([hotelsOfList(ledger, city), hotelLists(ledger).map(({ name }) => name)]).toEqual([[{ code: '2', name: null }], ['city', 'Other']])
  dropHotelList(ledger, city)
  expect(hotelLists(ledger).map(({ name }) => name)).toEqual(['Other'])
  expect(() => hotelsOfList(ledger, city)).toThrow('notHere')
  expect(() => save('Gone', ['1'], city)).toThrow('notHere')
})

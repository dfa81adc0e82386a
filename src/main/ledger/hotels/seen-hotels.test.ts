import { expect, it } from 'vitest'
import { ledger, ledgerForEachTest } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { store } from '../bookings/bookings.ts'
import { findPlaces, learnHotels } from './seen-hotels.ts'

ledgerForEachTest({ zone: 'UTC' })

const sampleHotel = (code: string, name: string, destinationCode: string | null = 'ZRH', destinationName: string | null = 'Zürich') => ({
  ...{ code, name, destinationCode, destinationName, countryCode: 'CH' },
})
const hotels = (typed: string) => findPlaces(ledger, typed).hotels.map(({ code }) => code)
const destinations = (typed: string) => findPlaces(ledger, typed).destinations

it('finds hotels by any words of name, code or place; hotels with a word that begins with the first typed word come first', () => {
  learnHotels(ledger, [
    sampleHotel('0047', 'Grand Résidence'),
    sampleHotel('H-2', 'Residenz am See'),
    sampleHotel('9', 'Lido', 'VCE', 'Venezia'),
  ])
  expect([hotels('residence'), hotels('SEE resid'), hotels('venez'), hotels('h-2'), hotels('esid')]).toEqual([
    ...[['0047'], ['H-2'], ['9'], ['H-2'], ['0047', 'H-2']],
  ])
  expect([hotels(''), hotels('  '), hotels('nowhere')]).toEqual([[], [], []])
  expect(findPlaces(ledger, 'lido').hotels).toEqual([{ code: '9', name: 'Lido', place: 'Venezia' }])
})

it('finds each destination once, by code or name', () => {
  const inZurich = [sampleHotel('1', 'A'), sampleHotel('2', 'B')]
  learnHotels(ledger, [...inZurich, sampleHotel('3', 'C', 'VCE', 'Venezia'), sampleHotel('4', 'D', null, null)])
  expect([destinations('zur'), destinations('vce'), destinations('ZRH zurich')]).toEqual([
    [{ code: 'ZRH', name: 'Zürich' }],
    [{ code: 'VCE', name: 'Venezia' }],
    [{ code: 'ZRH', name: 'Zürich' }],
  ])
})

it('finds hotels that only a booking names, and prefers the name of the latest answer', () => {
  store(ledger, [sampleRecord({ hotelCode: 'B7', hotelName: 'Pension Quokka' })], seenAt('checkBooking', 1))
  expect(findPlaces(ledger, 'pension').hotels).toEqual([{ code: 'B7', name: 'Pension Quokka', place: null }])
  learnHotels(ledger, [sampleHotel('B7', 'Pension Quokka Neu')])
  expect(findPlaces(ledger, 'pension').hotels).toEqual([{ code: 'B7', name: 'Pension Quokka Neu', place: 'Zürich' }])
})

it('returns at most fifty hotels and fifty destinations, and treats query characters as text', () => {
  learnHotels(
    ledger,
    Array.from({ length: 120 }, (_, i) => sampleHotel(`C${i}`, `Hotel ${i}%_"'`, `D${i}`, `Town ${i}`)),
  )
  expect([hotels('hotel').length, destinations('town').length, hotels('7%_"\'').length, hotels('%%').length]).toEqual([50, 50, 12, 0])
})

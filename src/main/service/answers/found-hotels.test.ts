import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hotel } from '../../../shared/domain/schemas.ts'
import { hotel, rate } from '../../testing/service-samples.ts'
import { readAnswer } from './answers.ts'
import { readForDesk } from './desk-answer.ts'
import { type FoundHotel, foundPieces, type HeldHotel, wholeHotel } from './found-hotels.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const piecesIn = (text: string) => {
  const reading = readForDesk('checkHotels', 200, bytes(text), null)
  if (!reading.ok) throw new Error('unreadable')
  return reading.value.pieces
}
const hotelsIn = (text: string): (FoundHotel & HeldHotel)[] =>
  piecesIn(text).flatMap(({ bytes, hotels }) => hotels.map((hotel) => ({ ...hotel, bytes })))
const keysOf = ({ rateKeys }: FoundHotel) => JSON.parse(rateKeys) as unknown

describe('a hotel whose rates are kept as text', () => {
  it('is restored unchanged, whatever the service sent', () => {
    const amounts = fc.tuple(fc.bigInt(0n, 10n ** 17n), fc.nat(6)).map(([digits, decimals]) => `${digits}.${'0'.repeat(decimals)}1`)
    const odd = fc.record({ amount: amounts, words: fc.string({ unit: 'binary' }), more: fc.jsonValue({ maxDepth: 3 }) })
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 5 }), (rates) => {
        const sent = rates.map(({ amount, words, more }, i) => ({ ...rate, rateKey: `${words}${i}`, rate: amount, remarks: words, more }))
        const text = JSON.stringify({ hotels: [{ ...hotel, rates: sent }] }).replace(/"rate":"([\d.]+)"/g, '"rate":$1')
        const read = readAnswer('checkHotels', 200, bytes(text))
        if (!read.ok) throw new Error('unreadable')
        expect(hotelsIn(text).map(wholeHotel)).toEqual(read.value.hotels)
      }),
      { numRuns: 50 },
    )
  })

  it('keeps every digit of each amount', () => {
    const long = '9007199254740993.1234567890'
    const [found] = hotelsIn(JSON.stringify({ hotels: [{ ...hotel, rates: [rate] }] }).replace(/"rate":[\d.]+/, `"rate":${long}`))
    expect(found && wholeHotel(found).rates[0]?.rate).toBe(long)
  })

  it('is merged from its parts; hotels without a code are not', () => {
    const part = (hotelCode: string | null, rateKey: string) => ({ ...hotel, hotelCode, rates: [{ ...rate, rateKey }] })
    const parts = [part('H', 'a'), part(null, 'b'), part('H', 'c'), part(null, 'd')]
    expect(hotelsIn(JSON.stringify({ hotels: parts })).map(keysOf)).toEqual([['a', 'c'], ['b'], ['d']])
  })

  it('lists the keys of its rates in order', () => {
    const sent = { ...hotel, rates: ['b', '"a', 'b'].map((rateKey) => ({ ...rate, rateKey })) }
    expect(hotelsIn(JSON.stringify({ hotels: [sent] })).map(keysOf)).toEqual([['b', '"a', 'b']])
  })

  it('is separate from others of its piece, even without rates', () => {
    const keys = (count: number, hotelCode: string) => Array.from({ length: count }, (_, at) => `${hotelCode}–${at}`)
    const counts = fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 100 })
    fc.assert(
      fc.property(counts, (lengths) => {
        const hotels = lengths.map((count, at) => ({
          ...hotel,
          hotelCode: `H${at}`,
          rates: keys(count, `H${at}`).map((rateKey) => ({ rateKey })),
        }))
        const pieces = foundPieces(hotels as unknown as Hotel[])
        expect(pieces.flatMap((piece) => piece.hotels.map((found) => wholeHotel({ ...found, bytes: piece.bytes })))).toEqual(hotels)
        for (const { hotels: found } of pieces) {
          const rates = found.flatMap((one) => keysOf(one) as string[]).length
          expect(found.length === 1 || (found.length <= 40 && rates <= 400)).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })
})

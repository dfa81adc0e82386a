import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hotelRowOf } from '../../../shared/contract/views/hotel-rows.ts'
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'
import { foundPieces, type HeldHotel } from '../../service/answers/found-hotels.ts'
import { hotel, rate } from '../../testing/desk/search-desk.ts'
import { createRateIndex } from './rate-index.ts'
import { createSearchHotels } from './search-hotels.ts'

/** Keys that often share prefixes or are equal. */
const rateKey = fc.stringMatching(/^[ab]{1,5}$/)
const found = fc.record({ code: fc.constantFrom('H1', 'H2', 'H3', 'H4', 'H5'), keys: fc.array(rateKey, { maxLength: 5 }) })
const answers = fc.array(fc.array(found, { maxLength: 5 }), { maxLength: 5 })

/** A rate whose board name states its hotel. */
const saidIn = (code: string, rateKey: string): Rate => ({ ...rate(rateKey, '1'), boardName: `${code} ${rateKey}` })
const said = ({ code, keys }: { code: string; keys: string[] }): Hotel =>
  hotel(
    code,
    keys.map((key) => saidIn(code, key)),
  )

describe.each([
  ['distinct hashes', -1],
  ['few hashes', 3],
  ['one hash', 0],
])('the rates of a search whose keys have %s', (_, mask) => {
  it('belong to the hotel in which each key appeared first', () => {
    fc.assert(
      fc.property(answers, (all) => {
        const hotels = createSearchHotels(createRateIndex<HeldHotel>(mask))
        const first = new Map<string, string>()
        const listedIn = new Map<string, string>()
        for (const answer of all) {
          const listed = hotels.listed()
          for (const piece of foundPieces(answer.map(said)))
            for (const { hotelCode, rates } of hotels.take(piece, listed, 7).map(hotelRowOf))
              for (const { rateKey } of rates) listedIn.set(rateKey, hotelCode)
          // Like `foundPieces`: a hotel repeated within one answer is merged at its first position.
          for (const code of new Set(answer.map((one) => one.code)))
            for (const one of answer) if (one.code === code) for (const key of one.keys) if (!first.has(key)) first.set(key, code)
        }
        expect(listedIn).toEqual(first)
        for (const key of [...first.keys(), 'c', 'abababab']) {
          const rate = hotels.listed()(key)
          expect([rate?.hotel.hotelCode, rate?.rate.rateKey, rate?.rate.boardName]).toEqual(
            first.has(key) ? [first.get(key), key, `${first.get(key)} ${key}`] : [undefined, undefined, undefined],
          )
        }
      }),
    )
  })
})

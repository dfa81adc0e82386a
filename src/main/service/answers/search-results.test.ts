import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hotelRowOf } from '../../../shared/contract/views/hotel-rows.ts'
import type { Hotel, Rate } from '../../../shared/domain/schemas.ts'
import { hotel, rate } from '../../testing/desk/search-desk.ts'
import { createSearchResults, type SearchResults } from './search-results.ts'

/** The results of one search, `s`, as the main thread uses them. */
function openResults() {
  const results = createSearchResults()
  const ask = <Name extends keyof SearchResults>(name: Name, ...input: Parameters<SearchResults[Name]>) =>
    results.answer({ ask: name, input }) as ReturnType<SearchResults[Name]>
  ask('retain', ['s'])
  let answers = 0
  /** Returns the rows of an answer with these hotels, piece by piece. */
  const take = (text: string) => {
    const reading = ask('read', ++answers, { status: 200, body: [new TextEncoder().encode(text)] })
    if (!reading.ok) throw new Error('unreadable')
    const pieces = []
    for (;;) {
      const piece = ask('take', 's', answers, 7)
      if (piece.length === 0) return pieces
      pieces.push(piece.map(hotelRowOf))
    }
  }
  return { ask, take, add: (hotels: readonly object[]) => take(JSON.stringify({ hotels })) }
}

/** Keys that often share prefixes or are equal. */
const rateKey = fc.stringMatching(/^[ab]{1,5}$/)
const foundHotel = fc.record({ code: fc.constantFrom('H1', 'H2', 'H3', 'H4', 'H5'), keys: fc.array(rateKey, { maxLength: 5 }) })
const answers = fc.array(fc.array(foundHotel, { maxLength: 5 }), { maxLength: 5 })

/** A rate whose board name states its hotel. */
const rateOf = (code: string, rateKey: string): Rate => ({ ...rate(rateKey, '1'), boardName: `${code} ${rateKey}` })
const hotelWithRates = ({ code, keys }: { code: string; keys: string[] }): Hotel =>
  hotel(
    code,
    keys.map((key) => rateOf(code, key)),
  )

describe('the rates of a search', () => {
  it('belong to the hotel in which each key appeared first', () => {
    fc.assert(
      fc.property(answers, (all) => {
        const { ask, add } = openResults()
        const firstHotelCode = new Map<string, string>()
        const listedIn = new Map<string, string>()
        for (const answer of all) {
          for (const { hotelCode, rates } of add(answer.map(hotelWithRates)).flat())
            for (const { rateKey } of rates) listedIn.set(rateKey, hotelCode)
          // A hotel repeated within one answer is merged at its first position.
          for (const code of new Set(answer.map((one) => one.code)))
            for (const one of answer)
              if (one.code === code) for (const key of one.keys) if (!firstHotelCode.has(key)) firstHotelCode.set(key, code)
        }
        expect(listedIn).toEqual(firstHotelCode)
        for (const key of [...firstHotelCode.keys(), 'c', 'abababab']) {
          const listed = ask('rate', 's', key)
          const code = firstHotelCode.get(key)
          const [one] = listed?.rates ?? []
          expect([listed?.hotelCode, one?.rateKey, one?.boardName]).toEqual(code ? [code, key, `${code} ${key}`] : Array(3).fill(undefined))
          expect(ask('origins', key)).toMatchObject(code ? [{ searchId: 's', hotel: { hotelCode: code } }] : [])
        }
      }),
    )
  })

  it('are returned as the service sent them, with every digit', () => {
    const long = '9007199254740993.1234567890'
    const { ask, take } = openResults()
    const sent = { ...rate('a', null), remarks: 'Schlüssel: 1 < 2', more: [1] }
    take(JSON.stringify({ hotels: [hotel('H', [sent])] }).replace('"rate":null', `"rate":${long}`))
    expect(ask('rate', 's', 'a')).toEqual({ ...hotel('H', []), rates: [{ ...sent, rate: long }] })
  })
})

describe('the hotels of a search', () => {
  it('are merged from their parts within an answer; those without a code are not', () => {
    const { add } = openResults()
    const parts = [hotel('H', [rate('a', '1')]), hotel('', [rate('b', '1')]), hotel('H', [rate('c', '1')]), hotel('', [rate('d', '1')])]
    const rows = add(parts.map((one) => ({ ...one, hotelCode: one.hotelCode || null }))).flat()
    expect(rows.map(({ rates }) => rates.map(({ rateKey }) => rateKey))).toEqual([['a', 'c'], ['b'], ['d']])
  })

  it('come in pieces of at most 40 hotels and 400 rates, and no hotel is split', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 100 })
    fc.assert(
      fc.property(counts, (lengths) => {
        const sent = lengths.map((count, at) =>
          hotel(
            `H${at}`,
            Array.from({ length: count }, (_, n) => rate(`H${at}-${n}`, '1')),
          ),
        )
        const pieces = openResults().add(sent)
        expect(pieces.flat().map(({ hotelCode, rates }) => [hotelCode, rates.length])).toEqual(
          lengths.map((count, at) => [`H${at}`, count]),
        )
        for (const piece of pieces) {
          const rates = piece.reduce((sum, one) => sum + one.rates.length, 0)
          expect(piece.length === 1 || (piece.length <= 40 && rates <= 400)).toBe(true)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('are dropped with their search, and an answer that arrives later adds nothing', () => {
    const { ask, add } = openResults()
    add([hotel('H', [rate('a', '1')])])
    ask('retain', ['t'])
    expect(add([hotel('H', [rate('b', '1')])])).toEqual([])
    expect([ask('rate', 's', 'a'), ask('place', 's', 'H'), ask('origins', 'a')]).toEqual([null, null, []])
  })
})

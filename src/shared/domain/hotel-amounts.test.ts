import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountsInRemarks, splitRemarks } from './hotel-amounts.ts'
import { currencyCodes } from './money.ts'
import { plainRemarks } from './text.ts'

test.each<[string, string[]]>([
  [
    '<b>Fees</b> City tax of 3.50&nbsp;EUR per person and night, payable at the hotel.<br/>Parking: 18.00&nbsp;EUR per night.',
    ['Fees City tax of 3.50 EUR per person and night, payable at the hotel.', 'Parking: 18.00 EUR per night.'],
  ],
  ['<ul><li>Crib: free</li><li>Extra bed: 25.00 USD</li></ul>', ['Extra bed: 25.00 USD']],
  ['Check-in from 15:00. A deposit of $50 per stay is taken. Pets are welcome.', ['A deposit of $50 per stay is taken.']],
  ['City tax approx. EUR 5 per night. Photo ID needed.', ['City tax approx. EUR 5 per night.']],
  ['Kurtaxe 2,80 € pro Person.\nKurtaxe 2,80 € pro Person.', ['Kurtaxe 2,80 € pro Person.']],
  ['Konaklama vergisi 120 TL. Tasa turística: 3 euros.', ['Konaklama vergisi 120 TL.', 'Tasa turística: 3 euros.']],
  ['رسوم السياحة ٢٠ AED لكل ليلة', ['رسوم السياحة ٢٠ AED لكل ليلة']],
  ['City tax is paid at the hotel. Open all 24 hours, try 2 pools, Mo-Fr 8 to 20.', []],
  ['10 % city tax, room 12, +41 44 123 45 67, 12.3.2027', []],
  ['', []],
])('finds the sentences that name an amount in the remarks %j', (remarks, wanted) => {
  expect(amountsInRemarks(remarks)).toEqual(wanted)
})

test('missing remarks name no amounts', () => {
  expect(amountsInRemarks(null)).toEqual([])
})

test('remarks with a very long number are read quickly', () => {
  const digits = '1'.repeat(19_000)
  expect(amountsInRemarks(`${digits} nights`)).toEqual([])
  expect(amountsInRemarks(`City tax ${digits} EUR`)).toEqual([`City tax ${digits} EUR`])
})

const word = fc.constantFrom(
  ...['city', 'tax', 'deposit', 'per', 'night', 'approx.', 'Hotel', 'pool,', '<b>fee</b>', '&nbsp;', '<br>', '12', '.'],
)
const amount = fc
  .tuple(fc.constantFrom(...currencyCodes), fc.constantFrom('3', '3.50', '1,200.00', '7,5'), fc.boolean())
  .map(([code, figure, first]) => (first ? `${code} ${figure}` : `${figure}&nbsp;${code}`))

test('every amount with a currency is in a sentence, and each sentence is a verbatim part of the remarks', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(word, amount), { maxLength: 40 }), (pieces) => {
      const remarks = pieces.join(' ')
      const found = amountsInRemarks(remarks)
      const plain = plainRemarks(remarks)
      for (const sentence of found) expect(plain).toContain(sentence)
      for (const piece of pieces.filter((one) => /[A-Z]{3}/.test(one))) expect(found.join('\n')).toContain(plainRemarks(piece))
    }),
  )
})

test('remarks are split into the sentences with an amount and the rest, and no word is lost or repeated', () => {
  const words = (text: string) => text.split(/[\s•]+/).filter(Boolean)
  fc.assert(
    fc.property(fc.uniqueArray(fc.oneof(word, amount), { maxLength: 40 }), (pieces) => {
      const remarks = pieces.join(' ')
      const { amounts, rest } = splitRemarks(remarks)
      expect(words([...amounts, rest].join(' ')).sort()).toEqual(words(plainRemarks(remarks)).sort())
      expect(amountsInRemarks(rest)).toEqual([])
    }),
  )
})

import { expect, test } from 'vitest'
import { type Payment, paymentWords } from './payment-words.ts'

const rate: Payment = { rateType: 'NET', total: '585.08', currency: 'EUR', commission: null, hotelRate: null, hotelCurrency: null }

test.each<[string, Partial<Payment>, string[]]>([
  ['says for NET what we pay', {}, ['You pay EUR 585.08. You may sell it with any margin.']],
  [
    'says for SALE the exact price, and that the currency of the commission is assumed',
    { rateType: 'SALE', commission: '40.5' },
    [
      'Sell it at exactly EUR 585.08; the price may not be changed.',
      'Your commission: EUR 40.50, assuming the currency of the rate: the service did not say.',
    ],
  ],
  [
    'says for DIRECT what the guest pays at the hotel, in its currency',
    { rateType: 'DIRECT', hotelRate: '610', hotelCurrency: 'USD' },
    ['The guest pays USD 610.00 at the hotel on arrival. You collect nothing for the room.'],
  ],
  [
    'says for DIRECT without a hotel amount that the amount is not stated',
    { rateType: 'DIRECT' },
    ['The guest pays an amount not stated at the hotel on arrival. You collect nothing for the room.'],
  ],
  [
    'isolates a currency that contains a direction mark',
    { currency: 'EUR\u202e' },
    ['You pay \u2068EUR\ufffd\u2069 585.08. You may sell it with any margin.'],
  ],
  [
    'does not guess who pays for an unrecognised rate type',
    { rateType: 'POOL' },
    ['The rate type is POOL: it is not known who pays. Ask before you book.'],
  ],
])('%s', (_, change, words) => {
  expect(paymentWords({ ...rate, ...change })).toEqual(words)
})

import { expect, test } from 'vitest'
import { type Payment, paymentWords } from './payment-words.ts'

const rate: Payment = { rateType: 'NET', total: '585.08', currency: 'EUR', commission: null, hotelRate: null, hotelCurrency: null }

test.each<[string, Partial<Payment>, string[]]>([
  ['NET is our cost', {}, ['You pay EUR 585.08. You may sell it with any margin.']],
  [
    'SALE is sold at exactly its amount, with a commission whose currency is assumed',
    { rateType: 'SALE', commission: '40.5' },
    [
      'Sell it at exactly EUR 585.08; the price may not be changed.',
      'Your commission: EUR 40.50, assuming the currency of the rate: the service did not say.',
    ],
  ],
  [
    'DIRECT is paid by the guest at the hotel, in the currency of the hotel',
    { rateType: 'DIRECT', hotelRate: '610', hotelCurrency: 'USD' },
    ['The guest pays USD 610.00 at the hotel on arrival. You collect nothing for the room.'],
  ],
  [
    'DIRECT without an amount says so',
    { rateType: 'DIRECT' },
    ['The guest pays an amount not stated at the hotel on arrival. You collect nothing for the room.'],
  ],
  [
    'a currency with a direction mark turns no amount',
    { currency: 'EUR\u202e' },
    ['You pay \u2068EUR\ufffd\u2069 585.08. You may sell it with any margin.'],
  ],
  ['another word is not guessed', { rateType: 'POOL' }, ['The rate type is POOL: it is not known who pays. Ask before you book.']],
])('%s', (_, change, words) => {
  expect(paymentWords({ ...rate, ...change })).toEqual(words)
})

import { expect, it } from 'vitest'
import { priceChangeWords } from './found-words.ts'

const searchPrice = { amount: '175.45', currency: 'EUR' }

it.each([
  ['unchanged', { amount: '175.45', currency: 'EUR' }, null, null],
  ['dearer', { amount: '196.50', currency: 'EUR' }, 'now EUR 196.50', true],
  ['cheaper', { amount: '99.00', currency: 'EUR' }, 'now EUR 99.00', false],
  ['cheaper, but in another currency', { amount: '99.00', currency: 'USD' }, 'now USD 99.00', true],
] as const)('describes a rate that the price check found %s', (_, { amount, currency }, brief, isWorse) => {
  const words = priceChangeWords(searchPrice, { status: 'checked', amount, currency })
  expect(words === null ? [null, null] : [words.brief, words.isWorse]).toEqual([brief, isWorse])
})

it('says that a rate is sold, and nothing about a rate without a price check', () => {
  expect(priceChangeWords(searchPrice, { status: 'gone' })).toMatchObject({ brief: 'Sold', isWorse: true })
  expect(priceChangeWords(searchPrice, undefined)).toBeNull()
})

it('states both prices, the price of the price check and the price of the search', () => {
  const found = { status: 'checked', amount: '196.50', currency: 'EUR' } as const
  expect(priceChangeWords(searchPrice, found)?.sentence).toBe('The price check found EUR 196.50; the search showed EUR 175.45.')
  expect(priceChangeWords({ amount: null, currency: null }, found)?.sentence).toBe('The price check found EUR 196.50; the search showed –.')
})

import { expect, test } from 'vitest'
import type { Offer } from '../../../../shared/domain/terms.ts'
import { sampleCheck } from '../../../testing/sample-check.ts'
import { findDifferingTerms, lowestInCurrencyOf } from './compare-dialog.tsx'

const { now } = sampleCheck(null)
const offer = (change: Partial<Offer>): Offer => ({ ...now, amount: '100.00', ...change })

test('lists the terms in which any of the offers differ, comparing amounts by value', () => {
  expect([...findDifferingTerms([offer({}), offer({ amount: '100.0' }), offer({ boardType: 'RO' })])]).toEqual(['board'])
  expect([...findDifferingTerms([offer({}), offer({ currency: 'USD' })])]).toEqual(['currency'])
  expect(findDifferingTerms([offer({})]).size).toBe(0)
})

test('finds the lowest offer only within one currency', () => {
  const offers = [offer({ amount: '9' }), offer({ amount: '10' }), offer({ amount: '1', currency: 'USD' }), offer({ amount: null })]
  expect(offers.map((one) => lowestInCurrencyOf(one, offers)?.amount ?? null)).toEqual(['9', '9', null, null])
})

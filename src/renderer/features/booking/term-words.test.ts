import { expect, it } from 'vitest'
import type { Offer } from '../../../shared/domain/terms.ts'
import { changeOfAmount } from '../../ui/wording/selling-words.ts'
import { verdictWords } from './terms-table.tsx'

const at = (amount: string | null, currency: string | null = 'EUR') => ({ amount, currency }) as Offer

it.each([
  ['275.23', '308.26', 'EUR', '+33.03, +12 %'],
  ['308.26', '275.23', 'EUR', '−33.03, −11 %'],
  ['1000', '250500', 'JPY', '+249,500, +24,950 %'],
  ['10000.00', '10010.00', 'EUR', '+10.00'],
  ['0.00', '10.00', 'EUR', '+10.00'],
  ['99.999', '100.000', 'KWD', '+0.001'],
])('the change of an amount from %s to %s %s is %s', (before, after, currency, words) => {
  expect(changeOfAmount(at(before, currency), at(after, currency))).toBe(words)
})

it.each([
  [at(null), at('1.00')],
  [at('1.00'), at(null)],
  [at('1.00'), at('1.00', 'USD')],
])('the change of an amount is null if an amount is missing or the currencies differ', (before, after) => {
  expect(changeOfAmount(before, after)).toBeNull()
})

it('calls an amount higher or lower, and terms worse or better', () => {
  expect(verdictWords({ field: 'amount', verdict: 'worse' })).toBe('Higher')
  expect(verdictWords({ field: 'amount', verdict: 'better' })).toBe('Lower')
  expect(verdictWords({ field: 'policies', verdict: 'worse' })).toBe('Worse')
})

import { describe, expect, it } from 'vitest'
import type { Penalty } from '../../../shared/domain/penalties.ts'
import { chargedOf, hasRisen, moneyText, refundOf } from './cancel-cost.ts'

const charged = (amount: string): Penalty => ({ kind: 'charged', amount, from: '2027-03-01T00:00:00Z' })
const free: Penalty = { kind: 'free' }
const everything = (amount: string | null): Penalty => ({ kind: 'everything', amount })
const unknown: Penalty = { kind: 'unknown' }

describe('the refund of a cancellation', () => {
  it.each<[string | null, Penalty, string | null]>([
    ['585.08', charged('174.13'), '410.95'],
    ['585.08', free, '585.08'],
    ['585.08', everything('585.08'), '0'],
    ['585.08', charged('585.08'), '0.00'],
    ['585.08', unknown, null],
    [null, charged('1'), null],
    ['100', charged('100.01'), null],
  ])('of a total of %s with the penalty %o is %s', (total, penalty, back) => {
    expect(refundOf(total, penalty)).toBe(back)
  })
})

describe('a cancellation penalty', () => {
  it.each<[Penalty, Penalty, boolean]>([
    [charged('100.00'), charged('100.0'), false],
    [charged('100.00'), charged('100.01'), true],
    [charged('100.00'), free, false],
    [free, charged('0.01'), true],
    [free, unknown, true],
    [unknown, everything('585.08'), true],
    [unknown, everything(null), true],
    [unknown, charged('0.01'), true],
    [unknown, free, false],
    [everything(null), everything('585.08'), false],
  ])('agreed to as %o and now %o has risen: %s', (agreed, now, risen) => {
    expect(hasRisen(agreed, now)).toBe(risen)
  })

  it('is the amount that was not refunded if a nonrefundable booking states no penalty', () => {
    const booking = { cost: null, total: '585.08', balance: '0.00', nonrefundable: true }
    expect(chargedOf(booking)).toBe('585.08')
    expect(chargedOf({ ...booking, cost: '500.00' })).toBe('500.00')
    expect(chargedOf({ ...booking, balance: null })).toBe(null)
    expect(chargedOf({ ...booking, total: null })).toBe(null)
    expect(chargedOf({ ...booking, nonrefundable: null })).toBe(null)
  })

  it('is written with its currency in a history line, or as not stated', () => {
    expect(moneyText('1536.5', 'EUR')).toBe('EUR 1,536.50')
    expect(moneyText('0.00', 'EUR')).toBe('none')
    expect(moneyText('12', null)).toBe('12')
    expect(moneyText(null, 'EUR')).toBe('not stated')
  })
})

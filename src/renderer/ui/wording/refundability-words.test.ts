import { describe, expect, it } from 'vitest'
import type { CancellationTerms } from '../../../shared/domain/penalties.ts'
import { refundabilityWords } from './refundability-words.ts'

const zone = 'Europe/Zurich'
const at = (moment: string) => Date.parse(moment)

function terms(change: Partial<CancellationTerms>): CancellationTerms {
  return { nonrefundable: false, cancellationPolicies: null, total: '585.08', currency: 'EUR', ...change }
}

const steps = terms({
  cancellationPolicies: [
    { amount: '585.08', fromDate: '2027-03-19T12:00:00+03:00' },
    { amount: '174.13', fromDate: '2027-03-17T23:59:00+03:00' },
    { amount: '0', fromDate: '2027-01-01T00:00:00Z' },
  ],
})

describe('refundability in words', () => {
  it('says until when cancelling is free, in desk time', () =>
    expect(refundabilityWords(steps, at('2027-03-01T00:00Z'), zone)).toEqual({
      words: 'Free until 17 Mar 21:59',
      tone: 'confirmed',
      detail: 'EUR 174.13 from 17 Mar 2027 21:59 (23:59 at the hotel, +03:00)',
      deadline: '2027-03-17T23:59:00+03:00',
    }))

  it('shows only the day and no advice if brief', () => {
    const brief = (rateTerms: CancellationTerms) => refundabilityWords(rateTerms, at('2027-03-01T00:00Z'), zone, true).words
    expect([brief(steps), brief(terms({}))]).toEqual(['Free until 17 Mar', 'Terms unknown'])
    expect(refundabilityWords(steps, at('2027-03-18T00:00Z'), zone, true).words).toBe('EUR 174.13 now')
  })

  it('has the tone of a nonrefundable rate once cancelling costs the whole amount', () => {
    const tones = (moment: string, rateTerms = steps) => refundabilityWords(rateTerms, at(moment), zone).tone
    expect([tones('2027-03-18T00:00Z'), tones('2027-03-19T12:00Z')]).toEqual(['info', 'failed'])
    expect([tones('2027-03-19T12:00Z', { ...steps, total: null }), tones('2027-03-19T12:00Z', { ...steps, total: 'x' })]).toEqual([
      'info',
      'info',
    ])
    expect(tones('2027-03-01T00:00Z', terms({ nonrefundable: true }))).toBe('failed')
  })

  it('changes exactly at the instant of a step', () => {
    const instant = at('2027-03-17T20:59:00Z')
    expect(refundabilityWords(steps, instant - 1, zone).words).toBe('Free until 17 Mar 21:59')
    expect(refundabilityWords(steps, instant, zone)).toEqual({
      words: 'Cancelling now costs EUR 174.13',
      tone: 'info',
      detail: 'EUR 585.08 from 19 Mar 2027 10:00 (12:00 at the hotel, +03:00)',
      deadline: null,
    })
  })

  it('does not depend on the order of the terms', () =>
    expect(refundabilityWords({ ...steps, cancellationPolicies: steps.cancellationPolicies?.toReversed() ?? null }, 0, zone)).toEqual(
      refundabilityWords(steps, 0, zone),
    ))

  it.each([null, []])('never shows terms of %j as free', (cancellationPolicies) =>
    expect(refundabilityWords(terms({ cancellationPolicies }), 0, zone)).toMatchObject({
      words: 'Terms unknown: check the rate',
      tone: 'unknown',
    }),
  )

  it('prefers nonrefundable over the steps', () =>
    expect(refundabilityWords({ ...steps, nonrefundable: true }, 0, zone)).toMatchObject({ words: 'Not refundable', tone: 'failed' }))

  it('ignores a step without a UTC offset', () =>
    expect(refundabilityWords(terms({ cancellationPolicies: [{ amount: '10', fromDate: '2027-03-17T23:59:00' }] }), 0, zone).tone).toBe(
      'unknown',
    ))

  it('uses the number of decimals of the currency', () => {
    const yen = terms({ currency: 'JPY', cancellationPolicies: [{ amount: '12000.0', fromDate: '2027-03-17T00:00Z' }] })
    expect(refundabilityWords(yen, at('2027-03-18T00:00Z'), zone).words).toBe('Cancelling now costs JPY 12,000')
  })
})

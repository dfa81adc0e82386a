import { describe, expect, it } from 'vitest'
import { attemptEnds, type Comparison } from '../../../shared/booking-views.ts'
import { type NoticeKind, noticeKinds } from '../../../shared/notice-views.ts'
import { comparedWords, comparingWords } from './comparison-words.ts'
import { countDownWords, lookedUpWords } from './look-up-words.ts'
import { ledgerReferences, noticeWords } from './notice-words.ts'
import { endWords } from './request-words.ts'
import { sampleNotice } from './sample-cases.ts'

describe('a notice', () => {
  it.each(noticeKinds)('%s says what happened, what it means and what to do, in a sentence each', (kind) => {
    const { what, meaning, next } = noticeWords(kind)
    for (const sentence of [what, meaning, next]) expect(sentence).toMatch(/^[A-Z][^.!?]+\.$/)
    expect(new Set([what, meaning, next]).size).toBe(3)
  })

  it('of each kind says something that no other one says', () => {
    expect(new Set(noticeKinds.map((kind) => noticeWords(kind).what)).size).toBe(noticeKinds.length)
  })

  it('leads to the cancel question only where a booking stands that may not be wanted', () => {
    const toCancel: NoticeKind[] = noticeKinds.filter((kind) => noticeWords(kind).ledger === 'cancel')
    expect(toCancel).toEqual(['surfacedLate', 'duplicate', 'cancelWanted', 'notCancelled'])
  })

  it('warns of booking again wherever the outcome is not known', () => {
    for (const kind of ['escalated', 'vanished', 'recovered'] as const)
      expect(noticeWords(kind).next).toContain('do not book the stay again')
  })

  it('leads to both bookings of a duplicate, and to none where no reference is known', () => {
    expect(ledgerReferences(sampleNotice({ bookingRef: '55cda9', otherRef: '77abcd' }))).toEqual(['55cda9', '77abcd'])
    expect(ledgerReferences(sampleNotice({ bookingRef: null, clientRef: 'RD-1' }))).toEqual(['RD-1'])
    expect(ledgerReferences(sampleNotice({ bookingRef: null, clientRef: null }))).toEqual([])
  })
})

describe('a request', () => {
  it.each(attemptEnds)('that ended as %s is told in words of its own', (ended) => {
    expect(attemptEnds.filter((other) => endWords(other) === endWords(ended))).toEqual([ended])
  })

  it('without an end is on its way', () => {
    expect(endWords(null)).toBe('on its way')
  })
})

describe('look-ups', () => {
  it.each([
    [0, 'Not looked up yet'],
    [1, 'Looked up once'],
    [12, 'Looked up 12 times'],
  ])('%i of them: %s', (lookUps, words) => {
    expect(lookedUpWords(lookUps)).toBe(words)
  })

  it.each([
    [-5000, 'any moment now'],
    [0, 'any moment now'],
    [1, 'in 1 s'],
    [59_000, 'in 59 s'],
    [60_000, 'in 1 min'],
    [61_000, 'in 2 min'],
    [3_599_999, 'in 60 min'],
    [3_600_000, null],
  ])('%i ms ahead: %s', (leftMs, words) => {
    expect(countDownWords(leftMs)).toBe(words)
  })
})

describe('a comparison', () => {
  const comparison = (change: Partial<Comparison> = {}): Comparison => ({
    windows: 4,
    done: 4,
    failed: 0,
    added: 0,
    changed: 0,
    unchanged: 1204,
    stopped: false,
    ...change,
  })

  it('that runs says how far it has come', () => {
    expect(comparingWords(comparison({ done: 1, added: 1 }))).toBe(
      'Comparing with the service: 1 of 4 calls answered, 1 booking added, 0 changed',
    )
  })

  it('that found nothing new says that both agree', () => {
    expect(comparedWords(comparison())).toBe('Compared: the service and the ledger agree on 1,204 bookings.')
  })

  it('that found something says how much', () => {
    expect(comparedWords(comparison({ added: 2, changed: 1 }))).toContain('2 bookings added to the ledger, 1 changed, 1,204 as before')
  })

  it('that did not see everything never says that both agree', () => {
    expect(comparedWords(comparison({ failed: 1 }))).toContain('1 of 4 calls had no answer')
    expect(comparedWords(comparison({ stopped: true, done: 2 }))).toContain('The rest was not compared')
    for (const part of [comparison({ failed: 1 }), comparison({ stopped: true })]) expect(comparedWords(part)).not.toContain('agree')
  })
})

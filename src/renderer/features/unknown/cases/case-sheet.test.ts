import { expect, it } from 'vitest'
import { RequestEnd } from '../../../../shared/contract/views/booking-views.ts'
import { type NoticeKind, noticeKinds } from '../../../../shared/contract/views/notice-views.ts'
import { sampleNotice } from '../../../testing/sample-cases.ts'
import { ledgerReferences, noticeWords } from '../notices/notice-list.tsx'
import { countDownWords, endWords, lookedUpWords } from './case-sheet.tsx'

it.each(noticeKinds)('a notice of the kind %s says what happened, what it means and what to do, in one sentence each', (kind) => {
  const { what, meaning, next } = noticeWords(kind)
  for (const sentence of [what, meaning, next]) expect(sentence).toMatch(/^[A-Z][^.!?]+\.$/)
  expect(new Set([what, meaning, next]).size).toBe(3)
})

it('no two kinds of notices have the same text', () => {
  expect(new Set(noticeKinds.map((kind) => noticeWords(kind).what)).size).toBe(noticeKinds.length)
})

it('a notice links to cancelling only if there is a booking that may not be wanted', () => {
  const toCancel: NoticeKind[] = noticeKinds.filter((kind) => noticeWords(kind).linkPurpose === 'cancel')
  expect(toCancel).toEqual(['surfacedLate', 'duplicate', 'doubleStay', 'cancelWanted', 'notCancelled'])
})

it('a notice about an outcome that is or was unknown warns against booking the stay again', () => {
  for (const kind of ['escalated', 'vanished', 'recovered'] as const) expect(noticeWords(kind).next).toContain('do not book the stay again')
})

it('a notice links to both bookings of a duplicate, and to none if no reference is known', () => {
  expect(ledgerReferences(sampleNotice({ bookingRef: '55cda9', otherRef: '77abcd' }))).toEqual(['55cda9', '77abcd'])
  expect(ledgerReferences(sampleNotice({ bookingRef: null, clientRef: 'RD-1' }))).toEqual(['RD-1'])
  expect(ledgerReferences(sampleNotice({ bookingRef: null, clientRef: null }))).toEqual([])
})

it.each(RequestEnd.options)('a request that ended as %s has a different text from one that ended otherwise', (ended) => {
  expect(RequestEnd.options.filter((other) => endWords(other) === endWords(ended))).toEqual([ended])
})

it('a request that has not ended is shown as on its way', () => {
  expect(endWords(null)).toBe('on its way')
})

it.each([
  [0, 'Not looked up yet'],
  [1, 'Looked up once'],
  [12, 'Looked up 12 times'],
])('formats %i look-ups as %s', (lookUps, words) => {
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
])('formats a look-up %i ms ahead as %s', (leftMs, words) => {
  expect(countDownWords(leftMs)).toBe(words)
})

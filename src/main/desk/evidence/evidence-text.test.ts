import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnsOf, toLedgerRow } from '../../ledger/bookings/booking-row.ts'
import { hashOfBody, hashOfLine } from '../../ledger/journal/evidence.ts'
import { evidenceKinds, type StoredEvidence } from '../../ledger/records.ts'
import { sampleEvidence } from '../../testing/attempt-samples.ts'
import { sampleRecord } from '../../testing/sample-records.ts'
import { evidenceText } from './evidence-export.ts'

function chainOf(bodies: readonly unknown[]): StoredEvidence[] {
  const lines: StoredEvidence[] = []
  for (const [i, body] of bodies.entries()) {
    const line = { ...sampleEvidence({ body }), sequence: i + 1, user: 'clerk', bodyHash: hashOfBody(body) }
    const previous = lines.at(-1)?.hash ?? ''
    lines.push({ ...line, previous, hash: hashOfLine(previous, line) })
  }
  return lines
}
const textOf = (lines: readonly StoredEvidence[]) => evidenceText('RD-1', null, lines, 'Europe/Zurich', 0)

it('the evidence text shows where the chain is broken', () => {
  const lines = chainOf(['a', 'b', 'c'])
  expect(textOf(lines.toSpliced(1, 1))).toContain('THE CHAIN IS BROKEN AT LINE 2')
  expect(textOf(lines)).toContain('The chain holds: all 3 lines')
  expect(textOf(lines.slice(0, 1))).toContain('The chain holds: the one line is')
  expect(textOf([])).toContain('Nothing is on record.')
})

it('the evidence text shows a removed body as removed, with the chain still intact', () => {
  const [first, second] = chainOf([{ holder: 'Ångström' }, { state: 'CONFIRMED' }]) as [StoredEvidence, StoredEvidence]
  const text = textOf([{ ...first, body: null }, second])
  expect(text).toContain('The chain holds: all 2 lines')
  expect(text).toMatch(/^Exact body: removed with the guests/m)
  expect(text).toContain('Exact body: {"state":"CONFIRMED"}')
})

it('the evidence text shows only the reference of a booking that is not in the ledger', () => {
  expect(textOf([])).toContain('Booking:          not in the ledger\nReference:        RD-1')
})

it('the evidence text shows the cancellation cost only for a cancelled booking', () => {
  const seen = { id: 1, cancelled_seen_ms: null, seen_ms: 0, seen_from: 0, seen_to: 0, drifted: '', purged_ms: null }
  const line = (status: string) => {
    const record = sampleRecord({ status, cancellationCost: '0.00' })
    const row = toLedgerRow({ ...columnsOf(record, record), ...seen }, 'UTC')
    return evidenceText('RD-1', row, [], 'Europe/Zurich', 0).match(/^Cancellation: .*/m)?.[0]
  }
  expect([line('CONFIRMED'), line('CANCELLED')]).toEqual([undefined, 'Cancellation:     0.00 EUR'])
})

it('the evidence text has a label for every kind of line', () => {
  const [line] = chainOf([{}]) as [StoredEvidence]
  for (const what of evidenceKinds) expect(textOf([{ ...line, what }])).toMatch(/^Line 1 of 1: [A-Z][^\n]{12,}$/m)
})

it('the evidence text shows hostile text on indented lines without control characters', () => {
  const text = textOf(chainOf([{ remarks: 'a\nHash: 0\r\n----\u202e\u0007x', 'odd\nconstructor': 1 }]))
  expect(text).toContain('  Remarks: a\n      Hash: 0\n      ----x\n  Odd constructor: 1\n')
})

it('the evidence text accepts any JSON and has one hash per line', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 5 }), { maxLength: 4 }), (bodies) => {
      const text = textOf(chainOf(bodies))
      expect(text.match(/^Hash: [\da-f]{64}$/gm) ?? []).toHaveLength(bodies.length)
      expect(text).not.toMatch(/undefined|\[object/)
    }),
  )
})

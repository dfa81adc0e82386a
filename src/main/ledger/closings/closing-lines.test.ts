import { expect, it } from 'vitest'
import { emptyCells } from '../../testing/sample-exports.ts'
import { sampleRecord } from '../../testing/sample-records.ts'
import { columnsOf } from '../bookings/booking-row.ts'
import { closedLine, startSum } from './closing-lines.ts'

it('sums amounts by currency code, and writes each code as the service sent it', () => {
  const sum = startSum()
  const lines = ['usd', 'USD'].map((currency) => {
    const record = sampleRecord({ currency, total: '10.50' })
    const added = { id: 1, seen_ms: 0, seen_from: 0, seen_to: 0, cancelled_seen_ms: null, drifted: '', purged_ms: null }
    return closedLine({ ...columnsOf(record, record), ...added }, ['currency', 'total'], { zone: 'UTC', atMs: 0, written: emptyCells })
  })
  for (const line of lines) sum.add(line)
  expect(lines.map(({ currency, cells }) => [currency, cells[0]])).toEqual([
    ['usd', { text: 'usd' }],
    ['USD', { text: 'USD' }],
  ])
  expect(sum.sums()).toEqual([{ currency: 'USD', amount: '21.00' }])
})

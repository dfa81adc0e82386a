import { expect, it } from 'vitest'
import { cutAt } from './ledger-table.tsx'

const columns = [
  { id: 'status', width: 100 },
  { id: 'total', width: 140 },
  { id: 'cost', width: 120 },
]

it('reports a column as cut only if an edge of the list goes through it', () => {
  expect(cutAt(columns, 0, 360)).toBe('')
  expect(cutAt(columns, 0, 240)).toBe('')
  expect(cutAt(columns, 0, 239.5)).toBe('')
  expect(cutAt(columns, 0, 230)).toBe('total')
  expect(cutAt(columns, 120, 240)).toBe('total')
  expect(cutAt(columns, 130, 230)).toBe('total')
  expect(cutAt(columns, 0, 50)).toBe('status')
})

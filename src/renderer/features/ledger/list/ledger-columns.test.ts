import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ledgerSorts } from '../../../../shared/contract/views/ledger-views.ts'
import { columnWidths } from '../../../ui/table/column.ts'
import type { LedgerSortBy } from '../query/ledger-question.ts'
import { layOut } from './columns-chosen.ts'
import { columnOf, columnsThatFit, ledgerColumns, widthOf } from './ledger-columns.tsx'

const ids = ledgerColumns.map(({ id }) => id)
const shownAt = (width: number, sortedBy?: LedgerSortBy) => {
  const fits = columnsThatFit(width, sortedBy)
  return ids.filter((id) => fits[id])
}
const width = fc.integer({ min: 0, max: 3000 })

it('never hides a column when the table gets wider', () => {
  fc.assert(
    fc.property(width, fc.nat(500), (narrow, more) => {
      expect(shownAt(narrow + more)).toEqual(expect.arrayContaining(shownAt(narrow)))
    }),
  )
})

it('fills the table without overflowing, once the permanent columns fit', () => {
  const permanentWidth = columnWidths(shownAt(0).map(widthOf), 0).reduce((sum, one) => sum + one, 0)
  fc.assert(
    fc.property(fc.integer({ min: permanentWidth, max: 3000 }), (tableWidth) => {
      const shown = shownAt(tableWidth)
      const sum = columnWidths(shown.map(widthOf), tableWidth).reduce((total, one) => total + one, 0)
      expect(sum).toBeLessThanOrEqual(tableWidth)
      expect(tableWidth - sum).toBeLessThanOrEqual(shown.length)
    }),
  )
})

it('shows every column that is not optional in a table as wide as a large screen', () => {
  expect(shownAt(2560 - 72)).toEqual(ledgerColumns.flatMap(({ id, look }) => (look.extra ? [] : [id])))
})

it('still shows the stay and the holder next to an open drawer', () => {
  expect(shownAt(1280 - 72 - 420)).toEqual(['status', 'reference', 'hotel', 'stay', 'holder', 'total', 'flags'])
  expect(shownAt(1280 - 72 - 420, 'created')).toEqual(['status', 'reference', 'booked', 'hotel', 'stay', 'holder', 'total'])
})

it.each(ledgerSorts)('with the sort %s, shows the sorted column next to a drawer in the smallest window, without overflow', (by) => {
  const columns = layOut(null, 560, by)
  expect(columns.map(({ id }) => id)).toEqual(expect.arrayContaining(['status', 'reference', 'hotel', 'total', columnOf(by)]))
  expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(560)
})
